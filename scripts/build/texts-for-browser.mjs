// Puts each message where it is shown. Otherwise the bundler keeps the messages of all screens together in one file that every page loads.

const texts = new Map(Object.entries(await import('../../src/lib/contract/message-texts.ts')));

const ownSource = /\/src\/(?:islands|lib)\/.*\.tsx?$/;
const message = /(?<![\w.$])messages\.(\w+)\b/g;

/** A Vite plugin: replaces `messages.name` with its text. */
export const textsForBrowser = {
  name: 'texts-for-browser',
  applyToEnvironment: ({ name }) => name === 'client',
  apply: 'build',
  transform: {
    filter: { id: ownSource, code: 'messages.' },
    handler: (code) =>
      code.replace(message, (found, name) => (texts.has(name) ? JSON.stringify(texts.get(name)) : found)),
  },
};
