// Usage, with or without a running server; a running worker does the work:
//   npm run upload -- encode CODE     processes the video of an upload or a post again, from its original
//   npm run upload -- discard CODE    removes the original of a published video that has all its renditions
import '#server/import-shortcuts.ts';
import { commands } from '#lib/texts/server/commands.ts';
import { say, wrongUse } from '#server/ground/terminal.ts';
import { runOnInstallation } from './run-on-installation.ts';

function readOrder(): { verb: 'encode' | 'discard'; code: string } {
  // This command has no options.
  const [verb, code, ...more] = process.argv.slice(2);
  if ((verb === 'encode' || verb === 'discard') && code && more.length === 0) return { verb, code };
  throw wrongUse('npm run upload -- encode CODE', 'npm run upload -- discard CODE');
}

await runOnInstallation(readOrder, async (context, { verb, code }) => {
  const { encodeAgain, discardOf } = await import('#server/product/services/check/again.ts');
  if (verb === 'encode') {
    await encodeAgain(context, code);
    say(commands.encodedAgain({ code }));
  } else {
    await discardOf(context, code);
    say(commands.discardedOriginal({ code }));
  }
  context.activityLog.record({
    ...{ type: `${verb}Upload`, responseCode: 200, error: null, message: 'npm run upload', ip: null, userCode: null },
    data: { code },
  });
});
