import { computed } from 'nanostores';
import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { messages } from '#lib/contract/messages.ts';
import type { FoundPost } from '#lib/contract/search/search.ts';
import { getSound, type SoundDetail } from '#lib/contract/sound/sound.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { showToast } from '../toast.ts';
import type { ComposerDraft } from './draft/composer-draft.ts';
import type { ComposerForm } from './form/composer-form.ts';

/**
 * Chooses the sound that the URL names ('Use this sound'), once the form is open and the draft question is answered. A video then plays it
 * together with its own.
 */
export function takeSound(
  form: Pick<ComposerForm, 'edit'>,
  { $offer }: Pick<ComposerDraft, '$offer'>,
  code: string,
): Stop {
  const $isOpen = computed($offer, ({ state }) => state === 'none');
  let isTaken = false;
  return $isOpen.subscribe((open) => {
    if (!open || isTaken) return;
    isTaken = true;
    void take(form, code);
  });
}

async function take({ edit }: Pick<ComposerForm, 'edit'>, code: string): Promise<void> {
  const outcome = await dataOf(request(getSound, { query: { code } }), messages.soundsFetchFailed);
  // A reload must not choose it again over another choice.
  platform().navigation.rewrite(paths.upload());
  const sound = outcome.ok ? asFound(outcome.data) : null;
  if (!sound) return showToast(outcome.ok ? messages.soundUnknown : outcome.message, 'destructive');
  edit('sound', sound);
  edit('isUseOtherAudio', true);
}

/** The sound as the picker lists it; null if it cannot be used. */
function asFound({ audioCode, audioUrl, audioDuration, postCount, original, media }: SoundDetail): FoundPost | null {
  if (!original || audioCode === null) return null;
  const { postCode, title, userDisplayName, userName, userCode, avatarUrl, postType, videoUrl, imageUrls } = original;
  return {
    ...{ postCode, title, userName, userCode, avatarUrl, postType, audioCode, audioDuration },
    displayName: userDisplayName,
    mediaUrl: videoUrl ?? imageUrls[0] ?? null,
    videoThumbnail: original.thumbnail,
    audioPublicId: audioUrl,
    audioUseCount: postCount,
    viewCount: original.viewCount,
    likeCount: original.likeCount,
    isLiked: false,
    sensitive: original.sensitive,
    isCovered: original.isCovered,
    createAt: original.createdAt,
    media: { ...original.media, sound: media.sound },
  };
}
