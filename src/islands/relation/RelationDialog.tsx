import { Ban, UserMinus, VolumeX, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { mutedParts } from '#lib/contract/account/relation.ts';
import {
  block,
  dropFollower,
  endOf,
  type MuteTime,
  mute,
  type NamedMember,
  type Relation,
  readRelation,
  unmute,
} from '#lib/stores/relation/relation.ts';
import { relation as texts } from '#lib/texts/profile/relation.ts';
import { Button } from '../ui/Button.tsx';
import { Choice } from '../ui/form/Choice.tsx';
import { Dialog } from '../ui/surface/Dialog.tsx';
import { mutedNow } from './muted-now.ts';

const times = ['day', 'week', 'always'] as const satisfies readonly MuteTime[];

interface Props {
  member: NamedMember;
  onClose: () => void;
}

/** What the viewer can do about a member: mute them, remove them as a follower, block them. Each can be undone from the toast. */
export default function RelationDialog({ member, onClose }: Props) {
  const [relation, setRelation] = useState<Relation | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => void readRelation(member.userCode).then(setRelation), [member.userCode]);

  const run = async (action: () => Promise<boolean>) => {
    setBusy(true);
    const isDone = await action();
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Dialog title={texts.title({ name: member.userName })} hasCorner busy={busy} onClose={onClose}>
      <button
        type="button"
        aria-label={texts.close}
        disabled={busy}
        onClick={onClose}
        className="absolute end-3 top-3 grid size-11 place-items-center rounded-full text-dim hover:text-text"
      >
        <X size={24} strokeWidth={1.75} aria-hidden />
      </button>
      <div className="mt-4 grid gap-5">
        {relation?.isMuted ? (
          <Part title={texts.muteTitle} hint={mutedNow(relation.until)}>
            <Button kind="quiet" disabled={busy} onClick={() => void run(() => unmute(member, relation))}>
              <VolumeX size={20} strokeWidth={1.75} aria-hidden />
              {texts.unmute}
            </Button>
          </Part>
        ) : (
          <MutePart member={member} busy={busy} run={run} />
        )}
        {relation?.isFollower && (
          <Part title={texts.followerTitle} hint={texts.followerHint}>
            <Button kind="quiet" disabled={busy} onClick={() => void run(() => dropFollower(member))}>
              <UserMinus size={20} strokeWidth={1.75} aria-hidden />
              {texts.removeFollower}
            </Button>
          </Part>
        )}
        <Part title={texts.blockTitle} hint={texts.blockHint}>
          <Button kind="danger" disabled={busy} onClick={() => void run(() => block(member))}>
            <Ban size={20} strokeWidth={1.75} aria-hidden />
            {texts.block}
          </Button>
        </Part>
      </div>
    </Dialog>
  );
}

function MutePart({
  member,
  busy,
  run,
}: {
  member: NamedMember;
  busy: boolean;
  run: (action: () => Promise<boolean>) => void;
}) {
  const [what, setWhat] = useState<(typeof mutedParts)[number]>('ALL');
  const [time, setTime] = useState<MuteTime>('always');
  return (
    <Part title={texts.muteTitle} hint={texts.muteHint}>
      <Choice label={texts.what} options={mutedParts} value={what} name={(one) => texts[one]} onChoose={setWhat} />
      <Choice label={texts.time} options={times} value={time} name={(one) => texts[one]} onChoose={setTime} />
      <Button kind="quiet" disabled={busy} onClick={() => run(() => mute(member, { what, until: endOf(time) }))}>
        <VolumeX size={20} strokeWidth={1.75} aria-hidden />
        {texts.mute}
      </Button>
    </Part>
  );
}

function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <div>
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        <p className="text-14 text-dim">{hint}</p>
      </div>
      {children}
    </section>
  );
}
