import type { Hono } from 'hono';
import * as consent from '#lib/contract/legal/consent.ts';
import { legalSaved } from '#lib/contract/legal/legal-messages.ts';
import * as pages from '#lib/contract/legal/legal-page.ts';
import type { Context } from '#server/product/context.ts';
import { giveConsent, readConsents } from '#server/product/services/legal/consents.ts';
import { readLegalPage, readLegalPages, readVersions } from '#server/product/services/legal/read-legal-page.ts';
import { renderMarkdown } from '#server/product/services/legal/render-markdown.ts';
import { saveLegalPage } from '#server/product/services/legal/save-legal-page.ts';
import { bytesOfPost } from '#server/web/http/bodies/body-limit.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { bind } from '../bind.ts';

/** Terms, privacy and rules, and the consents of members. */
export function legalRoutes(app: Hono<Environment>, context: Context): void {
  bind(app, pages.listLegalPages, async () => ({ data: await readLegalPages(context) }));
  bind(app, pages.getLegalPage, async ({ query }) => ({
    data: await readLegalPage(context, query.page, query.version),
  }));
  bind(app, pages.listVersions, async ({ query }) => ({ data: await readVersions(context, query.page) }));
  bind(
    app,
    pages.saveLegalPage,
    async ({ actor, body }) => ({ data: await saveLegalPage(context, actor, body), message: legalSaved }),
    bytesOfPost,
  );
  bind(app, pages.previewLegalPage, async ({ body }) => ({ data: { html: renderMarkdown(body.text) } }), bytesOfPost);
  bind(app, consent.getConsents, async ({ actor }) => ({ data: await readConsents(context, actor) }));
  bind(app, consent.giveConsent, async ({ actor, body }) => {
    await giveConsent(context, actor, body.consents);
    return { data: null };
  });
}
