import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const start = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));

/** A running command of Riff. */
export interface RunningCommand {
  child: ChildProcess;
  /** Its output on both streams, and its exit code; null if a signal ended it. */
  ended: Promise<{ said: string; code: number | null }>;
}

/** Starts `npm run <name> -- …` in a separate process. */
export function startCommand(name: string, args: string[], env: Record<string, string>): RunningCommand {
  const child = spawn(process.execPath, [start, name, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      said += text;
    });
  }
  const ended = new Promise<{ said: string; code: number | null }>((resolve) =>
    child.on('close', (code) => resolve({ said, code })),
  );
  return { child, ended };
}

/** Runs `npm run <name> -- …` to its end. */
export const runCommand = (name: string, args: string[], env: Record<string, string>) =>
  startCommand(name, args, env).ended;
