import { catalogue } from '../language/catalogue.ts';

/** The settings of what a member sees: the feed, what plays by itself, and starting over. */
export const contentSettings = catalogue('contentSettings', {
  title: 'Content',
  feed: 'Feed',
  newestFirst: 'Following: newest first',
  newestFirstHint: 'Off: the posts that suit you best come first.',
  hideSeen: 'Hide what I have seen',
  hideSeenHint: 'The feed ends after the last new post instead of repeating earlier ones.',
  hidden: 'What I hide',
  hiddenHint: 'Nobody is told whom you block or mute.',
  relations: 'Blocked and muted accounts',
  hiddenWords: 'Hidden words',
  people: 'People',
  invitations: 'Invitations',
  playback: 'Playback',
  autoplay: 'Play posts automatically',
  autoplayHint: 'Only in this browser. Off: posts play when you press them.',
  startOver: 'Start over',
  startOverHint:
    'Forgets what the feed has learned from your likes, views, follows and from posts marked as not interesting.',
  startOverQuestion: 'Start over?',
  startOverText:
    'The feed forgets your interests and learns them anew. Your likes, your follows and your history stay, and posts marked as not interesting stay hidden.',
  cancel: 'Cancel',
  startingOver: 'Starting over...',
  startedOver: 'Last done on {day}.',
  failed: 'The settings could not be loaded.',
  retry: 'Try again',
});
