import { notificationText } from '#lib/format/notification-text.ts';
import type { InboxItem } from '#lib/stores/inbox/inbox.ts';

/** Private characters that stand for the names while the sentence is made. */
const marks = ['\uE000', '\uE001'];

/** What a notification says, with the names of members in bold. */
export function RowWords({ item }: { item: InboxItem }) {
  const names = item.actors.map(({ displayName }) => displayName);
  const marked = item.actors.map((actor, place) => ({ ...actor, displayName: marks[place] ?? '' }));
  const parts = notificationText({ ...item, actors: marked }).split(/([\uE000\uE001])/);
  return parts.map((part) => {
    const place = marks.indexOf(part);
    return place < 0 ? (
      part
    ) : (
      <bdi key={part} className="font-semibold [overflow-wrap:anywhere]">
        {names[place]}
      </bdi>
    );
  });
}
