import { useStore } from '@nanostores/react';
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import type { SignedInUser } from '#lib/contract/account/auth.ts';
import { type Composer as ComposerStore, createComposer } from '#lib/stores/publishing/composer.ts';
import { publishing } from '#lib/texts/publishing/publishing.ts';
import { failsafe } from '../shell/Failsafe.tsx';
import { Button } from '../ui/Button.tsx';
import { ChosenSound, DraftCard, fetchPicked, loadPicked, SoundSections } from './after-pick.ts';
import { CancelButton } from './CancelButton.tsx';
import { ComposerContext } from './composer-context.ts';
import { DetailsSection } from './DetailsSection.tsx';
import { MediaSection } from './media/MediaSection.tsx';
import { PhonePreview } from './preview/PhonePreview.tsx';
import { restoreFocus } from './restore-focus.ts';
import { TagSection } from './TagSection.tsx';

interface Props {
  /** Address for uploads. */
  uploadBase: string;
  /** Whether files go to a media host. */
  isHosted: boolean;
  viewer: SignedInUser;
  /** A warning that the member's storage is almost full. */
  storageNotice: string | null;
}

/** The Create Post screen. */
function Composer({ uploadBase, isHosted, viewer, storageNotice }: Props) {
  const [composer] = useState(() => createComposer({ uploadBase, isHosted, tools: loadPicked, storageNotice }));
  const { draft } = composer;
  const submitting = useStore(composer.$submit, { ssr: 'initial' }) !== 'idle';
  const media = useStore(composer.media.$media);
  const hasMedia = media !== 'none';
  const { sound, isUseOtherAudio } = useStore(composer.form.$form, { ssr: 'initial' });
  const hasSound = sound !== null;
  // On narrow screens a mix plays at its timeline, so the large preview is hidden.
  const isShownInMix = media === 'video' && hasSound && isUseOtherAudio;
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The fields are disabled until the search for a draft ends, because restoring it would overwrite typed text.
  const offer = useStore(draft.$offer, { ssr: 'initial' });

  useEffect(() => composer.open(), [composer]);
  useEffect(() => {
    if (offer.state !== 'searching') fetchPicked();
  }, [offer.state]);
  useEffect(() => form.current?.addEventListener('click', restoreFocus), []);
  useEffect(() => warnBeforeLoss(composer), [composer]);
  useEffect(
    () =>
      composer.$refusals.listen(() => {
        // The messages and their aria attributes are rendered one frame later.
        requestAnimationFrame(() => showFirstProblem(form.current));
      }),
    [composer],
  );
  useEffect(
    () =>
      draft.$offer.listen((now, before) => {
        if (now.state !== 'none') return;
        requestAnimationFrame(() => {
          if (before?.state === 'offered') heading.current?.focus({ preventScroll: true });
          // A refused draft shows the server's errors.
          if (Object.keys(composer.form.$errors.get()).length > 0) showFirstProblem(form.current);
        });
      }),
    [composer, draft],
  );

  return (
    <ComposerContext value={composer}>
      <div className="mx-auto grid max-w-[452px] grid-cols-1 gap-x-16 gap-y-6 px-4 pt-6 lg:max-w-[1024px] lg:grid-cols-[minmax(0,420px)_320px] lg:justify-center lg:pb-12 lg:pt-12">
        <h1 ref={heading} tabIndex={-1} className="text-28 outline-0 lg:col-span-2">
          {publishing.title}
        </h1>
        <Suspense>{offer.state === 'offered' && <DraftCard offer={offer} />}</Suspense>
        <aside
          className={`lg:order-last ${offer.state === 'offered' ? 'hidden' : hasMedia && !isShownInMix ? '' : 'hidden lg:block'}`}
        >
          <div className="lg:sticky lg:top-12">
            <PhonePreview viewer={viewer} />
          </div>
        </aside>
        <form
          ref={form}
          noValidate
          data-keep-clear
          hidden={offer.state === 'offered'}
          onSubmit={(event) => {
            event.preventDefault();
            void composer.submit();
          }}
          onKeyDown={keepEnter}
        >
          <fieldset disabled={offer.state !== 'none'} className="flex min-w-0 flex-col gap-10">
            <legend className="sr-only">{publishing.form}</legend>
            <MediaSection />
            <Suspense>{hasMedia ? <SoundSections /> : hasSound && <ChosenSound />}</Suspense>
            <DetailsSection />
            <TagSection />
            <div className="sticky bottom-bar z-20 -mx-4 grid grid-cols-2 gap-3 bg-ground px-4 py-3 lg:static lg:mx-0 lg:p-0">
              <CancelButton />
              <Button type="submit" busy={submitting}>
                {submitting ? publishing.creating : publishing.create}
              </Button>
            </div>
          </fieldset>
        </form>
      </div>
    </ComposerContext>
  );
}

/** Prevents Enter in these inputs from publishing the post: none of them is the last field of the form. */
function keepEnter(event: KeyboardEvent) {
  const { key, target } = event;
  const isChoice = target instanceof HTMLInputElement && ['radio', 'range', 'search'].includes(target.type);
  if (key === 'Enter' && isChoice) event.preventDefault();
}

/** Focuses the first field with a message. Scrolls to its section, because the file field itself has no size. */
function showFirstProblem(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)');
  field?.focus({ preventScroll: true });
  (field?.closest('section') ?? field)?.scrollIntoView();
}

/** Asks before a reload, a closed tab or a link loses an upload. */
function warnBeforeLoss({ $atRisk, $submit, media: { $zone } }: ComposerStore) {
  const warn = (event: BeforeUnloadEvent) => {
    if ($atRisk.get()) event.preventDefault();
  };
  // An update of Riff would reload this page.
  const hold = (event: Event) => {
    if ($zone.get() === 'busy') event.preventDefault();
  };
  // The browser may restore this page from its cache on the way back from Home, stuck at "Creating...".
  const renew = (event: PageTransitionEvent) => {
    if (event.persisted && $submit.get() === 'published') location.reload();
  };
  addEventListener('beforeunload', warn);
  addEventListener('before-update', hold);
  addEventListener('pageshow', renew);
  return () => {
    removeEventListener('beforeunload', warn);
    removeEventListener('before-update', hold);
    removeEventListener('pageshow', renew);
  };
}

/** Create Post as its page mounts it. */
export const UploadScreen = failsafe(Composer);
