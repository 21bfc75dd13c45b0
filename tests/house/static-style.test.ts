import { expect, test } from 'vitest';
import { usedRules } from '../../scripts/build/static-style.mjs';

const page =
  '<html data-stage><h1 class="lg:pl-rail min-h-[calc(100dvh-var(--bar))]">About</h1><p class="button" hidden></p></html>';
const rules = {
  used: [
    'h1{color:red}',
    '@media (width>=1024px){.lg\\:pl-rail{padding-left:1px}}',
    '.min-h-\\[calc\\(100dvh-var\\(--bar\\)\\)\\]{min-height:1px}',
    '.button:focus-visible{outline:1px solid}',
    '.dark{--ground:0 0 0}',
    '.dark .button{color:blue}',
    'html[data-first-page] .button{display:grid}',
    '[hidden]{display:none}',
    '.button:where([dir="rtl"],[dir="rtl"] *){padding:1px}',
    '@font-face{font-family:Gabarito;src:url(/g.woff2)}',
    '@media (prefers-reduced-motion:reduce){*{animation-duration:1ms!important}}',
    '::selection{color:red}',
  ],
  unused: [
    '.feed-stage{height:1px}',
    'video{color:red}',
    '@keyframes toast-in{from{opacity:0}}',
    '.lg\\:pl-2{padding-left:1px}',
  ],
};

test('a page without islands keeps the style rules of its elements and of its scripts', async () => {
  expect(await usedRules(rules.used.join(''), [page])).toBe(rules.used.join(''));
});

test('a page without islands loses the style rules of the screens', async () => {
  expect(await usedRules(rules.unused.join(''), [page])).toBe('');
});
