import { posts } from '#demo/posts/posts.ts';

/**
 * The posts of the demo that tests use: the newest ones, whose sounds are among them. On an empty machine they are drawn in a
 * third of the time. Every drawing and tune has a test of its own, and a nightly run makes the whole demo.
 */
export const demoPosts = process.env['TEST_RUN'] === 'nightly' ? posts : posts.slice(0, 17);
