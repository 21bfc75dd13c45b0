import './surfaces.css';
import * as Radix from '@radix-ui/react-dialog';
import { ChevronsDown, ChevronsUp } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { controls } from '#lib/texts/controls.ts';
import { keepForToasts } from './keep-open.ts';
import { useOpener } from './opener.ts';
import { usePortalPlace } from './portal-place.ts';
import { useSheetDrag } from './use-sheet-drag.ts';

interface Props {
  label: string;
  /** False once it should close. */
  open: boolean;
  /** Called when the person wants it closed. */
  onClose: () => void;
  /** Called after it has moved out. */
  onClosed: () => void;
  /** The part that stays at the top. The sheet is dragged by it and by the handle above it. */
  head: ReactNode;
  children: ReactNode;
}

/** How much of the page a phone's keyboard covers: not every browser shrinks the page for it. */
function useKeyboardInset(sheet: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const measure = () => {
      const covered = Math.max(0, window.innerHeight - view.height - view.offsetTop);
      sheet.current?.style.setProperty('--keyboard', `${covered}px`);
    };
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
    };
  }, [sheet]);
}

/** A panel from below that leaves the upper part of the page visible. Dragged up it is as high as the page; dragged down it closes. */
export function BottomSheet({ label, open, onClose, onClosed, head, children }: Props) {
  const place = usePortalPlace();
  const sheet = useRef<HTMLDivElement>(null);
  const [full, setFull] = useState(false);
  const { handBack } = useOpener();
  const drag = useSheetDrag({ sheet, full, onFull: setFull, onClose });
  useKeyboardInset(sheet);
  const Chevrons = full ? ChevronsDown : ChevronsUp;
  return (
    <Radix.Root open={open} onOpenChange={onClose}>
      <Radix.Portal container={place}>
        <Radix.Content
          ref={sheet}
          aria-label={label}
          aria-describedby={undefined}
          data-full={full}
          // It stays mounted until it has moved out.
          onAnimationEnd={({ target }) => !open && target === sheet.current && onClosed()}
          onOpenAutoFocus={(event) => {
            // The panel itself gets the focus: on a phone a focused text box would open the keyboard.
            event.preventDefault();
            sheet.current?.focus({ preventScroll: true });
          }}
          onInteractOutside={keepForToasts}
          onCloseAutoFocus={handBack}
          className="sheet fixed inset-x-0 z-40 mx-auto flex flex-col lg:max-w-[640px] overflow-hidden rounded-t-card bg-ground text-text shadow-float outline-none"
        >
          <div {...drag} className="shrink-0 cursor-grab touch-none select-none active:cursor-grabbing">
            <button
              type="button"
              aria-label={full ? controls.makeSmaller : controls.makeLarger}
              onClick={() => setFull(!full)}
              className="group grid h-6 w-full place-items-center"
            >
              <span className="w-10 rounded-full border-2 border-text/30 group-focus-visible:hidden" />
              <Chevrons size={20} aria-hidden className="hidden group-focus-visible:block" />
            </button>
            {head}
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
