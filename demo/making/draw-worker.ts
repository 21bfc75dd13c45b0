import { flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import { findPlan } from '#demo/plans/find-plan.ts';
import type { Drawn } from './demo-media.ts';
import { drawImage } from './draw-image.ts';
import { drawVideo } from './draw-video.ts';
import type { DrawTask } from './painter.ts';

// The child process of painter.ts: draws one task after the other.

process.on('message', async (task: DrawTask) => {
  const answer = await draw(task).catch((cause: unknown) => new Error(`${task.key} cannot be drawn`, { cause }));
  // Node writes the cache at exit, but the parent kills this process.
  flushCompileCache();
  process.send?.(answer);
});
process.on('disconnect', () => process.exit());
// People who already watch the first posts come before the posts that are still to be drawn.
if (process.argv.includes('background')) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

async function draw({ key, folder, ...quality }: DrawTask): Promise<Drawn> {
  const plan = findPlan(key);
  return 'tune' in plan ? drawVideo(plan, folder, quality) : drawImage(plan, folder);
}
