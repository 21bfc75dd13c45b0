import type { ArabicForm, Translation } from '../../../language/catalogue.ts';
import type { notificationSettings as english } from '../../inbox/notification-settings.ts';

export const notificationSettings: Translation<typeof english, ArabicForm> = {
  COMMENT: 'التعليقات على منشوراتك',
  REPLY: 'الردود على تعليقاتك',
  MENTION: 'الإشارات إليك',
  LIKE: 'الإعجابات بمنشوراتك',
  COMMENT_LIKE: 'الإعجابات بتعليقاتك',
  FOLLOW: 'المتابعون الجدد',
  SOUND_USED: 'منشورات بصوتك',
  POSTED: 'منشورات جديدة ممن تتابعهم',
  POST_READY: 'منشورك جاهز',
  POST_FAILED: 'تعذّرت معالجة منشورك',
  REMOVED: 'أُزيل شيء لك',
  RESTORED: 'أُعيد شيء لك',
  MARKED: 'صُنّف منشور لك على أنه حساس',
  REPORT_SETTLED: 'بُتّ في بلاغك',
  DISABLED: 'عُطّل حسابك',
  ENABLED: 'أُعيد تفعيل حسابك',
  SIGN_IN: 'تسجيل دخول من جهاز جديد',
  PASSWORD_CHANGED: 'غُيّرت كلمة مرورك',

  title: 'الإشعارات',
  failed: 'تعذّر تحميل إعداداتك.',
  retry: 'حاول مرة أخرى',

  kinds: 'ما تُبلَّغ به',
  kindsHint: 'الوارد في Riff، والإشعار الفوري يعرضه جهازك، والبريد هو الملخّص أدناه.',
  kind: 'عن',
  inbox: 'الوارد',
  push: 'فوري',
  mail: 'البريد',
  switchName: '{kind}، {channel}',
  fromMembers: 'من الأعضاء',
  fromRiff: 'من Riff',
  inboxFirst: 'الفوري والبريد يحتاجان إلى الوارد.',

  from: 'ممن تتابعهم فقط',
  likesFrom: 'الإعجابات',
  commentsFrom: 'التعليقات والردود والإشارات',
  fromHint: 'عند تشغيله لا تُبلَّغ بما يفعله الآخرون، لكنه يحدث على كل حال.',

  digest: 'ملخّص بالبريد',
  digestHint:
    'رسالة واحدة بما لم تره من الصفوف التي شُغّل فيها البريد. نرسلها إلى عنوان بريد مؤكَّد فقط، ولا نرسلها فارغة أبدًا.',
  OFF: 'متوقف',
  DAILY: 'يوميًا',
  WEEKLY: 'أسبوعيًا',

  quietHours: 'ساعات الهدوء',
  quietHint: 'بين هذين الوقتين لا يصلك إشعار فوري ولا بريد، وما لم تره حتى انتهائهما يصلك بعدهما.',
  quietFrom: 'من',
  quietUntil: 'إلى',
  timeZone: 'المنطقة الزمنية: {zone}',
  takeTimeZone: 'استخدم {zone}',

  showsContent: 'عرض الأسماء والكلمات في الإشعارات الفورية',
  showsContentHint: 'عند إيقافه يقول الإشعار الفوري فقط إن هناك جديدًا، حتى على شاشة مقفلة.',

  pushes: 'الإشعارات الفورية',
  here: 'إشعارات فورية على هذا الجهاز',
  hereHint: 'يطلب متصفحك الإذن عندما تشغّلها.',
  hereOn: 'تصل إشعاراتك الفورية إلى هذا الجهاز.',
  unsupported: 'لا يستطيع هذا المتصفح عرض الإشعارات الفورية.',
  needsHomeScreen:
    'على iPhone أو iPad أضف Riff أولًا إلى الشاشة الرئيسية: مشاركة، ثم «إضافة إلى الشاشة الرئيسية». ثم افتحه من هناك.',
  denied: 'يحظر متصفحك الإشعارات من هذا الموقع. اسمح بها في إعداداته لهذا الموقع ثم عُد إلى هنا.',
  devices: 'الأجهزة ذات الإشعارات الفورية',
  noDevices: 'لا يصل إشعار فوري إلى أي جهاز بعد.',
  thisDevice: 'هذا الجهاز',
  remove: 'إزالة',
  removeDevice: 'إزالة {name}',
};
