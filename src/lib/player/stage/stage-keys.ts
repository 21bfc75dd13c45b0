/** The effect of a key on the visible post. */
export type StageAct = 'play' | 'mute' | 'like' | 'comments' | 'share' | 'keys';

const acts: Record<string, StageAct> = {
  ' ': 'play',
  k: 'play',
  m: 'mute',
  l: 'like',
  c: 'comments',
  s: 'share',
  '?': 'keys',
};

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'repeat'>;

/** The effect of that key; null for any other key and for browser shortcuts. KeysDialog lists all keys. */
export function stageAct({ key, altKey, ctrlKey, metaKey, repeat }: Pressed): StageAct | null {
  return altKey || ctrlKey || metaKey || repeat ? null : (acts[key.toLowerCase()] ?? null);
}
