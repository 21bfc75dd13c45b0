import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { askedPanel } from '../comments/asked-panel.ts';
import { layersHere } from '../shell/layers.ts';
import { createLayer, leaveLayer } from '../shell/open-layer.ts';

const comments = 'comments';
const fullScreen = 'full';

/** The comments over a post, and its media in full screen. */
export const commentsLayer = (onGone: () => void) => createLayer(comments, onGone);
export const fullScreenLayer = (onGone: () => void) => createLayer(fullScreen, onGone);

/** Closes the comments that lie over a popup; false if there are none. */
export const leaveComments = (): boolean => leaveLayer(comments);

/** Whether the comments lie over the screen itself. A popup takes them along when it closes. */
export const areCommentsLowest = (): boolean => layersHere()[0] === comments;

interface Stage {
  /** The post that is shown. */
  postCode(): string;
  isFullScreen(): boolean;
  openComments(): void;
}

/**
 * Opens the comments if the address asks for those of the shown post. A reload and Forward lead to entries of layers that are gone: the
 * comments open again, and the full screen is left. Follows Back and Forward until the returned function is called.
 */
export function followLayers(stage: Stage): Stop {
  const follow = () => {
    const here = layersHere();
    if (here.includes(comments)) stage.openComments();
    if (here.includes(fullScreen) && !stage.isFullScreen()) leaveLayer(fullScreen);
  };
  if (askedPanel() === stage.postCode()) stage.openComments();
  follow();
  return platform().navigation.listen(follow);
}
