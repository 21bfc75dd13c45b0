import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { language } from '#lib/language/language.ts';
import { controls } from '#lib/texts/controls.ts';
import { useReady } from './hooks/use-ready.ts';
import { TextField } from './TextField.tsx';

/** A password field with a button that shows the password. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const [shown, setShown] = useState(false);
  const ready = useReady();
  // Within a sentence, nouns keep their capital in German.
  const field = language().tag === 'en' ? props.label.toLowerCase() : props.label;
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      action={
        <button
          type="button"
          aria-label={shown ? controls.hide({ field }) : controls.show({ field })}
          disabled={!ready}
          onClick={() => setShown(!shown)}
          className="grid size-12 place-items-center rounded text-dim hover:text-text"
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </button>
      }
    />
  );
}
