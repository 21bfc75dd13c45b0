import type { Drawing } from '../canvas/scene.ts';
import { at, box, dark, disc, fade, glow, light, line, mix, oval, path, pulse, svg, swing, there, times } from '../canvas/svg.ts';
import { limb, lookOf, type Point, shoe, smallHead } from './person.ts';
import { house, plant } from './scenery.ts';

/** A person who dances. Palette: floor, wall, top, trousers, light. Variant: 0 a kitchen, 1 a club, 2 a roof in the evening. */
export const dancer: Drawing = ({ palette, variant, who, beats }) => {
  const [floor = '#e9b48a', wall = '#f6d9b8', top = '#d1495b', trousers = '#2e4057', lit = '#ffd166'] = palette;
  const look = lookOf(who, top);
  const kitchen = `${times(30, (n) => box((n % 6) * 124 - 12, 380 + Math.floor(n / 6) * 62, 118, 56, light(wall, n % 2 ? 0.3 : 0.42), 4))}
${box(0, 90, 300, 220, mix(wall, trousers, 0.3), 10)}
${line('M150 104V296', dark(wall), 8)}
${box(440, 70, 220, 250, light(lit, 0.6), 10)}
${line('M551 70V320M440 200H660', light(wall), 10)}
${disc(560, 180, 260, 'url(#lamp)')}
${box(0, 620, 720, 26, light(trousers, 0.35))}
${box(0, 646, 720, 190, mix(trousers, wall, 0.4))}
${times(3, (n) => box(20 + n * 240, 664, 200, 150, mix(trousers, wall, 0.5), 8) + line(svg`M${90 + n * 240} 684h60`, '#fff6e0', 8))}
${at(620, 620)`${box(-46, -70, 92, 70, '#d9452f', 14)}${line('M46-50q40 16-2 36', '#d9452f', 11)}`}
${plant(96, 620, '#3f7a5a')}`;
  const speaker = `${box(-75, 420, 150, 410, dark(wall, 0.45), 12)}
${disc(0, 700, 52, dark(wall, 0.7))}${disc(0, 700, 22, wall)}${disc(0, 530, 32, dark(wall, 0.7))}`;
  const club = times(4, (n) => at(15 + n * 200, 0)`${speaker}`);
  const roof = `${disc(520, 470, 130, lit)}
${times(11, (n) => house(n * 74 - 30, 830, 70, 120 + ((n * 83) % 190), mix(dark(wall, 0.4), lit, (n % 3) * 0.08), (m) => (m % 4 ? dark(wall, 0.6) : lit)))}
${line('M0 180Q360 330 720 150', dark(wall, 0.6), 5)}
${times(9, (n) => disc(40 + n * 82, 196 + Math.sin(((n + 0.5) / 9) * Math.PI) * 62 - n * 4, 15, light(lit, 0.5)))}`;
  return {
    ground: `${fade('wall', variant === 2 ? [dark(wall, 0.35), wall, lit] : [dark(wall, variant * 0.5), wall])}
${fade('floor', [floor, dark(floor, 0.35)])}
${glow('lamp', lit, 0.7)}
${glow('shade', '#0a0618', 0.7)}
${box(0, 0, 720, 830, 'url(#wall)')}
${[kitchen, club, roof][variant] ?? ''}
${box(0, 822, 720, 460, 'url(#floor)')}
${times(4, (n) => line(svg`M${-60 + n * 150} 1280L${130 + n * 110} 826`, dark(floor, 0.2), 4, 'opacity=".35"'))}
${box(0, 822, 720, 10, light(floor, 0.4))}`,
    moving(phase) {
      const [side, step] = [swing(phase, beats / 4), swing(phase, beats / 2)];
      const hop = -26 * Math.abs(step);
      const [hipX, hipY] = [360 + side * 46, 640 + hop * 0.6];
      const [x, y] = [360 + side * 12, 430 + hop];
      const leg = (way: number) => {
        const raised = Math.max(0, way * step) * 90;
        const knee: Point = [360 + way * (78 + raised * 0.4) + side * 26, 790 - raised * 0.8];
        const foot: Point = [360 + way * (84 - raised * 0.3), 950 - raised];
        return limb([[hipX + way * 34, hipY], knee, foot], way > 0 ? trousers : dark(trousers, 0.25), 66) + shoe(foot, lit, way, 1);
      };
      const arm = (way: number) => {
        const up = there(phase, beats / 4, way > 0 ? 0 : 0.5);
        const shoulder: Point = [x + way * 78, y - 26];
        const elbow: Point = [x + way * (176 - up * 20), y + 60 - up * 150];
        const wrist: Point = [x + way * (150 + 60 * up) + step * 20, y + 130 - up * 360];
        const half: Point = [(elbow[0] + wrist[0]) / 2, (elbow[1] + wrist[1]) / 2];
        return `${limb([shoulder, elbow, wrist], look.skin, 40)}
${limb([shoulder, elbow, half], way > 0 ? top : dark(top, 0.15), 54)}
${at(...wrist)`${disc(0, 0, 29, look.skin)}${times(4, (n) => line(svg`M0 0l${(n - 1.5) * 15} -42`, look.skin, 15))}`}`;
      };
      const trunk = `${path(svg`M${x - 92} ${y - 40}Q${x} ${y - 76} ${x + 92} ${y - 40}L${hipX + 68} ${hipY + 20}Q${hipX} ${hipY + 46} ${hipX - 68} ${hipY + 20}Z`, top)}
${path(svg`M${x + 92} ${y - 40}L${hipX + 68} ${hipY + 20}Q${hipX + 30} ${hipY + 36} ${hipX + 10} ${hipY + 36}Q${x + 70} ${y + 60} ${x + 40} ${y - 56}Z`, dark(top), 'opacity=".5"')}
${line(svg`M${x - 84} ${y + 60}L${x + 84 + side * 12} ${y + 60}`, lit, 20)}`;
      const beam = (n: number) =>
        path(svg`M${90 + n * 180} -20L${60 + n * 180 + swing(phase, 1, n * 0.25) * 200} 900h130Z`, n % 2 ? lit : top, svg`opacity="${0.12 + 0.16 * pulse(phase, beats)}"`);
      return `${variant === 1 ? times(4, beam) : ''}
${oval(360, 978, 210 + hop * 2, 34, 'url(#shade)')}
${arm(side > 0 ? 1 : -1)}
${leg(-1)}
${leg(1)}
${line(svg`M${x} ${y - 40}L${360 - side * 14} ${340 + hop}`, dark(look.skin, 0.18), 46)}
${trunk}
${smallHead(look, 360 - side * 14, 280 + hop, 0.92, side * -9 + step * 3)}
${arm(side > 0 ? -1 : 1)}`;
    },
  };
};
