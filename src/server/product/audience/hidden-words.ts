// Decides which hidden words stand in a thing. They are compared in SQL alone: `text_line` writes the words of a text between spaces, and an
// index finds each of them, so that the number of a member's words does not matter. The aliases are long, so that they hide none of the query
// around them.

/** The things that contain texts; `text` is a row with a column `text`. */
export type Worded = 'member' | 'post' | 'comment' | 'text';

/**
 * Whose words hide a thing: those of the viewer, or those of the author of the post above a comment. `viewerCovers` are those of the viewer with
 * the ones that only cover, for places that have no cover.
 */
export type WordsOf = 'viewer' | 'viewerCovers' | 'postAuthor';

const namesOf = (of: string) => `text_line(${of}.user_name) || text_line(${of}.display_name)`;
const authorOf = (of: string) =>
  `(select ${namesOf('word_author')} from accounts word_author where word_author.id = ${of}.author_id)`;

/** SQL for the line of a thing: all its texts. Each text has its own spaces, so that no phrase is found across two of them. */
export const lineOf: Record<Worded, (of: string) => string> = {
  member: namesOf,
  post: (of) => `text_line(${of}.title) || text_line(${of}.description) || ${authorOf(of)}
    || coalesce((select string_agg(text_line(word_tag.name), '') from post_tags word_tagged join tags word_tag on word_tag.id = word_tagged.tag_id
      where word_tagged.post_id = ${of}.id), '')`,
  comment: (of) => `text_line(${of}.content) || ${authorOf(of)}`,
  text: (of) => `text_line(${of}.text)`,
};

/** SQL on rows of `hidden_words`: a word that has ended hides nothing. */
export const isRunning = '(until is null or until > now())';

/** SQL on rows `word`: a word of a member that stands in a line; `isMeant` chooses among the words. */
export const wordsInLine = (line: string, member: string, isMeant: string): string =>
  `word.account_id = ${member} and word.first = any (string_to_array(${line}, ' ')) and strpos(${line}, word.line) > 0
    and ${isMeant} and ${isRunning}`;

/** SQL that joins the rows `word` of a member that stand in the thing `of`; `isMeant` chooses among the words. */
export const wordsIn = (thing: Worded, of: string, member: string, isMeant: string): string =>
  `(select ${lineOf[thing](of)} as line offset 0) word_texts
    join hidden_words word on ${wordsInLine('word_texts.line', member, isMeant)}`;

const meant: Record<WordsOf, string> = {
  viewer: `action = 'HIDE' and scope = 'EVERYWHERE'`,
  viewerCovers: `scope = 'EVERYWHERE'`,
  postAuthor: `action = 'HIDE' and scope = 'MY_POSTS'`,
};

/** SQL: no word hides the thing. It reads the texts of the thing only if the member has such words. */
export function hasNoWord(thing: Worded, of: string, words: WordsOf, viewer: string): string {
  const member =
    words === 'postAuthor' ? `(select author_id from posts word_post where word_post.id = ${of}.post_id)` : viewer;
  const isOthers = words === 'postAuthor' ? ` and word.account_id <> ${of}.author_id` : '';
  const found = wordsIn(thing, of, member, `${meant[words]}${isOthers}`);
  return `((select true from hidden_words where account_id = ${member} and ${meant[words]} limit 1) is not true
    or (select true from ${found} limit 1) is not true)`;
}
