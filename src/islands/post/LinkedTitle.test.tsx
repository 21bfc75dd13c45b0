import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { paths } from '#lib/paths.ts';
import { LinkedTitle } from './LinkedTitle.tsx';

test('the names, tags and addresses in a title are links that exist, and everything else is text', () => {
  const links = { members: [{ userName: 'ada', userCode: 'ada-code' }], tags: ['sea'] };
  const html = renderToString(
    <LinkedTitle text="With @ada and @nobody by the #sea, not #c++: https://example.org/x <b>" links={links} />,
  );
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))).toEqual([
    paths.profile('ada-code'),
    paths.search('sea'),
    'https://example.org/x',
  ]);
  expect(html.match(/target="_blank"/g)).toHaveLength(1);
  expect(html).toContain('@nobody');
  expect(html).not.toContain('<b>');
});
