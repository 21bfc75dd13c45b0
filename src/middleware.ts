import { defineMiddleware } from 'astro:middleware';

/** In production the server hands over the locals; `astro dev` has no server around it and asks the API process instead. */
export const onRequest = defineMiddleware(async (context, next) => {
  if (import.meta.env.DEV && !context.isPrerendered) {
    const { devLocals } = await import('./dev-locals.ts');
    Object.assign(context.locals, await devLocals(context.request));
  }
  return next();
});
