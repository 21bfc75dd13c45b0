import type { RequestListener } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import type { Environment } from '../environment.ts';
import { requestIdOf } from '../request-id.ts';
import { applicationHeaders, setHeaders } from '../security-headers.ts';

/**
 * Answers Node's requests with the application. It sets the headers of every answer on Node's own response, because several
 * layers of the application would read and write each header again. The answer's own headers win.
 */
export function applicationListener(app: Hono<Environment>, secure: boolean): RequestListener {
  // Replaces the global Request and Response with lazy ones, which halves the cost of an answer.
  const application = getRequestListener(
    async (request, env) => {
      const answer = await app.fetch(request, env as HttpBindings);
      // Media are written directly to Node's response, and the library does not notice that for a HEAD request.
      return env.outgoing.headersSent ? RESPONSE_ALREADY_SENT : answer;
    },
    // The server reads the rest of a body itself (bodies/read-to-end.ts), because the library gives up after half a second.
    { autoCleanupIncoming: false },
  );
  const defaults = applicationHeaders(secure);
  return (request, response) => {
    setHeaders(response, defaults);
    if (request.url?.startsWith('/api/')) response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Request-Id', requestIdOf(request));
    void application(request, response);
  };
}
