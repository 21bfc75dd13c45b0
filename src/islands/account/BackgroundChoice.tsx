import { useStore } from '@nanostores/react';
import { $background, backgrounds, chooseBackground, defaultBackground } from '#lib/stores/settings/background.ts';
import { account } from '#lib/texts/account.ts';
import { failsafe } from '../shell/Failsafe.tsx';

/** Chooses the picture beside the forms, for this browser. */
function BackgroundChoice() {
  const chosen = useStore($background, { ssr: () => defaultBackground });
  return (
    <fieldset className="flex rounded-full bg-scrim/60 px-2">
      <legend className="sr-only">{account.picture}</legend>
      {backgrounds.map(({ name, url }) => (
        <label key={url} title={account[name]} className="group grid size-11 cursor-pointer place-items-center">
          <span className="sr-only">{account[name]}</span>
          <input
            type="radio"
            name="background"
            checked={chosen === url}
            onChange={() => chooseBackground(url)}
            className="peer sr-only"
          />
          <span className="size-3 rounded-full border border-light peer-checked:border-[6px] peer-focus-visible:outline peer-focus-visible:outline-2 peer-focus-visible:outline-offset-4" />
        </label>
      ))}
    </fieldset>
  );
}

export default failsafe(BackgroundChoice);
