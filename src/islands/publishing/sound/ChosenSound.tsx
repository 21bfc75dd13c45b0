import { useStore } from '@nanostores/react';
import { Music2, X } from 'lucide-react';
import { paths } from '#lib/paths.ts';
import { createPost } from '#lib/texts/publishing/create-post.ts';
import { useComposer } from '../composer-context.ts';

/** The sound that the post will play, and its removal. */
export function ChosenSound() {
  const { $form, edit } = useComposer().form;
  const { sound } = useStore($form);
  if (!sound) return null;
  return (
    <div className="mb-3 flex items-center gap-3 rounded-card border border-line bg-raised py-1 ps-4">
      <Music2 size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
      <div className="min-w-0 grow text-14">
        <p dir="auto" className="truncate font-semibold">
          {/* Isolated, so that only the title decides the direction. The link opens a new tab, because the form would be lost. */}
          <bdi className="sr-only">{createPost.chosenSound}</bdi>{' '}
          <a href={paths.sound(sound.postCode)} target="_blank" rel="noopener" className="hover:underline">
            {sound.title}
          </a>
        </p>
        <p dir="auto" className="truncate text-dim">
          {sound.displayName}
        </p>
      </div>
      <button
        type="button"
        aria-label={createPost.removeSound}
        title={createPost.removeSound}
        onClick={() => edit('sound', null)}
        className="grid size-11 shrink-0 place-items-center rounded-full text-dim hover:text-text"
      >
        <X size={20} aria-hidden />
      </button>
    </div>
  );
}
