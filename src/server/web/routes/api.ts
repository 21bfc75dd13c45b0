import { Hono } from 'hono';
import { endpoints } from '#lib/contract/index.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/product/context.ts';
import { notFound, Problem } from '#server/product/problem.ts';
import type { Presence } from '#server/product/services/presence/presence.ts';
import { pager } from '#server/product/views/lists/page-of.ts';
import type { AnswerCounts } from '#server/web/http/answer-counts.ts';
import { bodyLimit } from '#server/web/http/bodies/body-limit.ts';
import { sessionCookieNames } from '#server/web/http/cookies/session-cookies.ts';
import type { Environment } from '#server/web/http/environment.ts';
import type { EventStreams } from '#server/web/http/event-streams.ts';
import type { Sessions } from '#server/web/http/sessions.ts';
import { accountRoutes } from './account/accounts.ts';
import { authRoutes } from './account/auth.ts';
import { firstRunRoutes } from './account/first-run.ts';
import { hiddenWordRoutes } from './account/hidden-words.ts';
import { invitationRoutes } from './account/invitations.ts';
import { peopleRoutes } from './account/people.ts';
import { relationRoutes } from './account/relations.ts';
import { thirdPartyRoutes } from './account/third-party.ts';
import { historyRoutes } from './activity/history.ts';
import { activeUserRoutes } from './admin/active-users.ts';
import { activityLogRoutes } from './admin/activity-log.ts';
import { applicationRoutes } from './admin/applications.ts';
import { jobRoutes } from './admin/jobs.ts';
import { overviewRoutes } from './admin/overview.ts';
import { permissionRoutes } from './admin/permissions.ts';
import { settingRoutes } from './admin/settings.ts';
import { userRoutes } from './admin/users.ts';
import { commentRoutes } from './comment/comments.ts';
import { notificationRoutes } from './inbox/notifications.ts';
import { pushRoutes } from './inbox/push.ts';
import { notificationSettingsRoutes } from './inbox/settings.ts';
import { legalRoutes } from './legal/legal-pages.ts';
import { openApiDocument } from './openapi.ts';
import { fileRoutes } from './post/files.ts';
import { interestRoutes } from './post/interests.ts';
import { postRoutes } from './post/posts.ts';
import { publishingRoutes } from './post/publishing.ts';
import { tagRoutes } from './post/tags.ts';
import { reportRoutes } from './report/reports.ts';
import { searchRoutes } from './search/search.ts';
import { soundRoutes } from './sound/sounds.ts';

/** Every call of the contract, below `/api`. */
export function apiRoutes(
  context: Context,
  sessions: Sessions,
  streams: EventStreams,
  { presence, answers }: { presence: Presence; answers: AnswerCounts },
): Hono<Environment> {
  const app = new Hono<Environment>();
  app.use(bodyLimit);

  const lists = pager(sessions.key);
  const { pageOf, countedPageOf } = lists;
  authRoutes(app, context, sessions);
  thirdPartyRoutes(app, context, sessions);
  legalRoutes(app, context);
  firstRunRoutes(app, context, sessions);
  accountRoutes(app, context, pageOf);
  invitationRoutes(app, context, pageOf);
  peopleRoutes(app, context, pageOf);
  relationRoutes(app, context, pageOf, sessions);
  hiddenWordRoutes(app, context, pageOf);
  postRoutes(app, context, sessions);
  interestRoutes(app, context);
  publishingRoutes(app, context, streams);
  commentRoutes(app, context, { pageOf, countedPageOf }, streams);
  notificationRoutes(app, context, pageOf, streams);
  pushRoutes(app, context);
  historyRoutes(app, context, countedPageOf);
  reportRoutes(app, context, { pageOf, countedPageOf });
  permissionRoutes(app, context);
  settingRoutes(app, context);
  searchRoutes(app, context, pageOf);
  soundRoutes(app, context, pageOf);
  tagRoutes(app, context);
  fileRoutes(app, context);
  notificationSettingsRoutes(app, context, sessions);
  activeUserRoutes(app, context, countedPageOf, presence);
  overviewRoutes(app, context, answers);
  activityLogRoutes(app, context, lists);
  userRoutes(app, context, countedPageOf);
  applicationRoutes(app, context, countedPageOf);
  jobRoutes(app, context, countedPageOf);
  const { apiBase, publicUrl, secure } = context.config;
  const document = openApiDocument(publicUrl, apiBase, sessionCookieNames(secure).access);
  app.get('/openapi.json', (c) => c.json(document));

  refuseOtherMethods(app);
  app.all('*', () => {
    throw notFound();
  });
  return app;
}

function refuseOtherMethods(app: Hono<Environment>): void {
  const methods = Map.groupBy(Object.values(endpoints), (endpoint) => endpoint.path);
  for (const [path, calls] of methods) {
    const allowed = calls.map((call) => (call.method === 'GET' ? 'GET, HEAD' : call.method)).join(', ');
    app.all(`/${path}`, () => {
      throw new Problem(405, messages.methodNotAllowed, {}, { Allow: allowed });
    });
  }
}
