import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { limits } from '#lib/contract/limits.ts';
import { type RefreshPause, refreshPauses } from '#lib/stores/admin/dashboard/auto-refresh.ts';
import type { Dashboard } from '#lib/stores/admin/dashboard/dashboard.ts';
import { admin } from '#lib/texts/admin/admin.ts';
import { useReady } from '../../ui/hooks/use-ready.ts';

const fieldStyle =
  'h-11 rounded border border-edge bg-raised px-3 text-16 font-medium disabled:opacity-50 aria-[invalid]:border-danger sm:text-14';
const labelStyle = 'flex items-center gap-2 text-14 text-dim';
const pauseNames = { 0: 'never', 30000: 'everyHalfMinute', 60000: 'everyMinute', 600000: 'everyTenMinutes' } as const;

/** Sets the rows per page and the interval of the automatic refresh. */
export function RefreshTools({ dashboard }: { dashboard: Dashboard }) {
  const ready = useReady();
  const pause = useStore(dashboard.autoRefresh.$pause, { ssr: 'initial' });
  return (
    <>
      <SizeField dashboard={dashboard} />
      <label className={labelStyle}>
        {admin.autoRefresh}
        <select
          value={pause}
          disabled={!ready}
          onChange={({ target }) => dashboard.autoRefresh.every(Number(target.value) as RefreshPause)}
          className={fieldStyle}
        >
          {refreshPauses.map((one) => (
            <option key={one} value={one}>
              {admin[pauseNames[one]]}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

/** Accepts whole numbers above 0; other input does not change the rows. */
function SizeField({ dashboard: { filters } }: { dashboard: Dashboard }) {
  const ready = useReady();
  const { size } = useStore(filters.$wanted, { ssr: 'initial' });
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong =
    typed !== null && !(/^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= limits.adminPageSize);
  return (
    <label className={labelStyle}>
      {admin.pageSize}
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={limits.adminPageSize}
        step={1}
        value={typed ?? size}
        disabled={!ready}
        aria-invalid={isWrong || undefined}
        title={admin.sizeRange({ least: 1, most: limits.adminPageSize })}
        onChange={({ target }) => {
          setTyped(target.value);
          filters.resize(Number(target.value));
        }}
        onBlur={() => setTyped(null)}
        className={`${fieldStyle} w-20`}
      />
    </label>
  );
}
