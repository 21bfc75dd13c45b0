import { feed } from '#lib/texts/feed.ts';

interface Props {
  count: number;
  index: number;
  /** Whether the images advance automatically: the current dot then fills. */
  auto: boolean;
  onGo: (index: number) => void;
}

/**
 * One dot per image; a click on it shows that image. Together they are one stop of the Tab key (ImageSteps). They run from left to right in every
 * language, as the images do: one picture may run across several of them.
 */
export function ImageDots({ count, index, auto, onGo }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be for a form
    <div
      role="group"
      aria-label={feed.images}
      dir="ltr"
      data-dots
      data-auto={auto || undefined}
      className="absolute inset-x-0 bottom-bar z-20 flex justify-center px-[--dots-inset]"
    >
      {Array.from({ length: count }, (_, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its index
          key={at}
          type="button"
          aria-label={feed.goToImage({ number: at + 1 })}
          aria-current={at === index}
          tabIndex={at === index ? 0 : -1}
          onClick={() => onGo(at)}
          className="image-dot grid h-11 min-w-0 max-w-11 flex-1 place-content-center"
        >
          <span />
        </button>
      ))}
    </div>
  );
}
