import { $closedToast, $toast } from '#lib/stores/toast.ts';

// One process runs many files: a toast that one of them left would need its platform to be closed.
$toast.set(null);
$closedToast.set(null);
