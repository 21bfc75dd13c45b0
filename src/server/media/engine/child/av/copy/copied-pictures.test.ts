import { AV_CODEC_ID_H264, AV_LOG_QUIET, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { CodecParameters, Log, Packet } from 'node-av/lib';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { CopiedPictures } from './copied-pictures.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
// As x264 writes them.
const sequence = '6764001eacd9405a051b011000000300100000030 3c0f162d960'.replaceAll(' ', '');
const pictureSet = '68ebe3cb22c0';
const place = { colours: { matrix: 1, primaries: 1, transfer: 1 }, frameRate: 30 } as ConstructorParameters<
  typeof CopiedPictures
>[1];
let pictures: CopiedPictures;

/** `mask` sets the size of the length fields before units; the file continues with bytes that are no header. */
function headerOf(mask: string): CodecParameters {
  const lengthOf = (hex: string) => (hex.length / 2).toString(16).padStart(4, '0');
  const parameters = new CodecParameters();
  parameters.alloc();
  const sets = `e1 ${lengthOf(sequence)} ${sequence} 01 ${lengthOf(pictureSet)} ${pictureSet}`;
  const extradata = bytes(`01 64001e ${mask} ${sets} fdf8f800 47505321`);
  return Object.assign(parameters, { codecType: AVMEDIA_TYPE_VIDEO, codecId: AV_CODEC_ID_H264, extradata });
}

function packetOf(hex: string, isKeyframe = true): Packet {
  const packet = new Packet();
  packet.alloc();
  packet.data = bytes(hex);
  return Object.assign(packet, { pts: 7n, dts: 5n, duration: 2n, isKeyframe });
}

const open = (mask: string) => new CopiedPictures({ parameters: headerOf(mask), timeBase: { num: 1, den: 30 } }, place);
beforeAll(() => Log.setLevel(AV_LOG_QUIET));
beforeEach(() => {
  pictures = open('ff');
});
afterEach(() => pictures.free());

const inUnits = (...units: string[]) =>
  units.map((unit) => (unit.length / 2).toString(16).padStart(8, '0') + unit).join('');

/** The units of a packet with start codes. */
const unitsOf = ({ data }: Packet) =>
  data
    ?.toString('hex')
    .split(/(?:00)?000001/)
    .slice(1);

it.each([
  ['pictures alone', ['6588', '650102'], ['6588', '650102']],
  ['information before and behind it', ['0605', '6588', '0c01'], ['6588']],
  ['the sets of the header', ['0910', sequence, pictureSet, '6588'], ['6588']],
  ['one of the sets of the header', [pictureSet, '6588'], ['6588']],
])('a packet keeps its pictures and its times: %s', (_, units, kept) => {
  const packet = packetOf(inUnits(...units));
  pictures.keep(packet);
  expect(unitsOf(packet)).toEqual(kept);
  expect(packet).toMatchObject({ pts: 7n, dts: 5n, duration: 2n, isKeyframe: true });
});

it('units may have lengths of two bytes', () => {
  const short = open('fd');
  const packet = packetOf('0002 0910 0002 6588');
  short.keep(packet);
  expect(unitsOf(packet)).toEqual(['6588']);
  short.free();
});

it('playback starts only at key pictures', () => {
  const open = packetOf(inUnits('0605', '419a'));
  pictures.keep(open);
  expect(open.isKeyframe).toBe(false);
});

it.each([
  ['without a picture', inUnits('0605')],
  ['with another length', '00000003 6588'],
  ['with another header', inUnits(sequence.replace('1e', '1f'), pictureSet, '6588')],
])('a packet %s is refused', (_, hex) => {
  expect(() => pictures.keep(packetOf(hex))).toThrow();
});

it('the header has its sets, and nothing that follows them', () => {
  const header = pictures.spec.parameters.extradata?.toString('hex') ?? '';
  expect(header).toMatch(/^000000016764001e.*0000000168/);
  expect(header).not.toContain('47505321');
});
