/** What the Login page offers beside the password: Google's own button, or the way to another provider and back. */
export type ThirdPartyOffer =
  | { kind: 'google'; clientId: string; nonce: string }
  | {
      kind: 'redirect';
      /** The provider's sign-in page; it returns to Login with the token in the fragment. */
      address: string;
      /** Host of the provider. */
      name: string;
    };
