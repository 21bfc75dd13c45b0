import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { InboxItem } from '#lib/stores/inbox/inbox.ts';
import { InboxRow } from './InboxRow.tsx';

const actor = (name: string, hiddenBecauseOf: string | null = null) => ({
  ...{ userCode: name, userName: name, displayName: name, avatarUrl: null, media: { avatar: null } },
  ...{ isFollowed: true, hiddenBecauseOf },
});
const item: InboxItem = {
  ...{
    code: 'n1',
    kind: 'LIKE',
    postCode: 'p1',
    commentCode: null,
    parentCode: null,
    isHeld: false,
    reportedCode: null,
    isNew: false,
  },
  ...{ actors: [actor('Ben')], actorCount: 1, content: null, hiddenBecauseOf: null, settlement: null, reported: null },
  post: { title: 'A title', media: { cover: null }, sensitive: null, isCovered: false, hiddenBecauseOf: null },
  ...{ isSeen: true, createdAt: '2026-01-01T00:00:00.000Z' },
};
const nothing = () => {};
const render = (more: Partial<InboxItem> = {}) => {
  const inbox = { replyTo: () => ({}) as never };
  const row = <InboxRow item={{ ...item, ...more }} inbox={inbox} onOpen={nothing} onRemove={nothing} />;
  return renderToString(row)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
};
const because = 'Hidden because of “spoiler”. Show';

test('a covered title, quote or name is replaced by the hidden word, and the sentence stays', () => {
  expect(render()).toContain('Ben liked your post');
  expect(render()).toContain('A title');
  const titled = render({ post: item.post && { ...item.post, hiddenBecauseOf: 'spoiler' } });
  expect(titled).toContain(because);
  expect(titled).not.toContain('A title');
  const quoted = render({ kind: 'COMMENT_LIKE', content: 'A spoiler', hiddenBecauseOf: 'spoiler' });
  expect(quoted).toContain(`Ben liked your comment`);
  expect(quoted).toContain(because);
  expect(quoted).not.toContain('A spoiler');
  const named = render({ actors: [actor('Ben'), actor('Spoiler', 'spoiler')], actorCount: 2 });
  expect(named).toMatch(/Ben and someone else liked your post/);
  expect(named).not.toContain('Spoiler');
});
