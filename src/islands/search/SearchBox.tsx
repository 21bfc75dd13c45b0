import { useStore } from '@nanostores/react';
import { Search as Magnifier } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { limits } from '#lib/contract/limits.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import type { Search } from '#lib/stores/search/search.ts';
import { search as texts } from '#lib/texts/search.ts';
import { Combobox } from '../ui/Combobox.tsx';

/** The search box with its suggestions; without JavaScript, a form that opens the search's address. */
export function SearchBox({ search }: { search: Search }) {
  const keyword = useStore(search.$keyword, { ssr: 'initial' });
  const suggestions = useStore(search.$suggestions, { ssr: 'initial' });
  const tab = useStore(search.$tab, { ssr: 'initial' });
  const form = useRef<HTMLFormElement>(null);

  // The text that was typed before the script ran.
  useLayoutEffect(() => {
    const typed = fieldIn(form.current)?.value ?? '';
    if (typed !== search.$keyword.get()) search.type(typed);
  }, [search]);

  const submit = () => {
    search.submit();
    // The keyboard of a touch screen covers the results.
    if (platform().media.matches('(pointer: coarse)')) fieldIn(form.current)?.blur();
  };
  return (
    <search>
      <form
        ref={form}
        action={paths.search()}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {tab === 'accounts' && <input type="hidden" name="tab" value={tab} />}
        <Combobox
          look="bar"
          label={texts.field}
          placeholder={texts.field}
          name="q"
          icon={Magnifier}
          busy={false}
          problemId={undefined}
          autoCapitalize="none"
          enterKeyHint="search"
          most={limits.keyword}
          value={keyword}
          listLabel={texts.suggestions}
          countLabel={(count) => texts.suggestionCount({ count })}
          options={suggestions.map((suggestion) => ({
            key: suggestion,
            content: <Suggestion text={suggestion} typed={keyword} />,
          }))}
          onType={search.type}
          onChoose={search.choose}
          onEnter={submit}
        />
      </form>
    </search>
  );
}

const fieldIn = (form: HTMLFormElement | null) => form?.querySelector<HTMLInputElement>('[role=combobox]');

/** A suggestion; the part after the typed text is emphasised. */
function Suggestion({ text, typed }: { text: string; typed: string }) {
  const start = typed.trim().toLowerCase();
  const known = text.toLowerCase().startsWith(start) ? start.length : 0;
  return (
    <>
      <Magnifier size={20} strokeWidth={1.75} aria-hidden className="shrink-0 text-dim" />
      <span dir="auto" className="min-w-0 grow truncate text-left rtl:text-right">
        <span className="text-dim">{text.slice(0, known)}</span>
        <span className="font-semibold">{text.slice(known)}</span>
      </span>
    </>
  );
}
