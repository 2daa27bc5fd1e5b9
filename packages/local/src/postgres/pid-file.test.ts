import { expect, test } from 'vitest'
import { isServerOf, parsePidFile } from './pid-file.ts'

test('a server that is ready says where it listens', () => {
  const text = '9700\n/data\n1795219361\n54999\n\nlocalhost\n  2155426         4\nready   \n'
  expect(parsePidFile(text)).toEqual({ pid: 9700, port: 54999, status: 'ready' })
})

test.each([
  ['that has just begun has no port and no state yet', '9700\n', { pid: 9700, port: 0, status: '' }],
  ['cut off or empty is no server', '', undefined],
  ['with nonsense in it is no server', 'x\ny\n', undefined],
  ['of a stand-alone backend (negative number) is no server', '-9700\n/data\n', undefined],
])('a file %s', (_, text, expected) => {
  expect(parsePidFile(text)).toEqual(expected)
})

test('a living process that does not work in the folder is not its server', async () => {
  expect(await isServerOf('/nowhere', process.pid)).toBe(false)
})
