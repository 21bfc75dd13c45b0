// Usage: npm run version -- patch, minor, major or a number such as 0.2.0. Makes a release: the version in package.json, the date in CHANGELOG.md, a
// commit and a tag. Nothing is pushed.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { released } from './release/changelog.mjs';
import { root, runCommand, SetupFault, say } from './setup/surroundings.mjs';

process.chdir(root);
const run = (program, ...args) => execFileSync(program, args, { encoding: 'utf8' }).trim();

await runCommand(async () => {
  const [wanted = ''] = process.argv.slice(2);
  if (!/^(patch|minor|major|\d+\.\d+\.\d+)$/.test(wanted))
    throw new SetupFault('Usage: npm run version -- patch|minor|major|NUMBER');
  if (run('git', 'status', '--porcelain') !== '') throw new SetupFault('Commit or remove what was changed first.');
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  const said = run('npm', 'version', wanted, '--no-git-tag-version', '--ignore-scripts', '--workspaces-update=false');
  const version = said.replace(/^v/, '');
  try {
    writeFileSync('CHANGELOG.md', released(changelog, version, new Date().toISOString().slice(0, 10)));
  } catch (error) {
    run('git', 'checkout', '--', 'package.json', 'package-lock.json');
    throw new SetupFault(error.message);
  }
  run(
    'git',
    'commit',
    '--quiet',
    '-m',
    `chore: release ${version}`,
    'CHANGELOG.md',
    'package.json',
    'package-lock.json',
  );
  run('git', 'tag', '-a', `v${version}`, '-m', `Riff ${version}`);
  say(`Riff ${version} is committed and tagged: git push --follow-tags`);
});
