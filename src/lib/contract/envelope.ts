/** The envelope of every answer: `code` equals the HTTP status, `errors` maps a field's name to its message. */
export interface Envelope<Data> {
  code: number;
  message: string;
  data: Data | null;
  errors: Record<string, string>;
}
