import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { adminPaths } from '#lib/admin-paths.ts';
import type { NewInstallation } from '#lib/contract/account/first-run.ts';
import type { FirstRun } from '#lib/stores/registration/first-run.ts';
import { firstRun as texts } from '#lib/texts/registration/first-run.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';

/** Colours on which text can be read in both themes. */
const accents = ['', '#b3261e', '#8a5200', '#22663a', '#0b6380', '#3f51b5', '#7b3fa0'];

/** The name and the colour of the installation. */
export function SiteStep({ run, site }: { run: FirstRun; site: NewInstallation }) {
  const isSignedIn = useStore(run.$isSignedIn, { ssr: 'initial' });
  const [name, setName] = useState(site.name);
  const [accent, setAccent] = useState(site.accent);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await run.save({ name, accent });
    setBusy(false);
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <TextField label={texts.name} value={name} dir="auto" onChange={({ target }) => setName(target.value)} />
      <fieldset>
        <legend className="mb-1 text-14 font-medium">{texts.accent}</legend>
        <div className="flex flex-wrap gap-2">
          {accents.map((colour) => (
            <label
              key={colour}
              className="relative grid size-11 cursor-pointer place-items-center rounded-full border-2 border-line has-[:checked]:border-text has-[:focus-visible]:outline has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2"
            >
              <input
                type="radio"
                name="accent"
                aria-label={colour === '' ? texts.ownAccent : colour}
                checked={accent === colour}
                onChange={() => setAccent(colour)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
                <circle
                  cx="16"
                  cy="16"
                  r="16"
                  className={colour === '' ? 'fill-accent' : ''}
                  fill={colour || undefined}
                />
              </svg>
            </label>
          ))}
        </div>
      </fieldset>
      {isSignedIn ? (
        <a
          className="link inline-flex min-h-11 items-center"
          href={adminPaths.settings()}
          target="_blank"
          rel="noopener"
        >
          {texts.logoSettings}
        </a>
      ) : (
        <p className="text-14 text-dim">{texts.logoLater}</p>
      )}
      <Button type="submit" busy={busy} className="w-full">
        {texts.goOn}
      </Button>
    </form>
  );
}
