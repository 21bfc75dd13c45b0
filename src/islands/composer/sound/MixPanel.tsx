import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { MergeParams } from '#lib/contract/post/publishing.ts';
import type { FoundPost } from '#lib/contract/search/search.ts';
import { tenthTime } from '#lib/format/clock-time.ts';
import { mixLength } from '#lib/media/mix/mix-plan.ts';
import { useComposer } from '../composer-context.ts';
import { MixPreviewCard } from './MixPreviewCard.tsx';
import { MixSlider } from './MixSlider.tsx';
import { useSound } from './sound-context.ts';

interface Props {
  mix: MergeParams;
  sound: FoundPost;
}

/** Which parts of the video and the sound are used, when the sound starts, and how loud both are. */
export function MixPanel({ mix, sound }: Props) {
  const sources = useStore(useSound().mix.$sources);
  const video = useStore(useComposer().media.video.$video);
  if (!sources || !video) return null;
  const row = { mix, sources };
  return (
    <div className="flex flex-col gap-5 rounded-card border border-line bg-raised p-4">
      <MixPreviewCard key={`${sound.postCode} ${video.file.name}`} file={video.file} sound={sound} mix={mix} />
      <Group legend="Cut of the video" note={`${tenthTime(mixLength(mix))} long`}>
        <MixSlider {...row} field="videoCutStart" label="Video from" />
        <MixSlider {...row} field="videoCutEnd" label="Video to" />
      </Group>
      <Group legend="Cut of the sound" note={`${tenthTime(mix.audioCutEnd - mix.audioCutStart)} long`}>
        <MixSlider {...row} field="audioCutStart" label="Sound from" />
        <MixSlider {...row} field="audioCutEnd" label="Sound to" />
        <MixSlider {...row} field="audioOffset" label="Sound comes in at" />
      </Group>
      <Group legend="Volume" note="">
        <MixSlider {...row} field="videoVolume" label="Volume of the video" />
        <MixSlider {...row} field="audioVolume" label="Volume of the sound" />
      </Group>
    </div>
  );
}

function Group({ legend, note, children }: { legend: string; note: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="float-left mb-1 w-full text-14 font-semibold">
        {legend} {note && <span className="font-normal tabular-nums text-dim">· {note}</span>}
      </legend>
      {children}
    </fieldset>
  );
}
