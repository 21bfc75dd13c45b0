/** The third-party login of the Login page: Google's own button, or a link to another provider. */
export type ThirdPartyOffer =
  | { kind: 'google'; clientId: string; nonce: string; name: string }
  | {
      kind: 'redirect';
      /** The provider's sign-in page; it returns to Login with the token in the fragment. */
      address: string;
      /** The provider's well-known name. */
      name: string;
    };

/** Adapts a message about Google's login to this provider. */
export const namedAfter = (provider: string, message: string): string => message.replace('Google', provider);
