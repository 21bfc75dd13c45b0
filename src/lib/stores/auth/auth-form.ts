import { atom } from 'nanostores';
import { ApiError } from '#lib/api/api-error.ts';
import type { Envelope } from '#lib/contract/envelope.ts';
import { messages } from '#lib/contract/messages.ts';
import { dismissToast, showToast } from '../toast.ts';

interface AuthForm<Field extends string, Data> {
  /** In the order in which they stand on the screen. */
  fields: readonly Field[];
  send: (values: Record<Field, string>) => Promise<Envelope<Data>>;
  /** `code` was 200: `data` is what the contract says. */
  done: (data: Data, message: string) => void;
  /** `code` was of another success, which is a failure where this is not given. */
  accepted?: (message: string) => void;
}

/** A form whose rules the server knows: errors of its fields stand under them; its message is a toast, unless a field says it already. */
export function authForm<Field extends string, Data>({ fields, send, done, accepted }: AuthForm<Field, Data>) {
  const $errors = atom<Partial<Record<Field, string>>>({});
  const $sending = atom(false);
  /** The field that has to be corrected first; set anew by every answer. */
  const $focus = atom<{ field: Field } | null>(null);

  const showFailure = (message: string, errors: Record<string, string>) => {
    const own = fields.filter((field) => errors[field]);
    $errors.set(Object.fromEntries(own.map((field) => [field, errors[field]])) as Partial<Record<Field, string>>);
    const [first] = own;
    if (first) $focus.set({ field: first });
    // What belongs to no field on the screen, such as the token of a link, is told before the message.
    const [other] = Object.entries(errors).filter(([field]) => !own.includes(field as Field));
    const told = other?.[1] || message || (first ? '' : messages.generic);
    if (told && !own.some((field) => errors[field] === told)) showToast(told, 'destructive');
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
      // What was said of the last try is not to stand beside what comes of this one.
      dismissToast();
      try {
        const { code, message, data, errors } = await send(values);
        const succeeds = code === 200 || (accepted && code > 200 && code < 300);
        if (!succeeds) return showFailure(message, errors);
        $errors.set({});
        if (code === 200) done(data as Data, message);
        else if (message) accepted?.(message);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        showFailure(error.message, {});
      } finally {
        $sending.set(false);
      }
    },
  };
}
