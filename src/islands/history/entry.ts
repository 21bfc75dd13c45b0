/** What every entry of a history gets, whatever it shows. */
export interface EntryProps<Item> {
  item: Item;
  /** Its name, told apart from the others. */
  name: string;
  /** Asks before it is removed. */
  onRemove: () => void;
  /** Opens the post in the popup. */
  onOpen: (postCode: string) => void;
}
