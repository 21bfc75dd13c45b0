/** What a member can report. */
export const reportKinds = ['POST', 'COMMENT', 'MEMBER', 'SOUND'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** The reasons that a member can choose from, in the order of the dialog. */
export const reportReasons = [
  'SPAM',
  'HARASSMENT',
  'HATE',
  'NUDITY',
  'VIOLENCE',
  'COPYRIGHT',
  'MINOR_SAFETY',
  'OTHER',
] as const;
export type ReportReason = (typeof reportReasons)[number];
