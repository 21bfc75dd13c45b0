// Run by npm start before the build, which takes long: says in one line which variable is wrong.
import { readConfig, StartupError } from '#server/ground/config.ts';

try {
  readConfig(process.env);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`Riff cannot start: ${error.message}\n`);
  process.exitCode = 1;
}
