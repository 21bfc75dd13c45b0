import { expect, test } from 'vitest';
import { readLines } from './relation-csv.ts';

const read = (csv: string) =>
  readLines(csv, 'riff.example').map(({ userName, what, until }) => [userName, what, ...(until ? [until] : [])]);

test('lines of blocks and of mutes are read, with or without a header, quotes and the name of this site', () => {
  expect(read('Account address,Hide notifications\nada@riff.example,true\n"@Ben@RIFF.example","false"\ncleo')).toEqual([
    ['ada', 'ALL'],
    ['ben', 'POSTS'],
    ['cleo', 'ALL'],
  ]);
  expect(read('ada@riff.example\r\n\r\nben')).toEqual([
    ['ada', 'ALL'],
    ['ben', 'ALL'],
  ]);
});

test('other sites, formulas and sentences are no accounts of this site', () => {
  expect(read('ada@elsewhere.example\n=1+1@riff.example@x\nTwo words\n,true\n@').map(([name]) => name)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('what a mute hides and when it ends are read from the columns of Riff, and what nobody can read is left out', () => {
  const header = 'Account address,Hide notifications,What,Until';
  expect(
    read(
      `${header}\nada,true,COMMENTS,2026-12-24T18:00:00.000Z\n"ben","false","posts",""\ncleo,true,,2026-12-24\ndora,false,Nothing,soon`,
    ),
  ).toEqual([
    ['ada', 'COMMENTS', '2026-12-24T18:00:00.000Z'],
    ['ben', 'POSTS'],
    ['cleo', 'ALL', '2026-12-24T00:00:00.000Z'],
    ['dora', 'POSTS'],
  ]);
});
