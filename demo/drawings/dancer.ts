import type { Drawing } from '../canvas/scene.ts';
import { at, box, dark, disc, fade, glow, light, line, mix, oval, path, pulse, svg, swing, there, times } from '../canvas/svg.ts';
import { limb, lookOf, smallHead } from './person.ts';

type Point = readonly [number, number];

/** Somebody who dances. Palette: floor, wall, top, trousers, light. Variant: 0 a kitchen, 1 a club, 2 a roof in the evening. */
export const dancer: Drawing = ({ palette, variant, who, beats }) => {
  const [floor = '#e9b48a', wall = '#f6d9b8', top = '#d1495b', trousers = '#2e4057', lit = '#ffd166'] = palette;
  const look = lookOf(who, top);
  const kitchen = `${box(0, 0, 720, 820, 'url(#wall)')}
${times(30, (n) => box((n % 6) * 124 - 12, 380 + Math.floor(n / 6) * 62, 118, 56, light(wall, n % 2 ? 0.3 : 0.42), 4))}
${box(0, 90, 300, 220, mix(wall, trousers, 0.3), 10)}
${box(146, 100, 8, 200, dark(wall))}
${line('M128 190v40M172 190v40', '#fff6e0', 8)}
${box(440, 70, 220, 250, light(lit, 0.6), 10)}
${box(546, 70, 10, 250, light(wall))}
${disc(560, 180, 260, 'url(#lamp)')}
${box(0, 620, 720, 26, light(trousers, 0.35))}
${box(0, 646, 720, 190, mix(trousers, wall, 0.4))}
${times(3, (n) => `${box(20 + n * 240, 664, 200, 150, mix(trousers, wall, 0.5), 8)} ${line(svg`M${90 + n * 240} 684h60`, '#fff6e0', 8)}`)}
${at(620, 620, `${box(-46, -70, 92, 70, '#d9452f', 14)} ${line('M46-50q40 16-2 36', '#d9452f', 11)} ${line('M-6-86q-12-22 0-40M14-86q-12-22 0-40', '#ffffff', 7, 'opacity=".5"')}`)}
${at(96, 620, `${box(-34, -120, 68, 120, '#3f7a5a', 10)}${box(-16, -158, 32, 44, '#2f5f45', 4)}`)}`;
  const club = `${box(0, 0, 720, 830, 'url(#wall)')}
${times(4, (n) => `${box(n * 200 - 60, 420, 150, 410, dark(wall, 0.45), 12)} ${disc(n * 200 + 15, 700, 52, dark(wall, 0.7))} ${disc(n * 200 + 15, 700, 22, wall)} ${disc(n * 200 + 15, 530, 32, dark(wall, 0.7))}`)}`;
  const roof = `${box(0, 0, 720, 830, 'url(#evening)')}
${disc(520, 470, 130, lit)}
${times(11, (n) => box(n * 74 - 30, 830 - 120 - ((n * 83) % 190), 70, 330, mix(dark(wall, 0.4), lit, (n % 3) * 0.08)))}
${line('M0 180Q360 330 720 150', dark(wall, 0.6), 5)}
${times(9, (n) => disc(40 + n * 82, 196 + Math.sin(((n + 0.5) / 9) * Math.PI) * 62 - n * 4, 15, light(lit, 0.5)))}`;
  return {
    ground: `${fade('wall', [dark(wall, variant === 1 ? 0.5 : 0), wall])}
${fade('evening', [dark(wall, 0.35), wall, lit])}
${fade('floor', [floor, dark(floor, 0.35)])}
${glow('lamp', lit, 0.7)}
${glow('shade', '#0a0618', 0.7)}
${[kitchen, club, roof][variant % 3]}
${box(0, 822, 720, 460, 'url(#floor)')}
${times(4, (n) => line(svg`M${-60 + n * 150} 1280L${130 + n * 110} 826`, dark(floor, 0.2), 4, 'opacity=".35"'))}
${box(0, 822, 720, 10, light(floor, 0.4))}`,
    moving(phase) {
      const hit = pulse(phase, beats);
      const side = swing(phase, beats / 4);
      const step = swing(phase, beats / 2);
      const hop = -26 * Math.abs(swing(phase, beats / 2));
      const hip: Point = [360 + side * 46, 640 + hop * 0.6];
      const chest: Point = [360 + side * 12, 430 + hop];
      const crown: Point = [360 - side * 14, 280 + hop];
      const leg = (way: number): readonly Point[] => {
        const raised = Math.max(0, way * step) * 90;
        return [
          [hip[0] + way * 34, hip[1]],
          [360 + way * (78 + raised * 0.4) + side * 26, 790 - raised * 0.8],
          [360 + way * (84 - raised * 0.3), 950 - raised],
        ];
      };
      const arm = (way: number): readonly Point[] => {
        const up = there(phase, beats / 4, way > 0 ? 0 : 0.5);
        return [
          [chest[0] + way * 78, chest[1] - 26],
          [chest[0] + way * (176 - up * 20), chest[1] + 60 - up * 150],
          [chest[0] + way * (150 + 60 * up) + step * 20, chest[1] + 130 - up * 360],
        ];
      };
      const drawn = (way: number) => {
        const [, , foot = [0, 0]] = leg(way);
        return `${limb(leg(way), way > 0 ? trousers : dark(trousers, 0.25), 66)}
${at(foot[0], foot[1], `${path('M-30-16Q-34 30-22 34H52Q58 6 22-6L18-24Z', '#fff8ee')}${line('M-24 34H52', lit, 11)}`, 0, way < 0 ? -1 : 1, 1)}`;
      };
      const drawnArm = (way: number) => {
        const [shoulder = [0, 0], elbow = [0, 0], wrist = [0, 0]] = arm(way);
        const half: Point = [(elbow[0] + wrist[0]) / 2, (elbow[1] + wrist[1]) / 2];
        return `${limb([shoulder, elbow, wrist], look.skin, 40)}
${limb([shoulder, elbow, half], way > 0 ? top : dark(top, 0.15), 54)}
${disc(wrist[0], wrist[1], 29, look.skin)}
${times(4, (n) => line(svg`M${wrist[0]} ${wrist[1]}l${(n - 1.5) * 15} ${-42}`, look.skin, 15))}`;
      };
      const trunk = `${path(svg`M${chest[0] - 92} ${chest[1] - 40}Q${chest[0]} ${chest[1] - 76} ${chest[0] + 92} ${chest[1] - 40}L${hip[0] + 68} ${hip[1] + 20}Q${hip[0]} ${hip[1] + 46} ${hip[0] - 68} ${hip[1] + 20}Z`, top)}
${path(svg`M${chest[0] + 92} ${chest[1] - 40}L${hip[0] + 68} ${hip[1] + 20}Q${hip[0] + 30} ${hip[1] + 36} ${hip[0] + 10} ${hip[1] + 36}Q${chest[0] + 70} ${chest[1] + 60} ${chest[0] + 40} ${chest[1] - 56}Z`, dark(top), 'opacity=".5"')}
${line(svg`M${chest[0] - 84} ${chest[1] + 60}L${chest[0] + 84 + side * 12} ${chest[1] + 60}`, lit, 20)}`;
      const beams =
        variant === 1
          ? times(4, (n) => path(svg`M${90 + n * 180} -20L${60 + n * 180 + swing(phase, 1, n * 0.25) * 200} 900h130Z`, n % 2 ? lit : top, svg`opacity="${0.12 + 0.16 * hit}"`))
          : '';
      return `${beams}
${oval(360, 978, 210 + hop * 2, 34, 'url(#shade)')}
${drawnArm(side > 0 ? 1 : -1)}
${drawn(-1)}
${drawn(1)}
${line(svg`M${chest[0]} ${chest[1] - 40}L${crown[0]} ${crown[1] + 60}`, dark(look.skin, 0.18), 46)}
${trunk}
${smallHead(look, crown[0], crown[1], 0.92, side * -9 + step * 3)}
${drawnArm(side > 0 ? -1 : 1)}`;
    },
  };
};
