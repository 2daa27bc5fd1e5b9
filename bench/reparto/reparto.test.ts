import { expect, test } from 'vitest'
import { describeSentencia } from './base.ts'
import { repartirPerfil } from './partes.ts'

test('a moment belongs to the innermost function that says of what part it is; waiting is nobody’s', () => {
  const frame = (id: number, functionName: string, url: string, children: number[] = []) => ({
    ...{ id, children },
    callFrame: { functionName, url },
  })
  const partes = repartirPerfil({
    nodes: [
      frame(1, '(root)', '', [2, 5, 6]),
      frame(2, 'handle', 'file:///x/packages/api/src/http/server.ts', [3]),
      frame(3, 'sign', 'node:internal/crypto/sig', [4]),
      frame(4, 'update', 'node:internal/util'),
      frame(5, '(idle)', ''),
      frame(6, '(garbage collector)', ''),
    ],
    startTime: 0,
    samples: [2, 4, 5, 6],
    timeDeltas: [0, 1000, 3000, 50_000, 2000],
  })
  expect(Object.fromEntries(partes)).toEqual({ http: 1, firmar: 3, memoria: 2 })
})

test.each([
  ['insert into evento_sifen (a) select 1', 'insert into evento_sifen'],
  [
    'with listo as (select 1 from documento d for no key update skip locked) select 1 from listo',
    'select documento',
  ],
  ['with x as (insert into auditoria (a) values (1)) update documento set a = 1', 'update documento'],
  ['select a\n from only timbrado where b = $1', 'select timbrado'],
])('a statement is called by what it is about: %s', (text, que) => expect(describeSentencia(text)).toBe(que))
