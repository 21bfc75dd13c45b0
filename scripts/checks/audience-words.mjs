// Only src/server/product/audience decides who may see a thing: no other file may contain the rule.
import { globSync, readFileSync } from 'node:fs';

/** The names in schema and SQL that decide who may see a thing. */
const words = /\b(visibility|removed_(at|as)|removedA[ts]|disabled_at|disabledAt)\b/;
/** In the browser `visibility` may be shown and chosen, but not compared. */
const decisions =
  /\bvisibility\s*[!=]==?|[!=]==?\s*\w*\.?visibility\b|\b(removed_(at|as)|removedAs|disabled_at|disabledAt)\b|\bremovedAt\s*[!=]==?/;

/** The files of the rule, and of the columns that it is about. */
const home = /^src\/server\/(product\/audience|ground\/db\/(schema|migrations))\//;
/** Services that write a word, and views that show owners their own choice. */
const writersAndViews = new Set([
  'src/server/product/services/post/publish-post.ts',
  'src/server/product/services/post/remove-post.ts',
  'src/server/product/services/post/sweep-deleted.ts',
  'src/server/product/services/counts/set-disabled.ts',
  'src/server/product/services/comment/remove-comment.ts',
  'src/server/product/services/history/remove-comments.ts',
  'src/server/product/services/report/settle-reports.ts',
  'src/server/product/services/moderation/list-removed-comments.ts',
  'src/server/product/services/moderation/list-removed-posts.ts',
  'src/server/product/services/moderation/restore-comment.ts',
  'src/server/product/services/moderation/restore-post.ts',
  'src/server/product/services/permission/grant-everything.ts',
  'src/server/product/services/registration/answer-application.ts',
  'src/server/product/services/user/change-by-command.ts',
  'src/server/product/services/user/disable-user.ts',
  'src/server/product/views/post.ts',
  'src/server/product/views/post-tile.ts',
]);
/** Screens that show owners their choice for their own draft or post. */
const choices = new Set([
  'src/islands/publishing/preview/PhonePreview.tsx',
  'src/islands/profile/PostTile.tsx',
  'src/lib/stores/publishing/form/preview-post.ts',
]);

const advice =
  'who may see what is said in src/server/product/audience. In a query use condition or conditionText, of a row ask holds, with a rule of ' +
  'audience.ts; in a page or island use a field of the answer such as isPublic. A service that writes the column is added to ' +
  'scripts/checks/audience-words.mjs.';

/** One line for each mention of the rule in another file. */
export function spelledOut(file, source) {
  if (home.test(file) || writersAndViews.has(file) || choices.has(file)) return [];
  const pattern = file.startsWith('src/server/') ? words : decisions;
  return source.split('\n').flatMap((line, n) => {
    const found = pattern.exec(line);
    return found ? [`${file}:${n + 1} says ${found[0].trim()}: ${advice}`] : [];
  });
}

if (import.meta.filename === process.argv[1]) {
  const files = globSync('src/**/*.{ts,tsx,astro}')
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !/\.test\.tsx?$/.test(name));
  const problems = files.flatMap((file) => spelledOut(file, readFileSync(file, 'utf8')));
  for (const problem of problems) console.error(problem);
  console.log(`${files.length} files, ${problems.length} that spell out who may see what`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
