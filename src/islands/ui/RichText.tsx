interface Props {
  /** The text in pieces; `href` is null for plain text, `outside` marks a link to another site. */
  pieces: readonly { text: string; href: string | null; outside: boolean }[];
}

/** What a member wrote, as text and nothing else, with its links. However it is written, it stays in its box. */
export function RichText({ pieces }: Props) {
  return (
    <p dir="auto" className="member-text whitespace-pre-wrap">
      {pieces.map(({ text, href, outside }, place) =>
        href === null ? (
          text
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are their places
            key={place}
            href={href}
            {...(outside && { target: '_blank', rel: 'nofollow ugc noopener' })}
            className="font-medium text-accent-text underline-offset-2 hover:underline"
          >
            {text}
          </a>
        ),
      )}
    </p>
  );
}
