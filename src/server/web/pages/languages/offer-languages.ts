import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { LanguageTag } from '#lib/language/languages.ts';

/** A built file, and its compressed twins if the build made them. */
interface BuiltFile {
  plain: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
}

const choice = /<nav data-language-choice[\s\S]*?<\/nav>/;
const option = /<li data-language="([\w-]+)"[\s\S]*?<\/li>/g;

/** Removes languages that are not offered from the choice in a built page, or the whole choice if only one is left. */
export function offerLanguages(file: BuiltFile, offered: readonly LanguageTag[]): BuiltFile {
  const html = file.plain.toString();
  const left = withLanguages(html, offered);
  if (left === html) return file;
  const plain = Buffer.from(left);
  return { plain, br: brotliCompressSync(plain), gzip: gzipSync(plain, { level: 9 }) };
}

/** The page with only these languages in its choice. */
export function withLanguages(html: string, offered: readonly LanguageTag[]): string {
  const [found] = choice.exec(html) ?? [];
  if (!found) return html;
  const isOffered = (tag: string) => offered.some((one) => one === tag);
  const left = offered.length > 1 ? found.replace(option, (one, tag: string) => (isOffered(tag) ? one : '')) : '';
  return html.replace(found, () => left);
}
