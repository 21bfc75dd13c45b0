import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type ReactNode, useState } from 'react';
import type { MergeParams } from '#lib/contract/post/publishing.ts';
import type { FoundPost } from '#lib/contract/search/search.ts';
import { tenthTime } from '#lib/format/clock-time.ts';
import { mixLength } from '#lib/media/mix/mix-plan.ts';
import { createPost } from '#lib/texts/publishing/create-post.ts';
import { useComposer } from '../composer-context.ts';
import { useSound } from '../sound/sound-context.ts';
import { ExactField } from './ExactField.tsx';
import { MixPreview } from './MixPreview.tsx';
import { OwnSoundChoice } from './OwnSoundChoice.tsx';
import { Timeline } from './Timeline.tsx';
import { VolumeSlider } from './VolumeSlider.tsx';

interface Props {
  mix: MergeParams;
  sound: FoundPost;
}

/** Sets the parts of video and sound that are used, when the sound starts, and the volumes of both. */
export default function MixPanel({ mix, sound }: Props) {
  const { $sources, $ownSound } = useSound().mix;
  const sources = useStore($sources);
  const ownSound = useStore($ownSound);
  const video = useStore(useComposer().media.video.$video);
  const [$playing] = useState(() => atom<number | null>(null));
  if (!sources || !video) return null;
  const row = { mix, sources };
  const { file, local } = video;
  return (
    <div className="flex flex-col gap-5">
      <OwnSoundChoice />
      <div className="flex flex-col gap-5 rounded-card border border-line bg-raised p-4">
        <Timeline {...row} file={file} sound={sound} $playing={$playing} />
        <MixPreview key={`${sound.postCode} ${file.name}`} {...{ file, local, sound, mix, $playing }} />
        <Group legend={createPost.volume} note="">
          {ownSound === 'mixed' && <VolumeSlider {...row} field="videoVolume" label={createPost.videoVolume} />}
          <VolumeSlider {...row} field="audioVolume" label={createPost.soundVolume} />
        </Group>
        <Group legend={createPost.videoCut} note={createPost.cutLength({ time: tenthTime(mixLength(mix)) })}>
          <ExactField {...row} field="videoCutStart" label={createPost.videoFrom} />
          <ExactField {...row} field="videoCutEnd" label={createPost.videoTo} />
        </Group>
        <Group
          legend={createPost.soundCut}
          note={createPost.cutLength({ time: tenthTime(mix.audioCutEnd - mix.audioCutStart) })}
        >
          <ExactField {...row} field="audioCutStart" label={createPost.soundFrom} />
          <ExactField {...row} field="audioCutEnd" label={createPost.soundTo} />
          <ExactField {...row} field="audioOffset" label={createPost.soundComesIn} />
        </Group>
      </div>
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
