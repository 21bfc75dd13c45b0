import { stageKeys } from '#lib/player/stage/stage-keys.ts';
import { Dialog } from '../ui/surface/Dialog.tsx';

/** The keys of the stage. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3 text-14">
        {stageKeys.map(([keys, what]) => (
          <div key={keys} className="contents">
            <dt className="font-semibold">{keys}</dt>
            <dd className="text-dim">{what}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={onClose} className="button button-quiet mt-6 w-full">
        Close
      </button>
    </Dialog>
  );
}
