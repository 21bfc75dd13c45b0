import type { BrowserContext } from 'playwright';
import { note, noteAnswer } from './note.ts';

const sign = 'hydrated island: ';

/** Records the pages that a walk opens, its calls, and the islands that it sees hydrated. */
export async function noteBrowser(context: BrowserContext): Promise<void> {
  if (!process.env['TEST_TOUCHED']) return;
  context.on('response', (answer) => {
    noteAnswer(answer.request().method(), answer.url(), answer.status(), answer.headers()['content-language']);
  });
  context.on('console', (message) => {
    if (message.text().startsWith(sign)) note(`island ${message.text().slice(sign.length)}`);
  });
  await context.addInitScript((start) => {
    const tell = ({ target }: Event) => {
      const options = (target as Element).getAttribute('opts');
      // biome-ignore lint/suspicious/noConsole: this runs in the page, and the console is how it tells.
      if (options) console.debug(start + (JSON.parse(options) as { name: string }).name);
    };
    document.addEventListener('astro:hydrate', tell, { capture: true });
  }, sign);
}
