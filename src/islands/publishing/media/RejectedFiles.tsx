import { ProblemLine } from '../ProblemLine.tsx';

/** The rejected files and the reasons. */
export function RejectedFiles({ files }: { files: readonly { name: string; reason: string }[] }) {
  const reasons = [...new Set(files.map(({ reason }) => reason))];
  return (
    <div className="mt-3 rounded border border-line bg-raised p-3 text-14">
      <p className="font-medium">
        {files.length === 1 ? 'One file was left out.' : `${files.length} files were left out.`}
      </p>
      <ul className="mt-1 flex flex-col gap-2">
        {reasons.map((reason) => (
          <li key={reason}>
            <ProblemLine id={`rejected-${reasons.indexOf(reason)}`}>{reason}</ProblemLine>
            <p className="line-clamp-3 break-words pl-5 text-dim">
              {files
                .filter((file) => file.reason === reason)
                .map(({ name }) => name)
                .join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
