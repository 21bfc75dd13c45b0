import type { ChangeEvent, CompositionEvent } from 'react';
import { cutTo, lengthOf } from '#lib/contract/limits.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * The handlers of a field with a maximum number of characters. `maxLength` counts UTF-16 units, of which an emoji has up to 19, and would split it.
 * As with `maxLength`, a text that is too long already can be shortened, and an input method composes freely.
 */
export const typedAtMost = (most: number, onType: (text: string, isComposing: boolean) => void = () => undefined) => ({
  onChange({ currentTarget, nativeEvent }: ChangeEvent<Field>) {
    const { isComposing, inputType = '' } = nativeEvent as InputEvent;
    if (!isComposing && !/^(delete|history)/.test(inputType)) takeBack(currentTarget, most);
    onType(currentTarget.value, isComposing === true);
  },
  onCompositionEnd({ currentTarget }: CompositionEvent<Field>) {
    takeBack(currentTarget, most);
    onType(currentTarget.value, false);
  },
});

/** Removes the excess from the end of the typed or pasted text, which ends at the caret. */
function takeBack(field: Field, most: number): void {
  const { value } = field;
  const caret = field.selectionStart ?? value.length;
  const fitting = fitted(value, caret, most);
  if (fitting === value) return;
  field.value = fitting;
  const end = fitting.length - (value.length - caret);
  field.setSelectionRange(end, end);
}

/** The text with at most `most` characters: the part before the caret is shortened. */
export function fitted(text: string, caret: number, most: number): string {
  if (lengthOf(text, most) <= most) return text;
  const after = text.slice(caret);
  return cutTo(text.slice(0, caret), Math.max(0, most - lengthOf(after))) + after;
}
