import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Switch } from './Switch.tsx';

test.each([
  [true, 'forced-colors:bg-[HighlightText]'],
  [false, 'forced-colors:bg-[ButtonText]'],
])('a switch that is %s says so, and shows its knob in forced colours', (on, knob) => {
  const html = renderToString(<Switch on={on} labelledBy="some-name" onSwitch={() => undefined} />);
  expect(html).toContain(`role="switch" aria-checked="${on}" aria-labelledby="some-name"`);
  expect(html).toContain(knob);
});
