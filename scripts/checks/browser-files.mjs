// Libraries that only the server loads, each with a text of its own that a minifier leaves as it is.
const serverOnly = { 'cloudinary-core': 'res.cloudinary.com', lodash: '__lodash_hash_undefined__' };

/** One line for each library that a built browser file must not contain but does. */
export function serverCodeIn(name, text) {
  return Object.entries(serverOnly)
    .filter(([, mark]) => text.includes(mark))
    .map(([library]) => `${name} holds ${library}: let the server do that work and send the result.`);
}
