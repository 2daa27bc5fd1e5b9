import { describe, expect, test } from 'vitest'
import { auto, b2b, b2c, FE, HOY, inu, not } from '../../test/eventos.ts'
import { checkEvento, definiciones, type Envoltura } from './comprobar.ts'
import { signEvento, writeEvento } from './evento.ts'
import type { Evento } from './tipos.ts'

const formOf = (evento: object, envoltura: Partial<Envoltura> = {}) =>
  checkEvento(evento as Evento, { id: 1, dFecFirma: HOY, ...envoltura }).form.map(fault => fault.campo)

describe('what the schema would refuse cannot be written', () => {
  const astral = '😀'
  const cases: readonly (readonly [string, object, readonly string[]])[] = [
    ['a missing reason', { ...b2b, mOtEve: undefined }, ['mOtEve']],
    [
      'every missing field at once',
      { tipo: 'nominacion' },
      ['Id', 'mOtEve', 'iNatRec', 'iTiOpe', 'cPaisRec', 'dDesPaisRe', 'dNomRec'],
    ],
    ['a short reason', { ...b2b, mOtEve: 'abcd' }, ['mOtEve']],
    ['a long reason', { ...b2b, mOtEve: 'a'.repeat(501) }, ['mOtEve']],
    ['the longest reason, in astral characters', { ...b2b, mOtEve: astral.repeat(500) }, []],
    ['one astral character more', { ...b2b, mOtEve: astral.repeat(501) }, ['mOtEve']],
    ['a control character', { ...b2b, dNomRec: 'ACME\u0001SA' }, ['dNomRec']],
    ['a lone surrogate', { ...b2b, dNomRec: 'ACME\uD800SA' }, ['dNomRec']],
    ['a CDC with spaces', { ...b2b, Id: `${FE.slice(0, 4)} ${FE.slice(4)}` }, ['Id']],
    ['B2G', { ...b2b, iTiOpe: 3 }, ['iTiOpe']],
    ['a country that does not exist', { ...b2b, cPaisRec: 'XXX', dDesPaisRe: 'Nada' }, ['cPaisRec']],
    ['a RUC with its hyphen', { ...b2b, dRucRec: '80088888-0' }, ['dRucRec']],
    ['a RUC with zeros', { ...b2b, dRucRec: '0800888' }, ['dRucRec']],
    ['a document with dots', { ...b2c, dNumIDRec: '1.234.567' }, ['dNumIDRec']],
    ['type 7', { ...b2c, iTipIDRec: 7, dDTipIDRec: 'Pasaporte' }, ['iTipIDRec']],
    ['a half number', { ...b2b, dNumCasRec: 1.5 }, ['dNumCasRec']],
    ['a negative number', { ...b2b, dNumCasRec: -1 }, ['dNumCasRec']],
    ['a mail with accents', { ...b2b, dEmailRec: 'josé@a.py' }, ['dEmailRec']],
    ['an empty optional', { ...b2b, dNomFanRec: '' }, ['dNomFanRec']],
    ['a customer code that collapses', { ...b2b, dCodCliente: 'a  ' }, ['dCodCliente']],
    ['an object for a value', { ...b2b, dNomRec: { a: 1 } }, ['dNomRec']],
    ['a stamp of seven digits', { ...inu, dNumTim: '8009999' }, ['dNumTim']],
    ['number zero', { ...inu, dNumIn: '0000000' }, ['dNumIn']],
    ['type 10', { ...inu, iTiDE: 10 }, ['iTiDE']],
    ['a series in digits', { ...inu, dSerieNum: '01' }, ['dSerieNum']],
    ['a day that does not exist', { ...not, dFecEmi: '2026-02-30T10:00:00' }, ['dFecEmi']],
    ['a date with zone', { ...not, dFecRecep: '2026-11-21T10:00:00Z' }, ['dFecRecep']],
    ['an amount with comma', { ...not, dTotalGs: '152,5' }, ['dTotalGs']],
    ['an amount with nine decimals', { ...not, dTotalGs: '1.123456789' }, ['dTotalGs']],
    ['a plate of seven', { ...auto, dNroMatVeh: 'ABCD123' }, ['dNroMatVeh']],
    ['a kind that does not exist', { tipo: 'endoso' }, ['tipo']],
    ['a kind of the prototype', { tipo: 'constructor' }, ['tipo']],
  ]
  test.each(cases)('%s', (_, evento, expected) => {
    expect(formOf(evento)).toEqual(expected)
    const written = writeEvento(evento as Evento, { id: 1, dFecFirma: HOY })
    expect(written.ok).toBe(expected.length === 0)
    if (!written.ok) expect(written.faults.map(fault => fault.campo)).toEqual(expected)
  })

  test('the envelope has its own faults', () => {
    for (const id of [0, -1, 1.5, 10_000_000_000, Number.NaN])
      expect(formOf(b2b, { id })).toEqual(['rEve.Id', 'dDesPaisRe'])
    for (const dFecFirma of ['', '2026-11-25', '2026-11-25T24:00:00', '2026-13-01T00:00:00'])
      expect(formOf({ ...b2b, dDesPaisRe: 'Paraguay' }, { dFecFirma })).toEqual(['dFecFirma'])
    expect(signEvento(b2b as Evento, { id: 0, dFecFirma: HOY }, {} as never).ok).toBe(false)
  })
})

test('no two fields of an event have the same name, and all have a rule of the manual', () => {
  for (const { campos } of Object.values(definiciones)) {
    expect(new Set(campos.map(c => c.nombre)).size).toBe(campos.length)
    for (const { regla } of campos) expect(regla).toMatch(/^G[A-Z]{2,4}\d{3}$/)
  }
})
