import { Parser } from 'htmlparser2';

/** A page's head: its title, every named `meta`, the canonical link, and alternate forms by type, as a parser reads them. */
export function readHead(html: string): Record<string, string> {
  const head: Record<string, string> = {};
  let isTitle = false;
  const parser = new Parser({
    onopentag(tag, { name, property, content, rel, type, href }) {
      const key = property ?? name;
      if (tag === 'meta' && key !== undefined) head[key] = content ?? '';
      if (tag === 'link' && rel === 'canonical') head['canonical'] = href ?? '';
      if (tag === 'link' && rel === 'alternate' && type) head[type] = href ?? '';
      isTitle = tag === 'title' && head['title'] === undefined;
    },
    ontext(text) {
      if (isTitle) head['title'] = (head['title'] ?? '') + text;
    },
    onclosetag(tag) {
      if (tag === 'title') isTitle = false;
    },
  });
  parser.end(html);
  return head;
}

/** The member whom a page names to its islands. */
export function readViewer(html: string): unknown {
  let viewer: string | undefined;
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === 'html') viewer = attributes['data-viewer'];
    },
  });
  parser.end(html);
  return viewer && JSON.parse(viewer);
}
