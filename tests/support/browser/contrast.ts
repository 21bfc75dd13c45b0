import type { Locator, Page } from 'playwright';
import sharp from 'sharp';

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** The brightness of a pixel, by the formula of WCAG: 0 to 1. */
function brightness({ data }: Pixels, at: number): number {
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) => {
    const value = (data[at * 3 + channel] ?? 0) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Only the strokes in white on black: the positions of text and icons, without their surroundings and background. */
const strokesAlone = `
  *, ::before, ::after { background: none !important; text-shadow: none !important; filter: none !important }
  img, video { visibility: hidden !important }
  html, body { background: #000 !important }
`;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Reads the pixels of the page. */
const shoot = (page: Page): Promise<Buffer> => page.screenshot();

/** The pixels of a part of a screenshot of the page, which has `density` pixels for one of the page. */
async function cut(picture: Buffer, box: Box, density: number): Promise<Pixels> {
  const [left, top] = [box.x - 3, box.y - 3].map((side) => Math.max(0, Math.floor(side * density)));
  const [width, height] = [box.width + 6, box.height + 6].map((side) => Math.ceil(side * density));
  const part = sharp(picture).extract({ left: left ?? 0, top: top ?? 0, width: width ?? 0, height: height ?? 0 });
  const { data, info } = await part.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const isStroke = (strokes: Pixels, at: number): boolean => brightness(strokes, at) > 0.4;

/** The pixels directly beside the strokes, two pixels wide, from which the eye separates the strokes. */
function besideStrokes(strokes: Pixels): number[] {
  const { width, height } = strokes;
  const around = [-2, -1, 0, 1, 2];
  return Array.from({ length: width * height }, (_, at) => at).filter((at) => {
    if (brightness(strokes, at) > 0.02) return false;
    const [x, y] = [at % width, Math.floor(at / width)];
    return around.some((down) =>
      around.some((right) => {
        const [column, row] = [x + right, y + down];
        return column >= 0 && column < width && row >= 0 && row < height && isStroke(strokes, row * width + column);
      }),
    );
  });
}

/** The ratio that nine in ten pixels beside the strokes reach; the others lie where two strokes nearly touch. */
function contrastIn(seen: Pixels, strokes: Pixels): number {
  const all = Array.from({ length: seen.width * seen.height }, (_, at) => at);
  const lightest = Math.max(...all.filter((at) => isStroke(strokes, at)).map((at) => brightness(seen, at)));
  const ratios = besideStrokes(strokes).map((at) => (lightest + 0.05) / (brightness(seen, at) + 0.05));
  ratios.sort((a, b) => a - b);
  const ratio = ratios[Math.floor(ratios.length / 10)];
  if (ratio === undefined) throw new Error('There are no strokes.');
  return ratio;
}

/**
 * The contrast between white text or icons and the pixels directly beside their strokes, as the screen shows it; in the order of
 * the parts.
 */
export async function contrastsOf(page: Page, parts: readonly Locator[]): Promise<number[]> {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  const density = await page.evaluate(() => devicePixelRatio);
  const seen = await shoot(page);
  // The style is not an element, because the page's policy refuses style elements.
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, strokesAlone);
  const strokes = await shoot(page);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  const contrasts: number[] = [];
  for (const box of boxes) {
    if (!box) throw new Error('A part is not shown.');
    contrasts.push(contrastIn(await cut(seen, box, density), await cut(strokes, box, density)));
  }
  return contrasts;
}
