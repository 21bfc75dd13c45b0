import { Clapperboard, Images, type LucideIcon } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { createPost } from '#lib/texts/publishing/create-post.ts';

interface Props {
  media: 'none' | 'video' | 'images';
  /** Files are uploading: the zone accepts no others. */
  busy: boolean;
  /** How many more images are allowed. */
  room: number;
  /** The ids of the options' error messages; undefined if there are none. */
  videoProblem: string | undefined;
  imagesProblem: string | undefined;
  onVideo: (files: File[]) => void;
  onImages: (files: File[]) => void;
  onDrop: (files: File[]) => void;
}

// Extensions are for browsers that do not know a type.
const imageTypes = 'image/*,.heic,.heif,.jxl,.tif,.tiff,.bmp';
const videoTypes = 'video/*,.3gp,.asf,.avi,.dv,.flv,.m2ts,.mkv,.mpg,.mts,.mxf,.ogv,.vob,.wmv';
// The names of formats are the same in every language.
const imageFormats = 'JPEG, HEIC, PNG, WebP';
const videoFormats = 'MP4, MOV, WebM, AVI';

/** Accepts a video or images by click, by key or by drop. */
export function DropZone({ media, busy, room, videoProblem, imagesProblem, onVideo, onImages, onDrop }: Props) {
  const [over, setOver] = useState(false);
  const empty = media === 'none';

  const drag = (event: DragEvent) => {
    event.preventDefault();
    if (busy) event.dataTransfer.dropEffect = 'none';
    else setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!busy) onDrop([...event.dataTransfer.files]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only a pointer can drop files; the two fields inside also work by keyboard
    <div
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex flex-col items-center justify-center gap-3 rounded-card border-2 border-dashed p-4 text-center transition-colors ${busy ? 'border-line text-dim' : 'bg-raised'} ${empty ? 'min-h-64' : ''} ${videoProblem || imagesProblem ? 'border-danger-text' : over ? 'border-accent' : busy ? '' : 'border-edge'}`}
    >
      {empty && (
        <div>
          <p className="text-balance font-semibold">
            {createPost.choose}
            <span className="can-drop">{createPost.orDrop}</span>
          </p>
          <p className="mt-1 text-balance text-14 text-dim">{createPost.fileLimits}</p>
        </div>
      )}
      <div className="grid w-full auto-cols-fr grid-flow-col gap-3">
        {!(busy && media === 'images') && (
          <Option
            name="video"
            accept={videoTypes}
            icon={Clapperboard}
            label={
              empty
                ? createPost.video
                : busy
                  ? createPost.uploading
                  : media === 'video'
                    ? createPost.anotherVideo
                    : createPost.videoInstead
            }
            note={empty ? videoFormats : ''}
            disabled={busy}
            problem={videoProblem}
            onPick={onVideo}
          />
        )}
        {!(busy && media === 'video') && (
          <Option
            name="images"
            accept={imageTypes}
            multiple
            icon={Images}
            label={
              empty
                ? createPost.images
                : busy
                  ? createPost.uploading
                  : media === 'images'
                    ? createPost.addImages
                    : createPost.imagesInstead
            }
            note={empty ? imageFormats : media === 'images' ? createPost.more({ count: room }) : ''}
            disabled={busy || room === 0}
            problem={imagesProblem}
            onPick={onImages}
          />
        )}
      </div>
    </div>
  );
}

interface OptionProps {
  name: string;
  accept: string;
  multiple?: boolean;
  icon: LucideIcon;
  label: string;
  note: string;
  disabled: boolean;
  problem: string | undefined;
  onPick: (files: File[]) => void;
}

function Option({ name, accept, multiple = false, icon: Icon, label, note, disabled, problem, onPick }: OptionProps) {
  return (
    <label
      className={`relative flex min-h-12 items-center justify-center gap-2 rounded border px-3 py-2 text-14 font-semibold has-[:focus-visible]:outline has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 ${disabled ? 'border-transparent text-dim' : 'cursor-pointer border-edge bg-ground hover:border-dim'}`}
    >
      <input
        type="file"
        name={name}
        accept={accept}
        multiple={multiple}
        // After a reload the stored draft restores the files, not the browser's form memory.
        autoComplete="off"
        disabled={disabled}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem}
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Choosing the same file again must fire another change event.
          target.value = '';
          onPick(files);
        }}
      />
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span className="flex flex-col text-start">
        {label}
        {note && <span className="text-12 font-normal text-dim">{note}</span>}
      </span>
    </label>
  );
}
