import { createContext, type RefObject, useContext } from 'react';

/** The element that contains floating surfaces, so that they are hidden and shown with their screen. */
export const PortalPlace = createContext<RefObject<HTMLElement | null> | null>(null);

/** The parent for a floating element; null for the end of the page. */
export const usePortalPlace = (): HTMLElement | null => useContext(PortalPlace)?.current ?? null;
