import { messages } from '#lib/contract/messages.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { windows } from '../steps/windows.ts';
import { dragBy, exactField, mixSlider, openMix, playButton, secondOf, stopButton } from './open-mix.ts';

test.use(windows[0].use);

test('a member on a phone cuts and moves another post’s sound, and plays the result', async ({ page }) => {
  const timeline = page.getByRole('group', { name: 'Timeline' });
  await openMix(page);

  await test.step('video and sound are cut and moved by dragging, and the fields show the same values', async () => {
    await expect(timeline.locator('svg path')).toHaveCount(2);
    await dragBy(page, mixSlider(page, 'Video to'), -0.25);
    await expect(exactField(page, 'Video to')).toHaveValue('1.5');
    await dragBy(page, mixSlider(page, 'Sound to'), -0.5);
    await expect(exactField(page, 'Sound to')).toHaveValue('0.5');
    await dragBy(page, mixSlider(page, 'Sound comes in at'), 0.25);
    await expect(exactField(page, 'Sound comes in at')).toHaveValue('0.5');
    await dragBy(page, mixSlider(page, 'Sound from'), 0.1);
    await expect(exactField(page, 'Sound from')).toHaveValue('0.2');
    await expect(exactField(page, 'Sound comes in at')).toHaveValue('0.7');
    await dragBy(page, mixSlider(page, 'Video from'), 0.05);
    await expect(exactField(page, 'Video from')).toHaveValue('0.1');
  });

  await test.step('keys and numbers change the same values', async () => {
    await mixSlider(page, 'Sound comes in at').press('ArrowLeft');
    await expect(exactField(page, 'Sound comes in at')).toHaveValue('0.6');
    await exactField(page, 'Video to').fill('1.8');
    await exactField(page, 'Video to').press('Enter');
    await expect(mixSlider(page, 'Video to')).toHaveAttribute('aria-valuetext', '1.8 seconds');
  });

  await test.step('the sound of the video is mixed or replaced, and Enter publishes nothing', async () => {
    const replace = page.getByRole('radio', { name: 'Replace the sound' });
    const mix = page.getByRole('radio', { name: 'Mix both' });
    await expect(mix).toBeChecked();
    await expect(mixSlider(page, 'Volume of the video')).toBeVisible();
    await mix.press('Enter');
    await mixSlider(page, 'Volume of the video').press('Enter');
    await expect(page.getByText(messages.badInput)).toHaveCount(0);
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
    await mix.press('ArrowLeft');
    await expect(replace).toBeChecked();
    await expect(mixSlider(page, 'Volume of the video')).toHaveCount(0);
    await expect(mixSlider(page, 'Volume of the sound')).toBeVisible();
    await expect(timeline.getByText('Silent')).toBeVisible();
  });

  await test.step('the preview plays in the form, and stops at its end', async () => {
    await playButton(page).press('Enter');
    const video = page.getByRole('main').locator('video');
    await expect(stopButton(page)).toBeVisible();
    await expect(video).toBeInViewport();
    await expect.poll(() => secondOf(video)).toBeGreaterThan(0.2);
    await expect(playButton(page)).toBeVisible();
  });
});
