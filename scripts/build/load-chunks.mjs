// Runs in the browser before each `import()`, in place of Vite's helper: it gets the bytes of that file first. Chromium and Firefox keep an import that failed,
// or a `modulepreload`, for as long as the page lives. So a file is imported once it has arrived; the import finds it in the cache.
// The imports of that file are not fetched in advance: if one of them fails, a reload is needed.
const arrived = {};

async function get(file) {
  const href = `/${file}`;
  try {
    const answer = await fetch(href);
    if (!answer.ok) throw Error(href);
    await answer.text();
    if (file.endsWith('.css') && !document.querySelector(`link[href="${href}"]`))
      await new Promise((onload) => {
        const link = document.createElement('link');
        document.head.append(Object.assign(link, { rel: 'stylesheet', href, onload, onerror: onload }));
      });
  } catch (error) {
    delete arrived[file];
    throw error;
  }
}

/** Imports what `load` imports, once these files of the build have arrived. */
export const __vitePreload = (load, files) =>
  Promise.all(files.map((file) => (arrived[file] ??= get(file)))).then(load);
