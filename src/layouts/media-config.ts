import type { MediaConfig } from '#lib/media/urls.ts';

/** The media service of this installation, as the address builder takes it: without the cloud's name in the address. */
export function mediaConfig({ cloudName, mediaBase }: App.Locals['config']): MediaConfig {
  const tail = `/${cloudName}`;
  return { cloud: cloudName, delivery: mediaBase.endsWith(tail) ? mediaBase.slice(0, -tail.length) : mediaBase };
}
