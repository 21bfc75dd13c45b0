import { pressedKey } from '../../platform/pressed-key.ts';

/** The effect of a key on the visible post. */
export type StageAct = 'play' | 'mute' | 'like' | 'comments' | 'share' | 'notInterested' | 'keys';

const acts: Record<string, StageAct> = {
  ' ': 'play',
  k: 'play',
  m: 'mute',
  l: 'like',
  c: 'comments',
  s: 'share',
  n: 'notInterested',
  '?': 'keys',
  '؟': 'keys',
};

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'repeat'>;

/** The effect of that key; null for any other key and for browser shortcuts. KeysDialog lists all keys. */
export function stageAct(pressed: Pressed): StageAct | null {
  const { altKey, ctrlKey, metaKey, repeat } = pressed;
  return altKey || ctrlKey || metaKey || repeat ? null : (acts[pressedKey(pressed)] ?? null);
}
