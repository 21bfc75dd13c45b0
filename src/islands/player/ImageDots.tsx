interface Props {
  count: number;
  index: number;
  onGo: (index: number) => void;
}

/** One dot per image; a click on it shows that image. */
export function ImageDots({ count, index, onGo }: Props) {
  return (
    <div className="absolute inset-x-0 bottom-bar z-20 flex justify-center px-[--dots-inset]">
      {Array.from({ length: count }, (_, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its index
          key={at}
          type="button"
          aria-label={`Go to image ${at + 1}`}
          aria-current={at === index}
          onClick={() => onGo(at)}
          className="grid h-11 min-w-0 max-w-11 flex-1 place-content-center"
        >
          <span
            className={`block h-1.5 rounded-full transition-[width,opacity] duration-state ${at === index ? 'w-4 bg-light' : 'w-1.5 bg-light/60'}`}
          />
        </button>
      ))}
    </div>
  );
}
