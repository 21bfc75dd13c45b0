import { useStore } from '@nanostores/react';
import { lengthOf, limits } from '#lib/contract/limits.ts';
import { publishing } from '#lib/texts/publishing/publishing.ts';
import { typedAtMost } from '../ui/dom/typed-at-most.ts';
import { TextField } from '../ui/TextField.tsx';
import { useComposer } from './composer-context.ts';
import { CommentersLine } from './details/CommentersLine.tsx';
import { SensitiveChoice } from './details/SensitiveChoice.tsx';
import { VisibilitySwitch } from './details/VisibilitySwitch.tsx';
import { TextArea } from './TextArea.tsx';

/** Title, description, visibility, who can comment, and whether the post is sensitive. */
export function DetailsSection() {
  const { $form, $errors, edit } = useComposer().form;
  const { title, description, visibility } = useStore($form, { ssr: 'initial' });
  const errors = useStore($errors, { ssr: 'initial' });
  const length = lengthOf(title.trim());
  return (
    <section aria-labelledby="composer-details" className="flex scroll-mt-24 flex-col gap-5">
      <h2 id="composer-details" className="text-20">
        {publishing.details}
      </h2>
      <TextField
        label={publishing.titleField}
        name="title"
        value={title}
        required
        autoComplete="off"
        error={errors.title}
        {...typedAtMost(limits.titleInput, (text) => edit('title', text))}
        action={
          <span
            aria-hidden
            className={`pointer-events-none pe-3 text-12 tabular-nums ${length > limits.title ? 'text-danger-text' : 'text-dim'}`}
          >
            {length}/{limits.title}
          </span>
        }
      />
      <TextArea
        label={publishing.description}
        note={publishing.optional}
        name="description"
        rows={4}
        value={description}
        error={errors.description}
        {...typedAtMost(limits.description, (text) => edit('description', text))}
      />
      <VisibilitySwitch value={visibility} onChange={(value) => edit('visibility', value)} />
      <CommentersLine />
      <SensitiveChoice />
    </section>
  );
}
