import { useStore } from '@nanostores/react';
import { MonitorSmartphone, X } from 'lucide-react';
import { useEffect } from 'react';
import type { PushDevice } from '#lib/contract/inbox/push.ts';
import { elapsedTime } from '#lib/format/elapsed-time.ts';
import {
  $isPushChanging,
  $pushDevices,
  $pushState,
  type PushState,
  readPush,
  removeDevice,
  turnOffPush,
  turnOnPush,
} from '#lib/stores/inbox/settings/push.ts';
import { notificationSettings as texts } from '#lib/texts/inbox/notification-settings.ts';
import { Section } from '../ui/form/Section.tsx';
import { SwitchLine } from '../ui/form/SwitchLine.tsx';

const hints: Record<PushState, () => string> = {
  unsupported: () => texts.unsupported,
  'needs-home-screen': () => texts.needsHomeScreen,
  denied: () => texts.denied,
  off: () => texts.hereHint,
  on: () => texts.hereOn,
};

interface Props {
  /** The devices as the server rendered them. */
  first: readonly PushDevice[] | null;
  showsContent: boolean;
  disabled: boolean;
  onShowsContent: (on: boolean) => void;
}

/** The pushes of this browser, what they may say, and the member's other devices. Permission is asked for only after a press. */
export function PushHere({ first, showsContent, disabled, onShowsContent }: Props) {
  const state = useStore($pushState, { ssr: 'initial' });
  const devices = useStore($pushDevices, { ssr: 'initial' }) ?? first ?? [];
  const changing = useStore($isPushChanging, { ssr: 'initial' });
  useEffect(() => void readPush(), []);
  const canSwitch = state === 'on' || state === 'off';
  return (
    <Section title={texts.pushes}>
      <div role="status" className="mt-2">
        <SwitchLine
          label={texts.here}
          hint={state === null ? texts.hereHint : hints[state]()}
          on={state === 'on'}
          disabled={!canSwitch || changing}
          onSwitch={(on) => void (on ? turnOnPush() : turnOffPush())}
        />
      </div>
      <SwitchLine
        label={texts.showsContent}
        hint={texts.showsContentHint}
        on={showsContent}
        disabled={disabled}
        onSwitch={onShowsContent}
      />
      <h3 className="mt-3 font-sans text-14 font-semibold text-dim">{texts.devices}</h3>
      {devices.length === 0 ? (
        <p className="mt-2 text-14 text-dim">{texts.noDevices}</p>
      ) : (
        <ul aria-label={texts.devices} className="mt-1">
          {devices.map((device) => (
            <Device key={device.code} device={device} busy={changing} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Device({ device, busy }: { device: PushDevice; busy: boolean }) {
  const { name, createdAt, isCurrent } = device;
  return (
    <li className="flex min-h-14 items-center gap-3">
      <MonitorSmartphone size={20} strokeWidth={1.75} aria-hidden className="shrink-0 text-dim" />
      <span className="min-w-0 grow">
        <span className="block truncate">
          <bdi>{name}</bdi>
        </span>
        <span className="flex flex-wrap gap-x-2 text-14 text-dim">
          {isCurrent && <span className="font-semibold text-success-text">{texts.thisDevice}</span>}
          {/* The server and the browser render it at different moments. */}
          <time dateTime={createdAt} suppressHydrationWarning>
            {elapsedTime(createdAt, Date.now())}
          </time>
        </span>
      </span>
      <button
        type="button"
        aria-label={texts.removeDevice({ name })}
        title={texts.remove}
        aria-disabled={busy}
        onClick={() => busy || void removeDevice(device)}
        className="grid size-11 shrink-0 place-items-center rounded-full text-dim hover:text-text"
      >
        <X size={20} strokeWidth={1.75} aria-hidden />
      </button>
    </li>
  );
}
