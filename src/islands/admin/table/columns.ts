import { type ColumnDef, createColumnHelper, metaHelper, type RowData, tableFeatures } from '@tanstack/react-table';

/** How a column looks. */
interface ColumnLook {
  /** Its width in CSS pixels. Spare width of a wide window is shared among all columns in proportion. */
  width: number;
  /** Its cells name the row, for example by a member's name. */
  names?: boolean;
  /** One of the two columns that a phone shows; a press shows the others. */
  first?: boolean;
  /** Stays visible at the start of the line while the others scroll. */
  stays?: boolean;
  /** The rows are sorted by it; the button in its head reverses the order. */
  ordered?: boolean;
  /** The placeholder in its cells while the rows load: a line of text by default. */
  skeleton?: 'line' | 'picture' | 'mark';
}

/** The server searches, sorts and paginates, so the table needs no row models for that. */
export const features = tableFeatures({ columnMeta: metaHelper<ColumnLook>() });

export type Features = typeof features;

/** The name of a column that a phone shows after a press, for `folded-rows.css`; undefined for the others. */
// biome-ignore lint/suspicious/noExplicitAny: columns of different values
export const moreOf = <Row extends RowData>({ header, meta }: ColumnDef<Features, Row, any>): string | undefined =>
  meta?.first ? undefined : String(header);

/** The helper that declares the columns of a list: `const column = columnsOf<Row>()`, then `column.columns([column.accessor(…), column.display(…)])`. */
export const columnsOf = <Row extends RowData>() => createColumnHelper<Features, Row>();
