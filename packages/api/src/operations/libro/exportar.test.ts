import { expect, test } from 'vitest'
import { Exportaciones } from './exportar.ts'

const suelta = (tomado: ReturnType<Exportaciones['take']>) => tomado.ok && tomado.value[Symbol.dispose]()
const LLENO = { ok: false, failure: { type: 'service-unavailable' } }
const SUYA = { ok: false, failure: { type: 'service-unavailable', yaExporta: true } }

test('only so many files are made at once, and each gives its place back', () => {
  const exportaciones = new Exportaciones(2)
  const [una, otra] = [exportaciones.take(1), exportaciones.take(2)]
  expect([una, otra, exportaciones.take(3)]).toMatchObject([{ ok: true }, { ok: true }, LLENO])
  suelta(una)
  expect([exportaciones.take(3), exportaciones.take(1)]).toMatchObject([{ ok: true }, LLENO])
})

test('a contribuyente has one place: a second one is told so, and the others find theirs', () => {
  const exportaciones = new Exportaciones(2)
  const suya = exportaciones.take(1)
  expect([exportaciones.take(1), exportaciones.take(2), exportaciones.take(1)]).toMatchObject([
    ...[SUYA, { ok: true }, SUYA],
  ])
  suelta(suya)
  expect(exportaciones.take(1)).toMatchObject({ ok: true })
})
