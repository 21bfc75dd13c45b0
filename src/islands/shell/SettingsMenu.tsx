import { useStore } from '@nanostores/react';
import { Info, KeyRound, Link2, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { paths } from '#lib/paths.ts';
import { $session, endSession } from '#lib/stores/account/session.ts';
import { copyLink } from '#lib/stores/settings/copy-link.ts';
import { $theme, chooseTheme, subscribeTheme } from '#lib/stores/settings/theme.ts';
import { Menu, MenuChoice, MenuItem, MenuLine, MenuLink } from '../ui/Menu.tsx';

const themes = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
] as const;

/** The settings on a member's own profile: theme, link, password, log out. Opens as soon as it is loaded. */
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
      <MenuLink icon={KeyRound} href={paths.changePassword()}>
        Change password
      </MenuLink>
      <MenuLink icon={Info} href={paths.about()}>
        About Riff
      </MenuLink>
      <MenuLine />
      <MenuItem icon={LogOut} tone="danger" disabled={leaving} onSelect={() => void leave()}>
        Logout
      </MenuItem>
    </Menu>
  );
}
