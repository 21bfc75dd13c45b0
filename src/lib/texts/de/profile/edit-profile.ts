import type { Translation } from '../../../language/catalogue.ts';
import type { editProfile as english } from '../../profile/edit-profile.ts';

export const editProfile: Translation<typeof english> = {
  cancel: 'Abbrechen',
  save: 'Speichern',
  saving: 'Wird gespeichert …',

  title: 'Profil bearbeiten',
  restored: 'Deine Änderungen von vorhin sind noch da. „Abbrechen“ verwirft sie.',
  displayName: 'Anzeigename',
  userName: 'Benutzername',
  userNameHint: 'Buchstaben a bis z, Ziffern, Punkte und Unterstriche.',
  bio: 'Bio',

  avatarTitle: 'Profilbild ändern',
  chooseImage: 'Bild auswählen',
  orDrop: ' oder hierher ziehen',
  imageTypes: 'JPEG, HEIC, PNG oder WebP, höchstens 5 MB',
  anotherImage: 'Anderes Bild auswählen',
  cropKeys: 'Bildposition: Pfeiltasten verschieben das Bild, Plus und Minus zoomen',
  preparing: 'Bild wird vorbereitet …',
  cropHint: 'Zum Verschieben ziehen, zum Zoomen scrollen oder zwei Finger spreizen',
  zoom: 'Zoom',
};
