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
  const [found] = choice.exec(html) ?? [];
  if (!found) return file;
  const isOffered = (tag: string) => offered.some((one) => one === tag);
  const left = offered.length > 1 ? found.replace(option, (one, tag: string) => (isOffered(tag) ? one : '')) : '';
  const plain = Buffer.from(html.replace(found, () => left));
  return { plain, br: brotliCompressSync(plain), gzip: gzipSync(plain, { level: 9 }) };
}
