import { expect, test } from 'vitest'
import { certificado } from '../../test/support.ts'
import { sign, signAsync, signDocumento, signDocumentoAsync } from './sign.ts'

const element = '<rEve Id="1"><a>ñ</a></rEve>'

test('the thread pool signs the same bytes as the calling thread', async () => {
  expect(await signAsync(element, certificado())).toEqual(sign(element, certificado()))
  const partes = { head: '<rDE>', de: '<DE Id="01"><a>1</a></DE>', gCamFuFD: (d: string) => `<q>${d}</q>` }
  expect(await signDocumentoAsync(partes, certificado())).toEqual(signDocumento(partes, certificado()))
})

test.each([
  '<rEve><a/></rEve>',
  '<otro Id="1"></otro>',
  '<rEve Id="1" x="2"></rEve>',
  "<rEve Id='1'></rEve>",
  '',
])('only a DE or an rEve with its Id is signed: %s', async text => {
  expect(() => sign(text, certificado())).toThrow('se firma un DE o un rEve')
  await expect(signAsync(text, certificado())).rejects.toThrow('se firma un DE o un rEve')
})

test('signing in the pool leaves the event loop free', async () => {
  await signAsync(element, certificado())
  const gaps: number[] = []
  let last = performance.now()
  let stop = false
  const tick = () => {
    const now = performance.now()
    gaps.push(now - last)
    last = now
    if (!stop) setImmediate(tick)
  }
  setImmediate(tick)
  await Promise.all(Array.from({ length: 200 }, () => signAsync(element, certificado())))
  stop = true
  gaps.sort((a, b) => a - b)
  // The median, not the worst: the machine is shared, and other processes take whole milliseconds.
  expect(gaps[Math.floor(gaps.length * 0.5)]!).toBeLessThan(1)
})
