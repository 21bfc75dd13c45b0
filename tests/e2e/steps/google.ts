import type { Page } from 'playwright';

/** Stands in for Google's script: its button asks the test for the credential that Google would give. */
const standIn = `globalThis.google = { accounts: { id: {
  initialize(settings) { this.settings = settings; },
  renderButton(parent, looks) {
    const button = document.createElement('button');
    button.textContent = 'Google: continue';
    button.onclick = async () => this.settings.callback({ credential: await globalThis.credentialFor(this.settings.nonce) });
    parent.replaceChildren(button);
  },
} } };`;

/** Answers for Google's script from now on; `credentialFor` gives the credential for a nonce. */
export async function giveGoogle(page: Page, credentialFor: (nonce: string) => Promise<string>): Promise<void> {
  await page.exposeFunction('credentialFor', credentialFor);
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: standIn }),
  );
}
