import * as Radix from '@radix-ui/react-dropdown-menu';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { language } from '#lib/language/language.ts';
import { keepForToasts } from './surface/keep-open.ts';
import { usePortalPlace } from './surface/portal-place.ts';

interface MenuProps {
  /** Name of the menu for screen readers. */
  label: string;
  /** The button that opens it. */
  trigger: ReactNode;
  /** Open from the start if the press on the trigger loaded the menu. */
  defaultOpen?: boolean;
  children: ReactNode;
}

/** A menu that floats below its button. Arrow keys, first letters and Escape work as in any menu. */
export function Menu({ label, trigger, defaultOpen = false, children }: MenuProps) {
  const place = usePortalPlace();
  return (
    // Not modal: Radix's scroll lock writes a style element, which the page's policy refuses. Of Radix's surfaces, only the menu sets its own
    // direction instead of inheriting the page's.
    <Radix.Root modal={false} defaultOpen={defaultOpen} dir={language().dir}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={place}>
        <Radix.Content
          aria-label={label}
          sideOffset={4}
          collisionPadding={12}
          onInteractOutside={keepForToasts}
          className="z-[60] scroll-shade flex max-h-[var(--radix-dropdown-menu-content-available-height)] w-72 max-w-[calc(100vw-32px)] flex-col overflow-y-auto rounded-card border border-line bg-raised p-2 text-start text-text shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const itemStyle =
  'flex min-h-11 w-full shrink-0 cursor-pointer select-none items-center gap-3 rounded px-3 text-16 fine:min-h-9 fine:text-14 data-[disabled]:cursor-default data-[highlighted]:bg-line data-[disabled]:text-dim focus-visible:outline-offset-[-2px]';

const variants = { default: '', destructive: 'text-danger-text', success: 'text-success-text' };

interface ItemProps {
  icon: LucideIcon;
  children: ReactNode;
  disabled?: boolean;
  /** The reason why it is disabled. */
  reason?: string | undefined;
  /** `destructive` is for actions that cannot be undone, `success` for those that complete something. */
  variant?: keyof typeof variants;
  onSelect: () => void;
}

/** Runs an action and closes the menu. */
export function MenuItem({ icon: Icon, children, disabled = false, variant = 'default', reason, onSelect }: ItemProps) {
  return (
    <Radix.Item disabled={disabled} onSelect={onSelect} className={`${itemStyle} ${variants[variant]}`}>
      <Icon size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
      <span className="min-w-0">
        {children}
        {reason && <span className="block text-12">{reason}</span>}
      </span>
    </Radix.Item>
  );
}

interface LinkProps extends Pick<ItemProps, 'icon' | 'children'> {
  href: string;
  /** The target is a file, not a page. */
  download?: boolean;
}

/** Opens another page, or downloads a file. */
export function MenuLink({ icon: Icon, href, download, children }: LinkProps) {
  return (
    <Radix.Item asChild>
      <a href={href} download={download} className={itemStyle}>
        <Icon size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
        {children}
      </a>
    </Radix.Item>
  );
}

interface ChoiceProps<Value extends string> {
  /** Name of the group for screen readers. */
  label: string;
  value: Value;
  options: readonly {
    value: Value;
    label: string;
    icon?: LucideIcon;
    /** The language of the label. */
    lang?: string;
  }[];
  onChoose: (value: Value) => void;
}

/** Chooses one of a few values, side by side. The menu stays open, so that the person sees the effect. */
export function MenuChoice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <Radix.RadioGroup value={value} onValueChange={(next) => onChoose(next as Value)} aria-label={label}>
      <div className="grid auto-cols-fr grid-flow-col gap-1 py-1 fine:py-0.5">
        {options.map(({ value: own, label: name, icon: Icon, lang }) => (
          <Radix.RadioItem
            key={own}
            value={own}
            lang={lang}
            onSelect={(event) => event.preventDefault()}
            className="flex min-h-11 cursor-pointer select-none items-center justify-center fine:min-h-8 gap-1 rounded border border-transparent text-14 text-dim focus-visible:outline-offset-[-2px] data-[state=checked]:border-edge data-[highlighted]:bg-line data-[state=checked]:font-semibold data-[state=checked]:text-text forced-colors:border-[Canvas] forced-colors:data-[state=checked]:border-[Highlight]"
          >
            {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />}
            {name}
          </Radix.RadioItem>
        ))}
      </div>
    </Radix.RadioGroup>
  );
}

interface SwitchProps {
  icon: LucideIcon;
  on: boolean;
  disabled?: boolean;
  children: ReactNode;
  onSwitch: (on: boolean) => void;
}

/** Turns a setting on or off. The menu stays open, so that the person sees the effect. */
export function MenuSwitch({ icon: Icon, on, disabled = false, children, onSwitch }: SwitchProps) {
  return (
    <Radix.CheckboxItem
      checked={on}
      disabled={disabled}
      onCheckedChange={onSwitch}
      onSelect={(event) => event.preventDefault()}
      className={itemStyle}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
      <span className="grow py-1 leading-5">{children}</span>
      <span aria-hidden data-on={on} className="switch switch-small">
        <span />
      </span>
    </Radix.CheckboxItem>
  );
}

/** A sentence between the items. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-3 py-2 text-14 text-dim fine:py-1 fine:text-12">{children}</Radix.Label>;
}

/** A line between two groups of items. */
export function MenuLine() {
  return <Radix.Separator className="my-1 border-t border-line" />;
}
