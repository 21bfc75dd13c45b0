import path from 'node:path';
import pino from 'pino';
import type { Quality } from '#demo/plans/plan.ts';
import { makeDemoOnce } from '#demo/seeding/make-demo-once.ts';
import { readConfig } from '#server/ground/config.ts';
import { stopEngine } from '#server/media/engine/engine.ts';
import { openRuntime } from '#server/runtime.ts';
import { cachedFolder, copyFolder, testDemoCache } from '#tests/support/cache/cached-folder.ts';
import { demoPosts, demoQuality } from '#tests/support/demo/demo-posts.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';

/** The sources that determine the demo content and its renditions. Other changes run on an older installation, as in practice. */
const sources = [
  'node_modules/node-av/package.json',
  'node_modules/sharp/package.json',
  'demo',
  'src/server/ground/db',
  'src/server/product/jobs',
  'src/server/media',
  'src/server/media/storage',
  'tests/support/demo',
];

/** The data folder of a stopped Riff with some demo content and all renditions; made again only if its sources change. */
export function prepareInstallation(quality = demoQuality): Promise<string> {
  return cachedFolder({ name: `installation-${quality.frameRate}`, sources, make: (folder) => make(folder, quality) });
}

async function make(dataDir: string, quality: Quality): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, DEMO_CACHE: testDemoCache, LOG_LEVEL: 'silent' });
  const runtime = await openRuntime(config, pino({ level: 'silent' }), { exclusive: true });
  try {
    await (await makeDemoOnce(runtime.context, () => undefined, { posts: demoPosts, quality })).finish();
    await runJobs(runtime.context);
  } finally {
    await stopEngine();
    // Without this, the database would outlive the test.
    await runtime.close();
  }
}

/** A test worker's own copy of the folder from `prepareInstallation`. */
export async function copyInstallation(dataDir: string, quality?: Quality): Promise<void> {
  const prepared = await prepareInstallation(quality);
  await copyFolder(path.join(prepared, 'database'), path.join(dataDir, 'database'));
  // Riff replaces or removes stored files and never changes them, so the copies can share their bytes.
  await copyFolder(path.join(prepared, 'media'), path.join(dataDir, 'media'), { linked: true });
}
