import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { Config } from '#server/ground/config.ts';

type Named = Pick<Config, 'host' | 'publicUrl' | 'allowedHosts' | 'mediaUrl'>;

/** Probes by containers and load balancers use host names that no list can cover. They are harmless, because they change nothing. */
const health = /^\/(healthz|readyz)(\?|$)/;
/** A host name that an answer may safely repeat. */
const plainName = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;

/**
 * Passes on requests whose host is configured, a loopback name or an IP address. Any other name may belong to a foreign page that points its
 * name to this machine (DNS rebinding); a browser would then treat the page as same-origin with Riff. An IP address cannot be
 * pointed elsewhere, so it needs no configuration.
 */
export function knownHosts(config: Named, next: RequestListener): RequestListener {
  const isKnown = hostCheck(config);
  const isOfMedia = mediaHostCheck(config.mediaUrl, isKnown);
  return (request, response) => {
    const { url = '', headers } = request;
    const host = hostOf(url) ?? headers.host ?? '';
    if (isOfMedia(host)) {
      if (!isForMedia(request)) return refuseAll(response, config.publicUrl);
      removeCookies(request);
      next(request, response);
    } else if (isKnown(host) || health.test(url)) next(request, response);
    else refuse(response, nameOf(host), config.publicUrl);
  };
}

/**
 * Whether a `Host` header names the media origin; caches that pull from Riff send it. If Riff also answers to that name, such as localhost in a
 * trial, the port decides.
 */
function mediaHostCheck(mediaUrl: string | null, isKnown: (header: string) => boolean): (header: string) => boolean {
  if (mediaUrl === null) return () => false;
  const { host, port, protocol } = new URL(mediaUrl);
  const name = nameOf(host);
  const ownPort = port || (protocol === 'https:' ? '443' : '80');
  return (header) => nameOf(header) === name && (!isKnown(header) || portOf(header) === ownPort);
}

/** Whether a request reads a file of the media service, at an address that URL normalisation leaves as it is. */
function isForMedia({ method = '', url = '' }: IncomingMessage): boolean {
  const [path = ''] = url.split('?', 1);
  const isPlain = URL.canParse(path, 'http://media') && new URL(path, 'http://media').pathname === path;
  return ['GET', 'HEAD', 'OPTIONS'].includes(method) && path.startsWith('/media/riff/') && isPlain;
}

/** Removes the cookies of a request, because the media origin has no sessions. */
function removeCookies(request: IncomingMessage): void {
  delete request.headers.cookie;
  // The application reads the raw headers.
  request.rawHeaders = request.rawHeaders.filter((_, at, all) => !/^cookie$/i.test(all[at - (at % 2)] ?? ''));
}

/** Whether a `Host` header, with or without a port, names this installation. */
export function hostCheck({ host, publicUrl, allowedHosts }: Named): (header: string) => boolean {
  const names = new Set([nameOf(new URL(publicUrl).host), nameOf(host), ...allowedHosts.map(nameOf)]);
  return (header) => {
    const name = nameOf(header);
    return names.has(name) || name === 'localhost' || name.endsWith('.localhost') || isAddress(name);
  };
}

// The owner of a name can point it elsewhere; an IP address always means itself.
const isAddress = (name: string) => isIP(name) > 0 || /^\[[\da-f:.]+\]$/.test(name);

/** The host name without its port and without the final dot of a fully qualified name. */
const nameOf = (header: string) => header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');

/** The host in an absolute request target, as clients send it to a proxy; it takes precedence over the header. */
const hostOf = (url: string): string | null => /^[a-z]+:\/\/([^/?#]*)/i.exec(url)?.[1] ?? null;

const portOf = (header: string): string => /:(\d+)$/.exec(header)?.[1] ?? '';

function refuseAll(response: ServerResponse, publicUrl: string): void {
  response.writeHead(404, plainText);
  response.end(`Only media are here. Riff is at ${publicUrl}\n`);
}

const plainText = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
};

function refuse(response: ServerResponse, name: string, publicUrl: string): void {
  const shown = plainName.test(name) ? name : 'this name';
  response.writeHead(421, plainText);
  response.end(
    `Riff does not answer to ${shown}. Open it at ${publicUrl}, at localhost, or at the IP address of its machine.\n` +
      `If ${shown} is a name of this Riff, start it with PUBLIC_URL set to the address that people use, or with ALLOWED_HOSTS=${plainName.test(name) ? name : 'the.name'}.\n`,
  );
}
