import { openPainting, writeStill } from '#demo/encoding/picture.ts';
import type { ImagePlan } from '#demo/plans/plan.ts';
import { type DrawnImage, imageFile } from './demo-media.ts';

/** Draws an image into the folder. */
export async function drawImage(plan: ImagePlan, folder: string): Promise<DrawnImage> {
  const [width, height] = plan.view;
  // An image shows the middle of a portrait drawing, or all of it.
  const seen = (plan.width * height) / width;
  const top = Math.max(0, (plan.height - seen) * 0.3);
  const painting = plan.drawing({ ...plan, beats: 4 });
  const moment = await openPainting(painting, { width, height, box: [0, top, plan.width, seen] });
  await writeStill(imageFile(folder).path, await moment(plan.phase), 88);
  return { kind: 'image', width, height };
}
