import { Settings } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { messages } from '#lib/contract/messages.ts';
import { showToast } from '#lib/stores/toast.ts';
import { Button } from '../ui/Button.tsx';
import { useReady } from '../ui/hooks/use-ready.ts';

const load = () => import('./SettingsMenu.tsx');
const fetchMenu = () => void load().catch(() => {});

/** The settings on a member's own profile. The menu is loaded when the person is about to press its button, at the latest by the press. */
export function ProfileMenu() {
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

  const buttonProps = { kind: 'quiet', className: 'px-4', disabled: !ready } as const;
  const label = (
    <>
      <Settings size={20} strokeWidth={1.75} aria-hidden /> <span className="sr-only sm:not-sr-only">Settings</span>
    </>
  );
  if (Menu) return <Menu trigger={<Button {...buttonProps}>{label}</Button>} />;
  return (
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
  );
}
