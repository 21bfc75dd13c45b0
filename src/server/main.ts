import './import-shortcuts.ts';

// Imported dynamically, so that the shortcuts apply to all of its imports.
await import('./run.ts');
