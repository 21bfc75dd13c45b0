import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** Bytes that a member keeps, and may keep: files, everything made from them, and what may still arrive. */
export const storage = v.object({ used: v.number(), allowed: v.number() });
export type Storage = v.InferOutput<typeof storage>;

export const getStorage = endpoint({
  method: 'GET',
  path: 'accounts/storage',
  summary: 'How many bytes the signed-in member keeps, and how many they may keep.',
  access: 'member',
  data: storage,
});
