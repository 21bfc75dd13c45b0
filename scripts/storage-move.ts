// Usage, beside a running server: npm run storage:move -- FROM TO
// Copies all media files between two stores and reads them back. FROM and TO are data folders or addresses as in STORAGE_URL. It can be
// stopped at any time, and resumes there. docs/operations.md says how an installation is switched.
import '#server/import-shortcuts.ts';
import { mkdir } from 'node:fs/promises';
import { bytesLabel } from '#lib/format/bytes.ts';
import { commands } from '#lib/texts/server/commands.ts';
import { readConfig, StartupError } from '#server/ground/config.ts';
import { parseStore, type StoreAddress } from '#server/ground/store-address.ts';
import { say, speakInTerminal, warn } from '#server/ground/terminal.ts';
import { openLedger } from '#server/media/storage/move/ledger.ts';
import { type Moved, moveFiles } from '#server/media/storage/move/move-files.ts';
import { openStore } from '#server/media/storage/open-storage.ts';

const noteMilliseconds = 10_000;

function readStore(word: string | undefined, name: string): StoreAddress {
  const store = word ? parseStore(word) : null;
  if (!store) throw new StartupError(commands.noStore({ name }));
  return store;
}

const told = ({ copied, bytes, present, gone }: Moved) => ({
  moved: commands.moved({ files: commands.files({ count: copied }), size: bytesLabel(bytes), present, gone }),
});

/** Reports the progress from time to time. */
function reporter(): (moved: Moved) => void {
  let last = Date.now();
  return (moved) => {
    if (Date.now() - last < noteMilliseconds) return;
    last = Date.now();
    say(commands.moving(told(moved)));
  };
}

try {
  await speakInTerminal();
  const [, , fromWord, toWord] = process.argv;
  const [fromAddress, toAddress] = [readStore(fromWord, 'FROM'), readStore(toWord, 'TO')];
  const { dataDir } = readConfig({ ...process.env, STORAGE_URL: '', STORAGE_FROM: '' });
  await mkdir(dataDir, { recursive: true });
  const from = await openStore(fromAddress, dataDir, 'FROM');
  const to = await openStore(toAddress, dataDir, 'TO');
  const ledger = await openLedger(dataDir, JSON.stringify(fromAddress), JSON.stringify(toAddress));
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  try {
    const moved = await moveFiles({ from, to, ledger, signal: stop.signal, onProgress: reporter() });
    say((stop.signal.aborted ? commands.moveStopped : commands.allMoved)(told(moved)));
    if (stop.signal.aborted) process.exitCode = 130;
  } finally {
    await ledger.close();
    from.close();
    to.close();
  }
} catch (error) {
  warn(commands.moveNotComplete({ reason: error instanceof Error ? error.message : String(error) }));
  process.exitCode = 1;
}
