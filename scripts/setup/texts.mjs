// The texts of the set-up. Node 20 reads them before there are packages and, in an image, before there is src.
import { terminalLanguage } from './terminal-language.mjs';

/** @type {Record<'en' | 'de' | 'ar', Record<string, string>>} */
export const setupTexts = {
  en: {
    installing: 'Installing the packages from the lock file …',
    installed: 'Installed in {seconds} s.',
    unreachable: 'Riff could not reach the package registry: check the network and run npm start again.',
    diskFull: 'The disk is full: make room for the packages (about 1 GB) and run npm start again.',
    notWritable: 'The packages could not be written: make {folder} writable for this user and run npm start again.',
    notInstalled: 'The packages could not be installed: {reason} (LOG_LEVEL=debug npm start shows more)',
    noReason: 'npm gave no reason',
    oldNode:
      'Riff runs on Node 22.18 or newer, this is {version} and the packages brought no other: install Node 24 and run npm start again.',
    waiting:
      'Another start of Riff installs or builds in this folder: waiting for it … (if there is none, remove {lock})',
    building: 'Building the pages …',
    built: 'Built in {seconds} s.',
    notBuilt: 'The pages could not be built:\n{output}',
  },
  de: {
    installing: 'Die Pakete werden nach der Lock-Datei installiert …',
    installed: 'In {seconds} s installiert.',
    unreachable:
      'Riff konnte die Paket-Registry nicht erreichen: Prüfe das Netzwerk und führe npm start noch einmal aus.',
    diskFull: 'Der Datenträger ist voll: Schaffe Platz für die Pakete (etwa 1 GB) und führe npm start noch einmal aus.',
    notWritable:
      'Die Pakete konnten nicht geschrieben werden: Gib diesem Benutzer Schreibrechte für {folder} und führe npm start noch einmal aus.',
    notInstalled: 'Die Pakete konnten nicht installiert werden: {reason} (mehr dazu mit LOG_LEVEL=debug npm start)',
    noReason: 'npm hat keinen Grund genannt',
    oldNode:
      'Riff braucht Node 22.18 oder neuer; hier läuft {version}, und die Pakete enthalten keine andere Version: Installiere Node 24 und führe npm start noch einmal aus.',
    waiting:
      'In diesem Ordner installiert oder baut bereits ein anderer Start von Riff: Es wird auf ihn gewartet … (falls es keinen gibt, lösche {lock})',
    building: 'Die Seiten werden gebaut …',
    built: 'In {seconds} s gebaut.',
    notBuilt: 'Die Seiten konnten nicht gebaut werden:\n{output}',
  },
  ar: {
    installing: 'جارٍ تثبيت الحزم وفق ملف القفل …',
    installed: 'اكتمل التثبيت في {seconds} ث.',
    unreachable: 'تعذّر على Riff الوصول إلى سجل الحزم: تحقّق من الشبكة وشغّل npm start مرة أخرى.',
    diskFull: 'القرص ممتلئ: وفّر مساحة للحزم (نحو 1 GB) وشغّل npm start مرة أخرى.',
    notWritable: 'تعذّرت كتابة الحزم: امنح هذا المستخدم إذن الكتابة في {folder} وشغّل npm start مرة أخرى.',
    notInstalled: 'تعذّر تثبيت الحزم: {reason} (للتفاصيل: LOG_LEVEL=debug npm start)',
    noReason: 'لم يذكر npm سببًا',
    oldNode:
      'يحتاج Riff إلى Node 22.18 أو أحدث، والإصدار الحالي {version} ولا توفّر الحزم إصدارًا آخر: ثبّت Node 24 وشغّل npm start مرة أخرى.',
    waiting: 'هناك تشغيل آخر لـ Riff يثبّت أو يبني في هذا المجلد: جارٍ انتظاره … (إن لم يكن موجودًا، فاحذف {lock})',
    building: 'جارٍ بناء الصفحات …',
    built: 'اكتمل البناء في {seconds} ث.',
    notBuilt: 'تعذّر بناء الصفحات:\n{output}',
  },
};

/** A text of the set-up in the language of the terminal. */
export function text(name, values = {}) {
  const texts = setupTexts[terminalLanguage(process.env, ['de', 'ar'])];
  return texts[name].replace(/\{(\w+)\}/g, (_, value) => values[value]);
}
