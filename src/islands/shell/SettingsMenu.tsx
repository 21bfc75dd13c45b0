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
  Sun,
  TextSearch,
} from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { $session, endSession } from '#lib/stores/account/session.ts';
import { copyLink } from '#lib/stores/settings/copy-link.ts';
import { $historySettings, loadHistorySettings, switchHistory } from '#lib/stores/settings/history-settings.ts';
import { $canInstall, installApp, installsByHand } from '#lib/stores/settings/install.ts';
import { $theme, chooseTheme, subscribeTheme } from '#lib/stores/settings/theme.ts';
import { Menu, MenuChoice, MenuItem, MenuLine, MenuLink, MenuNote, MenuSwitch } from '../ui/Menu.tsx';

const themes = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
] as const;

/** The settings on a member's own profile: theme, link, app, what they did, password, log out. Opens as soon as it is loaded. */
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
    <Menu label="Settings" trigger={trigger} defaultOpen>
      <MenuChoice label="Theme" value={theme} options={themes} onChoose={chooseTheme} />
      <MenuLine />
      <MenuItem icon={Link2} onSelect={() => void copyLink(paths.profile($session.get()?.userCode))}>
        Copy URL
      </MenuItem>
      <InstallItem />
      <MenuLine />
      <MenuLink icon={History} href={paths.history()}>
        View history
      </MenuLink>
      <MenuLink icon={Heart} href={paths.favorites()}>
        Favorite posts
      </MenuLink>
      <MenuLink icon={MessageCircle} href={paths.ownComments()}>
        View comments
      </MenuLink>
      <MenuLink icon={Search} href={paths.keywords()}>
        Searched keywords
      </MenuLink>
      <HistorySwitches />
      <MenuLine />
      <MenuLink icon={KeyRound} href={paths.changePassword()}>
        Change password
      </MenuLink>
      <MenuLink icon={Info} href={paths.about()}>
        About Riff
      </MenuLink>
      <MenuLine />
      <MenuItem icon={LogOut} variant="destructive" disabled={leaving} onSelect={() => void leave()}>
        Logout
      </MenuItem>
    </Menu>
  );
}

/** What is recorded from now on; read anew whenever the menu opens. */
function HistorySwitches() {
  const settings = useStore($historySettings);
  useEffect(() => void loadHistorySettings(), []);
  return (
    <>
      <MenuSwitch
        icon={Eye}
        on={settings?.keepViews ?? false}
        disabled={!settings}
        onSwitch={(on) => void switchHistory('keepViews', on)}
      >
        Keep my view history
      </MenuSwitch>
      <MenuSwitch
        icon={TextSearch}
        on={settings?.keepKeywords ?? false}
        disabled={!settings}
        onSwitch={(on) => void switchHistory('keepKeywords', on)}
      >
        Keep my search history
      </MenuSwitch>
    </>
  );
}

/** Installs the product as an app, as long as the browser offers that. */
function InstallItem() {
  if (useStore($canInstall)) {
    return (
      <MenuItem icon={Download} variant="success" onSelect={() => void installApp()}>
        Install App
      </MenuItem>
    );
  }
  return (
    <>
      <MenuNote>{messages.installUnavailable}</MenuNote>
      {installsByHand() && <MenuNote>Share, then Add to Home Screen</MenuNote>}
      <MenuItem icon={RotateCw} onSelect={() => location.reload()}>
        Reload Page
      </MenuItem>
    </>
  );
}
