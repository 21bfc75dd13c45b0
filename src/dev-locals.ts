import { pageRequest } from '#lib/api/page-request.ts';
import { me } from '#lib/contract/account/account.ts';
import { english } from '#lib/language/language.ts';

const config: App.Locals['config'] = {
  build: 'dev',
  apiBase: '/api',
  uploadBase: '/media/v1_1/riff',
  mediaOrigin: process.env.MEDIA_PUBLIC_URL ? new URL(process.env.MEDIA_PUBLIC_URL).origin : null,
  mediaHost: null,
  publicUrl: '',
  languages: ['en'],
  site: { name: 'Riff', description: '', hasLogo: false, head: '', banner: '', contact: '' },
};

/** The locals that the server passes to a page in production; here the API process beside `astro dev` provides them. */
export async function devLocals(request: Request): Promise<App.Locals> {
  const origin = process.env.RIFF_API_ORIGIN ?? 'http://127.0.0.1:4321';
  const cookie = request.headers.get('cookie') ?? '';
  const fetchAsVisitor: App.Locals['fetch'] = (address, init) =>
    fetch(new URL(address, origin), {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), cookie, origin },
    });
  const { data } = await pageRequest({ fetch: fetchAsVisitor }, me);
  return {
    fetch: fetchAsVisitor,
    thirdParty: null,
    owesConsent: false,
    isMembersOnly: false,
    isFromElsewhere: false,
    language: english,
    languageScript: null,
    requestId: crypto.randomUUID(),
    config: { ...config, publicUrl: new URL(request.url).origin },
    viewer: data && {
      userCode: data.userCode,
      userName: data.userName,
      displayName: data.displayName,
      profilePictureUrl: data.avatarUrl,
      media: data.media,
      permissions: [],
    },
  };
}
