import { Link2, Music2, Share2 } from 'lucide-react';
import type { SoundDetail } from '#lib/contract/sound/sound.ts';
import { paths, uploadWithSound } from '#lib/paths.ts';
import { copyLink } from '#lib/stores/settings/copy-link.ts';
import { sound as texts } from '#lib/texts/sound.ts';
import { Button } from '../ui/Button.tsx';
import { SoundMenu } from './SoundMenu.tsx';

interface Props {
  /** The code of the page's address. */
  code: string;
  sound: SoundDetail;
  title: string;
  /** Another screen follows. */
  onLeave: () => void;
}

/** Uses the sound in a new post, shares its page, or reports it. */
export function SoundActions({ code, sound: { audioCode, original, media }, title, onLeave }: Props) {
  // The page of a sound belongs to its original post, whichever post linked to it.
  const path = paths.sound(original?.postCode ?? code);
  return (
    <div className="flex w-full items-center gap-2 sm:w-auto">
      {audioCode !== null && media.sound !== null && (
        <a
          href={uploadWithSound(audioCode)}
          data-login="useSound"
          onClick={onLeave}
          className="button button-primary grow px-3 sm:px-6"
        >
          <Music2 size={20} strokeWidth={1.75} aria-hidden />
          {texts.use}
        </a>
      )}
      <Button
        kind="quiet"
        aria-label={texts.share}
        title={texts.share}
        className={icon}
        onClick={() => void share(path, title)}
      >
        <Share2 size={20} strokeWidth={1.75} aria-hidden />
      </Button>
      <Button
        kind="quiet"
        aria-label={texts.copyUrl}
        title={texts.copyUrl}
        className={icon}
        onClick={() => void copyLink(path)}
      >
        <Link2 size={20} strokeWidth={1.75} aria-hidden />
      </Button>
      <SoundMenu code={audioCode ?? code} path={path} owner={original} className={`button button-quiet ${icon}`} />
    </div>
  );
}

const icon = 'size-12 shrink-0 !px-0 text-text';

/** The device's own sheet if there is one, otherwise the clipboard. */
async function share(path: string, title: string): Promise<void> {
  const data = { title, url: new URL(path, location.href).href };
  if (!navigator.canShare?.(data)) return await copyLink(path);
  try {
    await navigator.share(data);
  } catch (error) {
    // A person who closes the sheet does not want the link copied instead.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(path);
  }
}
