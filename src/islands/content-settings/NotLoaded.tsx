import { contentSettings as texts } from '#lib/texts/content-settings.ts';
import { Button } from '../ui/Button.tsx';

interface Props {
  /** Null while the settings are being loaded. */
  failure: string | null;
  onRetry: () => void;
}

/** Stands for settings that are not there: empty at first, then with the way to try again. */
export const NotLoaded = ({ failure, onRetry }: Props) => (
  <div role="status" className="flex min-h-28 items-center justify-between gap-4 text-dim">
    {failure !== null && (
      <>
        <p>{texts.failed}</p>
        <Button kind="quiet" onClick={onRetry}>
          {texts.retry}
        </Button>
      </>
    )}
  </div>
);
