import type { Settings } from '#lib/contract/admin/settings.ts';

/** The settings of the installation, the same in all processes within moments of a change. */
export interface SiteSettings {
  /** The values that hold now. Costs nothing; ask again for each request or job instead of storing them. */
  current(): Settings;
  /** Reads the values again, because they changed. */
  reload(): Promise<void>;
}
