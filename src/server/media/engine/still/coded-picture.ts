import type { Orientation } from '../geometry.ts';

/** The colours that a file's numbers stand for, as codes of ITU-T H.273. */
export interface ColourCodes {
  primaries: number;
  transfer: number;
  matrix: number;
  isFullRange: boolean;
  /** The brightest light of an HDR picture, in candela a square metre, if the file says it. */
  brightest?: number | undefined;
}

/** Where bytes are in a file. */
export interface Extent {
  at: number;
  length: number;
}

/** A part of a picture as stored. */
export interface Cut {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A picture that one of FFmpeg's decoders reads, in tiles that are decoded one after the other, row by row. */
export interface CodedPicture {
  codec: 'hevc' | 'libdav1d' | 'bmp' | 'libjxl';
  /** The data that the decoder needs before the first tile, in base64. */
  config: string | null;
  /** As stored. Null where only the decoder knows; then there is one tile. */
  size: { width: number; height: number } | null;
  tile: { width: number; height: number } | null;
  columns: number;
  tiles: Extent[][];
  /** The part that is shown; null for all of it. */
  cut: Cut | null;
  /** Its opacity, as the brightness of another picture. */
  alpha: CodedPicture | null;
  /** Whether to ignore the opacity that the decoder reports. */
  isOpaque: boolean;
  orientation: Orientation;
  /** An ICC profile, in base64. */
  profile: string | null;
  colour: ColourCodes | null;
}

export const upright: Orientation = { turns: 0, mirrored: false };

/** A picture in one piece that extends to the end of the file. */
export const onePiece = (codec: CodedPicture['codec'], length: number): CodedPicture => ({
  ...{ codec, config: null, size: null, tile: null, columns: 1, tiles: [[{ at: 0, length }]] },
  ...{ cut: null, alpha: null, isOpaque: false, orientation: upright, profile: null, colour: null },
});
