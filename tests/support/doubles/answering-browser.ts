import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from './fake-platform.ts';

/** An active fake browser whose calls all get one answer from the test. */
export interface AnsweringBrowser extends FakePlatform {
  /** Every call, oldest first. */
  readonly sent: { address: string; body: unknown }[];
  /** Sets the answer to later calls. */
  answers(code: number, message?: string, data?: unknown, errors?: Record<string, string>): void;
  /** From now on, only calls to this address get an answer, with 200. */
  answersOnly(address: string): void;
  /** From now on calls get no answer. */
  goesSilent(): void;
}

/** Activates such a browser; `usePlatform(undefined)` removes it. */
export function openAnsweringBrowser(
  settings: Omit<Parameters<typeof fakePlatform>[0] & object, 'fetch'> = {},
): AnsweringBrowser {
  const sent: AnsweringBrowser['sent'] = [];
  let answer = async (_address: string) => Response.json({});
  const platform = fakePlatform({
    ...settings,
    fetch: (address, init) => {
      sent.push({ address, body: init?.body ? JSON.parse(String(init.body)) : null });
      return answer(address);
    },
  });
  const browser: AnsweringBrowser = {
    ...platform,
    sent,
    answers(code, message = 'OK', data = null, errors = {}) {
      answer = async () => Response.json({ code, message, data, errors }, { status: code });
    },
    answersOnly(answered) {
      answer = async (address) => {
        if (address !== answered) throw new TypeError('offline');
        return Response.json({ code: 200, message: 'OK', data: null, errors: {} });
      };
    },
    goesSilent() {
      answer = () => Promise.reject(new TypeError('offline'));
    },
  };
  // biome-ignore lint/correctness/useHookAtTopLevel: not a React hook
  usePlatform(browser);
  return browser;
}
