import type { Translation } from '../../../language/catalogue.ts';
import type { authPages as english } from '../../server/auth-pages.ts';

export const authPages: Translation<typeof english> = {
  home: 'Riff, Startseite',
  about: 'Über Riff',
  scriptNeeded: 'Diese Seite braucht JavaScript. Bitte schalte es ein und lade sie neu.',
  besideForm: 'Neben dem Formular',
  login: 'Anmelden',
  loginPage: 'Anmelden · Riff',
  loginDescription:
    'Melde dich bei Riff an, um zu liken, zu kommentieren, anderen zu folgen und eigene Videos zu teilen.',
  welcomeBack: 'Willkommen zurück.',
  or: 'oder',
  newHere: 'Neu hier?',
  signUp: 'Registrieren',
  loggedInAs: 'Du bist als {name} angemeldet.',
  goHome: 'Zur Startseite',
  register: 'Registrieren',
  registerPage: 'Registrieren · Riff',
  registerDescription: 'Erstelle ein Riff-Konto und teile kurze Videos und Bilder mit Musik.',
  registerLead: 'Ein Name, eine E-Mail-Adresse, ein Passwort. Mehr brauchen wir nicht.',
  registerByApproval: 'Die Moderation liest deine Bewerbung. Du bekommst eine Mail, sobald entschieden ist.',
  invitedBy: '{name} hat dich eingeladen.',
  registerClosed:
    'Dieses Riff nimmt zurzeit keine neuen Mitglieder auf. Wenn du schon ein Konto hast, kannst du dich anmelden.',
  registerByInvitation:
    'Dieses Riff gibt es nur auf Einladung: Du brauchst den Link von jemandem, der schon dabei ist.',
  invitationOver: 'Diese Einladung funktioniert nicht mehr. Bitte die Person, die sie geschickt hat, um eine neue.',
  firstRunPage: 'Riff einrichten',
  alreadyMember: 'Schon dabei?',
  logIn: 'Anmelden',
  forgotPassword: 'Passwort vergessen',
  forgotPage: 'Passwort vergessen · Riff',
  forgotDescription:
    'Lass dir per E-Mail einen Link schicken, mit dem du ein neues Passwort für dein Riff-Konto festlegst.',
  forgotLead: 'Gib deine E-Mail-Adresse ein, um einen Link zum Zurücksetzen zu bekommen',
  remembered: 'Wieder eingefallen?',
  resetPassword: 'Passwort zurücksetzen',
  resetPage: 'Passwort zurücksetzen · Riff',
  passwordDescription: 'Wähle ein neues Passwort für dein Riff-Konto.',
  resetLead: 'Wähle ein neues Passwort.',
  linkExpired: 'Link abgelaufen?',
  getNewLink: 'Neuen anfordern',
  changePassword: 'Passwort ändern',
  changePage: 'Passwort ändern · Riff',
  changeLead: 'Ein neues für @{name}. Auf allen anderen Geräten wirst du abgemeldet.',
  unsubscribe: 'Zusammenfassung abbestellen',
  unsubscribePage: 'Zusammenfassung abbestellen · Riff',
  unsubscribeDescription: 'Bestelle die E-Mails über Neues auf Riff ab.',
  unsubscribeLead:
    'Riff schickt dir per E-Mail, was du noch nicht gesehen hast. In den Einstellungen kannst du das jederzeit wieder einschalten.',
  backToProfile: 'Zurück zu deinem Profil',
};
