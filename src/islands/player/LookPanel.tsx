import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { numberLabel } from '#lib/language/number.ts';
import {
  $imageFilters,
  type FilterName,
  filterNames,
  filters,
  isUnfiltered,
  resetImageFilters,
  setImageFilter,
} from '#lib/stores/settings/image-filters.ts';
import { player } from '#lib/texts/player.ts';
import { FloatingPanel } from '../ui/surface/FloatingPanel.tsx';

const steps = { '': 0.05, deg: 5, px: 0.5 } as const;

/** The value as it is displayed, and as a screen reader announces it. */
function words(name: FilterName, value: number): [string, string] {
  const { unit } = filters[name];
  if (unit === 'deg') return [`${value}°`, player.degrees({ count: value })];
  if (unit === 'px') return [`${numberLabel(value)} px`, player.pixels({ count: value })];
  const percent = Math.round(value * 100);
  return [`${percent} %`, player.percent({ count: percent })];
}

/** Sets how this browser shows the images of all image posts. Every change is visible at once. */
export default function LookPanel({ onClose }: { onClose: () => void }) {
  const values = useStore($imageFilters);
  return (
    <FloatingPanel
      title={player.look}
      text={player.lookNote}
      onClose={onClose}
      tools={
        <button
          type="button"
          disabled={isUnfiltered(values)}
          onClick={resetImageFilters}
          className="min-h-11 rounded px-3 text-14 font-semibold hover:bg-line disabled:opacity-40"
        >
          {player.reset}
        </button>
      }
    >
      {filterNames.map((name) => (
        <FilterSlider key={name} name={name} value={values[name]} />
      ))}
    </FloatingPanel>
  );
}

function FilterSlider({ name, value }: { name: FilterName; value: number }) {
  const id = useId();
  const [shown, spoken] = words(name, value);
  return (
    <div className="flex items-center gap-3 text-14">
      <label htmlFor={id} className="w-20 shrink-0">
        {player[name]}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={filters[name].max}
        step={steps[filters[name].unit]}
        value={value}
        aria-valuetext={spoken}
        onChange={({ target }) => setImageFilter(name, target.valueAsNumber)}
        className="h-11 min-w-0 grow cursor-pointer accent-text"
      />
      <span aria-hidden className="w-14 shrink-0 text-end tabular-nums text-dim">
        {shown}
      </span>
    </div>
  );
}
