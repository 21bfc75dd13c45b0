export interface Pieces {
  /** The text in pieces; `href` is null for plain text, `outside` marks a link to another site. */
  pieces: readonly { text: string; href: string | null; outside: boolean }[];
}

/** The pieces of a text; `linkStyle` are the classes of its links. */
export const linkedPieces = ({ pieces }: Pieces, linkStyle: string) =>
  pieces.map(({ text, href, outside }, place) =>
    href === null ? (
      text
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece is identified by its index
        key={place}
        href={href}
        {...(outside && { target: '_blank', rel: 'nofollow ugc noopener' })}
        className={linkStyle}
      >
        {text}
      </a>
    ),
  );

/** A member's text, with its links and no other markup. It never overflows its box. */
export function RichText(text: Pieces) {
  return (
    <p dir="auto" className="member-text whitespace-pre-wrap">
      {linkedPieces(text, 'font-medium text-accent-text underline-offset-2 hover:underline')}
    </p>
  );
}
