import { cleanStores } from 'nanostores';
import { $session } from '#lib/stores/account/session.ts';
import { $closedToast, $toast } from '#lib/stores/toast.ts';

// One process runs many files: a toast that one of them left would need its platform to be closed, and its member would be signed in.
$toast.set(null);
$closedToast.set(null);
$session.set(null);
cleanStores($session);
