// Usage, with or without a running server; a running worker does the work:
//   npm run upload -- encode CODE     processes the video of an upload or a post again, from its original
//   npm run upload -- discard CODE    removes the original of a published video that has all its renditions
import '#server/import-shortcuts.ts';
import { StartupError } from '#server/ground/config.ts';
import { runOnInstallation } from './run-on-installation.ts';

const usage = `say what: npm run upload -- encode CODE
       or: npm run upload -- discard CODE`;

function readOrder(): { verb: 'encode' | 'discard'; code: string } {
  // This command has no options.
  const [verb, code, ...more] = process.argv.slice(2);
  if ((verb === 'encode' || verb === 'discard') && code && more.length === 0) return { verb, code };
  throw new StartupError(usage);
}

await runOnInstallation(readOrder, async (context, { verb, code }, say) => {
  const { encodeAgain, discardOf } = await import('#server/product/services/check/again.ts');
  if (verb === 'encode') {
    await encodeAgain(context, code);
    say(`The video of ${code} will be processed again; it is shown as it is until then.`);
  } else {
    await discardOf(context, code);
    say(`The original of ${code} is removed: it cannot be processed again.`);
  }
  context.activityLog.record({
    ...{ type: `${verb}Upload`, responseCode: 200, error: null, message: 'npm run upload', ip: null, userCode: null },
    data: { code },
  });
});
