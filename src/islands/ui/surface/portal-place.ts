import { createContext, type RefObject, useContext } from 'react';

/** The element that floating surfaces are put into, so that they go and come back with their screen. */
export const PortalPlace = createContext<RefObject<HTMLElement | null> | null>(null);

/** Where something that floats belongs; null for the end of the page. */
export const usePortalPlace = (): HTMLElement | null => useContext(PortalPlace)?.current ?? null;
