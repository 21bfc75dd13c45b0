import type { LegalPage, ListedVersion } from '#lib/contract/legal/legal-page.ts';
import { around } from '#lib/language/catalogue.ts';
import { legalPath } from '#lib/legal-paths.ts';
import { legal } from '#lib/texts/legal.ts';
import { TimeCell } from '../table/TimeCell.tsx';

interface Props {
  page: LegalPage;
  versions: ListedVersion[];
}

/** The published versions of a page, the newest first; each leads to its text. */
export function VersionList({ page, versions }: Props) {
  if (versions.length === 0) return null;
  return (
    <section aria-label={legal.versions} className="min-w-0">
      <h2 className="mb-2 text-16">{legal.versions}</h2>
      <ol reversed className="flex flex-col">
        {versions.map((version) => (
          <li key={version.version} className="border-t border-line py-2">
            <a className="link inline-flex min-h-11 items-center font-semibold" href={legalPath(page, version.version)}>
              {legal.versionNumber({ version: version.version })}
            </a>
            <p className="min-w-0 break-words text-14 text-dim">
              <Written {...version} />
            </p>
            {version.asksAnew && <p className="text-14 text-dim">{legal.askedMembers}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** When a version was written, and by whom if that account still exists. */
function Written({ createdAt, userName }: ListedVersion) {
  if (userName === null) return <TimeCell at={createdAt} />;
  const [before, after] = around((day) => legal.versionBy({ day, name: `@${userName}` }));
  return (
    <>
      {before}
      <TimeCell at={createdAt} />
      {after}
    </>
  );
}
