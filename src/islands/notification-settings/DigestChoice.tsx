import type { NotificationSettings } from '#lib/contract/inbox/settings.ts';
import { notificationSettings as texts } from '#lib/texts/inbox/notification-settings.ts';

type Digest = NotificationSettings['digest'];
const choices = ['OFF', 'DAILY', 'WEEKLY'] as const satisfies readonly Digest[];

interface Props {
  value: Digest;
  disabled: boolean;
  onChoose: (value: Digest) => void;
}

/** How often the digest is mailed. */
export function DigestChoice({ value, disabled, onChoose }: Props) {
  return (
    <fieldset disabled={disabled} className="mt-3">
      <legend className="sr-only">{texts.digest}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice}
            className="relative flex min-h-11 cursor-pointer items-center rounded-full border border-edge px-5 text-14 font-semibold text-dim has-[:checked]:border-transparent has-[:checked]:bg-text has-[:checked]:text-ground has-[:focus-visible]:outline has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2"
          >
            <input
              type="radio"
              name="digest"
              checked={value === choice}
              onChange={() => onChoose(choice)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {texts[choice]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
