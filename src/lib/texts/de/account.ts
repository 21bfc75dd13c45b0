import type { account as english } from '../account.ts';
import type { Translation } from '../catalogue.ts';

export const account: Translation<typeof english> = {
  home: 'Riff, Startseite',
  about: 'Über Riff',
  scriptNeeded: 'Diese Seite braucht JavaScript. Bitte schalte es ein und lade sie neu.',
  besideForm: 'Neben dem Formular',
  picture: 'Bild',
  cards: 'Karten',
  sound: 'Klang',
  evening: 'Abend',
  record: 'Schallplatte',

  email: 'E-Mail-Adresse',
  password: 'Passwort',
  confirmPassword: 'Passwort bestätigen',
  displayName: 'Anzeigename',
  newPassword: 'Neues Passwort',
  confirmNewPassword: 'Neues Passwort bestätigen',
  passwordHint: { one: 'Mindestens {count} Zeichen.', other: 'Mindestens {count} Zeichen.' },

  login: 'Anmelden',
  loginPage: 'Anmelden · Riff',
  loginDescription:
    'Melde dich bei Riff an, um zu liken, zu kommentieren, anderen zu folgen und eigene Videos zu teilen.',
  welcomeBack: 'Willkommen zurück.',
  forgotPasswordLink: 'Passwort vergessen?',
  or: 'oder',
  newHere: 'Neu hier?',
  signUp: 'Registrieren',
  continueWith: 'Weiter mit {provider}',
  loggedInAs: 'Du bist als {name} angemeldet.',
  goHome: 'Zur Startseite',

  register: 'Registrieren',
  registerPage: 'Registrieren · Riff',
  registerDescription: 'Erstelle ein Konto bei Riff: Teile kurze Videos und Bilder mit Musik.',
  registerLead: 'Ein Name, eine E-Mail-Adresse, ein Passwort. Mehr brauchen wir nicht.',
  alreadyMember: 'Schon dabei?',
  logIn: 'Anmelden',

  forgotPassword: 'Passwort vergessen',
  forgotPage: 'Passwort vergessen · Riff',
  forgotDescription:
    'Lass dir per E-Mail einen Link schicken, mit dem du ein neues Passwort für dein Konto bei Riff festlegst.',
  forgotLead: 'Gib deine E-Mail-Adresse ein, um einen Link zum Zurücksetzen zu bekommen',
  sendResetLink: 'Link senden',
  remembered: 'Wieder eingefallen?',

  resetPassword: 'Passwort zurücksetzen',
  resetPage: 'Passwort zurücksetzen · Riff',
  passwordDescription: 'Wähle ein neues Passwort für dein Konto bei Riff.',
  resetLead: 'Wähle ein neues Passwort.',
  linkExpired: 'Link abgelaufen?',
  getNewLink: 'Neuen anfordern',

  changePassword: 'Passwort ändern',
  changePage: 'Passwort ändern · Riff',
  changeLead: 'Ein neues für @{name}. Auf allen anderen Geräten wirst du abgemeldet.',
  backToProfile: 'Zurück zu deinem Profil',
};
