import { atom } from 'nanostores';
import { ApiError } from '#lib/api/api-error.ts';
import type { Envelope } from '#lib/contract/envelope.ts';
import { messages } from '#lib/contract/messages.ts';
import { showToast } from '../toast.ts';

interface AuthForm<Field extends string, Data> {
  /** In the order in which they stand on the screen. */
  fields: readonly Field[];
  send: (values: Record<Field, string>) => Promise<Envelope<Data>>;
  /** `code` was 200. */
  done: (data: Data, message: string) => void;
}

/** A form whose rules the server knows: field errors stand under their fields, everything else is a toast. */
export function authForm<Field extends string, Data>({ fields, send, done }: AuthForm<Field, Data>) {
  const $errors = atom<Partial<Record<Field, string>>>({});
  const $sending = atom(false);
  /** The field that has to be corrected first; set anew by every answer. */
  const $focus = atom<{ field: Field } | null>(null);

  const showFailure = (message: string, errors: Record<string, string>) => {
    const own = fields.filter((field) => errors[field]);
    $errors.set(Object.fromEntries(own.map((field) => [field, errors[field]])) as Partial<Record<Field, string>>);
    const [first] = own;
    if (first) $focus.set({ field: first });
    else showToast(message || messages.generic, 'destructive');
  };

  return {
    fields,
    $errors,
    $sending,
    $focus,
    /** The person changed a field: what was wrong with it may be right now. */
    edit(field: Field): void {
      const { [field]: fixed, ...others } = $errors.get();
      if (fixed) $errors.set(others as Partial<Record<Field, string>>);
    },
    /** Sends the values; while an answer is awaited, a second try does nothing. */
    async submit(values: Record<Field, string>): Promise<void> {
      if ($sending.get()) return;
      $sending.set(true);
      try {
        const { code, message, data, errors } = await send(values);
        if (code === 200 && data !== null) done(data, message);
        else showFailure(message, errors);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        showFailure(error.message, {});
      } finally {
        $sending.set(false);
      }
    },
  };
}
