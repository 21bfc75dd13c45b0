import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tries } from '#tests/support/properties/properties.ts';
import { accentColours, contrast } from './accent.ts';

test.each(['#ffffff', '#000000', '#ffff00', '#0b0b0d'])('%s is refused, because a theme would swallow it', (hex) => {
  expect(accentColours(hex)).toBeNull();
});

test.each(['#ff4d5e', '#2563eb', '#16a34a'])('%s can be an accent', (hex) => {
  expect(accentColours(hex)).not.toBeNull();
});

test('every accepted colour can be read: as a text in both themes, and below the text of a button', () => {
  const part = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(part, part, part, (...parts) => {
      const colours = accentColours(`#${parts.map((one) => one.toString(16).padStart(2, '0')).join('')}`);
      if (!colours) return;
      const { accent, onAccent, textLight, textDark } = colours;
      expect(accent).toEqual(parts);
      expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(textLight, [250, 250, 249])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(textDark, [22, 22, 26])).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: tries(200) },
  );
});
