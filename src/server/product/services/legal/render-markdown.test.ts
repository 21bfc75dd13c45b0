import { expect, test } from 'vitest';
import { changedParts } from './changed-parts.ts';
import { renderMarkdown } from './render-markdown.ts';

test('Markdown becomes headings, lists and links', () => {
  expect(renderMarkdown('# Rules\n\n- Be *kind*\n- [Ask](https://example.org/a)')).toBe(
    '<h2>Rules</h2>\n<ul>\n<li>Be <em>kind</em></li>\n<li><a href="https://example.org/a">Ask</a></li>\n</ul>',
  );
});

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['a <img src=x onerror=alert(1)> b', '<p>a &lt;img src=x onerror=alert(1)&gt; b</p>'],
  ['[a](javascript:alert(1))', '<p><a href="">a</a></p>'],
  ['[a](data:text/html,x)', '<p><a href="">a</a></p>'],
  ['![a](https://elsewhere.example/pixel.png)', '<p>!<a href="https://elsewhere.example/pixel.png">a</a></p>'],
  ['<h1 onclick="x">a</h1>', '&lt;h1 onclick=&quot;x&quot;&gt;a&lt;/h1&gt;'],
])('%s runs nothing and loads nothing', (text, html) => {
  expect(renderMarkdown(text)).toBe(html);
});

test('a changed text shows which paragraphs are new, gone and the same', () => {
  expect(changedParts('# Rules\n\nBe kind.\n\nNo ads.', '# Rules\n\nBe very kind.\n\nNo ads.')).toEqual([
    { kind: 'SAME', html: '<h2>Rules</h2>' },
    { kind: 'REMOVED', html: '<p>Be kind.</p>' },
    { kind: 'ADDED', html: '<p>Be very kind.</p>' },
    { kind: 'SAME', html: '<p>No ads.</p>' },
  ]);
});

test('all of a text is new to somebody who agreed to none', () => {
  expect(changedParts('', 'One.\n\nTwo.')).toEqual([{ kind: 'ADDED', html: '<p>One.</p>\n<p>Two.</p>' }]);
});
