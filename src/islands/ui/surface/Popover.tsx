import * as Radix from '@radix-ui/react-popover';
import type { ReactNode } from 'react';
import { keepForToasts } from './keep-open.ts';
import { usePortalPlace } from './portal-place.ts';

interface Props {
  /** Its name for screen readers. */
  label: string;
  /** The button that opens it. */
  trigger: ReactNode;
  /** Open from the start if the press on the trigger loaded it. */
  defaultOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/** A small box that floats above or below its button. */
export function Popover({ label, trigger, defaultOpen = false, className = 'w-72', children }: Props) {
  const place = usePortalPlace();
  return (
    <Radix.Root defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={place}>
        <Radix.Content
          aria-label={label}
          side="top"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={keepForToasts}
          className={`z-[60] rounded-card border border-line bg-raised p-2 text-text shadow-float ${className}`}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
