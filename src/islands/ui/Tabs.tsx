import { type KeyboardEvent, useRef } from 'react';
import { isPlainPress } from './dom/plain-press.ts';

interface Tab<Key extends string> {
  key: Key;
  label: string;
  /** The address of the tab without JavaScript, and in a new window. */
  href: string;
}

interface Props<Key extends string> {
  /** Name of the tabs for screen readers. */
  label: string;
  tabs: readonly Tab<Key>[];
  active: Key;
  /** The id of the one panel below them; its label is `tabId(panelId, active)`. */
  panelId: string;
  onSelect: (key: Key) => void;
}

export const tabId = (panelId: string, key: string) => `${panelId}-${key}`;

/** Tabs as the ARIA Authoring Practices describe them: arrow keys, Home and End move the focus and select. */
export function Tabs<Key extends string>({ label, tabs, active, panelId, onSelect }: Props<Key>) {
  const list = useRef<HTMLDivElement>(null);

  const select = (tab: Tab<Key> | undefined) => {
    if (!tab) return;
    onSelect(tab.key);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(panelId, tab.key))}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ key }) => key === active);
    const isMirrored = document.dir === 'rtl';
    const targets: Record<string, number> = {
      [isMirrored ? 'ArrowLeft' : 'ArrowRight']: (index + 1) % tabs.length,
      [isMirrored ? 'ArrowRight' : 'ArrowLeft']: (index + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
      ' ': tabs.findIndex(({ key }) => tabId(panelId, key) === (event.target as HTMLElement).id),
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    select(tabs[target]);
  };

  return (
    <div ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown} className="flex border-b border-line">
      {tabs.map((tab) => (
        <a
          key={tab.key}
          id={tabId(panelId, tab.key)}
          role="tab"
          aria-selected={tab.key === active}
          aria-controls={panelId}
          tabIndex={tab.key === active ? 0 : -1}
          href={tab.href}
          onClick={(event) => {
            if (!isPlainPress(event)) return;
            event.preventDefault();
            select(tab);
          }}
          className="-mb-px flex min-h-11 flex-1 items-center justify-center px-2 pb-0.5 text-center font-semibold sm:px-6 text-dim outline-offset-[-4px] transition-colors hover:text-text aria-selected:border-b-2 aria-selected:border-accent aria-selected:pb-0 aria-selected:text-text lg:flex-none"
        >
          {tab.label}
        </a>
      ))}
    </div>
  );
}
