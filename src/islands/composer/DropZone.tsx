import { Clapperboard } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';

interface Props {
  /** A file is on its way: the zone takes no other. */
  busy: boolean;
  invalid: boolean;
  describedBy: string;
  onPick: (files: File[]) => void;
}

/** Takes a video by click, by key or by drop. */
export function DropZone({ busy, invalid, describedBy, onPick }: Props) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const take = () => {
    const files = [...(input.current?.files ?? [])];
    // The same file once more has to be a change again.
    if (input.current) input.current.value = '';
    onPick(files);
  };

  // A file may have been chosen before the script ran, or be one that the browser remembers from before a reload.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the zone appears
  useEffect(() => {
    if (input.current?.files?.length) take();
  }, []);

  const drag = (event: DragEvent) => {
    event.preventDefault();
    if (busy) event.dataTransfer.dropEffect = 'none';
    else setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!busy) onPick([...event.dataTransfer.files]);
  };

  return (
    <label
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`relative flex flex-col items-center justify-center gap-1 rounded-card border-2 border-dashed px-4 text-center transition-colors has-[:focus-visible]:outline has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 ${busy ? 'min-h-20 cursor-default border-line text-dim' : 'min-h-56 cursor-pointer bg-raised hover:border-dim'} ${invalid ? 'border-danger-text' : over ? 'border-accent' : 'border-edge'}`}
    >
      <input
        ref={input}
        type="file"
        name="file"
        accept="video/*"
        disabled={busy}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? describedBy : undefined}
        className="sr-only"
        onChange={take}
      />
      {busy ? (
        <span className="text-14">One video at a time: this one is on its way.</span>
      ) : (
        <>
          <span
            className={`mb-2 grid size-16 place-items-center rounded-full transition-transform ${over ? 'scale-110 bg-accent text-on-accent' : 'bg-text text-ground'}`}
          >
            <Clapperboard size={28} strokeWidth={1.75} aria-hidden />
          </span>
          <span className="font-semibold">Choose a video or drop it here</span>
          <span className="text-balance text-14 text-dim">MP4, MOV or WebM, up to 100 MB and 10 minutes</span>
        </>
      )}
    </label>
  );
}
