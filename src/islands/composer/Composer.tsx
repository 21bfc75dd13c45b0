import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { SignedInUser } from '#lib/contract/auth.ts';
import type { MediaConfig } from '#lib/media/urls.ts';
import { $atRisk, $refusals, $submit, cancel, openComposer, submit } from '#lib/stores/composer/composer.ts';
import { $errors } from '#lib/stores/composer/composer-form.ts';
import { $offer } from '#lib/stores/composer/draft/draft-state.ts';
import { openDraft } from '#lib/stores/composer/draft/drafts.ts';
import { $media } from '#lib/stores/composer/media/composer-media.ts';
import { Button } from '../ui/Button.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { fetchParts } from './fetch-parts.ts';
import { keepFocus } from './keep-focus.ts';
import { MediaSection } from './media/MediaSection.tsx';
import { PhonePreview } from './PhonePreview.tsx';
import { TagSection } from './TagSection.tsx';

const DraftCard = lazy(() => import('./DraftCard.tsx'));
// Lazy parts are never in the first HTML: React would stream them with inline scripts, which the page's policy refuses.
const SoundSections = lazy(() => import('./sound/SoundSections.tsx'));

interface Props {
  media: MediaConfig & { uploadBase: string };
  viewer: SignedInUser;
  /** Address of the viewer's picture; the first letter of the name stands in. */
  avatarSrc?: string | null;
}

/** The Create Post screen. */
export default function Composer({ media, viewer, avatarSrc = null }: Props) {
  const submitting = useStore($submit, { ssr: 'initial' }) !== 'idle';
  const hasMedia = useStore($media) !== 'none';
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // What is typed before it is known whether a draft was left would be lost: until then the fields take nothing.
  const offer = useStore($offer, { ssr: 'initial' });

  useEffect(() => {
    const close = openComposer({ uploadBase: media.uploadBase });
    const closeDraft = openDraft();
    return () => {
      closeDraft();
      close();
    };
  }, [media.uploadBase]);
  useEffect(() => {
    if (offer.state !== 'looking') fetchParts();
  }, [offer.state]);
  useEffect(() => form.current?.addEventListener('click', keepFocus), []);
  useEffect(warnBeforeLoss, []);
  useEffect(
    () =>
      $refusals.listen(() => {
        // One frame later the messages are on the page, and so are the marks that this looks for.
        requestAnimationFrame(() => showFirstProblem(form.current));
      }),
    [],
  );
  useEffect(
    () =>
      $offer.listen((now, before) => {
        if (now.state !== 'none') return;
        requestAnimationFrame(() => {
          if (before?.state === 'offered') heading.current?.focus({ preventScroll: true });
          // A draft that came back from the server says what was wrong with it.
          if (Object.keys($errors.get()).length > 0) showFirstProblem(form.current);
        });
      }),
    [],
  );

  return (
    <div className="mx-auto grid max-w-[1024px] grid-cols-1 gap-x-16 gap-y-6 px-4 pb-12 pt-6 lg:grid-cols-[minmax(0,420px)_320px] lg:justify-center lg:pt-12">
      <h1 ref={heading} tabIndex={-1} className="text-28 outline-none lg:col-span-2">
        Create Post
      </h1>
      <Suspense>{offer.state === 'offered' && <DraftCard offer={offer} />}</Suspense>
      <aside className={`lg:order-last ${offer.state === 'offered' ? 'hidden' : hasMedia ? '' : 'hidden lg:block'}`}>
        <div className="mx-auto w-[min(52vw,240px)] lg:sticky lg:top-12 lg:w-full">
          <PhonePreview viewer={viewer} avatarSrc={avatarSrc} />
        </div>
      </aside>
      <form
        ref={form}
        noValidate
        hidden={offer.state === 'offered'}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <fieldset disabled={offer.state !== 'none'} className="flex min-w-0 flex-col gap-10">
          <legend className="sr-only">Your post</legend>
          <MediaSection />
          <Suspense>{hasMedia && <SoundSections media={media} />}</Suspense>
          <DetailsSection />
          <TagSection />
          <div className="grid grid-cols-2 gap-3">
            <Button look="quiet" onClick={() => void cancel()}>
              Cancel
            </Button>
            <Button type="submit" busy={submitting}>
              {submitting ? 'Creating...' : 'Create'}
            </Button>
          </div>
        </fieldset>
      </form>
    </div>
  );
}

/** Leads to the first field with a message, its section at the top of the screen: the file field itself has no size. */
function showFirstProblem(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)');
  field?.focus({ preventScroll: true });
  (field?.closest('section') ?? field)?.scrollIntoView();
}

/** Asks before a reload, a closed tab or another link loses an upload. */
function warnBeforeLoss() {
  const warn = (event: BeforeUnloadEvent) => {
    if ($atRisk.get()) event.preventDefault();
  };
  // Back from Home the browser may show this page as it was left: at "Creating...", for ever.
  const renew = (event: PageTransitionEvent) => {
    if (event.persisted && $submit.get() === 'published') location.reload();
  };
  addEventListener('beforeunload', warn);
  addEventListener('pageshow', renew);
  return () => {
    removeEventListener('beforeunload', warn);
    removeEventListener('pageshow', renew);
  };
}
