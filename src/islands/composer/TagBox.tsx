import { useStore } from '@nanostores/react';
import { Hash, LoaderCircle, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { limits } from '#lib/contract/limits.ts';
import { countLabel } from '#lib/format/count.ts';
import {
  $selectedTags,
  $tagKeyword,
  $tagOptions,
  $tagPicker,
  chooseTag,
  createTypedTag,
  removeTag,
  type TagOption,
  typeTag,
} from '#lib/stores/composer/tag-picker.ts';

interface Props {
  invalid: boolean;
  problemId: string;
}

/** The search box for tags with what it found: a combobox, worked with arrows, Enter and Escape. */
export function TagBox({ invalid, problemId }: Props) {
  const keyword = useStore($tagKeyword, { ssr: 'initial' });
  const state = useStore($tagPicker, { ssr: 'initial' });
  const options = useStore($tagOptions);
  const [active, setActive] = useState(-1);
  const shown = options[active];

  const choose = (option: TagOption) => {
    setActive(-1);
    void chooseTag(option);
  };

  // From -1, where the typed text itself is meant, through the options and round again.
  const move = (step: number) => {
    const places = options.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  };

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      // Never submits the post: in this box Enter is for the tag.
      event.preventDefault();
      if (shown) choose(shown);
      else void createTypedTag();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape') {
      typeTag('');
    } else if (event.key === 'Backspace' && keyword === '') {
      const last = $selectedTags.get().at(-1);
      if (last) removeTag(last.code);
    }
  };

  return (
    <div>
      <label htmlFor="composer-tag" className="mb-1 block text-14 font-medium">
        Search or create a hashtag
      </label>
      <div className="relative">
        <Hash
          size={20}
          strokeWidth={1.75}
          aria-hidden
          className="pointer-events-none absolute left-4 top-3.5 text-dim"
        />
        <input
          id="composer-tag"
          type="text"
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls="composer-tag-options"
          aria-autocomplete="list"
          aria-activedescendant={shown ? optionId(active) : undefined}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? problemId : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={limits.tagName + 1}
          value={keyword}
          onChange={(event) => {
            setActive(-1);
            typeTag(event.target.value);
          }}
          onKeyDown={press}
          className={`h-12 w-full rounded border bg-raised pl-11 pr-11 text-16 placeholder:text-dim ${invalid ? 'border-danger-text' : 'border-edge'}`}
        />
        {state !== 'idle' && (
          <LoaderCircle size={20} aria-hidden className="absolute right-4 top-3.5 animate-spin text-dim" />
        )}
      </div>
      <div
        id="composer-tag-options"
        role="listbox"
        aria-label="Hashtags found"
        className={options.length > 0 ? 'mt-2 overflow-hidden rounded border border-line bg-raised' : 'hidden'}
      >
        {options.map((option, index) => (
          <Option
            key={option.kind === 'new' ? '+' : option.tag.code}
            id={optionId(index)}
            option={option}
            active={index === active}
            onChoose={() => choose(option)}
          />
        ))}
      </div>
    </div>
  );
}

const optionId = (index: number) => `composer-tag-option-${index}`;

interface OptionProps {
  id: string;
  option: TagOption;
  active: boolean;
  onChoose: () => void;
}

function Option({ id, option, active, onChoose }: OptionProps) {
  const Icon = option.kind === 'new' ? Plus : Hash;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the combobox, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer items-center gap-3 px-4 text-16 hover:bg-line aria-selected:bg-line"
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden className="shrink-0 text-dim" />
      <span className="min-w-0 grow truncate">
        {option.kind === 'new' ? `Create #${option.name}` : option.tag.name}
      </span>
      {option.kind === 'existing' && (
        <span className="text-14 tabular-nums text-dim">{postsLabel(option.tag.usageCount)}</span>
      )}
    </div>
  );
}

const postsLabel = (count: number) => (count === 1 ? '1 post' : `${countLabel(count)} posts`);
