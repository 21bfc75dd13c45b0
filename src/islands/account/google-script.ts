/** The part of Google Identity Services that we use; see Google's reference of its JavaScript API. */
interface GoogleIdentity {
  initialize(settings: {
    client_id: string;
    nonce: string;
    callback: (answer: { credential?: string }) => void;
    use_fedcm_for_button: boolean;
  }): void;
  renderButton(parent: HTMLElement, options: Record<string, string | number>): void;
}

const address = 'https://accounts.google.com/gsi/client';

const loaded = () => (globalThis as { google?: { accounts?: { id?: GoogleIdentity } } }).google?.accounts?.id;

/** Loads Google's script; rejects if it is blocked or not the expected script. It can be called again. */
async function loadGoogle(): Promise<GoogleIdentity> {
  const script = document.createElement('script');
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  script.addEventListener('load', resolve);
  script.addEventListener('error', () => reject(new Error(`${address} was not loaded`)));
  script.src = address;
  if (!loaded()) document.head.append(script);
  else resolve(null);
  await promise;
  const google = loaded();
  if (!google) throw new Error(`${address} is not what it was`);
  return google;
}

/** The smallest and the largest width of Google's button. */
const widths = { min: 200, max: 400 };

/** Puts Google's own button into the element and passes its credential, which may be missing, to the callback. */
export async function renderGoogleButton(
  parent: HTMLElement,
  { clientId, nonce }: { clientId: string; nonce: string },
  onCredential: (credential: string | undefined) => void,
): Promise<void> {
  const google = await loadGoogle();
  google.initialize({
    client_id: clientId,
    nonce,
    callback: ({ credential }) => onCredential(credential),
    use_fedcm_for_button: true,
  });
  const dark = document.documentElement.classList.contains('dark');
  google.renderButton(parent, {
    type: 'standard',
    theme: dark ? 'filled_black' : 'outline',
    size: 'large',
    text: 'continue_with',
    logo_alignment: 'center',
    locale: document.documentElement.lang,
    width: Math.max(widths.min, Math.min(parent.clientWidth, widths.max)),
  });
}
