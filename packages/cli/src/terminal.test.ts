import { expect, onTestFinished, test, vi } from 'vitest'
import { writeAll } from './terminal.ts'

const TEXTO = 'Se emitió: 1 Ñandutí — ¿otra?\n'

/** As on a machine of that kind, whose standard output is a console or is none. */
function como(platform: string, isTTY: boolean) {
  const before = [process, process.stdout].map(one => Object.getOwnPropertyDescriptors(one))
  Object.defineProperty(process, 'platform', { value: platform })
  Object.defineProperty(process.stdout, 'isTTY', { value: isTTY, configurable: true })
  onTestFinished(() => {
    Object.defineProperty(process, 'platform', before[0]?.platform ?? {})
    if (before[1]?.isTTY === undefined) Reflect.deleteProperty(process.stdout, 'isTTY')
    else Object.defineProperty(process.stdout, 'isTTY', before[1].isTTY)
  })
  return vi.spyOn(process.stdout, 'write').mockReturnValue(true)
}

test('a console of Windows is given letters, whatever its code page would make of their bytes', () => {
  const written = como('win32', true)
  expect(writeAll(1, TEXTO)).toBe(true)
  expect(written.mock.calls).toEqual([[TEXTO]])
})
