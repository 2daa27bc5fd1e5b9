import { createHook } from 'node:async_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
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

test('signing in the pool leaves the event loop free: each signature is a request to the pool, and none of the calling thread', async () => {
  const elements = Array.from({ length: 100 }, () => element)
  expect(await enElPozo(() => elements.map(one => sign(one, certificado())))).toBe(0)
  expect(await enElPozo(() => Promise.all(elements.map(one => signAsync(one, certificado()))))).toBe(100)
})

test('what was signed is forgotten with it: nothing that Node keeps of a request to the pool holds it', async () => {
  const VECES = 2_000
  const one = certificado()
  const firmar = async () => {
    for (let n = 0; n < VECES; n++) await signAsync(element, one)
    return deLargaVida()
  }
  const before = await firmar()
  expect(((await firmar()) - before) / VECES).toBeLessThan(1_000)
})

/** Bytes of what outlived two looks through what is young. */
function deLargaVida(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: { type: 'minor' }) => void
  for (let look = 0; look < 3; look++) collect({ type: 'minor' })
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')!.space_used_size
}

/** How many signatures were left to the thread pool. */
async function enElPozo(work: () => unknown): Promise<number> {
  const pedidos = new Set<number>()
  let vueltas = 0
  const hook = createHook({
    init: (id, type) => {
      if (type === 'SIGNREQUEST') pedidos.add(id)
    },
    // Only what was done elsewhere comes back to this thread.
    before: id => {
      if (pedidos.has(id)) vueltas++
    },
  }).enable()
  await work()
  hook.disable()
  return vueltas
}
