/** The containers that Riff accepts, by what their bytes say. */
export type VideoFormat = 'mp4' | 'mov' | 'webm' | 'mkv' | 'avi' | 'ts';
export type AudioFormat = 'mp3' | 'm4a' | 'wav' | 'ogg' | 'flac' | 'aac' | 'webm' | 'mkv';
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

/** The FFmpeg demuxer that may open a file. */
export type Demuxer = 'mov' | 'matroska' | 'avi' | 'mpegts' | 'mp3' | 'wav' | 'ogg' | 'flac' | 'aac';
