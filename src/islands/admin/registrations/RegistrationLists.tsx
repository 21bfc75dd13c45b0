import { adminPaths } from '#lib/admin-paths.ts';
import { applications as texts } from '#lib/texts/registration/applications.ts';

const style =
  '-mb-px flex min-h-11 items-center px-4 font-semibold text-dim outline-offset-[-4px] hover:text-text aria-[current]:border-b-2 aria-[current]:border-accent aria-[current]:text-text';

/** Leads to the two lists of the screen. */
export const RegistrationLists = ({ shown }: { shown: 'applications' | 'invited' }) => (
  <nav aria-label={texts.lists} className="flex border-b border-line">
    <a href={adminPaths.registrations()} aria-current={shown === 'applications' ? 'page' : undefined} className={style}>
      {texts.applications}
    </a>
    <a
      href={adminPaths.registrations('invited')}
      aria-current={shown === 'invited' ? 'page' : undefined}
      className={style}
    >
      {texts.invited}
    </a>
  </nav>
);
