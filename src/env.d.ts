/// <reference types="astro/client" />

declare namespace App {
  /** What the server hands to every page that it renders. */
  interface Locals {
    /** Calls the API as the visitor of this page: in process in production, the API process in development. */
    fetch: (address: string, init?: RequestInit) => Promise<Response>;
    viewer: import('./lib/contract/account/auth.ts').SignedInUser | null;
    /** What the Login page offers beside the password; null on every other page, and where no third party is configured. */
    thirdParty: import('./lib/contract/account/third-party.ts').ThirdPartyOffer | null;
    requestId: string;
    config: {
      /** Where the browser finds the API, such as `/api`. */
      apiBase: string;
      /** Where media is sent to, such as `/media/v1_1/riff`. */
      uploadBase: string;
      /** Origin of this installation, without a slash at the end. */
      publicUrl: string;
    };
  }
}
