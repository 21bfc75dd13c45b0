import { expect, it } from 'vitest';
import { MemoryRoom } from './memory-room.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('lets in what fits, and the next in the order of their coming', async () => {
  const room = new MemoryRoom(10, 10);
  const entered: string[] = [];
  const enter = (name: string, bytes: number) =>
    room.enter(bytes).then((leave) => {
      entered.push(name);
      return leave;
    });
  const leaveFirst = await enter('first', 6);
  const large = enter('large', 8);
  const small = enter('small', 2);
  await settled();
  expect(entered).toEqual(['first']);
  leaveFirst();
  await Promise.all([large, small]);
  expect(entered).toEqual(['first', 'large', 'small']);
});

it('lets members take turns, whatever their order and the number of their tasks', async () => {
  const room = new MemoryRoom(10, 10);
  const entered: string[] = [];
  const work = async (name: string, memberId?: number) => {
    const leave = await room.enter(10, { memberId });
    entered.push(name);
    await settled();
    leave();
  };
  const hostile = ['a1', 'a2', 'a3', 'a4'].map((name) => work(name, 1));
  await settled();
  const others = [work('b1', 2), work('b2', 2), work('nobody'), work('c1', 3), work('nobody again')];
  await Promise.all([...hostile, ...others]);
  expect(entered).toEqual(['a1', 'b1', 'nobody', 'c1', 'a2', 'b2', 'nobody again', 'a3', 'a4']);
});

it('lets nobody wait for all who come later', async () => {
  const room = new MemoryRoom(10, 10);
  const entered: string[] = [];
  const work = async (name: string, memberId?: number, meanwhile?: () => void) => {
    const leave = await room.enter(10, { memberId });
    entered.push(name);
    meanwhile?.();
    await settled();
    leave();
  };
  const later: Promise<void>[] = [];
  const come = (memberId: number): void => {
    if (memberId <= 5) later.push(work(`member ${memberId}`, memberId, () => come(memberId + 1)));
  };
  const frames = [work('a frame'), work('another frame')];
  await settled();
  come(1);
  await Promise.all(frames);
  await Promise.all(later);
  expect(entered.slice(0, 3)).toEqual(['a frame', 'member 1', 'another frame']);
});

it('counts nobody for more than its share', async () => {
  const room = new MemoryRoom(10, 5);
  await room.enter(100);
  const leave = await room.enter(100);
  const third = room.enter(100);
  leave();
  await third;
});

it('forgets who no longer wants to wait, or is sent away', async () => {
  const room = new MemoryRoom(10, 10);
  const leave = await room.enter(10);
  const controller = new AbortController();
  const aborted = room.enter(10, { signal: controller.signal });
  controller.abort(new Error('not wanted'));
  await expect(aborted).rejects.toThrow('not wanted');
  const away = room.enter(10);
  room.close(new Error('closed'));
  await expect(away).rejects.toThrow('closed');
  leave();
  await room.enter(10);
});
