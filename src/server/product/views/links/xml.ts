// XML 1.0 cannot contain these, not even escaped: most control characters, lone surrogates, and two noncharacters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the regex removes them.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** Escapes a text as the content of an element or attribute, and removes characters that XML forbids. */
export const xmlText = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"\r]/g, (character) => escapes[character] ?? '');

/** An element with attributes that contains this markup; null attributes are left out. */
export function element(
  name: string,
  attributes: Record<string, string | number | null>,
  content: string | null = null,
): string {
  const given = Object.entries(attributes).filter(([, value]) => value !== null);
  const start = [name, ...given.map(([key, value]) => `${key}="${xmlText(String(value))}"`)].join(' ');
  return content === null ? `<${start}/>` : `<${start}>${content}</${name}>`;
}

/** An element that contains only this text. */
export const textElement = (name: string, text: string): string => element(name, {}, xmlText(text));

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
