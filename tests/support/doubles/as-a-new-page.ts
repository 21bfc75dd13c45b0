import { cleanStores } from 'nanostores';
import { $session } from '#lib/stores/account/session.ts';
import { $closedToast, $toast } from '#lib/stores/toast.ts';

// One process runs many files: a toast from an earlier file would need that file's platform to be closed, and its member would be
// signed in.
$toast.set(null);
$closedToast.set(null);
$session.set(null);
cleanStores($session);
