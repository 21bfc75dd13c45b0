import { atom } from 'nanostores';
import { publishPost } from '#lib/api/publishing.ts';
import type { Answer } from '#lib/api/send.ts';
import { messages } from '#lib/contract/messages.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { keptLetters, type Letter, outboxKey, type Refusal } from './on-the-way.ts';
import { watchPost } from './watched-posts.ts';

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
    if (letter.draftId) void forgetDraft(letter.draftId);
  }
  if (outcome.state === 'refused') {
    const { refusal } = outcome;
    change((letters) => letters.map((kept) => (kept.key === letter.key ? { ...kept, refusal } : kept)));
  }
  return outcome;
}

/** Shows this member's letters, also what other tabs make of them. */
export function showOutbox(userCode: string): Stop {
  owner = userCode;
  refresh();
  return platform().storage.listen((key) => key === outboxKey && refresh());
}

/** Leaves word for the composer of this tab to take a refused letter up. */
export const leaveLetter = (key: string): void => platform().tabStorage.set(editKey, key);

/** The letter that is to be edited, told once. */
export function letterToEdit(): Letter | null {
  const { tabStorage } = platform();
  const wanted = tabStorage.get(editKey);
  tabStorage.set(editKey, null);
  return keptLetters.all().find(({ key, refusal }) => refusal && key === wanted) ?? null;
}

/** Loaded apart: the composer that sends the letter has it already, and no other page needs it before. */
async function forgetDraft(id: string): Promise<void> {
  const { removeDraft } = await import('../composer/draft/draft-shelf.ts');
  await removeDraft(id);
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
