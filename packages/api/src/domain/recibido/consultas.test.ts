import { describe, expect, test } from 'vitest'
import { consultaDeAprobado } from './consultas.ts'

const HORA = 3_600_000
const APROBADO = Date.UTC(2026, 10, 20, 12)
const cdcDe = (seguridad: string) => `01800999991001001000000122026112012${seguridad}7`
const horas = (tipoDocumento: number, seguridad = '000000000', edad = 0) => {
  const en = consultaDeAprobado(
    { tipoDocumento, cdc: cdcDe(seguridad), aprobadoEn: APROBADO },
    APROBADO + edad * HORA,
  )
  return en === null ? null : (en - APROBADO) / HORA
}

describe('what SIFEN approved is asked about once more', () => {
  test.each([
    ['a factura, some hours after its 48', 1, 54],
    ['an autofactura, a note or a remisión, after their 168', 4, 174],
    ['a nota de crédito', 5, 174],
    ['a nota de débito', 6, 174],
    ['a nota de remisión', 7, 174],
  ])('%s', (_, tipo, cuando) => {
    expect(horas(tipo)).toBe(cuando)
  })

  test('never before, and many not in one moment', () => {
    const todas = ['000000001', '021599999', '021600000', '123456789', '999999999'].map(s => horas(1, s)!)
    for (const hora of todas) expect([hora >= 54, hora < 60]).toEqual([true, true])
    expect(new Set(todas).size).toBe(todas.length)
  })

  test('and not again, once it was asked after them', () => {
    expect([horas(1, '000000000', 53.9), horas(1, '000000000', 54)]).toEqual([54, null])
  })
})
