import Composer from '../composer/Composer.tsx';
import { failsafe } from './failsafe.tsx';

/** Create Post as its page mounts it. */
export const UploadScreen = failsafe(Composer);
