import { createElement, forwardRef } from 'react';

const label = /^(?:aria-|role$|title$)/;

/** Makes a lucide icon with the same markup as lucide's own function, but without the parts that no screen uses: context, colours and old names. */
// biome-ignore lint/style/noDefaultExport: lucide's icons import it as the default
export default function createIcon({ name, aliases = [], node }) {
  const names = ['lucide', ...[name, ...aliases].map((one) => `lucide-${one}`)].join(' ');
  return forwardRef(({ size = 24, strokeWidth = 2, className, ...rest }, ref) => {
    const attributes = {
      ref,
      xmlns: 'http://www.w3.org/2000/svg',
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      className: className ? `${names} ${className}` : names,
      ...(!Object.keys(rest).some((key) => label.test(key)) && { 'aria-hidden': 'true' }),
      ...rest,
    };
    return createElement('svg', attributes, ...node.map(([tag, shape]) => createElement(tag, shape)));
  });
}
