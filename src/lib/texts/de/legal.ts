import type { Translation } from '../../language/catalogue.ts';
import type { legal as english } from '../legal.ts';

export const legal: Translation<typeof english> = {
  TERMS: 'Nutzungsbedingungen',
  PRIVACY: 'Datenschutz',
  RULES: 'Regeln',
  legalPages: 'Nutzungsbedingungen, Datenschutz und Regeln',

  pageTitle: '{name} · Riff',
  pageDescription: '{name} auf diesem Riff.',
  version: 'Fassung {version} vom {day}',
  earlierVersion: 'Dies ist eine frühere Fassung.',
  newestVersion: 'Zur aktuellen Fassung',
  olderVersion: 'Frühere Fassung',

  agreeToRegister: 'Mit der Registrierung stimmst du zu: {pages}',
  consentPage: 'Unsere Bedingungen haben sich geändert · Riff',
  consentDescription: 'Lies, was sich geändert hat, und stimme zu, um weiterzumachen.',
  consentTitle: 'Bitte lies das',
  consentLead: 'Es gibt einen neuen Text, dem hier alle zustimmen. Stimme zu, um weiterzumachen, oder melde dich ab.',
  changesOf: '{name}: Das hat sich geändert',
  added: 'Neu',
  removed: 'Entfernt',
  unchanged: 'Unveränderter Teil',
  wholeText: 'Ganzen Text lesen',
  agree: 'Ich stimme zu',
  logOut: 'Abmelden',

  adminTitle: 'Seiten',
  notWritten: 'Diese Seite hat noch niemand geschrieben. Sie erscheint, sobald du sie veröffentlichst.',
  shownAt: 'Alle können sie unter {address} lesen.',
  text: 'Text in Markdown',
  textHint: '# Überschrift, **fett**, - Liste, [Link](https://…). HTML erscheint als Text.',
  preview: 'Vorschau',
  write: 'Schreiben',
  asksAnew: 'Alle Mitglieder müssen dieser Fassung zustimmen',
  asksAnewHint: 'Mitglieder sehen auf ihrer nächsten Seite, was sich geändert hat, und stimmen zu oder melden sich ab.',
  publish: 'Veröffentlichen',
  versions: 'Fassungen',
  versionNumber: 'Fassung {version}',
  versionBy: '{day} von {name}',
  askedMembers: 'Mitglieder wurden gefragt',
};
