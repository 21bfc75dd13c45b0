import { useEffect, useRef } from 'react';
import type { ReportKind } from '#lib/contract/report/report-kinds.ts';
import { takeReport } from '#lib/stores/account/wish/stored-wish.ts';

/** Calls `onTaken` if the member logged in to report that. In an effect, because the server renders these pages. */
export function useTakenReport(kind: ReportKind, code: string, onTaken: () => void): void {
  const act = useRef(onTaken);
  act.current = onTaken;
  useEffect(() => {
    if (takeReport(kind, code)) act.current();
  }, [kind, code]);
}
