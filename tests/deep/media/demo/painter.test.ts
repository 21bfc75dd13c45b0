import { expect, test } from 'vitest';
import { openPainter } from '#demo/making/painter.ts';
import { workplace } from '#tests/media/workplace.ts';
import { demoQuality } from '#tests/support/demo/demo-posts.ts';

const place = workplace();

test('a painter that is stopped between two drawings ends, and the test process continues', async () => {
  const stopping = new AbortController();
  const painter = openPainter({ signal: stopping.signal });
  const task = { key: 'avatar-mira.okafor', folder: place.path(), ...demoQuality };
  expect(await painter.draw(task)).toBeTruthy();
  stopping.abort();
  // Riff stops while it encodes earlier drawings, so no caller waits for this drawing.
  await expect(painter.draw(task)).rejects.toThrow();
});
