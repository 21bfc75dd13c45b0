import { open } from 'node:fs/promises';

/** How many pictures a PNG has: it says so before the first one. */
export async function pagesOfPng(path: string): Promise<number> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(12);
    for (let at = 8, count = 0; count < 1000; count += 1) {
      const { bytesRead } = await file.read(head, 0, 12, at);
      const type = head.toString('latin1', 4, 8);
      if (bytesRead < 12 || type === 'IDAT') return 1;
      if (type === 'acTL') return Math.max(1, head.readUInt32BE(8));
      at += head.readUInt32BE(0) + 12;
    }
    return 1;
  } finally {
    await file.close();
  }
}
