/** The keys of the stored drafts of a member: another member on this browser must never see them. */
export const draftsOf = (userCode: string): string => `draft/${userCode}/`;

/** What the keys of a draft's files begin with; the id of an upload follows. */
export const filesOf = (userCode: string, draftId: string): string => `file/${userCode}/${draftId}/`;

/** The id of the draft that a key belongs to, as a draft or as a file. */
export const draftIn = (key: string): string | null => key.split('/')[2] ?? null;
