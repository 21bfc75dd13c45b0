import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';

/** Lighthouse's report on a page: scores of 0 to 100, and the faults that keep them below 100. */
export interface LighthouseReport {
  scores: Record<string, number>;
  faults: string[];
}

interface RawReport {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string }>;
}

/** Measures a page as a phone on a slow network. Null if Lighthouse is not available: it is not a dependency, npx fetches it. */
export async function lighthouse(
  address: string,
  { chromium, cookie }: { chromium: string | undefined; cookie: string },
): Promise<LighthouseReport | null> {
  const args = ['--yes', 'lighthouse@12', address, '--quiet', '--output=json', '--output-path=stdout'];
  args.push('--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage');
  if (cookie) args.push(`--extra-headers=${JSON.stringify({ Cookie: cookie })}`);
  const child = spawn('npx', args, {
    cwd: tmpdir(),
    env: { ...process.env, ...(chromium && { CHROME_PATH: chromium }) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const started = new Promise<boolean>((resolve) => {
    child.on('spawn', () => resolve(true));
    child.on('error', () => resolve(false));
  });
  if (!(await started)) return null;
  const output = await text(child.stdout);
  return output.startsWith('{') ? summary(JSON.parse(output) as RawReport) : null;
}

function summary({ categories, audits }: RawReport): LighthouseReport {
  const percent = (score: number | null | undefined) => Math.round((score ?? 0) * 100);
  const faults = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && percent(audits[id]?.score) < 100)
    .map(
      ({ id }) =>
        `${id} ${percent(audits[id]?.score)}${audits[id]?.displayValue ? ` (${audits[id].displayValue})` : ''}`,
    );
  const scores = Object.entries(categories).map(([name, { score }]) => [name, percent(score)]);
  return { scores: Object.fromEntries(scores), faults };
}
