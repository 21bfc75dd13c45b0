import type { NotificationSettings } from '#lib/contract/inbox/settings.ts';
import { notificationSettings as texts } from '#lib/texts/inbox/notification-settings.ts';
import { Choice } from '../ui/form/Choice.tsx';

type Digest = NotificationSettings['digest'];
const choices = ['OFF', 'DAILY', 'WEEKLY'] as const satisfies readonly Digest[];

interface Props {
  value: Digest;
  disabled: boolean;
  onChoose: (value: Digest) => void;
}

/** How often the digest is mailed. */
export const DigestChoice = ({ value, disabled, onChoose }: Props) => (
  <div className="mt-3">
    <Choice
      label={texts.digest}
      isLabelHidden
      options={choices}
      value={value}
      disabled={disabled}
      name={(choice) => texts[choice]}
      onChoose={onChoose}
    />
  </div>
);
