import type { Activity } from '#lib/contract/admin/activity-log.ts';
import {
  type ActivityPart,
  activityParts,
  entryText,
  partText,
  typeWords,
} from '#lib/stores/admin/activity-log/activity-log.ts';
import { copyText } from '#lib/stores/settings/copy-text.ts';
import { adminRecords } from '#lib/texts/admin/admin-records.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogButtons } from '../../ui/surface/Dialog.tsx';

interface Props {
  activity: Activity;
  /** The pressed cell; null for the whole entry. */
  part: ActivityPart | null;
  onClose: () => void;
}

const parts = Object.keys(activityParts) as ActivityPart[];

/** Shows the full text of a log cell, or a whole entry. */
export default function ActivityDialog({ activity, part, onClose }: Props) {
  const text = part ? partText(activity, part) : entryText(activity);
  return (
    <Dialog title={part ? adminRecords[activityParts[part]] : typeWords(activity.type)} onClose={onClose}>
      {part ? (
        <Text text={text} />
      ) : (
        <dl className="mt-3 grid gap-3 text-14">
          {parts.map((one) => (
            <div key={one}>
              <dt className="text-12 font-semibold text-dim">{adminRecords[activityParts[one]]}</dt>
              <dd>
                <Text text={partText(activity, one)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <DialogButtons>
        <Button kind="quiet" onClick={onClose}>
          {adminRecords.close}
        </Button>
        <Button onClick={() => void copyText(text)}>{adminRecords.copyData}</Button>
      </DialogButtons>
    </Dialog>
  );
}

const Text = ({ text }: { text: string }) =>
  text === '' ? (
    <p className="mt-1 text-dim">–</p>
  ) : (
    <pre dir="auto" className="member-text mt-1 whitespace-pre-wrap font-sans text-14 tabular-nums">
      {text}
    </pre>
  );
