/** Stores the language of this page for the offline page, which no server renders: components/offline/speak.ts reads it. */
export function noteLanguage(): void {
  try {
    localStorage.setItem('riff-language', document.documentElement.lang);
  } catch {
    // Storage is blocked: the offline page is in English.
  }
}
