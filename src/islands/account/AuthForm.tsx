import { useStore } from '@nanostores/react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import type { authForm } from '#lib/stores/account/forms/auth-form.ts';
import { Button } from '../ui/Button.tsx';
import { typedAtMost } from '../ui/dom/typed-at-most.ts';
import { TextArea } from '../ui/form/TextArea.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { TextField } from '../ui/TextField.tsx';

/** What a field looks like; one with `most` has several lines, with at most that many characters. */
type AuthInput = ComponentProps<typeof TextField> & { most?: number };

type Form<Field extends string> = Pick<
  // biome-ignore lint/suspicious/noExplicitAny: only the store knows the type of the answer
  ReturnType<typeof authForm<Field, any>>,
  'fields' | '$errors' | '$sending' | '$focus' | 'edit' | 'submit'
>;

interface Props<Field extends string> {
  form: Form<Field>;
  inputs: Record<Field, AuthInput>;
  /** Shown between the last field and the button. */
  below?: ReactNode;
  children: ReactNode;
}

/** The fields and the button of a form in the authentication area. It uses POST, so that no password gets into an address without JavaScript. */
export function AuthForm<Field extends string>({ form, inputs, below, children }: Props<Field>) {
  const errors = useStore(form.$errors, { ssr: 'initial' });
  const sending = useStore(form.$sending, { ssr: 'initial' });
  const focus = useStore(form.$focus, { ssr: 'initial' });
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (focus) element.current?.querySelector<HTMLInputElement>(`[name="${focus.field}"]`)?.focus();
  }, [focus]);

  useEffect(() => {
    const form: (HTMLFormElement & { sentEarly?: boolean }) | null = element.current;
    if (form?.sentEarly) form.requestSubmit();
  }, []);

  return (
    <form
      ref={element}
      method="post"
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const values = new FormData(event.currentTarget);
        const entries = form.fields.map((field) => [field, String(values.get(field) ?? '')]);
        void form.submit(Object.fromEntries(entries) as Record<Field, string>);
      }}
    >
      {form.fields.map((field) => {
        const { most, ...input } = inputs[field];
        const own = { name: field, error: errors[field], required: true, onInput: () => form.edit(field) };
        const { label, hint = '' } = input;
        if (most) return <TextArea key={field} {...{ label, hint, ...own }} {...typedAtMost(most)} />;
        const FieldOf = input.type === 'password' ? PasswordField : TextField;
        return <FieldOf key={field} {...input} {...own} />;
      })}
      {below}
      <Button type="submit" busy={sending} className="mt-2 w-full">
        {children}
      </Button>
    </form>
  );
}
