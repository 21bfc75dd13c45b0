import type { ReportKind } from '#lib/contract/report/report-kinds.ts';

/** What reports are about, by the id of its row. */
export interface Subject {
  kind: ReportKind;
  id: number;
}

const letters = { POST: 'p', COMMENT: 'c', MEMBER: 'm', SOUND: 's' } as const satisfies Record<ReportKind, string>;

/** A subject as the column `subject` of reports and their lines has it. */
export const subjectKey = ({ kind, id }: Subject): string => `${letters[kind]}${id}`;

const columns = { POST: 'postId', COMMENT: 'commentId', MEMBER: 'accountId', SOUND: 'soundId' } as const;

/** The column of a report that names its subject. */
export const subjectColumn = ({ kind, id }: Subject) => ({ [columns[kind]]: id });
