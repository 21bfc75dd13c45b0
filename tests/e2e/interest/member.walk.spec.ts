import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { currentPost, isLongVideo, listPosts, placed, playing } from '../steps/feed-page.ts';
import { join } from '../steps/join.ts';
import { untilReady } from '../steps/screens.ts';
import { phone, pointer, press } from '../steps/windows.ts';

test.use(phone);

test('a member holds a post for its menu, takes it out of the feed, brings it back, and asks why it is shown', async ({
  page,
}) => {
  await join(page, 'Nora Notthis');
  await page.goto(paths.home());
  const first = placed(page, 1);
  const codeOf = async () => await (await currentPost(page)).getAttribute('data-post');
  const code = (await first.getAttribute('data-post')) ?? '';
  const next = (await placed(page, 2).getAttribute('data-post')) ?? '';
  const menu = page.getByRole('dialog', { name: 'Post options' });
  const holdPost = async () => {
    const finger = await pointer(page);
    const box = await first.locator('.feed-stage').boundingBox();
    await finger.down([(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.height ?? 0) * 0.4]);
    await expect(menu).toBeVisible();
    await finger.up();
  };
  const marked = () => page.waitForResponse((response) => response.url().endsWith('/posts/not-interested'));

  await test.step('a long press in the middle opens a menu that stays open, without a tap on the post', async () => {
    await page.locator('[hidden] + [role=status]').first().waitFor({ state: 'attached' });
    await holdPost();
    await expect(menu.getByRole('button', { name: 'Not interested' })).toBeVisible();
    await expect(page.getByText('Double speed')).toBeHidden();
    expect(await faults(page)).toEqual([]);
  });
  await test.step('the post goes at once, and Undo brings it back to the same place', async () => {
    const done = marked();
    await menu.getByRole('button', { name: 'Not interested' }).click();
    await expect(first).toHaveAttribute('data-post', next);
    expect((await done).ok()).toBe(true);
    await expect(page.getByText('You will see fewer posts like this.')).toBeVisible();
    const undone = marked();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(first).toHaveAttribute('data-post', code);
    await expect.poll(codeOf).toBe(code);
    expect((await undone).ok()).toBe(true);
  });
  await test.step('the menu says why the post is shown', async () => {
    await holdPost();
    await menu.getByRole('button', { name: 'Why this post?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Why this post?' });
    await expect(dialog.getByRole('listitem').first()).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });
  await test.step('from the menu beside the comments it goes too, and a reload does not bring it back', async () => {
    await first.getByRole('button', { name: /^Comments, / }).click();
    const panel = page.getByRole('dialog', { name: /comments/i });
    await panel.getByRole('button', { name: 'Post options' }).click();
    const done = marked();
    await page.getByRole('menuitem', { name: 'Not interested' }).click();
    await expect(panel).toBeHidden();
    await expect(first).toHaveAttribute('data-post', next);
    expect((await done).ok()).toBe(true);
    await page.goto(paths.home());
    await expect(first).toBeVisible();
    expect((await listPosts(page)).map(({ postCode }) => postCode)).not.toContain(code);
    await expect(page.locator(`[data-post="${code}"]`)).toHaveCount(0);
  });
});

test('a member ends the repetition of seen posts, stops autoplay and starts over', async ({ page }) => {
  await join(page, 'Sina Settings');
  const all = await listPosts(page);
  const toggle = (name: string) => page.getByRole('switch', { name, exact: true });
  const saved = () => page.waitForResponse((response) => response.url().includes('/api/feed/') && response.ok());

  await test.step('the settings are in the menu of the own profile', async () => {
    await page.goto(paths.profile());
    await untilReady(page);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: 'Content' }).click();
    await expect(page).toHaveURL(paths.contentSettings());
    await expect(page.getByRole('heading', { name: 'Content' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });
  await test.step('switches are kept', async () => {
    for (const name of ['Following: newest first', 'Hide what I have seen']) {
      const done = saved();
      const isOn = await toggle(name).isChecked();
      await toggle(name).click();
      await expect(toggle(name)).toBeChecked({ checked: !isOn });
      await done;
    }
    await toggle('Play posts automatically').click();
    await page.reload();
    await untilReady(page);
    await expect(toggle('Following: newest first')).not.toBeChecked();
    await expect(toggle('Hide what I have seen')).toBeChecked();
    await expect(toggle('Play posts automatically')).not.toBeChecked();
  });
  await test.step('starting over asks first', async () => {
    await page.getByRole('button', { name: 'Start over' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Start over?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(/^Last done on/)).toBeHidden();
    await page.getByRole('button', { name: 'Start over' }).click();
    const done = saved();
    await dialog.getByRole('button', { name: 'Start over' }).click();
    await done;
    await expect(page.getByText('Your feed starts over.')).toBeVisible();
    await expect(page.getByText(/^Last done on/)).toBeVisible();
  });
  await test.step('the feed ends with the last unseen post', async () => {
    // The feed shows this member the same posts, in an order of their own.
    for (const { postCode } of all.slice(0, -1))
      await page.request.post('/api/posts/view', { data: { code: postCode } });
    await page.goto(paths.home());
    await expect(placed(page, 1)).toHaveAttribute('data-post', all.at(-1)?.postCode ?? '');
    await expect(page.getByText('You have seen everything')).toBeAttached();
    await expect(placed(page, 2)).toHaveCount(0);
    expect(await faults(page)).toEqual([]);
  });
  await test.step('nothing plays until they press', async () => {
    const video = all.find(isLongVideo);
    await page.goto(paths.home(video?.postCode));
    const post = placed(page, 1);
    await expect(post.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    expect(await playing(page)).toEqual([]);
    await press(page, post);
    await expect.poll(() => playing(page)).toEqual([video?.postCode]);
  });
  await test.step('an empty feed says that everything was seen', async () => {
    for (const { postCode } of await listPosts(page))
      await page.request.post('/api/posts/view', { data: { code: postCode } });
    // A reload starts a new feed.
    await page.goto(paths.home());
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: 'You have seen everything' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });
});
