import { expect, test } from 'vitest';
import { Crowded, createSharedTurns } from './shared-turns.ts';

const roomy = { atOnce: 2, waiting: 10, waitingEach: 10 };
const single = { atOnce: 1, waiting: 10, waitingEach: 10 };

/** Turns whose only place is taken until `open` is called; `order` gets the names of later runs. */
function closedTurns(limits: typeof single) {
  const turns = createSharedTurns(limits);
  const gate = Promise.withResolvers<void>();
  const order: string[] = [];
  const first = turns.run('first', 'nobody', () => gate.promise);
  const ask = (who: string, name: string) => turns.run(name, who, async () => void order.push(name));
  const open = async () => {
    gate.resolve();
    await first;
  };
  return { ask, open, order };
}

test('work is done once for many simultaneous requests', async () => {
  const turns = createSharedTurns(roomy);
  let made = 0;
  const ask = (who: string) => turns.run('a', who, async () => ++made);
  expect(await Promise.all([ask('ada'), ask('ben'), ask('ada')])).toEqual([1, 1, 1]);
  expect(await ask('ada')).toBe(2);
});

test('a limited number runs at a time, the others wait, and one too many is refused', async () => {
  const { ask, open, order } = closedTurns({ ...single, waiting: 1 });
  const second = ask('ada', 'b');
  await expect(ask('ada', 'c')).rejects.toThrow(Crowded);
  await open();
  await second;
  expect(order).toEqual(['b']);
});

test('a failure lets the next one run', async () => {
  const turns = createSharedTurns(single);
  await expect(turns.run('a', 'ada', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.run('a', 'ada', async () => 'yes')).toBe('yes');
});

test('waiting clients take turns, regardless of one client’s earlier requests', async () => {
  const { ask, open, order } = closedTurns(single);
  const all = ['1', '2', '3', '4'].map((name) => ask('mallory', name));
  all.push(ask('ada', 'a'), ask('ben', 'b'), ask('ada', 'a2'));
  await open();
  await Promise.all(all);
  expect(order).toEqual(['1', 'a', 'b', '2', 'a2', '3', '4']);
});

test('work that another client also waits for runs once, at the first turn of either', async () => {
  const { ask, open, order } = closedTurns(single);
  const all = [ask('mallory', '1'), ask('mallory', '2'), ask('mallory', 'poster'), ask('ada', 'poster')];
  await open();
  await Promise.all(all);
  expect(order).toEqual(['1', 'poster', '2']);
});

test('one client cannot fill the whole queue', async () => {
  const { ask, open } = closedTurns({ ...single, waitingEach: 2 });
  const all = [ask('mallory', '1'), ask('mallory', '2')];
  await expect(ask('mallory', '3')).rejects.toThrow(Crowded);
  all.push(ask('ada', 'a'));
  await open();
  await Promise.all(all);
});

test('in a full queue, the client with the longest line gives its last place to one with a shorter line', async () => {
  const { ask, open, order } = closedTurns({ ...single, waiting: 3 });
  const [one, two] = [ask('mallory', '1'), ask('mallory', '2')];
  const last = ask('mallory', '3').catch((error: unknown) => error);
  const ada = ask('ada', 'a');
  expect(await last).toBeInstanceOf(Crowded);
  await expect(ask('mallory', '4')).rejects.toThrow(Crowded);
  await open();
  await Promise.all([one, two, ada]);
  expect(order).toEqual(['1', 'a', '2']);
});

test('work that loses its place in one line stays if another client waits for it', async () => {
  const { ask, open, order } = closedTurns({ ...single, waiting: 4 });
  const all = [
    ask('mallory', '1'),
    ask('mallory', '2'),
    ask('mallory', 'poster'),
    ask('ada', 'poster'),
    ask('ben', 'b'),
  ];
  await open();
  await Promise.all(all);
  expect(order).toEqual(['1', 'poster', 'b', '2']);
});
