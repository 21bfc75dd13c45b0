import { useStore } from '@nanostores/react';
import { Hash, X } from 'lucide-react';
import { publishing } from '#lib/texts/publishing/publishing.ts';
import { useComposer } from './composer-context.ts';
import { ProblemLine } from './ProblemLine.tsx';
import { TagBox } from './TagBox.tsx';

/** Finds, creates and collects the tags of the post. */
export function TagSection() {
  const { form, tags } = useComposer();
  const selected = useStore(tags.$selected, { ssr: 'initial' });
  const typing = useStore(tags.$problem, { ssr: 'initial' });
  const missing = useStore(form.$errors, { ssr: 'initial' }).tagCodeList;
  const problem = typing || missing;
  return (
    <section aria-labelledby="composer-tags" className="scroll-mt-24">
      <h2 id="composer-tags" className="mb-3 text-20">
        {publishing.hashtags}
      </h2>
      <TagBox problemId={problem && 'composer-tags-problem'} />
      <div role="alert">
        <ProblemLine id="composer-tags-problem">{problem}</ProblemLine>
      </div>
      {selected.length > 0 && (
        <ul aria-label={publishing.chosenTags} className="mt-3 flex flex-wrap gap-2">
          {selected.map(({ code, name }) => (
            <li key={code} className="flex items-center rounded-full border border-line bg-raised ps-3">
              <Hash size={16} strokeWidth={1.75} aria-hidden className="text-dim" />
              <span dir="auto" className="max-w-[240px] truncate text-14 font-medium">
                {name}
              </span>
              <button
                type="button"
                aria-label={publishing.removeTag({ tag: `#${name}` })}
                onClick={() => tags.remove(code)}
                className="grid size-11 place-items-center rounded-full text-dim hover:text-text"
              >
                <X size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
