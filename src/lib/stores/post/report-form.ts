import { atom, type ReadableAtom } from 'nanostores';
import * as v from 'valibot';
import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { cutTo, limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { reportContent, sendReport } from '#lib/contract/report/report.ts';
import type { ReportKind, ReportReason } from '#lib/contract/report/report-kinds.ts';
import { showToast, type ToastAction } from '../toast.ts';

/** What a member reports. */
export interface ReportSubject {
  kind: ReportKind;
  code: string;
}

export interface ReportForm {
  /** At most 500 characters. */
  $text: ReadableAtom<string>;
  /** Null while none is chosen. */
  $reason: ReadableAtom<ReportReason | null>;
  $sending: ReadableAtom<boolean>;
  /** Shown below the text; null if there is none. */
  $problem: ReadableAtom<string | null>;
  type(text: string): void;
  choose(reason: ReportReason | null): void;
  /** Sends the report. True if it was sent; then the form is cleared, and a toast offers `offer`. */
  submit(offer?: ToastAction): Promise<boolean>;
}

/** Creates the form that reports something. */
export function createReportForm(subject: ReportSubject): ReportForm {
  const $text = atom('');
  const $reason = atom<ReportReason | null>(null);
  const $sending = atom(false);
  const $problem = atom<string | null>(null);

  return {
    $text,
    $reason,
    $sending,
    $problem,
    type(text) {
      $text.set(cutTo(text, limits.report));
      $problem.set(null);
    },
    choose: (reason) => $reason.set(reason),
    async submit(offer) {
      if ($sending.get()) return false;
      const checked = v.safeParse(reportContent, $text.get());
      $problem.set(checked.success ? null : checked.issues[0].message);
      if (!checked.success) return false;
      const content = checked.output;
      $sending.set(true);
      // An empty fallback, because the two places have different texts for a server without a message.
      const outcome = await outcomeOf(
        request(sendReport, { body: { ...subject, reason: $reason.get(), content } }),
        '',
      );
      $sending.set(false);
      if (!outcome.ok) {
        const { errors, message } = outcome;
        $problem.set(errors['content'] || message || messages.reportFailed);
        showToast(message || messages.reportNotSent, 'destructive');
        return false;
      }
      $text.set('');
      $reason.set(null);
      showToast(messages.reportSent, 'success', undefined, offer);
      return true;
    },
  };
}
