import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { patience, uploaded } from '../../../e2e/compose/open-composer.ts';
import { share } from '../../../e2e/pwa/share-files.ts';
import { installWorker, keptPaths } from '../../../e2e/pwa/worker.ts';
import { join } from '../../../e2e/steps/join.ts';
import { tallClip } from '../../../e2e/steps/upload-files.ts';

test.use({ serviceWorkers: 'allow' });

test('a member shares a video from another app, and Create Post uploads it with its title and text', async ({
  page,
}) => {
  await installWorker(page);
  await join(page, 'Sia Share');
  const files = [{ path: tallClip(), name: 'evening.mp4', type: 'video/mp4' }];
  await share(page, { files, title: 'Evening', text: 'From the bridge' });
  await uploaded(page);
  await expect(page.getByRole('slider', { name: 'Thumbnail' })).toHaveValue('1', patience);
  await expect(page.getByLabel('Title')).toHaveValue('Evening');
  await expect(page.getByLabel('Description')).toHaveValue('From the bridge');
  await expect(page).toHaveURL(new RegExp(`${paths.upload()}$`));
  await expect.poll(() => keptPaths(page)).toEqual([]);
});
