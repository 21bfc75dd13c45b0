import type { SendUpload } from './upload.ts';
import type { UploadAnswer } from './upload-plan.ts';

// A connection without progress for a minute is dead, however long the upload takes.
const stallMilliseconds = 60_000;

/**
 * Sends with XMLHttpRequest, because `fetch` cannot report upload progress. Rejects without an answer,
 * also after a minute without progress.
 */
export const sendOverXhr: SendUpload = (request) =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout>;
    const alive = () => {
      clearTimeout(stall);
      stall = setTimeout(() => xhr.abort(), stallMilliseconds);
    };
    const cancel = () => xhr.abort();
    xhr.open(request.method, request.url);
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      alive();
      request.onProgress(event.loaded);
    };
    xhr.onload = () => resolve(answerOf(xhr));
    xhr.onerror = () => reject(new Error('Network Error'));
    xhr.onabort = () => reject(request.signal.aborted ? request.signal.reason : new Error('Request aborted'));
    xhr.onloadend = () => {
      clearTimeout(stall);
      request.signal.removeEventListener('abort', cancel);
    };
    request.signal.addEventListener('abort', cancel);
    alive();
    xhr.send(request.body);
  });

function answerOf(xhr: XMLHttpRequest): UploadAnswer {
  const seconds = Number(xhr.getResponseHeader('Retry-After') ?? Number.NaN);
  return {
    status: xhr.status,
    body: parsed(xhr.responseText),
    ...(seconds > 0 ? { retryAfter: seconds } : {}),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
