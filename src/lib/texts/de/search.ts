import type { Translation } from '../../language/catalogue.ts';
import type { search as english } from '../search.ts';

export const search: Translation<typeof english> = {
  field: 'Suchen',
  tabs: 'Wonach gesucht wird',
  postsTab: 'Beiträge',
  accountsTab: 'Konten',
  suggestions: 'Vorschläge',
  suggestionCount: { one: '{count} Vorschlag', other: '{count} Vorschläge' },
  invitation: 'Suche nach Beiträgen und Leuten.',
  posts: 'Beiträge',
  noPosts: 'Keine Beiträge gefunden',
  accounts: 'Konten',
  noAccounts: 'Keine Konten gefunden',
  trendingSounds: 'Sounds im Trend',
  soundPosts: { one: '{label} Beitrag', other: '{label} Beiträge' },
  topKeywords: 'Das könnte dir gefallen',
  searchCount: { one: '{label} Suche', other: '{label} Suchen' },
};
