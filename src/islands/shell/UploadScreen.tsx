import Composer from '../publishing/Composer.tsx';
import { failsafe } from './Failsafe.tsx';

/** Create Post as its page mounts it. */
export const UploadScreen = failsafe(Composer);
