import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createCommentSettings } from '#lib/stores/comments/decide/comment-settings.ts';
import { comments as texts } from '#lib/texts/post/comments.ts';
import { Section } from '../ui/form/Section.tsx';
import { SwitchLine } from '../ui/form/SwitchLine.tsx';
import { useReady } from '../ui/hooks/use-ready.ts';

/** The comments under the member's posts that wait for approval. */
export function HeldComments() {
  const [{ $settings, load, set }] = useState(createCommentSettings);
  const settings = useStore($settings, { ssr: 'initial' });
  const disabled = !useReady() || settings === null;
  useEffect(() => void load(), [load]);
  return (
    <Section title={texts.held} hint={texts.heldHint}>
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
    </Section>
  );
}
