/// <reference types="astro/client" />

declare namespace App {
  /** What the server gives to every page that it renders. */
  interface Locals {
    /** Calls the API as the visitor of this page: in process in production, the API process in development. */
    fetch: (address: string, init?: RequestInit) => Promise<Response>;
    viewer: import('./lib/contract/account/auth.ts').SignedInUser | null;
    /** The third-party login of the Login page; null on all other pages and if no third party is configured. */
    thirdParty: import('./lib/contract/account/third-party.ts').ThirdPartyOffer | null;
    /** A link or a page of another site led here. */
    isFromElsewhere: boolean;
    requestId: string;
    language: import('./lib/language/language.ts').Language;
    /** The address of the texts of that language for islands; null for English. */
    languageScript: string | null;
    config: {
      /** Names this build and the language: pages of different ones do not share a document. */
      build: string;
      /** Address of the API for the browser, such as `/api`. */
      apiBase: string;
      /** Address for uploads, such as `/media/v1_1/riff`. */
      uploadBase: string;
      /** Where pages load media from, if that is another origin; otherwise null. */
      mediaOrigin: string | null;
      /** Where the files of posts are sent to and loaded from instead; null: from Riff itself. */
      mediaHost: import('./content-policy.ts').HostOrigins | null;
      /** Origin of this installation, without a trailing slash. */
      publicUrl: string;
      /** The languages that people can choose. */
      languages: readonly import('./lib/language/languages.ts').LanguageTag[];
    };
  }
}
