import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { paths } from '#lib/paths.ts';
import { createCommentSettings } from '#lib/stores/comments/decide/comment-settings.ts';
import { comments as texts } from '#lib/texts/post/comments.ts';
import { heldComments } from '#lib/texts/post/held-comments.ts';
import { Section } from '../ui/form/Section.tsx';
import { SwitchLine } from '../ui/form/SwitchLine.tsx';
import { useReady } from '../ui/hooks/use-ready.ts';
import { LineLink } from './LineLink.tsx';
import { NotLoaded } from './NotLoaded.tsx';

/** Which comments under the member's posts wait for approval, and the way to those that do. */
export function HeldComments() {
  const [{ $settings, $failure, $waiting, load, set }] = useState(createCommentSettings);
  const settings = useStore($settings, { ssr: 'initial' });
  const failure = useStore($failure, { ssr: 'initial' });
  const waiting = useStore($waiting, { ssr: 'initial' });
  const disabled = !useReady() || settings === null;
  useEffect(() => void load(), [load]);
  return (
    <Section title={texts.held} hint={texts.heldHint}>
      {failure === null ? (
        <>
          <SwitchLine
            label={texts.holdsLinks}
            on={settings?.holdsLinks ?? false}
            disabled={disabled}
            onSwitch={(holdsLinks) => void set({ holdsLinks })}
          />
          <SwitchLine
            label={texts.holdsNewcomers}
            hint={texts.holdsNewcomersHint}
            on={settings?.holdsNewcomers ?? false}
            disabled={disabled}
            onSwitch={(holdsNewcomers) => void set({ holdsNewcomers })}
          />
        </>
      ) : (
        <NotLoaded failure={failure} onRetry={() => void load()} />
      )}
      <LineLink href={paths.heldComments()} note={waiting ? heldComments.count({ count: waiting }) : null}>
        {heldComments.title}
      </LineLink>
    </Section>
  );
}
