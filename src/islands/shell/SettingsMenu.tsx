import { useStore } from '@nanostores/react';
import {
  Download,
  Eye,
  Heart,
  History,
  Info,
  KeyRound,
  Link2,
  LogOut,
  MessageCircle,
  Monitor,
  Moon,
  RotateCw,
  Search,
  SlidersHorizontal,
  Sun,
  TextSearch,
} from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { messages } from '#lib/contract/messages.ts';
import { language, said } from '#lib/language/language.ts';
import { languages } from '#lib/language/languages.ts';
import { paths } from '#lib/paths.ts';
import { $session, endSession } from '#lib/stores/account/session.ts';
import { copyLink } from '#lib/stores/settings/copy-link.ts';
import { $historySettings, loadHistorySettings, switchHistory } from '#lib/stores/settings/history-settings.ts';
import { $canInstall, installApp, installsByHand } from '#lib/stores/settings/install.ts';
import { offeredHere, switchLanguage } from '#lib/stores/settings/language.ts';
import { $theme, chooseTheme, subscribeTheme } from '#lib/stores/settings/theme.ts';
import { settings } from '#lib/texts/settings.ts';
import { Menu, MenuChoice, MenuItem, MenuLine, MenuLink, MenuNote, MenuSwitch } from '../ui/Menu.tsx';

/** The settings on a member's own profile: theme, link, app, histories, password, log out. Opens once it is loaded. */
export default function SettingsMenu({ trigger }: { trigger: ReactNode }) {
  const theme = useStore($theme);
  const [leaving, setLeaving] = useState(false);

  useEffect(subscribeTheme, []);

  const leave = async () => {
    setLeaving(true);
    await endSession();
    setLeaving(false);
  };

  return (
    <Menu label={settings.title} trigger={trigger} defaultOpen>
      <MenuChoice
        label={settings.theme}
        value={theme}
        options={[
          { value: 'light', label: settings.light, icon: Sun },
          { value: 'dark', label: settings.dark, icon: Moon },
          { value: 'system', label: settings.system, icon: Monitor },
        ]}
        onChoose={chooseTheme}
      />
      <LanguageChoice />
      <MenuLine />
      <MenuItem icon={Link2} onSelect={() => void copyLink(paths.profile($session.get()?.userCode))}>
        {settings.copyUrl}
      </MenuItem>
      <InstallItem />
      <MenuLine />
      <MenuLink icon={History} href={paths.history()}>
        {settings.viewHistory}
      </MenuLink>
      <MenuLink icon={Heart} href={paths.favorites()}>
        {settings.favoritePosts}
      </MenuLink>
      <MenuLink icon={MessageCircle} href={paths.ownComments()}>
        {settings.viewComments}
      </MenuLink>
      <MenuLink icon={Search} href={paths.keywords()}>
        {settings.searchedKeywords}
      </MenuLink>
      <HistorySwitches />
      <MenuLine />
      <MenuLink icon={SlidersHorizontal} href={paths.contentSettings()}>
        {settings.content}
      </MenuLink>
      <MenuLink icon={KeyRound} href={paths.changePassword()}>
        {settings.changePassword}
      </MenuLink>
      <MenuLink icon={Info} href={paths.about()}>
        {settings.about}
      </MenuLink>
      <MenuItem icon={LogOut} variant="destructive" disabled={leaving} onSelect={() => void leave()}>
        {settings.logOut}
      </MenuItem>
    </Menu>
  );
}

/** The languages that this installation offers, each in its own words; choosing one reloads the page in it. */
function LanguageChoice() {
  const offered = offeredHere();
  if (offered.length < 2) return null;
  return (
    <MenuChoice
      label={settings.language}
      value={language().tag}
      options={offered.map((tag) => ({ value: tag, label: languages[tag].name, lang: tag }))}
      onChoose={switchLanguage}
    />
  );
}

/** The switches for the member's histories, read again whenever the menu opens. */
function HistorySwitches() {
  const kept = useStore($historySettings);
  useEffect(() => void loadHistorySettings(), []);
  return (
    <>
      <MenuSwitch
        icon={Eye}
        on={kept?.keepViews ?? false}
        disabled={!kept}
        onSwitch={(on) => void switchHistory('keepViews', on)}
      >
        {settings.keepViews}
      </MenuSwitch>
      <MenuSwitch
        icon={TextSearch}
        on={kept?.keepKeywords ?? false}
        disabled={!kept}
        onSwitch={(on) => void switchHistory('keepKeywords', on)}
      >
        {settings.keepKeywords}
      </MenuSwitch>
    </>
  );
}

/** Installs the product as an app, while the browser offers that. */
function InstallItem() {
  if (useStore($canInstall)) {
    return (
      <MenuItem icon={Download} variant="success" onSelect={() => void installApp()}>
        {settings.install}
      </MenuItem>
    );
  }
  return (
    <>
      <MenuNote>{said(messages.installUnavailable)}</MenuNote>
      {installsByHand() && <MenuNote>{settings.installByHand}</MenuNote>}
      <MenuItem icon={RotateCw} onSelect={() => location.reload()}>
        {settings.reload}
      </MenuItem>
    </>
  );
}
