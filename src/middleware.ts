import { defineMiddleware } from 'astro:middleware';

const policyName = 'Content-Security-Policy';

export const onRequest = defineMiddleware(async (context, next) => {
  if (context.isPrerendered) return next();
  // In production the server hands over the locals; `astro dev` has no server around it and asks the API process instead.
  if (import.meta.env.DEV) {
    const { devLocals } = await import('./dev-locals.ts');
    Object.assign(context.locals, await devLocals(context.request));
  }
  const response = await next();
  const policy = response.headers.get(policyName);
  if (policy) response.headers.set(policyName, `${policy} frame-ancestors 'none'`);
  return response;
});
