// One chunk with the code that a picked file or a found draft needs: parts of the composer's screen, and the media service.
export { abandonUpload, isGone, uploadFile } from '#lib/media/upload/upload.ts';
export { sendOverXhr as send } from '#lib/media/upload/upload-send.ts';
export { openLocalVideo as openVideo } from '#lib/media/video-frame.ts';
export { sendToHost } from '#lib/stores/upload/send-to-host.ts';
export { DraftCard } from './DraftCard.tsx';
export { PickedMedia } from './media/PickedMedia.tsx';
export { RejectedFiles } from './media/RejectedFiles.tsx';
export { PreviewStage } from './preview/PreviewStage.tsx';
export { ChosenSound } from './sound/ChosenSound.tsx';
export { SoundSections } from './sound/SoundSections.tsx';
