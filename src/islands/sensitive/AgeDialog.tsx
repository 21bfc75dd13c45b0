import { sensitiveChoice as texts } from '#lib/texts/post/sensitive-choice.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogButtons } from '../ui/surface/Dialog.tsx';

interface Props {
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks whether the member is of age, which Riff does not know. */
export default function AgeDialog({ onConfirm, onClose }: Props) {
  return (
    <Dialog title={texts.ageTitle} text={texts.ageText} alert onClose={onClose}>
      <DialogButtons>
        <Button kind="quiet" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button className="px-3" onClick={onConfirm}>
          {texts.ageConfirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
