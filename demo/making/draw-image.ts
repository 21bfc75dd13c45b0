import { join } from 'node:path';
import { newPicture } from '#demo/encoding/picture.ts';
import { writeStill } from '#demo/encoding/still.ts';
import type { ImagePlan } from '#demo/plans/plan.ts';
import { type DrawnImage, imageFile } from './drawn.ts';

/** Draws an image into the folder. */
export async function drawImage(plan: ImagePlan, folder: string): Promise<DrawnImage> {
  const { width, height } = plan;
  const picture = newPicture(width, height);
  plan.drawing({ ...plan, unit: Math.min(width, height) / 360, seconds: 8, level: () => 0 })(plan.phase, picture);
  await writeStill(join(folder, imageFile), picture, 88);
  return { kind: 'image', width, height };
}
