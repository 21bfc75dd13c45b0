import { Eye, Heart, MessageCircle, Search } from 'lucide-react';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { paths } from '#lib/paths.ts';
import { type HistoryCall, type HistoryName, histories } from '#lib/stores/history/histories.ts';
import { history } from '#lib/texts/history.ts';
import { failsafe } from '../shell/Failsafe.tsx';
import { CommentEntry } from './CommentEntry.tsx';
import { HistoryList, type Look } from './HistoryList.tsx';
import { KeywordEntry } from './KeywordEntry.tsx';
import { PostEntry } from './PostEntry.tsx';

type Calls = { [Name in HistoryName]: (typeof histories)[Name]['call'] };

const onHome = { href: paths.home(), label: () => history.watch };
const codesOf = (posts: readonly { postCode: string }[]) => posts.map(({ postCode }) => postCode);
const noPosts = () => [];

const looks: { [Name in HistoryName]: Look<Calls[Name]> } = {
  views: { layout: 'grid', Entry: PostEntry, icon: Eye, start: onHome, codesOf },
  likes: { layout: 'grid', Entry: PostEntry, icon: Heart, start: onHome, codesOf },
  comments: { layout: 'rows', Entry: CommentEntry, icon: MessageCircle, start: onHome, codesOf: noPosts },
  keywords: {
    layout: 'rows',
    Entry: KeywordEntry,
    icon: Search,
    start: { href: paths.search(), label: () => history.search },
    codesOf: noPosts,
  },
};

/** The page of a history: its kind and its first page. */
export type HistoryProps = {
  [Name in HistoryName]: { which: Name; first: DataOf<Calls[Name]> | null };
}[HistoryName];

/** The declaration of one of the four histories. */
export function HistoryPage({ which, first }: HistoryProps) {
  // Declarations under the same name have matching types.
  const parts = { kind: histories[which], look: looks[which], first } as never as Parameters<
    typeof HistoryList<HistoryCall>
  >[0];
  return <HistoryList {...parts} />;
}

/** A history as its page mounts it. */
export const HistoryScreen = failsafe(HistoryPage);
