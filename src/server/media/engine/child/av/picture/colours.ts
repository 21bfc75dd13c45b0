import {
  AVCOL_PRI_BT470BG,
  AVCOL_PRI_BT709,
  AVCOL_PRI_BT2020,
  AVCOL_PRI_RESERVED,
  AVCOL_PRI_RESERVED0,
  AVCOL_PRI_SMPTE170M,
  AVCOL_PRI_SMPTE431,
  AVCOL_PRI_SMPTE432,
  AVCOL_PRI_UNSPECIFIED,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_BT2020_CL,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_RESERVED,
  AVCOL_SPC_RGB,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_BT709,
  AVCOL_TRC_RESERVED,
  AVCOL_TRC_RESERVED0,
  AVCOL_TRC_SMPTE170M,
  AVCOL_TRC_SMPTE2084,
  AVCOL_TRC_UNSPECIFIED,
  type AVColorPrimaries,
  type AVColorSpace,
  type AVColorTransferCharacteristic,
} from 'node-av/constants';

/** The colours that streams and frames name; often none. */
export interface SaidColours {
  colorSpace: AVColorSpace;
  colorPrimaries: AVColorPrimaries;
  colorTrc: AVColorTransferCharacteristic;
}

/** Which colours the numbers of a picture stand for (ITU-T H.273). */
export interface Colours {
  matrix: AVColorSpace;
  primaries: AVColorPrimaries;
  transfer: AVColorTransferCharacteristic;
}

/** As in browsers: video that names no colours is BT.709 from this many lines on, and BT.601 below. */
const HD_LINES = 720;
/** The lines of PAL, and of half of it. */
const palLines = new Set([576, 288]);

const bt709: Colours = { matrix: AVCOL_SPC_BT709, primaries: AVCOL_PRI_BT709, transfer: AVCOL_TRC_BT709 };
const pal: Colours = { matrix: AVCOL_SPC_BT470BG, primaries: AVCOL_PRI_BT470BG, transfer: AVCOL_TRC_SMPTE170M };
const ntsc: Colours = { matrix: AVCOL_SPC_SMPTE170M, primaries: AVCOL_PRI_SMPTE170M, transfer: AVCOL_TRC_SMPTE170M };
const bt2020: Colours = { matrix: AVCOL_SPC_BT2020_NCL, primaries: AVCOL_PRI_BT2020, transfer: AVCOL_TRC_BT709 };

const silentMatrices = new Set<number>([AVCOL_SPC_UNSPECIFIED, AVCOL_SPC_RESERVED, AVCOL_SPC_RGB]);
const silentPrimaries = new Set<number>([AVCOL_PRI_UNSPECIFIED, AVCOL_PRI_RESERVED, AVCOL_PRI_RESERVED0]);
const silentTransfers = new Set<number>([AVCOL_TRC_UNSPECIFIED, AVCOL_TRC_RESERVED, AVCOL_TRC_RESERVED0]);
const hdrTransfers = new Set<number>([AVCOL_TRC_SMPTE2084, AVCOL_TRC_ARIB_STD_B67]);
const wideMatrices = new Set<number>([AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL]);
const widePrimaries = new Set<number>([AVCOL_PRI_BT2020, AVCOL_PRI_SMPTE431, AVCOL_PRI_SMPTE432]);
/** The matrices that every H.264 decoder and every browser knows. */
const plainMatrices = new Set<number>([AVCOL_SPC_BT709, AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M]);

/** The colours of a source with this many lines. Missing values follow from the others and from its size. */
export function coloursOf({ colorSpace, colorPrimaries, colorTrc }: SaidColours, lines: number): Colours {
  const usual = usualFor({ colorSpace, colorPrimaries, colorTrc }, lines);
  return {
    matrix: silentMatrices.has(colorSpace) ? usual.matrix : colorSpace,
    primaries: silentPrimaries.has(colorPrimaries) ? usual.primaries : colorPrimaries,
    transfer: silentTransfers.has(colorTrc) ? usual.transfer : colorTrc,
  };
}

function usualFor({ colorSpace, colorPrimaries, colorTrc }: SaidColours, lines: number): Colours {
  if (hdrTransfers.has(colorTrc) || wideMatrices.has(colorSpace) || colorPrimaries === AVCOL_PRI_BT2020) return bt2020;
  if (colorSpace === AVCOL_SPC_BT709 || colorPrimaries === AVCOL_PRI_BT709 || lines >= HD_LINES) return bt709;
  return palLines.has(lines) ? pal : ntsc;
}

/** The colours of a source's renditions: its own where all players know them. */
export function deliveredColours(source: Colours): Colours {
  if (isHdr(source) || isWide(source)) return bt709;
  return plainMatrices.has(source.matrix) ? source : { ...source, matrix: AVCOL_SPC_BT709 };
}

/** True for HLG and PQ, which look grey and flat without tone mapping. */
export const isHdr = ({ transfer }: Colours) => hdrTransfers.has(transfer);

/** True where the same numbers mean stronger colours than elsewhere. */
export const isWide = ({ primaries }: Colours) => widePrimaries.has(primaries);
