import { createServer, type RequestListener, type Server } from 'node:http';
import { readToEnd } from '../bodies/read-to-end.ts';
import { boundPipelines } from './bound-pipelines.ts';

/**
 * How long an idle connection stays open. Caddy (two minutes), nginx (60 s) and Go (90 s) close theirs sooner, so the proxy
 * always closes first. A request on a connection that the server is closing would be lost.
 */
const idleMs = 125_000;
/** How much longer the server really waits; the Keep-Alive header says `idleMs`. */
const idleMarginMs = 5_000;
/** Counted from the first byte of a request, not from the end of the previous one, so it may be shorter than `idleMs`. */
const headersMs = 20_000;
/** Cuts off slow senders, but no large upload over a slow connection, because chunks are small. */
const requestMs = 10 * 60_000;
/** How often the server looks for connections past these limits. */
const checkMs = 5_000;

/** A server with this product's time limits; it does not listen yet. */
export function createHttpServer(listener?: RequestListener): Server {
  const limits = {
    keepAliveTimeout: idleMs,
    keepAliveTimeoutBuffer: idleMarginMs,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
  };
  const server = createServer(limits);
  readToEnd(server);
  if (listener) server.on('request', boundPipelines(listener));
  return server;
}
