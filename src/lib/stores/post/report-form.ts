import { atom, type ReadableAtom } from 'nanostores';
import * as v from 'valibot';
import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { cutTo, limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { reportContent, sendReport } from '#lib/contract/report/report.ts';
import { showToast } from '../toast.ts';

export interface ReportForm {
  /** At most 500 characters. */
  $text: ReadableAtom<string>;
  $sending: ReadableAtom<boolean>;
  /** Shown below the text; null if there is none. */
  $problem: ReadableAtom<string | null>;
  type(text: string): void;
  /** Sends the report. True if it was sent; then the text is cleared. */
  submit(): Promise<boolean>;
}

/** Creates the form that reports a post. */
export function createReportForm(postCode: string): ReportForm {
  const $text = atom('');
  const $sending = atom(false);
  const $problem = atom<string | null>(null);

  return {
    $text,
    $sending,
    $problem,
    type(text) {
      $text.set(cutTo(text, limits.report));
      $problem.set(null);
    },
    async submit() {
      if ($sending.get()) return false;
      const checked = v.safeParse(reportContent, $text.get());
      $problem.set(checked.success ? null : checked.issues[0].message);
      if (!checked.success) return false;
      const content = checked.output;
      $sending.set(true);
      // An empty fallback, because the two places have different texts for a server without a message.
      const outcome = await outcomeOf(request(sendReport, { body: { code: postCode, content } }), '');
      $sending.set(false);
      if (!outcome.ok) {
        const { errors, message } = outcome;
        $problem.set(errors['content'] || message || messages.reportFailed);
        showToast(message || messages.reportNotSent, 'destructive');
        return false;
      }
      $text.set('');
      showToast(messages.reportSent);
      return true;
    },
  };
}
