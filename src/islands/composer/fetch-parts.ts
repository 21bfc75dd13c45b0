/**
 * Fetches what the composer needs once there is a file. Asked as soon as the form is open: whoever picks a file in a tunnel
 * must find a screen that can be drawn.
 */
export function fetchParts(): void {
  const parts = [
    import('./media/ImageList.tsx'),
    import('./media/LeftOut.tsx'),
    import('./media/VideoPart.tsx'),
    import('./sound/MixPanel.tsx'),
    import('./sound/MusicPicker.tsx'),
    import('./sound/SoundSections.tsx'),
    import('../player/FullScreenSlider.tsx'),
    import('#lib/media/upload.ts'),
    import('#lib/media/upload-send.ts'),
    import('#lib/media/video-frame.ts'),
  ];
  // What does not come now is asked for again where it is needed.
  Promise.all(parts).catch(() => {});
}
