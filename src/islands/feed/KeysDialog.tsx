import { player } from '#lib/texts/player.ts';
import { Dialog } from '../ui/surface/Dialog.tsx';

const keys = (): [keys: string, act: string][] => [
  [player.spaceOrK, player.playOrPause],
  ['M', player.soundOnOrOff],
  ['L', player.like],
  ['C', player.comments],
  ['S', player.share],
  ['N', player.notInterested],
  ['F', player.fullScreen],
  ['↑ ↓', player.previousOrNextPost],
  ['← →', player.previousOrNextImage],
  ['?', player.showKeys],
];

/** Lists the keys of the stage. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={player.keysTitle} onClose={onClose}>
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3 text-14">
        {keys().map(([pressed, act]) => (
          <div key={pressed} className="contents">
            <dt className="font-semibold">{pressed}</dt>
            <dd className="text-dim">{act}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={onClose} className="button button-quiet mt-6 w-full">
        {player.close}
      </button>
    </Dialog>
  );
}
