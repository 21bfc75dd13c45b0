import { useStore } from '@nanostores/react';
import { Hash, Plus } from 'lucide-react';
import { limits } from '#lib/contract/limits.ts';
import { countLabel } from '#lib/format/count.ts';
import type { TagOption } from '#lib/stores/publishing/form/tag-picker.ts';
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
      label="Search or create a hashtag"
      icon={Hash}
      busy={state !== 'idle'}
      problemId={problemId}
      autoCapitalize="none"
      enterKeyHint="done"
      // Several may be pasted.
      most={limits.tagsPerPost * (limits.tagName + 2)}
      value={keyword}
      listLabel="Hashtags found"
      countLabel={(count) => (count === 1 ? '1 suggestion' : `${count} suggestions`)}
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
      <span className="min-w-0 grow truncate">
        {option.kind === 'new' ? `Create #${option.name}` : option.tag.name}
      </span>
      {option.kind === 'existing' && (
        <span className="text-14 tabular-nums text-dim">{postsLabel(option.tag.usageCount)}</span>
      )}
    </>
  );
}

const postsLabel = (count: number) => (count === 1 ? '1 post' : `${countLabel(count)} posts`);
