import { newCode } from '#server/ground/codes.ts';

/** A call as the activity log keeps it. None of its texts is anybody's own. */
export interface LoggedCall {
  /** The operation's name in the contract. */
  type: string;
  responseCode: number;
  /** The named fields that the contract marks. */
  data: Record<string, unknown> | null;
  error: string | null;
  message: string;
  ip: string | null;
  userCode: string | null;
  /** Whose failed calls are counted together, if that is not the member or the address itself. Not written. */
  sender?: string;
}

/** A row that is about to be written. */
export interface LogRow extends LoggedCall {
  code: string;
  createdAt: Date;
}

export const rowOf = (call: LoggedCall, createdAt: Date): LogRow => ({ ...call, code: newCode(), createdAt });
