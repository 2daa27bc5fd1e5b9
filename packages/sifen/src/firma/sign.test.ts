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
  const elements = Array.from({ length: 100 }, () => element)
  const here = await threadMs(() => elements.map(one => sign(one, certificado())))
  const there = await threadMs(() => Promise.all(elements.map(one => signAsync(one, certificado()))))
  expect(there).toBeLessThan(here * 0.8)
})

/** What it costs the calling thread: of its own work, however busy the machine is. */
async function threadMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
