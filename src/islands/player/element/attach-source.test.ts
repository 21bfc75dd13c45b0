import { expect, test, vi } from 'vitest';
import { attachSource } from './attach-source.ts';

const element = () => Object.assign(new EventTarget(), { src: '' }) as unknown as HTMLVideoElement;

for (const by of ['file', 'hls'] as const) {
  test(`the browser plays a ${by} itself, and a failure is told until the source is removed`, () => {
    const video = element();
    const failed = vi.fn();
    const remove = attachSource(video, { by, address: '/video' }, failed);
    expect(video.src).toBe('/video');
    expect(failed).not.toHaveBeenCalled();
    video.dispatchEvent(new Event('error'));
    expect(failed).toHaveBeenCalledOnce();
    remove();
    video.dispatchEvent(new Event('error'));
    expect(failed).toHaveBeenCalledOnce();
  });
}
