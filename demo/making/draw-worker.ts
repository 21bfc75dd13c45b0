import { flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import { quiet } from '#demo/encoding/video.ts';
import { findPlan } from '#demo/plans/find-plan.ts';
import { drawImage } from './draw-image.ts';
import type { DrawAnswer, DrawTask } from './draw-task.ts';
import { drawVideo } from './draw-video.ts';
import type { Drawn } from './drawn.ts';

// The child process of make-demo-media.ts: draws one task after the other.

process.on('message', (task: DrawTask) => {
  draw(task).then(
    (drawn) => {
      // The parent kills this process, so Node would not do it.
      flushCompileCache();
      answer({ drawn });
    },
    (error: unknown) => answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
quiet();
// Whoever already looks at the first posts comes before those that are still to be drawn.
if (process.argv.includes('background')) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

function answer(message: DrawAnswer): void {
  process.send?.(message);
}

async function draw({ key, folder, frameRate, scale }: DrawTask): Promise<Drawn> {
  const plan = findPlan(key);
  return 'tune' in plan ? drawVideo(plan, folder, { frameRate, scale }) : drawImage(plan, folder);
}
