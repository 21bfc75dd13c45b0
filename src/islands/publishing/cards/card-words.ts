import { messages } from '#lib/contract/messages.ts';
import { said } from '#lib/language/language.ts';
import type { PostStatusCard } from '#lib/stores/publishing/status/publish-status.ts';
import { publishing } from '#lib/texts/publishing/publishing.ts';

export const headingOf = ({ state }: PostStatusCard): string =>
  state === 'refused' ? said(messages.createPostFailed) : publishing[state];

/** Screen readers announce every quarter, not every percent. */
export function spoken(card: PostStatusCard): string {
  const about = { title: card.title, state: headingOf(card) };
  const news =
    'percent' in card
      ? publishing.spokenProgress({ ...about, percent: Math.floor(card.percent / 25) * 25 })
      : publishing.spoken(about);
  return 'reason' in card && card.reason ? `${news} ${said(card.reason)}` : news;
}
