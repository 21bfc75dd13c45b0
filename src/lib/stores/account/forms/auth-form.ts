import { atom } from 'nanostores';
import { outcomeOf } from '#lib/api/outcome.ts';
import type { Envelope } from '#lib/contract/envelope.ts';
import { messages } from '#lib/contract/messages.ts';
import { dismissToast, showToast } from '#lib/stores/toast.ts';

interface AuthForm<Field extends string, Data> {
  /** In the order of the screen. */
  fields: readonly Field[];
  send: (values: Record<Field, string>) => Promise<Envelope<Data>>;
  /** Called when `code` is 200: `data` is as in the contract. */
  done: (data: Data, message: string) => void | Promise<void>;
  /** Called when `code` is another success; without this function, it counts as a failure. */
  accepted?: (message: string) => void;
  /** Shows a failure in another way, even if a field shows it; the message may be empty. */
  failed?: (message: string) => void;
}

/** A form that the server validates: errors show under their fields; the message is a toast, unless a field shows it already. */
export function authForm<Field extends string, Data>(options: AuthForm<Field, Data>) {
  const { fields, send, done, accepted, failed } = options;
  const $errors = atom<Partial<Record<Field, string>>>({});
  const $sending = atom(false);
  /** The first invalid field; set by every answer. */
  const $focus = atom<{ field: Field } | null>(null);

  const showFailure = (message: string, errors: Record<string, string>) => {
    const own = fields.filter((field) => errors[field]);
    $errors.set(Object.fromEntries(own.map((field) => [field, errors[field]])) as Partial<Record<Field, string>>);
    const [first] = own;
    if (first) $focus.set({ field: first });
    // An error without a field on the screen, such as a link's token, is shown before the message.
    const [other] = Object.entries(errors).filter(([field]) => !own.includes(field as Field));
    if (failed) return failed(other?.[1] || message);
    const told = other?.[1] || message || (first ? '' : messages.generic);
    if (told && !own.some((field) => errors[field] === told)) showToast(told, 'destructive');
  };

  return {
    fields,
    $errors,
    $sending,
    $focus,
    /** The person changed a field, so its error may no longer apply. */
    edit(field: Field): void {
      const { [field]: fixed, ...others } = $errors.get();
      if (fixed) $errors.set(others as Partial<Record<Field, string>>);
    },
    /** Replaces the values of the fields. */
    clear: () => $errors.set({}),
    /** Sends the values of the fields on the screen; does nothing while a call is in progress. */
    async submit(values: Partial<Record<Field, string>>): Promise<void> {
      if ($sending.get()) return;
      $sending.set(true);
      // Clear the result of the last call before this one.
      dismissToast();
      try {
        const outcome = await outcomeOf(send(values as Record<Field, string>));
        const isAccepted = !outcome.ok && accepted && outcome.code > 200 && outcome.code < 300;
        if (!outcome.ok && !isAccepted) return showFailure(outcome.message, outcome.errors);
        $errors.set({});
        if (outcome.ok) await done(outcome.data as Data, outcome.message);
        else if (outcome.message) accepted?.(outcome.message);
      } finally {
        $sending.set(false);
      }
    },
  };
}
