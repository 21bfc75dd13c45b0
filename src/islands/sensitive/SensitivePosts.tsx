import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { SensitiveSettings } from '#lib/contract/account/sensitive-settings.ts';
import { closeNotLoaded } from '#lib/stores/not-loaded.ts';
import { createSensitiveSettings } from '#lib/stores/settings/sensitive-settings.ts';
import { sensitiveChoice as texts } from '#lib/texts/post/sensitive-choice.ts';
import { Section } from '../ui/form/Section.tsx';
import { SwitchLine } from '../ui/form/SwitchLine.tsx';
import { useReady } from '../ui/hooks/use-ready.ts';
import { loadedLater } from '../ui/loaded-later.tsx';

const AgeDialog = loadedLater(() => import('./AgeDialog.tsx'), closeNotLoaded);

/** The switch that always shows sensitive posts, which asks once whether the member is of age. */
export function SensitivePosts({ first }: { first: SensitiveSettings | null }) {
  const [store] = useState(() => createSensitiveSettings(first));
  const settings = useStore(store.$settings, { ssr: 'initial' });
  const asks = useStore(store.$asks, { ssr: 'initial' });
  const ready = useReady();
  useEffect(() => {
    if (store.$settings.get() === null) void store.load();
  }, [store]);
  return (
    <Section title={texts.settings}>
      <SwitchLine
        label={texts.always}
        hint={texts.alwaysText}
        on={settings?.showsSensitive ?? false}
        disabled={!ready || settings === null}
        onSwitch={(on) => void store.turn(on)}
      />
      {asks && <AgeDialog onConfirm={() => void store.confirm()} onClose={store.dismiss} />}
    </Section>
  );
}
