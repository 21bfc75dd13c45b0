import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as messages from '#lib/contract/admin/settings-messages.ts';
import { imageVariant, MediaError } from '#server/media/engine/engine.ts';
import { badInput } from '#server/product/problem.ts';

/** Pixels of its longer side: enough for the icon of an installed app. */
const side = 256;

/** The logo as it is served: a PNG that the media engine made, as an address with its data. 400 for data that are no image. */
export async function drawLogo(address: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'riff-logo-'));
  try {
    const [source, target] = [join(folder, 'source'), join(folder, 'logo.png')];
    await writeFile(source, Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'));
    await imageVariant({ source, target, fit: 'limit', width: side, height: side, format: 'png' });
    return `data:image/png;base64,${(await readFile(target)).toString('base64')}`;
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    throw badInput({ value: messages.settingNotImage }, messages.settingNotImage);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
