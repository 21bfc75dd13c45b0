/** Messages of the server and the screens, word for word from the product's specification if it has one. */
export * as messages from './message-texts.ts';
