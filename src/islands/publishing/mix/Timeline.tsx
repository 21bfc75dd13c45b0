import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import type { ReactNode } from 'react';
import type { MergeParams } from '#lib/contract/post/publishing.ts';
import type { FoundPost } from '#lib/contract/search/search.ts';
import { tenthTime } from '#lib/format/clock-time.ts';
import type { MixSources } from '#lib/media/mix/mix-plan.ts';
import { type Span, spansOf } from '#lib/media/mix/timeline.ts';
import { createPost } from '#lib/texts/publishing/create-post.ts';
import { DragHandle } from './DragHandle.tsx';
import { useLoudness } from './use-loudness.ts';
import { Wave } from './Wave.tsx';

interface Props {
  mix: MergeParams;
  sources: MixSources;
  file: File;
  sound: FoundPost;
  /** The second of the result that is being played; null while nothing plays. */
  $playing: ReadableAtom<number | null>;
}

const bars = 96;
const percent = (part: number) => `${part * 100}%`;
const placed = ({ start, end }: Span) => ({ left: percent(start), width: percent(end - start) });
/** Beside the end that it moves, so that the two ends of a short cut do not cover each other. */
const endStyle = 'w-8 cursor-ew-resize rounded';
const beforeStart = `${endStyle} -translate-x-full`;
const grip =
  'absolute inset-y-0 w-3 bg-text before:absolute before:inset-y-4 before:left-[5px] before:w-0.5 before:bg-ground';
const grips = {
  start: <span className={`${grip} right-0 rounded-l forced-colors:bg-[ButtonText]`} />,
  end: <span className={`${grip} left-0 rounded-r forced-colors:bg-[ButtonText]`} />,
};

/** Both waveforms over the length of the video, with handles for the cuts and for when the sound comes in. */
export function Timeline({ mix, sources, file, sound, $playing }: Props) {
  const own = useLoudness(file);
  const other = useLoudness(sound.media.sound);
  const spans = spansOf(mix, sources);
  const row = { mix, sources };
  const heard = mix.audioCutStart + (spans.sound.end - spans.sound.start) * sources.video;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">{createPost.timeline}</legend>
      <Lane name={createPost.yourVideo} silent={mix.videoVolume === 0}>
        <Wave loudness={own} from={0} to={sources.video} seconds={sources.video} bars={bars} />
        <Shade {...spans.video} />
        <DragHandle
          {...row}
          field="videoCutStart"
          label={createPost.videoFrom}
          style={{ left: percent(spans.video.start) }}
          className={beforeStart}
        >
          {grips.start}
        </DragHandle>
        <DragHandle
          {...row}
          field="videoCutEnd"
          label={createPost.videoTo}
          style={{ left: percent(spans.video.end) }}
          className={endStyle}
        >
          {grips.end}
        </DragHandle>
        <Playhead {...{ mix, sources, $playing }} />
      </Lane>
      <Lane name={sound.title} silent={mix.audioVolume === 0}>
        <DragHandle
          {...row}
          field="audioOffset"
          label={createPost.soundComesIn}
          style={placed(spans.sound)}
          className="cursor-grab overflow-hidden bg-accent/25 text-accent-text active:cursor-grabbing forced-colors:border"
        >
          <Wave
            loudness={other}
            from={mix.audioCutStart}
            to={heard}
            seconds={sources.sound}
            bars={Math.max(1, Math.round((spans.sound.end - spans.sound.start) * bars))}
          />
        </DragHandle>
        <DragHandle
          {...row}
          field="audioCutStart"
          label={createPost.soundFrom}
          style={{ left: percent(spans.sound.start) }}
          className={beforeStart}
        >
          {grips.start}
        </DragHandle>
        <DragHandle
          {...row}
          field="audioCutEnd"
          label={createPost.soundTo}
          style={{ left: percent(spans.sound.end) }}
          className={endStyle}
        >
          {grips.end}
        </DragHandle>
        <Playhead {...{ mix, sources, $playing }} />
      </Lane>
      <p aria-hidden dir="ltr" className="flex justify-between px-3 text-12 tabular-nums text-dim">
        <span>{tenthTime(0)}</span>
        <span>{tenthTime(sources.video)}</span>
      </p>
    </fieldset>
  );
}

/** The margins have room for the handles at both ends. Time runs from left to right in every language. */
function Lane({ name, silent, children }: { name: string; silent: boolean; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1 flex justify-between gap-3 px-3 text-12 text-dim">
        <span dir="auto" className="truncate">
          {name}
        </span>
        {silent && <span className="shrink-0">{createPost.silent}</span>}
      </p>
      <div dir="ltr" className="rounded bg-ground px-3">
        <div className={`relative h-14 ${silent ? '[&_svg]:opacity-30' : ''}`}>{children}</div>
      </div>
    </div>
  );
}

/** Dims the parts that are cut away. */
function Shade({ start, end }: Span) {
  const shade = 'pointer-events-none absolute inset-y-0 bg-ground/75';
  return (
    <>
      <span className={`${shade} left-0`} style={{ width: percent(start) }} />
      <span className={`${shade} right-0`} style={{ width: percent(1 - end) }} />
      <span className="pointer-events-none absolute inset-y-0 border-y-2 border-text" style={placed({ start, end })} />
    </>
  );
}

function Playhead({ mix, sources, $playing }: Pick<Props, 'mix' | 'sources' | '$playing'>) {
  const second = useStore($playing);
  if (second === null) return null;
  const left = percent((mix.videoCutStart + second) / sources.video);
  return <span className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-accent" style={{ left }} />;
}
