import { SoundPage } from '../sound/SoundPage.tsx';
import { failsafe } from './Failsafe.tsx';

/** The page of a sound as its page mounts it. */
export const SoundScreen = failsafe(SoundPage);
