import { useId } from 'react';
import {
  type Channel,
  channels,
  kindNames,
  type NotificationKind,
  notificationKinds,
  type Switches,
} from '#lib/contract/inbox/kinds.ts';
import { notificationSettings as texts } from '#lib/texts/inbox/notification-settings.ts';
import { Switch } from '../ui/form/Switch.tsx';

/**
 * On phones each row is stacked. A table with another `display` is no longer one for screen readers, unless its roles are written out.
 */
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
};

const kindsFrom = (members: boolean) => kindNames.filter((kind) => notificationKinds[kind].hasActors === members);

interface Props {
  /** A kind that the server does not know yet is missing. */
  kinds: Partial<Record<NotificationKind, Switches>>;
  disabled: boolean;
  onSwitch: (kind: NotificationKind, channel: Channel, on: boolean) => void;
}

/** The switches of every kind by channel. */
export function KindTable(props: Props) {
  return (
    <table {...as.table} aria-label={texts.kinds} className="mt-3 block w-full sm:table">
      <thead {...as.rowgroup} className="sr-only sm:not-sr-only sm:table-header-group">
        <tr {...as.row} className="text-14 text-dim">
          <th {...as.columnheader} scope="col" className="pb-2 ps-0 text-start font-medium">
            {texts.kind}
          </th>
          {channels.map((channel) => (
            <th {...as.columnheader} key={channel} scope="col" className="w-24 pb-2 text-center font-medium">
              {texts[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <Group {...props} title={texts.fromMembers} names={kindsFrom(true)} />
      <Group {...props} title={texts.fromRiff} names={kindsFrom(false)} />
    </table>
  );
}

function Group({ title, names, ...props }: Props & { title: string; names: readonly NotificationKind[] }) {
  return (
    <tbody {...as.rowgroup} className="block sm:table-row-group">
      <tr {...as.row} className="block sm:table-row">
        <th
          {...as.rowheader}
          scope="rowgroup"
          colSpan={4}
          className="block pb-1 ps-0 pt-5 text-start text-14 font-semibold text-dim sm:table-cell sm:border-t sm:border-line"
        >
          {title}
        </th>
      </tr>
      {names.map((kind) => (
        <KindRow key={kind} kind={kind} {...props} />
      ))}
    </tbody>
  );
}

function KindRow({ kind, kinds, disabled, onSwitch }: Props & { kind: NotificationKind }) {
  const id = useId();
  const switches = kinds[kind] ?? notificationKinds[kind].switches;
  return (
    <tr {...as.row} className="grid grid-cols-3 border-b border-line py-3 last:border-0 sm:table-row sm:border-0">
      <th {...as.rowheader} scope="row" className="col-span-3 pb-1 ps-0 text-start font-normal sm:py-2 sm:pe-4">
        <span className="block break-words">{texts[kind]}</span>
        {!switches.inbox && (
          <span id={id} className="block text-14 text-dim">
            {texts.inboxFirst}
          </span>
        )}
      </th>
      {channels.map((channel) => {
        const isOff = channel !== 'inbox' && !switches.inbox;
        return (
          <td {...as.cell} key={channel} className="text-center sm:py-1">
            <span aria-hidden className="block text-12 text-dim sm:hidden">
              {texts[channel]}
            </span>
            <Switch
              on={switches[channel] && !isOff}
              disabled={disabled || isOff}
              label={texts.switchName({ kind: texts[kind], channel: texts[channel] })}
              describedBy={isOff ? id : undefined}
              onSwitch={(on) => onSwitch(kind, channel, on)}
            />
          </td>
        );
      })}
    </tr>
  );
}
