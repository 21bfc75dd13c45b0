import { Ban } from 'lucide-react';
import { useState } from 'react';
import { type NamedMember, unblock } from '#lib/stores/relation/relation.ts';
import { relation as texts } from '#lib/texts/profile/relation.ts';
import { failsafe } from '../shell/Failsafe.tsx';
import { Button } from '../ui/Button.tsx';
import { useReady } from '../ui/hooks/use-ready.ts';

interface Props {
  member: NamedMember & { displayName: string };
  /** Shows the profile once the block has ended. */
  onUnblocked: () => void;
}

/** What a member sees of an account that they block: its names and the way back. */
export default function BlockedProfile({ member, onUnblocked }: Props) {
  const [busy, setBusy] = useState(false);
  const ready = useReady();
  const end = async () => {
    setBusy(true);
    const isDone = await unblock(member);
    setBusy(false);
    if (isDone) onUnblocked();
  };
  return (
    <section className="grid justify-items-center gap-2 px-4 py-12 text-center">
      <Ban size={56} strokeWidth={1.25} aria-hidden className="text-dim" />
      <h1 dir="auto" className="member-text mt-2 max-w-full text-28">
        {member.displayName}
      </h1>
      <p className="break-all text-dim">
        <bdi>@{member.userName}</bdi>
      </p>
      <p role="status" className="mt-4">
        {texts.youBlocked}
      </p>
      <Button kind="quiet" busy={busy} disabled={!ready} className="mt-4" onClick={() => void end()}>
        {texts.unblock}
      </Button>
    </section>
  );
}

/** The profile of a blocked account as its page mounts it. */
export const BlockedProfileScreen = failsafe(({ member }: Pick<Props, 'member'>) => (
  <BlockedProfile member={member} onUnblocked={() => location.reload()} />
));
