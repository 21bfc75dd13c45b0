import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { PushDevice } from '#lib/contract/inbox/push.ts';
import type { NotificationSettings } from '#lib/contract/inbox/settings.ts';
import { createNotificationSettings } from '#lib/stores/inbox/settings/notification-settings.ts';
import { notificationSettings as texts } from '#lib/texts/inbox/notification-settings.ts';
import { failsafe } from '../shell/Failsafe.tsx';
import { Button } from '../ui/Button.tsx';
import { Section } from '../ui/form/Section.tsx';
import { SwitchLine } from '../ui/form/SwitchLine.tsx';
import { useReady } from '../ui/hooks/use-ready.ts';
import { DigestChoice } from './DigestChoice.tsx';
import { KindTable } from './KindTable.tsx';
import { PushHere } from './PushHere.tsx';
import { QuietHours } from './QuietHours.tsx';

interface Props {
  /** Null if the server could not load them; then the browser does. */
  first: NotificationSettings | null;
  devices: readonly PushDevice[] | null;
}

/** How the member is told: kinds by channel, pushes, the digest and quiet hours. Every change is sent at once. */
function NotificationSettingsPage({ first, devices }: Props) {
  const [store] = useState(() => createNotificationSettings(first));
  const settings = useStore(store.$settings, { ssr: 'initial' });
  const failure = useStore(store.$failure, { ssr: 'initial' });
  const disabled = !useReady();
  useEffect(() => {
    if (store.$settings.get() === null) void store.load();
  }, [store]);

  if (!settings) {
    return (
      <div role="status" className="grid min-h-64 place-content-center justify-items-center gap-4 text-center text-dim">
        {failure !== null && (
          <>
            <p>{texts.failed}</p>
            <Button kind="quiet" onClick={() => void store.load()}>
              {texts.retry}
            </Button>
          </>
        )}
      </div>
    );
  }
  const fromOnly = (name: 'likesFrom' | 'commentsFrom') => (
    <SwitchLine
      label={texts[name]}
      on={settings[name] === 'FOLLOWED'}
      disabled={disabled}
      onSwitch={(on) => void store.set({ [name]: on ? 'FOLLOWED' : 'EVERYBODY' })}
    />
  );
  return (
    <div className="grid gap-4">
      <PushHere
        first={devices}
        showsContent={settings.showsContent}
        disabled={disabled}
        onShowsContent={(showsContent) => void store.set({ showsContent })}
      />
      <Section title={texts.kinds} hint={texts.kindsHint}>
        <KindTable
          kinds={settings.kinds}
          disabled={disabled}
          onSwitch={(kind, channel, on) => void store.switchChannel(kind, channel, on)}
        />
      </Section>
      <Section title={texts.from} hint={texts.fromHint}>
        {fromOnly('likesFrom')}
        {fromOnly('commentsFrom')}
      </Section>
      <Section title={texts.digest} hint={texts.digestHint}>
        <DigestChoice value={settings.digest} disabled={disabled} onChoose={(digest) => void store.set({ digest })} />
      </Section>
      <QuietHours
        hours={settings.quietHours}
        disabled={disabled}
        onChange={(quietHours) => void store.set({ quietHours })}
      />
    </div>
  );
}

/** The settings as their page mounts them. */
export const NotificationSettingsScreen = failsafe(NotificationSettingsPage);
