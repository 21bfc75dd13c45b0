import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSources, type Sources } from '#demo/cache/sources.ts';
import type { ImagePlan, Quality, VideoPlan } from '#demo/plans/plan.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const genres = /\/music\/genres\//;

/** A hash of everything that determines what is drawn: the plan, the code of its drawing and music, and the encoders' versions. */
export function fingerprintOf(plan: VideoPlan | ImagePlan, quality: Quality): string {
  const { key: _, drawing, ...rest } = plan;
  const parts = [sourcesOf(drawingFile(drawing.name))];
  if ('tune' in plan) {
    // Of the genres, only the one that the video plays counts.
    parts.push(sourcesOf(file('./draw-video.ts'), genres), sourcesOf(file(`../music/genres/${plan.tune.genre}.ts`)));
  } else {
    parts.push(sourcesOf(file('./draw-image.ts')));
  }
  const drawnWith = 'tune' in plan ? quality : {};
  return hashOf({ plan: { ...rest, drawing: drawing.name, ...drawnWith }, parts });
}

/** The same for the ladder of a drawn video. */
export function ladderFingerprintOf(video: string): string {
  const parts = [sourcesOf(file('../../src/server/media/engine/child/tasks/build-ladder.ts'))];
  return hashOf({ video, parts });
}

const drawings = new Map(
  globSync('**/*.ts', { cwd: file('../drawings') }).map((name) => [basename(name, '.ts'), file(`../drawings/${name}`)]),
);

/** The file of a drawing has the drawing's name. */
function drawingFile(name: string): string {
  const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const found = drawings.get(kebab);
  if (!found) throw new Error(`The drawing ${name} must be in a file ${kebab}.ts`);
  return found;
}

const read = new Map<string, Sources>();

function sourcesOf(entry: string, without?: RegExp): Sources {
  const found = read.get(entry) ?? readSources([entry], without);
  read.set(entry, found);
  return found;
}

function hashOf({ parts, ...rest }: { parts: Sources[]; [name: string]: unknown }): string {
  const files = new Map(parts.flatMap((part) => [...part.files]));
  const packages = new Set(parts.flatMap((part) => [...part.packages]));
  const named = [...files].map(([path, text]) => [relative(root, path), text]).sort();
  const what = { ...rest, files: named, packages: [...packages].sort(), machine: process.arch };
  return createHash('sha256').update(JSON.stringify(what)).digest('hex');
}
