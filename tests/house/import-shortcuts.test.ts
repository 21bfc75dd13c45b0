import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** The files that Node loads for the database code, each with its format. */
async function loaded(...first: string[]): Promise<string[]> {
  const script = `
    import { registerHooks } from 'node:module';
    const files = [];
    registerHooks({
      load(url, context, load) {
        const found = load(url, context);
        files.push(url + ' ' + found.format);
        return found;
      },
    });
    ${first.map((file) => `await import('${file}');`).join('\n')}
    files.length = 0;
    await import('#server/ground/db/database.ts');
    console.log(JSON.stringify(files.sort()));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  return JSON.parse(stdout);
}

test('Node loads the same files in the same formats with the import shortcuts', async () => {
  const [without, having] = await Promise.all([loaded(), loaded('#server/import-shortcuts.ts')]);
  expect(without.length).toBeGreaterThan(100);
  expect(having).toEqual(without);
});
