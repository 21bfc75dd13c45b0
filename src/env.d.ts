/// <reference types="astro/client" />

declare namespace App {
  /** The data that the server passes to every page that it renders. */
  interface Locals {
    /** Calls the API as the viewer of this page: within the process in production, over HTTP in development. */
    fetch: (address: string, init?: RequestInit) => Promise<Response>;
    viewer: import('./lib/contract/account/auth.ts').SignedInUser | null;
    /** The viewer must agree to a new version of a legal page before they go on. */
    owesConsent: boolean;
    /** Only members see this installation. */
    isMembersOnly: boolean;
    /** The third-party login of the Login page; null on all other pages, and without a configured third party. */
    thirdParty: import('./lib/contract/account/third-party.ts').ThirdPartyOffer | null;
    /** A link or a page of another site led here. */
    isFromElsewhere: boolean;
    requestId: string;
    language: import('./lib/language/language.ts').Language;
    /** The address of the script with the language's texts for islands; null for English. */
    languageScript: string | null;
    config: {
      /** The name of this build and language; pages with different names do not share a document. */
      build: string;
      /** The API's address for browsers, such as `/api`. */
      apiBase: string;
      /** The address for uploads, such as `/media/v1_1/riff`. */
      uploadBase: string;
      /** The origin that pages load media from; null if it is their own. */
      mediaOrigin: string | null;
      /** The media host that stores the files of posts; null if Riff itself stores them. */
      mediaHost: import('./content-policy.ts').HostOrigins | null;
      /** The origin of this installation, without a trailing slash. */
      publicUrl: string;
      /** The languages that people can choose. */
      languages: readonly import('./lib/language/languages.ts').LanguageTag[];
      /** What the settings of the site change on every page. */
      site: {
        name: string;
        /** Empty: Riff's own. */
        description: string;
        hasLogo: boolean;
        /** HTML, or empty: its style sheet and icons, the announcement, and how to reach its operators. */
        head: string;
        banner: string;
        contact: string;
      };
    };
  }
}
