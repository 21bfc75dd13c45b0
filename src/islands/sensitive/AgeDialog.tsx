import { sensitiveChoice as texts } from '#lib/texts/post/sensitive-choice.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/surface/Dialog.tsx';

interface Props {
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks whether the member is of age, which Riff does not know. */
export default function AgeDialog({ onConfirm, onClose }: Props) {
  return (
    <Dialog title={texts.ageTitle} text={texts.ageText} alert onClose={onClose}>
      {/* The button that confirms is a sentence: it gets the room that it needs. */}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button kind="quiet" className="grow px-4" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button className="grow px-4" onClick={onConfirm}>
          {texts.ageConfirm}
        </Button>
      </div>
    </Dialog>
  );
}
