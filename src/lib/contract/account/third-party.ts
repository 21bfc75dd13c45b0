/** The third-party login of the Login page: Google's own button, or a link to another provider. */
export type ThirdPartyOffer =
  | { kind: 'google'; clientId: string; nonce: string }
  | {
      kind: 'redirect';
      /** The provider's sign-in page; it returns to Login with the token in the fragment. */
      address: string;
      /** Host of the provider. */
      name: string;
    };
