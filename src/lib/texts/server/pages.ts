import { catalogue } from '../../language/catalogue.ts';

/** Titles and descriptions of pages, what the server alone renders around screens, pages of errors, the manifest, and the embedded player. */
export const pages = catalogue('pages', {
  // Around every page.
  description:
    'Riff is a place for short videos and image posts with music. Watch, make your own, and riff on each other’s sounds.',
  skip: 'Skip to content',
  loading: 'Loading',
  notLoaded: 'This page did not load completely.',
  language: 'Language',
  back: 'Back',
  mainNavigation: 'Main',
  homeLink: 'Riff, home',
  home: 'Home',
  search: 'Search',
  upload: 'Upload',
  inbox: 'Inbox',
  profile: 'Profile',
  logIn: 'Log in',
  signUp: 'Sign up',
  about: 'About',

  // Home, Search, Create Post.
  followingPage: 'Following · Riff',
  postBy: 'A post by {name} on Riff.',
  searchPage: 'Search · Riff',
  searchDescription: 'Search Riff for posts and for people.',
  uploadPage: 'Create Post · Riff',
  uploadDescription: 'Share a video or pictures with music.',

  // The inbox.
  inboxPage: 'Inbox · Riff',
  inboxDescription: 'What others did with your posts, and what is new about your account.',
  invitationsDescription: 'Invite people to Riff.',
  contentDescription: 'What you see on Riff, and in which order.',

  // Profile.
  profilePage: 'Profile · Riff',
  postsBy: 'Posts by {name} on Riff.',
  removedPosts: 'Removed by a moderator',
  removedPostsLead: 'Nobody sees these posts until a moderator restores them.',
  removedOn: 'Removed on {day}',
  noReason: 'No reason was given.',
  earlierRemoved: 'And earlier ones.',

  // The histories.
  historyDescription: 'What you did on Riff. Only you see it.',
  yourHistories: 'Your histories',

  // The page of a sound.
  sound: 'Sound',
  soundBy: '{title} by {name} · Riff',
  originalSound: 'Original sound by {name}. Watch the posts that play it on Riff.',
  watchSound: 'Watch the posts that play this sound on Riff.',

  // Errors.
  notFoundPage: 'Page not found · Riff',
  notFound: 'Oops! Page not found.',
  notFoundText: 'The page you are looking for doesn’t exist or has been moved.',
  goHome: 'Go to Home',
  failedPage: 'Unexpected Application Error! · Riff',
  failed: 'Unexpected Application Error!',
  tooMany: 'Too many requests',
  tryInAMoment: 'Please try again in a moment.',
  status405: '405 Method Not Allowed',
  status429: '429 Too Many Requests',
  status500: '500 Internal Server Error',
  status503: '503 Service Unavailable',
  maintenance: 'Under maintenance',
  maintenanceText: 'This site is under maintenance. Please come back later.',
  announcement: 'Announcement',
  dismissAnnouncement: 'Dismiss',
  contact: 'Contact',

  // The page without a network.
  seenPosts: 'Posts you have seen',

  // The manifest, word for word as in astro.config.mjs.
  manifestDescription: 'Short videos and image posts with music.',
  shortcutSearch: 'Find posts and people',
  shortcutUpload: 'Make a post',
  shortcutProfile: 'See your posts',
  shotHomePhone: 'Home on a phone: a video fills the screen',
  shotComments: 'Comments below a post, with replies',
  shotProfile: 'A profile with its posts',
  shotUpload: 'Create Post with an image',
  shotHomeWide: 'Home on a wide screen: a video, its comments at the right',
  shotProfileWide: 'A profile with its posts on a wide screen',

  // The embedded player.
  watchElse: 'Watch something else on Riff',
  images: 'Images',
  previousImage: 'Previous image',
  nextImage: 'Next image',
});
