import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import { type SettingGroup, type ShownSettings, settingGroups, settingList } from '#lib/contract/admin/settings.ts';
import * as messages from '#lib/contract/admin/settings-messages.ts';
import { said } from '#lib/language/language.ts';
import { failureOf } from '#lib/stores/admin/failure-of.ts';
import { createSiteSettings, type SiteSettings } from '#lib/stores/admin/settings/settings.ts';
import { siteSettings as texts } from '#lib/texts/admin/site-settings.ts';
import { failsafe } from '../shell/Failsafe.tsx';
import { Button } from '../ui/Button.tsx';
import { SettingRow } from './settings/SettingRow.tsx';

interface Props {
  /** Null if the server could not load them; then the browser does. */
  first: ShownSettings | null;
  /** Whether the viewer may change settings. */
  mayChange: boolean;
}

/** The settings of the installation, a card for each group; a change of one setting is saved on its own. */
function SettingsPage({ first, mayChange }: Props) {
  const [store] = useState(() => createSiteSettings(first));
  const shown = useStore(store.$settings, { ssr: 'initial' });
  const failure = useStore(store.$failure, { ssr: 'initial' });
  useEffect(() => {
    if (store.$settings.get() === null) void store.load();
  }, [store]);

  return (
    <div className="mx-auto grid w-full min-w-0 max-w-[640px] gap-4 pb-8">
      <header>
        <h1 className="text-20">{texts.title}</h1>
        <p className="mt-1 text-14 text-dim">{mayChange ? texts.intro : said(messages.settingsOnlySeen)}</p>
      </header>
      {failure !== null && (
        <div role="alert" className="grid justify-items-start gap-3 text-danger-text">
          {failureOf(messages.settingsFailed, failure)}
          <Button kind="quiet" onClick={() => void store.load()}>
            {texts.retry}
          </Button>
        </div>
      )}
      {shown && settingGroups.map((group) => <Group key={group} {...{ group, store, shown, mayChange }} />)}
      {shown && <Environment shown={shown.environment} />}
    </div>
  );
}

interface GroupProps {
  group: SettingGroup;
  store: SiteSettings;
  shown: ShownSettings;
  mayChange: boolean;
}

function Group({ group, store, shown, mayChange }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-raised px-4 py-4 lg:px-6">
      <h2 id={id} className="text-20">
        {texts[group]}
      </h2>
      <div>
        {shown.settings
          .filter(({ name }) => settingList[name].group === group)
          .map((setting) => (
            <SettingRow key={setting.name} store={store} setting={setting} mayChange={mayChange} />
          ))}
      </div>
    </section>
  );
}

function Environment({ shown }: { shown: ShownSettings['environment'] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line px-4 py-4 lg:px-6">
      <h2 id={id} className="text-20">
        {texts.environment}
      </h2>
      <p className="mt-1 text-14 text-dim">{texts.environmentHint}</p>
      <dl className="mt-3 grid gap-2 text-14" dir="ltr">
        {shown.map(({ variable, value }) => (
          <div key={variable}>
            <dt className="font-medium">
              <code>{variable}</code>
            </dt>
            <dd className="member-text min-w-0 text-dim">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The settings as their page mounts them. */
export const SettingsScreen = failsafe(SettingsPage);
