/** Rejection of a call that got no answer. `code` is 500; `cause` says in the browser's terms what happened. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code = 500;
}
