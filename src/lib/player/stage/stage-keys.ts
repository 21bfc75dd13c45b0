/** What a key does with the visible post. */
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

/** What that key does; null for any other key and for the shortcuts of browsers. KeysDialog lists all keys. */
export function stageAct({ key, altKey, ctrlKey, metaKey, repeat }: Pressed): StageAct | null {
  return altKey || ctrlKey || metaKey || repeat ? null : (acts[key.toLowerCase()] ?? null);
}
