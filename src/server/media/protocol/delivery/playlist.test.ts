import { expect, test } from 'vitest';
import { rebasePlaylist } from './playlist.ts';

test('the entries of a playlist point into its folder', () => {
  const playlist =
    '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",URI="sound/index.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1\n720/index.m3u8\n';
  expect(rebasePlaylist(playlist, 'code')).toBe(
    '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",URI="code/sound/index.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1\ncode/720/index.m3u8\n',
  );
});
