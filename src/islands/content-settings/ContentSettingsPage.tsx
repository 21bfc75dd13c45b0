import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { SensitiveSettings } from '#lib/contract/account/sensitive-settings.ts';
import type { FeedSettings } from '#lib/contract/post/interest.ts';
import { paths } from '#lib/paths.ts';
import { $autoplay, setAutoplay } from '#lib/stores/settings/content/autoplay.ts';
import { createFeedSettings } from '#lib/stores/settings/content/feed-settings.ts';
import { contentSettings as texts } from '#lib/texts/content-settings.ts';
import { SensitivePosts } from '../sensitive/SensitivePosts.tsx';
import { failsafe } from '../shell/Failsafe.tsx';
import { Section } from '../ui/form/Section.tsx';
import { SwitchLine } from '../ui/form/SwitchLine.tsx';
import { useReady } from '../ui/hooks/use-ready.ts';
import { HeldComments } from './HeldComments.tsx';
import { LineLink } from './LineLink.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { StartOver } from './StartOver.tsx';

interface Props {
  /** Null if the server could not load them; then the browser does. */
  first: FeedSettings | null;
  /** The same for sensitive posts. */
  sensitive: SensitiveSettings | null;
  mayInvite: boolean;
}

/** What the member sees: the feeds, what plays by itself, what is hidden or covered, comments that wait, and starting over. Every change is sent at once. */
function ContentSettingsPage({ first, sensitive, mayInvite }: Props) {
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
          <NotLoaded failure={failure} onRetry={() => void store.load()} />
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
      <Section title={texts.hidden} hint={texts.hiddenHint}>
        <LineLink href={paths.relations()}>{texts.relations}</LineLink>
        <LineLink href={paths.hiddenWords()}>{texts.hiddenWords}</LineLink>
      </Section>
      {mayInvite && (
        <Section title={texts.people}>
          <LineLink href={paths.invitations()}>{texts.invitations}</LineLink>
        </Section>
      )}
      <SensitivePosts first={sensitive} />
      <HeldComments />
      <StartOver at={settings?.startedOverAt ?? null} disabled={disabled} onStart={store.startOver} />
    </div>
  );
}

/** The settings as their page mounts them. */
export const ContentSettingsScreen = failsafe(ContentSettingsPage);
