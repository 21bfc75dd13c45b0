import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import createIcon from '../../scripts/build/small-icon.mjs';

const folder = path.resolve('node_modules/lucide-react/dist/esm/icons');

/** The attributes of each element, in order of their names. */
const elements = (Icon: ComponentType, props: object) =>
  [...renderToStaticMarkup(createElement(Icon, props)).matchAll(/<(\w+)([^>]*)>/g)].map(([, tag, attributes]) => [
    tag,
    ...(attributes?.match(/[\w-]+="[^"]*"/g) ?? []).sort(),
  ]);

test.for(['loader-circle', 'lock', 'triangle-alert', 'user-round'])(
  'the browser draws %s as the server did',
  async (name) => {
    const { __iconData: shape, default: Lucide } = await import(
      /* @vite-ignore */ pathToFileURL(path.join(folder, `${name}.mjs`)).href
    );
    for (const props of [
      {},
      { size: 20, 'aria-hidden': true },
      { 'aria-label': 'Private', strokeWidth: 1.75, className: 'fill-accent text-accent', fill: 'currentColor' },
    ]) {
      expect(elements(createIcon(shape), props)).toEqual(elements(Lucide, props));
    }
  },
);
