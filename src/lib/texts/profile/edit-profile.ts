import { catalogue } from '../../language/catalogue.ts';

/** The dialogs in which members change their profile and its picture. */
export const editProfile = catalogue('editProfile', {
  cancel: 'Cancel',
  save: 'Save Changes',
  saving: 'Saving...',

  title: 'Edit profile',
  restored: 'Your changes from before are still here. Cancel drops them.',
  displayName: 'Display name',
  userName: 'Username',
  userNameHint: 'Letters a to z, digits, dots and underscores.',
  bio: 'Bio',

  avatarTitle: 'Edit avatar',
  chooseImage: 'Choose an image',
  orDrop: ', or drop it here',
  imageTypes: 'JPEG, HEIC, PNG or WebP, at most 5 MB',
  anotherImage: 'Choose another image',
  cropKeys: 'Position of the picture: arrow keys move it, plus and minus zoom',
  preparing: 'Preparing the image...',
  cropHint: 'Drag to move, pinch or scroll to zoom',
  zoom: 'Zoom',
});
