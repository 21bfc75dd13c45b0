import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import createIcon from '../../scripts/build/small-icon.mjs';
import { smallIcons } from '../../scripts/build/small-icons.mjs';

const folder = path.resolve('node_modules/lucide-react/dist/esm/icons');

/** The attributes of each element, sorted by name. */
const elements = (Icon: ComponentType, props: object) =>
  [...renderToStaticMarkup(createElement(Icon, props)).matchAll(/<(\w+)([^>]*)>/g)].map(([, tag, attributes]) => [
    tag,
    ...(attributes?.match(/[\w-]+="[^"]*"/g) ?? []).sort(),
  ]);

/** The data that the build keeps of an icon. */
async function builtShape(file: string) {
  const { code } = smallIcons.transform.handler(readFileSync(file, 'utf8'));
  expect(code).not.toMatch(/\bkey\b|\bsize\b|__iconData\.node/);
  const alone = code.replace(/^import .*$/m, 'const createLucideIcon = () => null;');
  const { __iconData: shape } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(alone)}`);
  return shape;
}

test.for(['loader-circle', 'lock', 'triangle-alert', 'user-round'])(
  'the browser draws %s as the server did',
  async (name) => {
    const file = path.join(folder, `${name}.mjs`);
    const { default: Lucide } = await import(/* @vite-ignore */ pathToFileURL(file).href);
    const shape = await builtShape(file);
    for (const props of [
      {},
      { size: 20, 'aria-hidden': true },
      { 'aria-label': 'Private', strokeWidth: 1.75, className: 'fill-accent text-accent', fill: 'currentColor' },
    ]) {
      expect(elements(createIcon(shape), props)).toEqual(elements(Lucide, props));
    }
  },
);
