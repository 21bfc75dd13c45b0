import type { Drawing } from '../canvas/scene.ts';
import { at, box, disc, glow, halftone, light, mix } from '../canvas/svg.ts';
import { figure, lookOf } from './person.ts';

/** A person's face. Palette: ground, clothes. Variant: 0 an avatar, 1 a printed picture with a sun behind the head. */
export const portrait: Drawing = ({ width, height, palette, variant, who, seed }) => {
  const [ground = '#264653', clothes = '#e9c46a'] = palette;
  const [x, y] = [width / 2, height * 0.425];
  const print = `${disc(x, y - 20, width * 0.4, mix(ground, clothes, 0.55))}
${box(0, height * 0.5, width, height * 0.5, 'url(#dots)', 0, 'opacity=".5"')}`;
  return {
    ground: `${glow('lit', light(ground, 0.6), 0.8)}
${halftone('dots', light(ground, 0.35), width / 24, width / 110)}
${box(0, 0, width, height, ground)}
${disc(width * 0.3, height * 0.2, width * 0.7, 'url(#lit)')}
${variant === 0 ? '' : print}`,
    moving: () => at(x, y, 0, width / 400)`${figure(lookOf(who, clothes), { turn: (seed % 3) - 1 })}`,
  };
};
