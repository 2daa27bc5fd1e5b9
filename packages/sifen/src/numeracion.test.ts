import { describe, expect, it } from 'vitest'
import {
  formatNumero,
  parseEstablecimiento,
  parseNumero,
  parsePunto,
  parseSerie,
  parseTimbrado,
} from './numeracion.ts'

const valor = (r: { ok: boolean; value?: unknown }) => (r.ok ? r.value : undefined)

describe('the numbering of a documento', () => {
  it('is padded to its width, from a number or from a text', () => {
    expect(valor(parseTimbrado(1234567))).toBe('01234567')
    expect(valor(parseTimbrado('12345678'))).toBe('12345678')
    expect(valor(parseEstablecimiento(1))).toBe('001')
    expect(valor(parsePunto('002'))).toBe('002')
    expect(valor(parseNumero(' 17 '))).toBe('0000017')
    expect(valor(parseSerie('AB'))).toBe('AB')
    expect(formatNumero('001', '002', '0000017')).toBe('001-002-0000017')
  })

  it('printed is read back as itself', () => {
    for (const texto of ['00000001', '99999999']) expect(valor(parseTimbrado(texto))).toBe(texto)
    for (const texto of ['0000001', '9999999']) expect(valor(parseNumero(texto))).toBe(texto)
  })

  it('of another form is refused with the cure', () => {
    expect(parseNumero(0)).toEqual({
      ok: false,
      detalle: 'El número de documento "0" no es válido: use hasta 7 dígitos, desde 0000001.',
    })
    for (const malo of ['', '12345678', '1.5', '-1', 'x', 1.5, -1]) expect(parseNumero(malo).ok).toBe(false)
    for (const malo of ['000', '1000', 'A01']) expect(parseEstablecimiento(malo).ok).toBe(false)
    for (const malo of ['0', '1234']) expect(parsePunto(malo).ok).toBe(false)
    for (const malo of ['0', '123456789']) expect(parseTimbrado(malo).ok).toBe(false)
    for (const malo of ['A', 'ab', 'ABC', 'A1', 'XAB', 'ABX']) expect(parseSerie(malo).ok).toBe(false)
  })
})
