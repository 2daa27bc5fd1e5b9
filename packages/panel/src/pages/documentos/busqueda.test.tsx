import { expect, test } from 'vitest'
import { abrir, campo, texto } from '../../../test/piezas/mostrar.tsx'

test.each([
  ['fechaDesde=2026-11-20&fechaHasta=2026-11-10', true],
  ['fechaDesde=2026-11-10&fechaHasta=2026-11-10', false],
  ['fechaHasta=2026-11-10', false],
])('days that end before they begin are said where they stand, and no others (%s)', async (dias, dicho) => {
  await abrir(`/c/1/documentos?${dias}`)
  expect(campo('Hasta').getAttribute('aria-invalid') === 'true').toBe(dicho)
  expect(texto().includes('Es anterior a «Desde»')).toBe(dicho)
})
