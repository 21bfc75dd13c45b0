/** The props of every entry of a history. */
export interface EntryProps<Item> {
  item: Item;
  /** Its name, which distinguishes it from the others. */
  name: string;
  /** Asks for confirmation before it is removed. */
  onRemove: () => void;
  /** Opens the post in the popup. */
  onOpen: (postCode: string) => void;
}
