import { expect, test } from 'vitest'
import { Exportaciones } from './exportar.ts'

const suelta = (tomado: ReturnType<Exportaciones['take']>) => tomado.ok && tomado.value[Symbol.dispose]()
const LLENO = { ok: false, failure: { type: 'service-unavailable' } }
const SUYA = { ok: false, failure: { type: 'service-unavailable', yaExporta: true } }

test('only so many files are made at once, and each gives its place back', () => {
  const exportaciones = new Exportaciones(() => 0, 2)
  const [una, otra] = [exportaciones.take(1), exportaciones.take(2)]
  expect([una, otra, exportaciones.take(3)]).toMatchObject([{ ok: true }, { ok: true }, LLENO])
  suelta(una)
  expect([exportaciones.take(3), exportaciones.take(1)]).toMatchObject([{ ok: true }, LLENO])
})

test('a contribuyente has one place: a second one is told so, and the others find theirs', () => {
  const exportaciones = new Exportaciones(() => 0, 2)
  const suya = exportaciones.take(1)
  expect([exportaciones.take(1), exportaciones.take(2), exportaciones.take(1)]).toMatchObject([
    ...[SUYA, { ok: true }, SUYA],
  ])
  suelta(suya)
  expect(exportaciones.take(1)).toMatchObject({ ok: true })
})

/** So many parts of so many bytes; `hecha`: called before each is there. */
async function* partesDe(bytes: number, hecha = () => {}) {
  for (let n = 0; n < 10; n++) {
    hecha()
    yield 'x'.repeat(bytes)
  }
}

test('whoever reads slowly gives his place up to somebody who waits for one, and his file breaks off; nobody is cut for whom nobody waits', async () => {
  let now = 0
  const exportaciones = new Exportaciones(() => now, 2)
  const [lento, otro] = [exportaciones.take(1), exportaciones.take(2)]
  if (!lento.ok || !otro.ok) expect.fail('there are two places')
  const leer = lento.value.read(partesDe(65_536))
  await leer.next()
  now = 29_000
  expect(exportaciones.take(3), 'he may have been told to wait a while').toMatchObject(LLENO)
  await leer.next()
  now = 31_000
  const tercera = exportaciones.take(3)
  expect(tercera).toMatchObject({ ok: true })
  await expect(leer.next()).rejects.toThrow('too slow')
  expect([exportaciones.take(4), exportaciones.take(3)]).toMatchObject([LLENO, SUYA])
  suelta(tercera)
  expect(exportaciones.take(1)).toMatchObject({ ok: true })
})

test.each([
  ['whoever reads at a pace', { bytes: 1 << 20, haciendoMs: 0, leyendoMs: 8_000 }],
  ['whose file takes long to be made', { bytes: 10, haciendoMs: 60_000, leyendoMs: 100 }],
])('%s keeps his place however long it takes', async (_, { bytes, haciendoMs, leyendoMs }) => {
  let now = 0
  const exportaciones = new Exportaciones(() => now, 1)
  const suyo = exportaciones.take(1)
  if (!suyo.ok) expect.fail('there is a place')
  const partes = partesDe(bytes, () => {
    now += haciendoMs
  })
  const leer = suyo.value.read(partes)
  for (let n = 0; n < 8; n++) {
    await leer.next()
    now += leyendoMs
  }
  expect(exportaciones.take(3)).toMatchObject(LLENO)
  await leer.return()
  expect(exportaciones.take(3)).toMatchObject({ ok: true })
})
