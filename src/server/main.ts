import './import-shortcuts.ts';

// Linked only now, so that the shortcuts hold for everything that it imports.
await import('./run.ts');
