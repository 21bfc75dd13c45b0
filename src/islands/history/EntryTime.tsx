import { elapsedTime } from '#lib/format/elapsed-time.ts';

/** How long ago something was. */
export function EntryTime({ at }: { at: string }) {
  return (
    // The server and the browser render it at different moments.
    <time dateTime={at} suppressHydrationWarning className="shrink-0">
      {elapsedTime(at, Date.now())}
    </time>
  );
}
