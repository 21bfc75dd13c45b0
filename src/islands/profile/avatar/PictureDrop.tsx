import { CircleAlert, ImageUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { said } from '#lib/language/language.ts';
import { editProfile } from '#lib/texts/profile/edit-profile.ts';

interface Props {
  /** Why the last file was refused. */
  problem: string | undefined;
  onPick: (files: File[]) => void;
}

// As in Create Post: browsers do not know the types of all files that the server reads.
const imageTypes = 'image/*,.heic,.heif,.jxl,.tif,.tiff,.bmp';

/** Takes a picture by click, by key or by drop. */
export function PictureDrop({ problem, onPick }: Props) {
  const [over, setOver] = useState(false);
  const id = useId();
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onPick([...event.dataTransfer.files]);
  };
  return (
    <>
      <label
        onDragOver={drag}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`mt-4 grid min-h-48 cursor-pointer place-content-center justify-items-center gap-2 rounded-card border-2 border-dashed bg-ground p-4 text-center has-[:focus-visible]:outline has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 ${problem ? 'border-danger-text' : over ? 'border-accent' : 'border-edge'}`}
      >
        <ImageUp size={40} strokeWidth={1.25} aria-hidden className="text-dim" />
        <span className="font-semibold">
          {editProfile.chooseImage}
          <span className="can-drop">{editProfile.orDrop}</span>
        </span>
        <span className="text-14 text-dim">{editProfile.imageTypes}</span>
        <input
          type="file"
          accept={imageTypes}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          className="sr-only"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // Choosing the same file again must fire another change event.
            target.value = '';
            onPick(files);
          }}
        />
      </label>
      <p
        role="alert"
        id={`${id}-problem`}
        className="mt-1 flex items-start gap-1 text-14 text-danger-text empty:hidden"
      >
        {problem && (
          <>
            <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
            {said(problem)}
          </>
        )}
      </p>
    </>
  );
}
