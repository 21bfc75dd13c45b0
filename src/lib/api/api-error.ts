/** The rejection of a call without an answer. `code` is 500; `cause` is the browser's reason. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code = 500;
}
