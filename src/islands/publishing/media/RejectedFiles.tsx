import { createPost } from '#lib/texts/publishing/create-post.ts';
import { ProblemLine } from '../ProblemLine.tsx';

/** The rejected files and the reasons. */
export function RejectedFiles({ files }: { files: readonly { name: string; reason: string }[] }) {
  const reasons = [...new Set(files.map(({ reason }) => reason))];
  return (
    <div className="mt-3 rounded border border-line bg-raised p-3 text-14">
      <p className="font-medium">{createPost.filesLeftOut({ count: files.length })}</p>
      <ul className="mt-1 flex flex-col gap-2">
        {reasons.map((reason) => (
          <li key={reason}>
            <ProblemLine id={`rejected-${reasons.indexOf(reason)}`}>{reason}</ProblemLine>
            <p className="line-clamp-3 break-words ps-5 text-dim">
              <bdi>
                {files
                  .filter((file) => file.reason === reason)
                  .map(({ name }) => name)
                  .join(', ')}
              </bdi>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
