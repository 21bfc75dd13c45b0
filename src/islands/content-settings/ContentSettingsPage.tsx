import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { FeedSettings } from '#lib/contract/post/interest.ts';
import { $autoplay, setAutoplay } from '#lib/stores/settings/content/autoplay.ts';
import { createFeedSettings } from '#lib/stores/settings/content/feed-settings.ts';
import { contentSettings as texts } from '#lib/texts/content-settings.ts';
import { Section } from '../notification-settings/Section.tsx';
import { SwitchLine } from '../notification-settings/SwitchLine.tsx';
import { failsafe } from '../shell/Failsafe.tsx';
import { Button } from '../ui/Button.tsx';
import { useReady } from '../ui/hooks/use-ready.ts';
import { StartOver } from './StartOver.tsx';

interface Props {
  /** Null if the server could not load them; then the browser does. */
  first: FeedSettings | null;
}

/** What the member sees: the order and the end of the feeds, what plays by itself, and starting over. Every change is sent at once. */
function ContentSettingsPage({ first }: Props) {
  const [store] = useState(() => createFeedSettings(first));
  const settings = useStore(store.$settings, { ssr: 'initial' });
  const failure = useStore(store.$failure, { ssr: 'initial' });
  const autoplays = useStore($autoplay, { ssr: () => true });
  const disabled = !useReady();
  useEffect(() => {
    if (store.$settings.get() === null) void store.load();
  }, [store]);

  return (
    <div className="grid gap-4">
      {settings ? (
        <Section title={texts.feed}>
          <SwitchLine
            label={texts.newestFirst}
            hint={texts.newestFirstHint}
            on={settings.followingOrder === 'NEWEST'}
            disabled={disabled}
            onSwitch={(on) => void store.set({ followingOrder: on ? 'NEWEST' : 'BEST' })}
          />
          <SwitchLine
            label={texts.hideSeen}
            hint={texts.hideSeenHint}
            on={settings.hidesSeen}
            disabled={disabled}
            onSwitch={(hidesSeen) => void store.set({ hidesSeen })}
          />
        </Section>
      ) : (
        <Section title={texts.feed}>
          <div role="status" className="flex min-h-28 items-center justify-between gap-4 text-dim">
            {failure !== null && (
              <>
                <p>{texts.failed}</p>
                <Button kind="quiet" onClick={() => void store.load()}>
                  {texts.retry}
                </Button>
              </>
            )}
          </div>
        </Section>
      )}
      <Section title={texts.playback}>
        <SwitchLine
          label={texts.autoplay}
          hint={texts.autoplayHint}
          on={autoplays}
          disabled={disabled}
          onSwitch={setAutoplay}
        />
      </Section>
      <StartOver at={settings?.startedOverAt ?? null} disabled={disabled} onStart={store.startOver} />
    </div>
  );
}

/** The settings as their page mounts them. */
export const ContentSettingsScreen = failsafe(ContentSettingsPage);
