import { useStore } from '@nanostores/react';
import { Clapperboard, Heart, type LucideIcon, MessageCircle, Music2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SoundDetail, SoundPost } from '#lib/contract/sound/sound.ts';
import { countLabel, exactCount } from '#lib/format/count.ts';
import { around } from '#lib/language/catalogue.ts';
import { spokenLocale } from '#lib/language/language.ts';
import { paths } from '#lib/paths.ts';
import { $uncovered, isSoundCovered } from '#lib/stores/post/sensitive/uncovered.ts';
import { $shownAnyway, postCover, showAnyway } from '#lib/stores/relation/shown-anyway.ts';
import { titleOf } from '#lib/stores/sound/sound-page.ts';
import { createSoundPlayer } from '#lib/stores/sound/sound-player.ts';
import { sound as texts } from '#lib/texts/sound.ts';
import { MemberAvatar } from '../people/MemberAvatar.tsx';
import { CoverLine } from '../words/CoverLine.tsx';
import { Player } from './Player.tsx';
import { SoundActions } from './SoundActions.tsx';
import { SoundCover } from './SoundCover.tsx';

interface Props {
  /** The code of the page's address. */
  code: string;
  sound: SoundDetail;
  /** A post is shown above the page. */
  covered: boolean;
}

/** The description of a sound and the actions on it; both are covered if a hidden word stands in its original post. */
export function SoundHead(props: Props) {
  const { original } = props.sound;
  const word = postCover(original, useStore($shownAnyway, { ssr: 'initial' }));
  if (original === null || word === null) return <ShownHead {...props} />;
  return (
    <header className="rounded-card border border-line bg-raised px-4 py-6 lg:p-8">
      <h1 className="sr-only">{texts.untitled}</h1>
      <CoverLine word={word} onShow={() => showAnyway(original.postCode)} />
    </header>
  );
}

function ShownHead({ code, sound, covered }: Props) {
  const { original, audioDuration, media } = sound;
  const [player] = useState(() => createSoundPlayer({ address: media.sound, duration: audioDuration }));
  const playing = useStore(player.$playing, { ssr: 'initial' });
  const uncovered = useStore($uncovered, { ssr: 'initial' });
  const title = titleOf(sound);
  const picture = media.header ?? original?.media.cover?.src ?? null;
  // Over the picture of wide screens all text is light, in both themes.
  const quiet = picture ? 'text-dim lg:text-light/80' : 'text-dim';

  useEffect(() => player.open(), [player]);
  useEffect(() => {
    if (covered) player.pause();
  }, [covered, player]);

  return (
    <header
      className={`relative isolate grid gap-5 px-4 lg:overflow-hidden lg:rounded-card lg:p-8 ${picture ? 'lg:text-light' : 'lg:border lg:border-line lg:bg-raised'}`}
    >
      {picture && (
        <>
          <img
            src={picture}
            alt=""
            width={600}
            height={300}
            loading="lazy"
            decoding="async"
            className="absolute inset-0 -z-10 hidden size-full scale-110 object-cover blur-lg lg:block"
          />
          <div className="absolute inset-0 -z-10 hidden bg-scrim/70 lg:block" />
        </>
      )}
      <div className="flex items-start gap-4 lg:gap-6">
        <Disc original={original} playing={playing} />
        <div className="grid min-w-0 grow gap-1">
          <h1 dir="auto" className="member-text text-20 sm:text-28">
            {title}
          </h1>
          {original ? (
            <>
              <p className={`min-w-0 text-14 sm:text-16 ${quiet}`}>
                <Owner post={original} look={picture ? 'text-text lg:text-light' : 'text-text'} />
              </p>
              <p className={`text-14 ${quiet}`}>
                <time dateTime={original.createdAt}>{dateLabel(original.createdAt)}</time>
              </p>
            </>
          ) : (
            <p className={`text-14 ${quiet}`}>{texts.originalMissing}</p>
          )}
        </div>
      </div>
      {original?.description.trim() && (
        <p dir="auto" className="member-text line-clamp-3 max-w-[60ch] whitespace-pre-line">
          {original.description.trim()}
        </p>
      )}
      {original && isSoundCovered(sound, uncovered) ? (
        <SoundCover original={original} isLocked={media.sound === null} />
      ) : media.sound ? (
        <Player player={player} peaks={media.peaks} title={title} light={picture !== null} />
      ) : (
        <p className={`text-14 ${quiet}`}>{texts.soundMissing}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <Counts original={original} postCount={sound.postCount} quiet={quiet} />
        <SoundActions code={code} sound={sound} title={title} onLeave={player.pause} />
      </div>
    </header>
  );
}

/** The sentence that names the owner of the sound, with a link to their profile. */
function Owner({ post: { userCode, userDisplayName }, look }: { post: SoundPost; look: string }) {
  const [before, after] = around((name) => texts.originalBy({ name }));
  return (
    <>
      {before}
      <a
        href={paths.profile(userCode)}
        className={`member-text font-semibold underline-offset-4 hover:underline ${look}`}
      >
        <bdi>{userDisplayName}</bdi>
      </a>
      {after}
    </>
  );
}

const spin = 'animate-[spin_6s_linear_infinite] rounded-full motion-reduce:animate-none';

/** The owner's picture, which rotates like a record while the sound plays. */
function Disc({ original, playing }: { original: SoundPost | null; playing: boolean }) {
  return (
    <div
      data-playing={playing}
      className={`shrink-0 ${spin} ${playing ? '' : '[animation-play-state:paused]'} border-[6px] border-scrim/80 outline outline-1 outline-line`}
    >
      {original ? (
        <MemberAvatar
          userCode={original.userCode}
          name={original.userDisplayName}
          picture={original.media.avatar}
          size={72}
        />
      ) : (
        <span className="grid size-[72px] place-items-center rounded-full bg-raised text-dim">
          <Music2 size={32} strokeWidth={1.75} aria-hidden />
        </span>
      )}
    </div>
  );
}

interface CountsProps {
  original: SoundPost | null;
  postCount: number;
  quiet: string;
}

function Counts({ original, postCount, quiet }: CountsProps) {
  return (
    <ul aria-label={texts.counts} className={`flex flex-wrap gap-x-5 gap-y-1 text-14 tabular-nums ${quiet}`}>
      {original && <Count icon={Heart} count={original.likeCount} of="likes" />}
      {original && <Count icon={MessageCircle} count={original.commentCount} of="comments" />}
      <Count icon={Clapperboard} count={postCount} of="posts" />
    </ul>
  );
}

interface CountProps {
  icon: LucideIcon;
  count: number | string;
  /** The name of its text. */
  of: 'likes' | 'comments' | 'posts';
}

function Count({ icon: Icon, count: written, of }: CountProps) {
  const count = Number(written);
  return (
    <li className="flex items-center gap-1.5" title={texts[of]({ count, label: exactCount(count) })}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span>{texts[of]({ count, label: countLabel(count) })}</span>
    </li>
  );
}

/** The day in UTC: identical on the server and in every browser. */
const dateLabel = (moment: string) =>
  new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(moment));
