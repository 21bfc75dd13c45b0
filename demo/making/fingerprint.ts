import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSources, type Sources } from '#demo/cache/sources.ts';
import type { ImagePlan, Quality, VideoPlan } from '#demo/plans/plan.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const genres = /\/music\/genres\//;

/** A hash of everything that determines a drawing: the plan, the code of its drawing and music, and the encoders' versions. */
export function fingerprintOf(plan: VideoPlan | ImagePlan, quality: Quality): string {
  const { key: _, drawing, ...rest } = plan;
  const isVideo = 'tune' in plan;
  // The file of a drawing has the drawing's name. Only the genre that the video plays counts.
  const parts = [
    sourcesOf(`../drawings/${drawing.name}.ts`),
    sourcesOf(isVideo ? './draw-video.ts' : './draw-image.ts', genres),
    ...(isVideo ? [sourcesOf(`../music/genres/${plan.tune.genre}.ts`)] : []),
  ];
  return hashOf({ plan: { ...rest, drawing: drawing.name, ...(isVideo && quality) }, parts });
}

/** The same for the ladder of a drawn video. */
export const ladderFingerprintOf = (video: string): string =>
  hashOf({ video, parts: [sourcesOf('../../src/server/media/engine/child/tasks/build-ladder.ts')] });

const read = new Map<string, Sources>();

function sourcesOf(path: string, without?: RegExp): Sources {
  const found = read.get(path) ?? readSources([fileURLToPath(new URL(path, import.meta.url))], without);
  read.set(path, found);
  return found;
}

function hashOf({ parts, ...rest }: { parts: Sources[]; [name: string]: unknown }): string {
  const files = new Map(parts.flatMap((part) => [...part.files]));
  const packages = new Set(parts.flatMap((part) => [...part.packages]));
  const named = [...files].map(([path, text]) => [relative(root, path), text]).sort();
  const what = { ...rest, files: named, packages: [...packages].sort(), machine: process.arch };
  return createHash('sha256').update(JSON.stringify(what)).digest('hex');
}
