import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { SensitiveSettings } from '#lib/contract/account/sensitive-settings.ts';
import { createSensitiveSettings } from '#lib/stores/settings/sensitive-settings.ts';
import { sensitive as texts } from '#lib/texts/post/sensitive.ts';
import { Button } from '../ui/Button.tsx';
import { useReady } from '../ui/hooks/use-ready.ts';
import { Dialog, DialogButtons } from '../ui/surface/Dialog.tsx';
import { Section } from './Section.tsx';
import { SwitchLine } from './SwitchLine.tsx';

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
      {asks && (
        <Dialog title={texts.ageTitle} text={texts.ageText} alert onClose={store.dismiss}>
          <DialogButtons>
            <Button kind="quiet" onClick={store.dismiss}>
              {texts.cancel}
            </Button>
            <Button onClick={() => void store.confirm()}>{texts.ageConfirm}</Button>
          </DialogButtons>
        </Dialog>
      )}
    </Section>
  );
}
