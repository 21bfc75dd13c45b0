/** The styles of a list and its items. */
export const listStyles = {
  grid: {
    list: 'grid grid-cols-3 gap-0.5 lg:gap-2',
    item: 'dark relative aspect-[9/16] overflow-hidden bg-raised text-light sm:rounded',
  },
  rows: { list: 'flex flex-col', item: 'border-b border-line last:border-0' },
} as const;
