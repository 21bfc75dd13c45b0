import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** The bytes that a member has stored, and may store: files, everything made from them, and uploads that may still arrive. */
export const storage = v.object({ used: v.number(), allowed: v.number() });
export type Storage = v.InferOutput<typeof storage>;

export const getStorage = endpoint({
  method: 'GET',
  path: 'accounts/storage',
  summary: 'How many bytes the signed-in member keeps, and how many they may keep.',
  access: 'member',
  data: storage,
});
