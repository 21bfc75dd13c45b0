import { expect, test } from 'vitest';
import { readLines } from './relation-csv.ts';

const read = (csv: string) => readLines(csv, 'riff.example').map(({ userName, hides }) => [userName, hides]);

test('lines of blocks and of mutes are read, with or without a header, quotes and the name of this site', () => {
  expect(read('Account address,Hide notifications\nada@riff.example,true\n"@Ben@RIFF.example","false"\ncleo')).toEqual([
    ['ada', true],
    ['ben', false],
    ['cleo', true],
  ]);
  expect(read('ada@riff.example\r\n\r\nben')).toEqual([
    ['ada', true],
    ['ben', true],
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
