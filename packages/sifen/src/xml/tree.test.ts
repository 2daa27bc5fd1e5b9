import { expect, test } from 'vitest'
import { readXml } from './read.ts'
import { descendants } from './tree.ts'

test('those below an element are told in their order, however many stand side by side', () => {
  const muchos = '<c/>'.repeat(200_000)
  const read = readXml(`<a><b><c n="first"/>${muchos}</b><c n="last"/></a>`)
  if (!read.ok) throw new Error(read.fault.message)
  const found = [...descendants(read.root, '', 'c')]
  const marked = found.flatMap(({ attributes }, at) => attributes.map(({ value }) => [at, value]))
  expect([found.length, marked]).toEqual([
    200_002,
    [
      [0, 'first'],
      [200_001, 'last'],
    ],
  ])
})
