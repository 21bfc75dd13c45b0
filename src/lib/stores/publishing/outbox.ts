import { atom } from 'nanostores';
import { publishPost } from '#lib/api/publishing.ts';
import type { Answer } from '#lib/api/send.ts';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import type { ComposerErrors } from '../composer/composer-form.ts';
import { keptLetters, type Letter, outboxKey, type Refusal } from './on-the-way.ts';
import { watchPost } from './watched-posts.ts';

// On every page this file is there, and on few of them a letter has a draft.
const shelf = () => import('../composer/draft/draft-shelf.ts');

const firstPauseMilliseconds = 1_000;
const longestPauseMilliseconds = 60_000;
const editKey = 'riff-edit-post';

type Outcome = { state: 'sent' } | { state: 'refused'; refusal: Refusal } | { state: 'waiting'; retryAfter?: number };

/** The letters of the member on this page, oldest first. */
export const $outbox = atom<readonly Letter[]>([]);
let owner: string | null = null;

/** Keeps a letter until it has an answer. False where the browser keeps nothing. */
export function keepLetter(letter: Letter): boolean {
  return change((letters) => [...letters.filter(({ key }) => key !== letter.key), letter]);
}

/** Forgets a letter, whatever has become of it. */
export function dropLetter(key: string): void {
  change((letters) => letters.filter((letter) => letter.key !== key));
}

/** Sends a letter once and writes down what came of it. */
export async function sendLetter(letter: Letter): Promise<Outcome> {
  const answer = await publishPost(letter.body, letter.key).catch(() => null);
  const outcome = outcomeOf(answer);
  if (outcome.state === 'sent' && answer?.data) {
    const { postCode } = answer.data;
    // Watched before it is dropped: a page that closes in between shows it all the same.
    watchPost({ postCode, userCode: letter.userCode, title: letter.body.title });
    dropLetter(letter.key);
    const { draftId } = letter;
    if (draftId) void shelf().then(({ removeDraft }) => removeDraft(draftId));
  }
  if (outcome.state === 'refused') {
    const { refusal } = outcome;
    change((letters) => letters.map((kept) => (kept.key === letter.key ? { ...kept, refusal } : kept)));
  }
  return outcome;
}

/**
 * Takes up this member's outbox: sends what waits, again and again under the same key, until each letter has an answer.
 * Of all tabs one sends at a time.
 */
export function deliverOutbox(userCode: string): Stop {
  const { clock, lock, network, storage } = platform();
  let stopTimer: Stop = () => {};
  let running = false;
  let stopped = false;
  let tries = 0;

  const run = async () => {
    if (running || stopped) return;
    stopTimer();
    running = true;
    const pause = await lock('riff-outbox', () => sendWaiting(userCode, tries, () => stopped));
    running = false;
    tries = pause === null ? 0 : tries + 1;
    if (pause !== null && !stopped) stopTimer = clock.after(pause, run);
  };
  owner = userCode;
  refresh();
  void run();
  const stops = [
    network.listen((online) => online && void run()),
    storage.listen((key) => {
      if (key !== outboxKey) return;
      refresh();
      void run();
    }),
  ];
  return () => {
    stopped = true;
    stopTimer();
    for (const stop of stops) stop();
  };
}

/** Brings a refused letter back to the composer, with what the server said to it. */
export async function editLetter({ key, draftId, refusal }: Letter): Promise<void> {
  const { reopenDraft } = await shelf();
  if (draftId && (await reopenDraft(draftId, (refusal?.errors ?? {}) as ComposerErrors))) {
    dropLetter(key);
    return;
  }
  platform().tabStorage.set(editKey, key);
  platform().navigation.assign(paths.upload());
}

/** Takes a refused letter off the screen; the composer offers its draft the next time. */
export async function dismissLetter({ key, draftId }: Letter): Promise<void> {
  const { keptDraft, writeDraft } = await shelf();
  const draft = draftId ? await keptDraft(draftId) : null;
  if (draft) await writeDraft({ ...draft, sent: false });
  dropLetter(key);
}

/** The letter that is to be edited, told once. */
export function letterToEdit(): Letter | null {
  const { tabStorage } = platform();
  const wanted = tabStorage.get(editKey);
  tabStorage.set(editKey, null);
  return keptLetters.all().find(({ key, refusal }) => refusal && key === wanted) ?? null;
}

/** Milliseconds until the next try; null where nothing is left to do on this page. */
async function sendWaiting(userCode: string, tries: number, stopped: () => boolean): Promise<number | null> {
  for (const letter of keptLetters.all()) {
    if (letter.userCode !== userCode || letter.refusal || stopped()) continue;
    if (isSomebodyElse(userCode)) return null;
    const backoff = Math.min(firstPauseMilliseconds * 2 ** tries, longestPauseMilliseconds);
    // Off line it is no use; the network coming back wakes this up, and where the browser misses that, the clock does.
    if (!platform().network.isOnline()) return longestPauseMilliseconds;
    const outcome = await sendLetter(letter);
    if (outcome.state === 'waiting') return Math.max(backoff, (outcome.retryAfter ?? 0) * 1_000);
  }
  return null;
}

/** Another tab may have signed in as another member since this page was made. */
function isSomebodyElse(userCode: string): boolean {
  const now = platform().storage.get('riff-viewer');
  return now !== null && now !== userCode;
}

function outcomeOf(answer: Answer<{ postCode: string }> | null): Outcome {
  if (answer?.code === 200) return { state: 'sent' };
  // A session that is over for good leads to the login screen; the letter waits until its owner is back.
  const undecided = !answer || answer.code >= 500 || [401, 408, 425, 429].includes(answer.code);
  if (undecided) return { state: 'waiting', ...(answer?.retryAfter && { retryAfter: answer.retryAfter }) };
  return { state: 'refused', refusal: { message: answer.message || messages.unknownError, errors: answer.errors } };
}

function change(next: (letters: Letter[]) => Letter[]): boolean {
  const kept = keptLetters.set(next(keptLetters.all()));
  refresh();
  return kept;
}

function refresh() {
  $outbox.set(keptLetters.all().filter(({ userCode }) => userCode === owner));
}
