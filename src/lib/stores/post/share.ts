import type { Post } from '#lib/contract/post/post.ts';
import { linkPaths } from '#lib/link-paths.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { shareSheet } from '#lib/platform/share-sheet.ts';

type Shared = Pick<Post, 'postCode' | 'title' | 'width' | 'height'>;

const absolute = (path: string) => new URL(path, platform().navigation.url()).href;

/** Opens the system's sheet. False if there is none, or if it does not open: the product then shows its own. */
export async function shareBySystem({ postCode, title }: Shared): Promise<boolean> {
  const share = shareSheet();
  if (!share) return false;
  try {
    await share({ title, url: absolute(paths.home(postCode)) });
    return true;
  } catch (error) {
    // The person closed the sheet, which counts as an answer.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const FRAME_HEIGHT = 640;

/** The HTML that shows the post on another site. */
export function embedCode({ postCode, title, width, height }: Shared): string {
  const shape = width && height ? Math.min(Math.max(width / height, 9 / 16), 16 / 9) : 9 / 16;
  const name = title.replace(/[&"<>]/g, (mark) => escapes[mark] ?? mark);
  return `<iframe src="${absolute(linkPaths.embed(postCode))}" width="${Math.round(FRAME_HEIGHT * shape)}" height="${FRAME_HEIGHT}" title="${name}" style="border:0;max-width:100%" allow="fullscreen; picture-in-picture" allowfullscreen loading="lazy"></iframe>`;
}

/** The site's name as a link card shows it. */
export const shownHost = (): string => platform().navigation.url().host;
