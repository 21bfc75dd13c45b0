import { HistoryPage } from '../history/HistoryPage.tsx';
import { failsafe } from './Failsafe.tsx';

/** A history as its page mounts it. */
export const HistoryScreen = failsafe(HistoryPage);
