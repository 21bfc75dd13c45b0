import { useStore } from '@nanostores/react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useEffect } from 'react';
import { $theme, chooseTheme, followTheme, type Theme, themes } from '#lib/stores/settings/theme.ts';

const looks: Record<Theme, { label: string; Icon: typeof Sun }> = {
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
  system: { label: 'System', Icon: Monitor },
};

/** Light, dark, or as the device has it. */
export function ThemeSwitch() {
  const theme = useStore($theme, { ssr: 'initial' });

  useEffect(followTheme, []);

  return (
    <fieldset>
      <legend className="mb-2 text-14 font-medium">Theme</legend>
      <div className="grid grid-cols-3 gap-1 rounded border border-line bg-ground p-1">
        {themes.map((name) => {
          const { label, Icon } = looks[name];
          return (
            <label
              key={name}
              className="relative flex min-h-11 items-center justify-center gap-2 rounded text-14 text-dim transition-colors hover:text-text has-[:checked]:bg-raised has-[:checked]:font-semibold has-[:checked]:text-text has-[:focus-visible]:outline has-[:focus-visible]:outline-2"
            >
              <input
                type="radio"
                name="theme"
                value={name}
                checked={theme === name}
                onChange={() => chooseTheme(name)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Icon size={16} aria-hidden />
              {label}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
