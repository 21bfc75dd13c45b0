import { messages } from '#lib/contract/messages.ts';

/** Why media does not play, as text; `code` is from the browser's MediaError. */
export function failureText(code: number | undefined, online: boolean): string {
  if (!online) return `${messages.videoFailed}. You are offline.`;
  if (code === 2) return `${messages.videoFailed}. The connection was lost.`;
  if (code === 3) return `${messages.videoFailed}. The file is damaged.`;
  return `${messages.videoFailed}. It is not available, or this browser cannot play it.`;
}
