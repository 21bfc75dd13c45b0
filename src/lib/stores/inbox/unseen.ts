import { atom } from 'nanostores';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { $session } from '../account/session.ts';
import { streamUnseen } from './unseen-stream.ts';

/** Whose count it is, and the count. All tabs share it, so that one of them needs a stream, and a new page shows it at once. */
const key = 'riff-unseen';
/** Whose members on the screen may have disappeared, when, and whether their hidden words changed: the tab with the stream tells the others. */
const changedKey = 'riff-changed';

/** How many notifications the member has not seen; 100 stands for 100 or more, null for unknown. */
export const $unseen = atom<number | null>(null);

/** Shows a count that the server has told, in all tabs. */
export function setUnseen(count: number, userCode = $session.get()?.userCode): void {
  $unseen.set(count);
  if (userCode) platform().storage.set(key, `${userCode} ${count}`);
}

function show(stored: string | null, userCode: string): void {
  const [owner, count = ''] = stored?.split(' ') ?? [];
  if (owner === userCode && /^\d+$/.test(count)) $unseen.set(Number(count));
}

/** Loaded at the first change. If that fails, the next change tries again. */
const checkChange = (areWordsNew: boolean): void => {
  import('../relation/check-members.ts').then((loaded) => loaded.checkChange(areWordsNew)).catch(() => {});
};

/** Keeps `$unseen` current until the returned function is called. Of all tabs of this browser, the one with the lock has the stream. */
export function followUnseen(userCode: string): Stop {
  const { clock, lock, storage } = platform();
  let isStopped = false;
  let release: Stop = () => {};
  show(storage.get(key), userCode);
  const stopListening = storage.listen((changed, value) => {
    if (changed === key) show(value, userCode);
    if (changed === changedKey && value?.startsWith(`${userCode} `)) checkChange(value.endsWith(' words'));
  });
  const tellChange = (areWordsNew: boolean) => {
    storage.set(changedKey, `${userCode} ${clock.now()}${areWordsNew ? ' words' : ''}`);
    checkChange(areWordsNew);
  };
  void lock(
    'riff-unseen',
    () =>
      new Promise<void>((done) => {
        if (isStopped) return done();
        const stopStream = streamUnseen((count) => setUnseen(count, userCode), tellChange);
        release = () => {
          stopStream();
          done();
        };
      }),
  );
  return () => {
    isStopped = true;
    stopListening();
    release();
  };
}
