/**
 * Makes a playlist that is served as `…/<name>.m3u8` point into the folder `…/<name>/`, which contains its files:
 * players resolve its entries against the playlist's own address.
 */
export function rebasePlaylist(playlist: string, folder: string): string {
  return playlist
    .split('\n')
    .map((line) => {
      if (line.startsWith('#')) return line.replace(/\bURI="([^"]+)"/g, `URI="${folder}/$1"`);
      return line.trim() === '' ? line : `${folder}/${line}`;
    })
    .join('\n');
}
