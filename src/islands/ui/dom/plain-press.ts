interface Press {
  button: number;
  defaultPrevented: boolean;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** Whether a press on a link opens it in this tab, instead of opening, storing or sharing its address somewhere else. */
export const isPlainPress = ({ button, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey }: Press): boolean =>
  button === 0 && !defaultPrevented && !metaKey && !ctrlKey && !shiftKey && !altKey;
