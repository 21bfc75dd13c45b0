import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { shareTarget } from '#lib/paths.ts';
import { paint } from '../compose/open-composer.ts';

interface Shared {
  files?: { path: string; name: string; type: string }[];
  title?: string;
  text?: string;
}

/** Posts a form to the share target, as the device does when another app shares. */
export async function share(page: Page, { files = [], ...fields }: Shared): Promise<void> {
  const sent = await Promise.all(
    files.map(async ({ path, ...file }) => ({ ...file, bytes: (await readFile(path)).toString('base64') })),
  );
  await page.evaluate(
    ({ action, fields, sent }) => {
      const form = document.createElement('form');
      Object.assign(form, { action, method: 'POST', enctype: 'multipart/form-data' });
      for (const [name, value] of Object.entries(fields)) {
        form.append(Object.assign(document.createElement('input'), { name, value }));
      }
      const chosen = new DataTransfer();
      for (const { name, type, bytes } of sent) {
        chosen.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, { type }));
      }
      form.append(
        Object.assign(document.createElement('input'), {
          type: 'file',
          name: 'media',
          multiple: true,
          files: chosen.files,
        }),
      );
      document.body.append(form);
      form.submit();
    },
    { action: shareTarget, fields, sent },
  );
  await page.waitForURL(/shared(=|%3D)1|\/client\/upload$/, { waitUntil: 'commit' });
}

/** Paints images with these names, in the form that `share` takes. */
export const imageFiles = async (folder: (name: string) => string, names: string[]) =>
  (await paint(folder, names)).map((path, at) => ({ path, name: names[at] ?? '', type: 'image/png' }));
