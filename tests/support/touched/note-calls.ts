import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { noteAnswer } from './note.ts';

// Vitest runs this before every file, in processes that it reuses for many files.
const subscribed = Symbol.for('riff.note-calls');
const process = globalThis as { [subscribed]?: true };

interface Fetched {
  request: { method: string; path: string };
  response: { statusCode: number; headers: readonly Buffer[] };
}

interface Requested {
  request: ClientRequest;
  response: IncomingMessage;
}

if (!process[subscribed]) {
  process[subscribed] = true;
  subscribe('undici:request:headers', (message) => {
    const { request, response } = message as Fetched;
    const texts = response.headers.map(String);
    const at = texts.findIndex((text) => text.toLowerCase() === 'content-language');
    noteAnswer(request.method, request.path, response.statusCode, at < 0 ? undefined : texts[at + 1]);
  });
  subscribe('http.client.response.finish', (message) => {
    const { request, response } = message as Requested;
    noteAnswer(request.method, request.path, response.statusCode ?? 0, response.headers['content-language']);
  });
}
