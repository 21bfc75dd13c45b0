import { Settings } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { showToast } from '#lib/stores/toast.ts';
import { Button } from '../ui/Button.tsx';
import { useReady } from '../ui/hooks/use-ready.ts';

const load = () => import('./SettingsMenu.tsx');
const fetchMenu = () => void load().catch(() => {});

/** What a member can do on their own profile. The menu is loaded when the person is about to press its button, at the latest by the press. */
export default function ProfileMenu() {
  const ready = useReady();
  const [Menu, setMenu] = useState<ComponentType<{ trigger: ReactNode }> | null>(null);

  const open = async () => {
    try {
      const { default: SettingsMenu } = await load();
      setMenu(() => SettingsMenu);
    } catch {
      showToast(messages.generic, 'destructive');
    }
  };

  const buttonProps = { kind: 'quiet', className: 'min-h-11', disabled: !ready } as const;
  const label = (
    <>
      <Settings size={20} strokeWidth={1.75} aria-hidden /> Settings
    </>
  );
  return (
    <div className="flex w-full max-w-[420px] justify-center gap-3">
      <a className="button button-primary min-h-11" href={paths.upload()}>
        Upload
      </a>
      {Menu ? (
        <Menu trigger={<Button {...buttonProps}>{label}</Button>} />
      ) : (
        <Button
          {...buttonProps}
          aria-haspopup="menu"
          aria-expanded={false}
          onPointerEnter={fetchMenu}
          onFocus={fetchMenu}
          onClick={() => void open()}
        >
          {label}
        </Button>
      )}
    </div>
  );
}
