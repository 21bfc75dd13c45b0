import { flushCompileCache } from 'node:module';
import type { ImageTasks } from '../tasks.ts';
import { developImage } from './picture/develop.ts';
import { makeImageVariant, probeImage } from './picture/image.ts';
import { serve } from './serve.ts';

type Handlers = {
  [Name in keyof ImageTasks]: (input: ImageTasks[Name]['input']) => Promise<ImageTasks[Name]['output']>;
};

const handlers: Handlers = { probe: probeImage, variant: makeImageVariant, develop: developImage };

serve(async (task, input) => {
  const handler = handlers[task as keyof ImageTasks] as ((input: unknown) => Promise<unknown>) | undefined;
  if (!handler) throw new Error(`Unknown task ${task}`);
  const output = await handler(input);
  // Node writes the cache at exit, but the parent kills this process.
  flushCompileCache();
  return output;
});
