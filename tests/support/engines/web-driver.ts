/** An element of the page, as the protocol writes it. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
type ElementReference = Record<typeof elementKey, string>;

type Source = { type: 'key' | 'wheel'; id: string; actions: readonly object[] };

async function send(
  method: 'GET' | 'POST' | 'DELETE',
  address: string,
  body?: object,
  milliseconds = 15_000,
): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    signal: AbortSignal.timeout(milliseconds),
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${method} ${new URL(address).pathname.split('/').slice(3).join('/')}: ${error}. ${message}`);
}

/** Whether the program at this address accepts commands. */
export async function isDriverReady(driver: string): Promise<boolean> {
  const status = (await send('GET', `${driver}/status`)) as { ready: boolean };
  return status.ready;
}

/** Opens a window through the program at this address, and offers the commands of the W3C WebDriver protocol that the tests need. */
export async function openSession(driver: string) {
  // Otherwise every command first waits, for minutes, for a page that is still loading; the tests wait for the elements that they
  // need.
  const capabilities = { alwaysMatch: { pageLoadStrategy: 'none' } };
  const { sessionId } = (await send('POST', `${driver}/session`, { capabilities })) as { sessionId: string };
  const session = `${driver}/session/${sessionId}`;
  const post = (command: string, body: object = {}) => send('POST', `${session}/${command}`, body);
  const onElement = (element: ElementReference, command: string, body: object) =>
    post(`element/${element[elementKey]}/${command}`, body);
  return {
    open: (url: string) => post('url', { url }),
    resize: (size: { width: number; height: number }) => post('window/rect', { x: 0, y: 0, ...size }),
    /**
     * Runs the source of a function and returns its result. If the browser leaves the page in the meantime, WebKit never answers,
     * and this rejects.
     */
    run: (source: string, args: readonly unknown[]) => {
      const script = `return (${source}).apply(null, arguments)`;
      return send('POST', `${session}/execute/sync`, { script, args }, 3_000);
    },
    click: (element: ElementReference) => onElement(element, 'click', {}),
    /** Types; in a file field, chooses the file with this path. */
    sendKeys: (element: ElementReference, text: string) => onElement(element, 'value', { text }),
    perform: (source: Source) => post('actions', { actions: [source] }),
    forgetCookie: (name: string) => send('DELETE', `${session}/cookie/${name}`),
    screenshot: async () => Buffer.from(String(await send('GET', `${session}/screenshot`)), 'base64'),
    /** Whether the browser still answers; after a crash, a negative answer may take long. */
    isAlive: () =>
      send('GET', `${session}/url`, undefined, 5_000).then(
        () => true,
        () => false,
      ),
    close: () => send('DELETE', session),
  };
}

export type { ElementReference };
