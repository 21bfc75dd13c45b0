import { createContext, type RefObject, useContext } from 'react';

/** The element that what floats is put into, so that it goes and comes back with its screen. */
export const PortalPlace = createContext<RefObject<HTMLElement | null> | null>(null);

/** Where something that floats belongs; null for the end of the page. */
export const usePortalPlace = (): HTMLElement | null => useContext(PortalPlace)?.current ?? null;
