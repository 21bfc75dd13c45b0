import { KeyRound, Link2, LogOut, Settings } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#lib/paths.ts';
import { $session, endSession } from '#lib/stores/auth/session.ts';
import { copyLink } from '#lib/stores/settings/copy-link.ts';
import { Button } from '../ui/Button.tsx';
import { useReady } from '../ui/use-ready.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** What a member sets on their own profile: theme, link, password, end of session. */
export default function ProfileMenu() {
  const ready = useReady();
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);

  const leave = async () => {
    setLeaving(true);
    await endSession();
    setLeaving(false);
  };

  return (
    <div className="w-full max-w-[420px]">
      <div className="flex justify-center gap-3">
        <a className="button button-primary min-h-11" href={paths.upload()}>
          Upload
        </a>
        <Button
          look="quiet"
          className="min-h-11"
          disabled={!ready}
          aria-expanded={open}
          aria-controls="settings"
          onClick={() => setOpen(!open)}
        >
          <Settings size={20} strokeWidth={1.75} aria-hidden /> Settings
        </Button>
      </div>
      {open && (
        <section
          id="settings"
          aria-label="Settings"
          className="mt-4 flex flex-col gap-4 rounded-card border border-line bg-raised p-4 text-left"
        >
          <ThemeSwitch />
          <Button look="quiet" onClick={() => void copyLink(paths.profile($session.get()?.userCode))}>
            <Link2 size={20} aria-hidden /> Copy URL
          </Button>
          <a className="button button-quiet" href={paths.changePassword()}>
            <KeyRound size={20} aria-hidden /> Change password
          </a>
          <Button look="quiet" className="text-danger-text" busy={leaving} onClick={() => void leave()}>
            <LogOut size={20} aria-hidden /> Logout
          </Button>
          <a className="link inline-flex min-h-11 items-center justify-center self-center px-2" href={paths.about()}>
            About Riff
          </a>
        </section>
      )}
    </div>
  );
}
