/** A placeholder for sounds that are loading. */
export function PickerSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div aria-hidden className="flex flex-col gap-2">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
        <div key={row} className="flex h-16 animate-pulse items-center gap-3 px-2">
          <div className="h-14 w-10 shrink-0 rounded bg-line" />
          <div className="flex grow flex-col gap-2">
            <div className="h-3 w-3/5 rounded-full bg-line" />
            <div className="h-3 w-2/5 rounded-full bg-line" />
          </div>
        </div>
      ))}
    </div>
  );
}
