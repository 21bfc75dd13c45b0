import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Switch } from './Switch.tsx';

test.each([true, false])('a switch says whether it is on: %s', (on) => {
  const html = renderToString(<Switch on={on} labelledBy="some-name" onSwitch={() => undefined} />);
  expect(html).toContain(`role="switch" aria-checked="${on}" aria-labelledby="some-name"`);
  expect(html).toContain(`data-on="${on}"`);
});
