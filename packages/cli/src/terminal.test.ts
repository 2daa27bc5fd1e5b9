import { expect, onTestFinished, test, vi } from 'vitest'
import { Terminal, writeAll, writeJson } from './terminal.ts'

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

test('what others wrote tells a terminal nothing but letters', () => {
  const written: string[] = []
  const to = (text: unknown) => written.push(String(text)) > 0
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, 'write').mockImplementation(to)
  como('win32', true).mockImplementation(to)
  const hostil = 'Ñandú\u009b2J\u001b[H\r\u202e,\tsí\ny no'
  const terminal = new Terminal()
  terminal.tell(hostil)
  terminal.line(hostil)
  writeAll(1, hostil)
  const limpio = 'Ñandú\ufffd2J\ufffd[H\ufffd\ufffd,\tsí\ny no'
  expect(written).toEqual([`${limpio}\n`, `${limpio}\n`, limpio])
})

test('a program hears in JSON what was said, to the letter, and a terminal that shows it obeys nothing of it', () => {
  const dicho = { detalle: 'Ñandú\u009b2J\u001b\u202e\n😀' }
  const written = vi.spyOn(process.stdout, 'write')
  const line = writeJson(dicho)
  expect([JSON.parse(line), /[^\P{Cc}\n]|\u202e/u.test(line), written.mock.calls]).toEqual([dicho, false, []])
})
