import type { AstroComponentMetadata, NamedSSRLoadedRendererValue, SSRResult } from 'astro';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { english, speaking } from '#lib/language/language.ts';
import { spokenBy } from './spoken-by.ts';

/** The number of islands that a page has rendered so far. */
const counts = new WeakMap<SSRResult, number>();

/** Matches the preload hints that React writes for images; the head of the page already has the needed ones. */
const hints = /<link\s[^>]*rel="(?:preload|modulepreload|stylesheet|preconnect|dns-prefetch)"[^>]*>/g;

/**
 * Renders islands and icons to a string synchronously. Astro's own renderer renders each component twice, to detect whether it is React, and
 * reads the output from web streams; that took most of a page's time. In the browser, Astro's own code hydrates the islands.
 */
const renderer = {
  name: '@astrojs/react',
  check: async (component: unknown) => typeof component === 'function' || isWrapped(component),
  async renderToStaticMarkup(
    this: { result: SSRResult },
    component: ComponentType,
    props: object,
    slots: object,
    metadata?: AstroComponentMetadata,
  ) {
    if (Object.keys(slots).length > 0) throw new Error('Islands have props only, no children.');
    // The browser gives React the same prefix, so that the ids of two islands differ.
    const count = counts.get(this.result) ?? 0;
    counts.set(this.result, count + 1);
    const attrs = { prefix: `${screenOf(this.result)}-r${count}` };
    try {
      const html = speaking(spokenBy.get(this.result.request) ?? english, () =>
        renderToString(createElement(component, props), { identifierPrefix: attrs.prefix }),
      );
      return { html: html.replace(hints, ''), attrs };
    } catch (error) {
      if (!metadata?.hydrate) throw error;
      // The rest of the page may already be sent, so the browser renders the island or shows its failure screen.
      // biome-ignore lint/suspicious/noConsole: the server's log is not available where Astro renders
      console.error(error);
      return { html: '', attrs };
    }
  },
  supportsAstroStaticSlot: true,
} satisfies NamedSSRLoadedRendererValue;

/** The name of a screen, because several share a document; the router sends its id. Home for visitors is shared, so it has no id. */
function screenOf({ request, pathname }: SSRResult): string {
  const id = request.headers.get('Riff-Screen') ?? '';
  return pathname.replace(/.*\/(?=.)/, '').replace(/\W/g, '') + (/^[a-z0-9]{1,16}$/.test(id) ? id : '');
}

/** Whether a component is the result of `memo` or `forwardRef`. */
const isWrapped = (component: unknown) =>
  typeof component === 'object' && component !== null && '$$typeof' in component;

export default renderer;
