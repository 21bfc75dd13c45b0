import { useStore } from '@nanostores/react';
import { Hash, Plus } from 'lucide-react';
import { limits } from '#lib/contract/limits.ts';
import { countLabel } from '#lib/format/count.ts';
import type { TagOption } from '#lib/stores/publishing/form/tag-picker.ts';
import { publishing } from '#lib/texts/publishing/publishing.ts';
import { Combobox } from '../ui/Combobox.tsx';
import { useComposer } from './composer-context.ts';

/** The search field for tags and its results. */
export function TagBox({ problemId }: { problemId: string | undefined }) {
  const { tags } = useComposer();
  const keyword = useStore(tags.$keyword, { ssr: 'initial' });
  const state = useStore(tags.$state, { ssr: 'initial' });
  const options = useStore(tags.$options);

  return (
    <Combobox
      label={publishing.tagField}
      icon={Hash}
      busy={state !== 'idle'}
      problemId={problemId}
      autoCapitalize="none"
      enterKeyHint="done"
      // Members may paste several tags.
      most={limits.tagsPerPost * (limits.tagName + 2)}
      value={keyword}
      listLabel={publishing.foundTags}
      countLabel={(count) => publishing.suggestions({ count })}
      options={options.map((option) => ({ key: keyOf(option), content: <Suggestion option={option} /> }))}
      onType={tags.type}
      onChoose={(key) => {
        const option = options.find((one) => keyOf(one) === key);
        if (option) void tags.choose(option);
      }}
      onEnter={() => void tags.createTyped()}
      onBackspace={() => {
        const last = tags.$selected.get().at(-1);
        if (last) tags.remove(last.code);
      }}
    />
  );
}

// A plus sign cannot be the code of a tag.
const keyOf = (option: TagOption) => (option.kind === 'new' ? '+' : option.tag.code);

function Suggestion({ option }: { option: TagOption }) {
  const Icon = option.kind === 'new' ? Plus : Hash;
  return (
    <>
      <Icon size={20} strokeWidth={1.75} aria-hidden className="shrink-0 text-dim" />
      <span dir="auto" className="min-w-0 truncate">
        {option.kind === 'new' ? publishing.createTag({ tag: `#${option.name}` }) : option.tag.name}
      </span>
      {option.kind === 'existing' && (
        <span className="ms-auto shrink-0 text-14 tabular-nums text-dim">
          {publishing.tagPosts({ count: option.tag.usageCount, shown: countLabel(option.tag.usageCount) })}
        </span>
      )}
    </>
  );
}
