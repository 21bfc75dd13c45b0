import { describe, expect, it, vi } from 'vitest';
import { Turnstile } from './turnstile.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('lets in what fits, and the next in the order of their coming', async () => {
  const turnstile = new Turnstile(10, 10);
  const entered: string[] = [];
  const enter = (name: string, bytes: number) =>
    turnstile.enter(bytes).then((leave) => {
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

it('lets members take turns, whoever came first and with however many', async () => {
  const turnstile = new Turnstile(10, 10);
  const entered: string[] = [];
  const work = async (name: string, memberId?: number) => {
    const leave = await turnstile.enter(10, { memberId });
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
  const turnstile = new Turnstile(10, 10);
  const entered: string[] = [];
  const work = async (name: string, memberId?: number, meanwhile?: () => void) => {
    const leave = await turnstile.enter(10, { memberId });
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
  const turnstile = new Turnstile(10, 5);
  await turnstile.enter(100);
  const leave = await turnstile.enter(100);
  const third = turnstile.enter(100);
  leave();
  await third;
});

it('forgets who no longer wants to wait, or is sent away', async () => {
  const turnstile = new Turnstile(10, 10);
  const leave = await turnstile.enter(10);
  const controller = new AbortController();
  const aborted = turnstile.enter(10, { signal: controller.signal });
  controller.abort(new Error('not wanted'));
  await expect(aborted).rejects.toThrow('not wanted');
  const away = turnstile.enter(10);
  turnstile.close(new Error('closed'));
  await expect(away).rejects.toThrow('closed');
  leave();
  await turnstile.enter(10);
});

describe('a guest', () => {
  it('has room until somebody needs it', async () => {
    const turnstile = new Turnstile(10, 10);
    const onEnd = vi.fn();
    const guest = turnstile.host(6, onEnd);
    await turnstile.enter(4);
    expect(onEnd).not.toHaveBeenCalled();
    const leave = await turnstile.enter(6);
    expect(onEnd).toHaveBeenCalledOnce();
    expect(guest?.stay()).toBeNull();
    guest?.leave();
    expect(onEnd).toHaveBeenCalledOnce();
    const next = turnstile.enter(6);
    leave();
    await next;
  });

  it('comes neither beside another nor where somebody waits', async () => {
    const turnstile = new Turnstile(10, 10);
    const guest = turnstile.host(2, () => undefined);
    expect(turnstile.host(2, () => undefined)).toBeNull();
    guest?.leave();
    const leave = await turnstile.enter(8);
    const waits = turnstile.enter(8);
    expect(turnstile.host(2, () => undefined)).toBeNull();
    leave();
    (await waits)();
    expect(turnstile.host(10, () => undefined)).not.toBeNull();
  });

  it('that stays counts like everybody else', async () => {
    const turnstile = new Turnstile(10, 10);
    const leave = turnstile.host(6, () => expect.unreachable())?.stay(1);
    const entered: string[] = [];
    const work = async (name: string, memberId: number) => {
      const back = await turnstile.enter(10, { memberId });
      entered.push(name);
      back();
    };
    const all = [work('again', 1), work('another', 2)];
    await settled();
    expect(entered).toEqual([]);
    leave?.();
    await Promise.all(all);
    expect(entered).toEqual(['another', 'again']);
  });
});
