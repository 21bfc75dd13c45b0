import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { askedPanel } from '../comments/linked/asked-panel.ts';
import { linkTo } from '../comments/linked/comment-link.ts';
import { layersHere, layersMark, markedPost } from '../shell/layers.ts';
import { createLayer, leaveLayer } from '../shell/open-layer.ts';

const comments = 'comments';
const fullScreen = 'full';
const sounds = 'sounds';

/** The comments over a post, and its media in full screen. */
export const commentsLayer = (onGone: () => void) => createLayer(comments, onGone);
export const fullScreenLayer = (onGone: () => void) => createLayer(fullScreen, onGone);

// Here too, so that the build keeps all layers in one file.
/** The list of a member's followers or followed accounts, and the list of sounds for a new post. */
export const peopleLayer = (which: 'followers' | 'following', onGone: () => void) => createLayer(which, onGone);
export const soundsLayer = (onGone: () => void) => createLayer(sounds, onGone);

/**
 * Leaves a history entry for the sounds that has no open list, now and after Back or Forward: a list that opens without a press would
 * surprise people. Ends when the returned function is called.
 */
export function leaveLostSounds(): Stop {
  leaveLayer(sounds);
  return platform().navigation.listen(() => leaveLayer(sounds));
}

/** Closes the comments that lie over a popup; false if there are none. */
export const leaveComments = (): boolean => leaveLayer(comments);

/** Whether the comments lie directly over the screen. Comments over a popup close with it. */
export const areCommentsLowest = (): boolean => layersHere()[0] === comments;

/**
 * Closes the comments over a screen and then calls `follow`, which follows a link to the current address and replaces only one history
 * entry. False if there are none.
 */
export const leaveCommentsFirst = (follow: () => void): boolean => areCommentsLowest() && leaveLayer(comments, follow);

/** Calls `run` when Back or Forward leads to an entry without comments, until the returned function is called. */
export const onCommentsGone = (run: () => void): Stop =>
  platform().navigation.listen(() => {
    if (!layersHere().includes(comments)) run();
  });

interface Stage {
  /** Whether it belongs to a popup instead of a screen. */
  isInPopup: boolean;
  /** The post that is shown. */
  postCode(): string;
  isFullScreen(): boolean;
  openComments(): void;
}

/**
 * Opens the comments if the address asks for those of the shown post. A reload and Forward can lead to entries of closed layers: the
 * comments then open again, and the full-screen entry is left. A popup's entry shows its post in Home, so Home removes the popup from the mark.
 * Follows Back and Forward until the returned function is called.
 */
export function followLayers(stage: Stage): Stop {
  const { navigation } = platform();
  const follow = () => {
    const here = layersHere();
    if (here.includes(comments)) stage.openComments();
    if (here.includes(fullScreen) && !stage.isFullScreen()) leaveLayer(fullScreen);
  };
  if (!stage.isInPopup && markedPost() !== null) {
    const { pathname, search } = navigation.url();
    navigation.rewrite(pathname + search, layersMark(layersHere().slice(1)));
  }
  const asked = askedPanel();
  if (asked?.postCode === stage.postCode()) {
    linkTo(asked.postCode, asked.commentCode);
    stage.openComments();
  }
  follow();
  return navigation.listen(follow);
}
