import { atom, computed, type ReadableAtom } from 'nanostores';
import { adminPaths } from '#lib/admin-paths.ts';
import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { legalNotSaved, legalNotShown, legalSaved } from '#lib/contract/legal/legal-messages.ts';
import {
  type LegalPage,
  type ListedVersion,
  legalPages,
  listVersions,
  previewLegalPage,
  saveLegalPage,
} from '#lib/contract/legal/legal-page.ts';
import { platform } from '#lib/platform/current.ts';
import { showToast } from '../../toast.ts';

/** A page as it is published; version 0 and an empty text if nobody has written it. */
export interface PublishedPage {
  text: string;
  version: number;
  versions: ListedVersion[];
}

/** A page in the editor. */
export interface EditedPage extends PublishedPage {
  /** What the administrator typed. */
  typed: string;
  /** Members must agree to the version that is published next. */
  asksAnew: boolean;
}

type Pages<Page> = Record<LegalPage, Page>;

/** The editor of terms, privacy and rules. A typed text stays while another page is shown. */
export interface LegalEditor {
  $page: ReadableAtom<LegalPage>;
  $pages: ReadableAtom<Pages<EditedPage>>;
  /** The typed text as visitors will see it; null while it is being written. */
  $preview: ReadableAtom<string | null>;
  $running: ReadableAtom<'publish' | 'preview' | null>;
  /** A typed text is not published yet. */
  $isChanged: ReadableAtom<boolean>;
  choose(page: LegalPage): void;
  type(text: string): void;
  setAsksAnew(asksAnew: boolean): void;
  showPreview(): Promise<void>;
  write(): void;
  /** Publishes the typed text; a failure keeps it and shows why. */
  publish(): Promise<void>;
}

/** The page that an address asks for. */
export const wantedLegalPage = ({ searchParams }: URL): LegalPage =>
  legalPages.find((page) => page === searchParams.get('page')) ?? 'TERMS';

export function createLegalEditor(wanted: LegalPage, published: Pages<PublishedPage>): LegalEditor {
  const edit = (page: PublishedPage): EditedPage => ({ ...page, typed: page.text, asksAnew: false });
  const $pages = atom<Pages<EditedPage>>({
    ...{ TERMS: edit(published.TERMS), PRIVACY: edit(published.PRIVACY), RULES: edit(published.RULES) },
  });
  const $page = atom(wanted);
  const $preview = atom<string | null>(null);
  const $running = atom<'publish' | 'preview' | null>(null);
  const $isChanged = computed($pages, (pages) => legalPages.some((page) => pages[page].typed !== pages[page].text));
  const change = (page: LegalPage, changes: Partial<EditedPage>) =>
    $pages.set({ ...$pages.get(), [page]: { ...$pages.get()[page], ...changes } });

  async function run(name: 'publish' | 'preview', action: () => Promise<void>): Promise<void> {
    if ($running.get()) return;
    $running.set(name);
    await action();
    $running.set(null);
  }

  async function showPreview(): Promise<void> {
    const { typed: text } = $pages.get()[$page.get()];
    const outcome = await dataOf(request(previewLegalPage, { body: { text } }), legalNotShown);
    if (outcome.ok) $preview.set(outcome.data.html);
    else showToast(Object.values(outcome.errors)[0] ?? outcome.message, 'destructive');
  }

  async function publish(): Promise<void> {
    const page = $page.get();
    const { typed: text, version, asksAnew } = $pages.get()[$page.get()];
    const outcome = await dataOf(request(saveLegalPage, { body: { page, text, version, asksAnew } }), legalNotSaved);
    if (!outcome.ok) return showToast(Object.values(outcome.errors)[0] ?? outcome.message, 'destructive');
    change(page, { text, version: outcome.data.version, asksAnew: false });
    showToast(legalSaved);
    const listed = await dataOf(request(listVersions, { query: { page } }), legalNotSaved);
    if (listed.ok) change(page, { versions: listed.data });
  }

  return {
    ...{ $page, $pages, $preview, $running, $isChanged },
    choose(page) {
      $page.set(page);
      $preview.set(null);
      platform().navigation.rewrite(adminPaths.pages(page));
    },
    type: (typed) => change($page.get(), { typed }),
    setAsksAnew: (asksAnew) => change($page.get(), { asksAnew }),
    showPreview: () => run('preview', showPreview),
    write: () => $preview.set(null),
    publish: () => run('publish', publish),
  };
}
