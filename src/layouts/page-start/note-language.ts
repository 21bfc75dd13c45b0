/** Tells the page without a network, which no server renders, the language of the last page: components/offline/speak.ts reads it. */
export function noteLanguage(): void {
  try {
    localStorage.setItem('riff-language', document.documentElement.lang);
  } catch {
    // Storage is blocked: the page without a network is in English.
  }
}
