import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { adminPaths } from '#lib/admin-paths.ts';
import { type LegalPage, legalPages } from '#lib/contract/legal/legal-page.ts';
import { around } from '#lib/language/catalogue.ts';
import { legalPath } from '#lib/legal-paths.ts';
import {
  createLegalEditor,
  type EditedPage,
  type LegalEditor,
  type PublishedPage,
} from '#lib/stores/admin/pages/legal-editor.ts';
import { legal } from '#lib/texts/legal.ts';
import { failsafe } from '../shell/Failsafe.tsx';
import { Button } from '../ui/Button.tsx';
import { useQuestionBeforeLoss } from '../ui/hooks/use-question-before-loss.ts';
import { useReady } from '../ui/hooks/use-ready.ts';
import { Tabs, tabId } from '../ui/Tabs.tsx';
import { VersionList } from './pages/VersionList.tsx';
import { TableScreen } from './table/TableScreen.tsx';

interface Props {
  wanted: LegalPage;
  published: Record<LegalPage, PublishedPage>;
  /** The viewer may publish. */
  mayEdit: boolean;
}

const panel = 'legal-page';

/** Terms, privacy and rules: their texts, a preview, and their versions. */
function LegalPagesPage({ wanted, published, mayEdit }: Props) {
  const [editor] = useState(() => createLegalEditor(wanted, published));
  const page = useStore(editor.$page, { ssr: 'initial' });
  const { version, versions } = useEdited(editor);
  useQuestionBeforeLoss(editor.$isChanged);
  return (
    <TableScreen title={legal.adminTitle}>
      <Tabs
        label={legal.legalPages}
        tabs={legalPages.map((key) => ({ key, label: legal[key], href: adminPaths.pages(key) }))}
        active={page}
        panelId={panel}
        onSelect={editor.choose}
      />
      <div
        id={panel}
        role="tabpanel"
        aria-labelledby={tabId(panel, page)}
        className="grid grid-cols-1 gap-6 pb-8 lg:grid-cols-[minmax(0,1fr)_320px]"
      >
        <div className="flex min-w-0 flex-col gap-4">
          <p className="text-14 text-dim">{version === 0 ? legal.notWritten : <Address page={page} />}</p>
          <Editor editor={editor} mayEdit={mayEdit} />
        </div>
        <VersionList page={page} versions={versions} />
      </div>
    </TableScreen>
  );
}

function Address({ page }: { page: LegalPage }) {
  const [before, after] = around((address) => legal.shownAt({ address }));
  return (
    <>
      {before}
      <a className="link" dir="ltr" href={legalPath(page)}>
        {legalPath(page)}
      </a>
      {after}
    </>
  );
}

/** The shown page. */
function useEdited({ $page, $pages }: LegalEditor): EditedPage {
  const page = useStore($page, { ssr: 'initial' });
  return useStore($pages, { ssr: 'initial' })[page];
}

function Editor({ editor, mayEdit }: { editor: LegalEditor; mayEdit: boolean }) {
  const { typed, text, asksAnew } = useEdited(editor);
  const preview = useStore(editor.$preview, { ssr: 'initial' });
  const running = useStore(editor.$running, { ssr: 'initial' });
  const ready = useReady();
  const isEmpty = typed.trim() === '';
  return (
    <>
      {preview === null ? (
        <label className="flex flex-col gap-1">
          <span className="text-14 font-medium">{legal.text}</span>
          <textarea
            dir="auto"
            rows={16}
            value={typed}
            readOnly={!ready || !mayEdit}
            onChange={({ target }) => editor.type(target.value)}
            className="min-h-[320px] w-full resize-y rounded border border-edge bg-raised p-4 font-mono text-14"
          />
          <span className="text-14 text-dim">{legal.textHint}</span>
        </label>
      ) : (
        <section aria-label={legal.preview} className="rounded-card border border-line bg-raised p-4 sm:p-6">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it from Markdown, without any HTML of its writer */}
          <div dir="auto" className="written max-w-[680px]" dangerouslySetInnerHTML={{ __html: preview }} />
        </section>
      )}
      {mayEdit && (
        <>
          <label className="flex min-h-11 items-start gap-3">
            <input
              type="checkbox"
              checked={asksAnew}
              disabled={!ready}
              onChange={({ target }) => editor.setAsksAnew(target.checked)}
              className="mt-1 size-5 shrink-0 accent-accent"
            />
            <span>
              {legal.asksAnew}
              <span className="block text-14 text-dim">{legal.asksAnewHint}</span>
            </span>
          </label>
          <div className="flex flex-wrap gap-3">
            <Button
              busy={running === 'publish'}
              disabled={!ready || isEmpty || (typed === text && !asksAnew)}
              onClick={() => void editor.publish()}
              className="disabled:opacity-40"
            >
              {legal.publish}
            </Button>
            {preview === null ? (
              <Button
                kind="quiet"
                busy={running === 'preview'}
                disabled={!ready || isEmpty}
                onClick={() => void editor.showPreview()}
                className="disabled:opacity-40"
              >
                {legal.preview}
              </Button>
            ) : (
              <Button kind="quiet" onClick={editor.write}>
                {legal.write}
              </Button>
            )}
          </div>
        </>
      )}
    </>
  );
}

/** The editor as its page mounts it. */
export const LegalPagesScreen = failsafe(LegalPagesPage);
