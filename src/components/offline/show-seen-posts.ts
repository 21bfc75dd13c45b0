import { readSeenPosts } from '#lib/device/seen-posts.ts';

/** Fills the section with the posters that this device caches; without any it stays hidden. */
export async function showSeenPosts(section: HTMLElement, tile: HTMLTemplateElement): Promise<void> {
  // Browsers offer no caches over plain http.
  if (!('caches' in globalThis)) return;
  const seen = await readSeenPosts(caches, Date.now());
  const tiles = seen.map(({ post, poster }) => {
    const copy = tile.content.cloneNode(true) as DocumentFragment;
    const link = copy.querySelector('a');
    const image = copy.querySelector('img');
    const [title, author] = copy.querySelectorAll('span span');
    if (link) link.href = link.href.replace('CODE', encodeURIComponent(post.postCode));
    if (image) image.src = URL.createObjectURL(poster);
    if (title) title.textContent = post.title;
    if (author) author.textContent = post.author;
    return copy;
  });
  section.querySelector('ul')?.append(...tiles);
  section.hidden = tiles.length === 0;
}
