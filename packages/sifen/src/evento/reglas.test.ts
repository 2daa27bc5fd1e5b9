import { describe, expect, test } from 'vitest'
import {
  auto,
  b2b,
  b2c,
  b2f,
  can,
  chofer,
  con,
  des,
  dis,
  dni,
  FE,
  HOY,
  inu,
  lugar,
  NRE,
  not,
  persona,
  ruc,
} from '../../test/eventos.ts'
import { checkEvento } from './comprobar.ts'
import { writeEvento } from './evento.ts'
import type { Contexto, Evento } from './tipos.ts'

const codes = (evento: object, contexto: Contexto = {}, dFecFirma = HOY) => {
  const { form, rules } = checkEvento(evento as Evento, { id: 1, dFecFirma }, contexto)
  expect(form).toEqual([])
  return rules.map(fault => fault.codigo ?? fault.regla)
}
const malo = FE.replace(/.$/, '1')
const previos = (...eventosPrevios: NonNullable<Contexto['eventosPrevios']>): Contexto => ({ eventosPrevios })

/** Each row: what is broken in a right event, what is known of the world, and the codes with which SIFEN would refuse it. */
const rows: readonly (readonly [string, object, Contexto, readonly string[]])[] = [
  [
    'a right B2B',
    b2b,
    { rucFirmante: '80099999', aprobado: true, innominado: true, eventosPrevios: [], estadoRuc: 'ACT' },
    [],
  ],
  ['a right B2C', b2c, {}, []],
  ['a right B2F', b2f, {}, []],
  ['a bad check digit in the CDC', { ...b2b, Id: malo }, {}, ['4451']],
  ['not approved', b2b, { aprobado: false }, ['4452']],
  ['cancelled', b2b, previos('cancelacion'), ['4452']],
  ['nominated before', b2b, previos('nominacion'), ['4453']],
  ['not a factura', { ...b2b, Id: NRE }, {}, ['4454']],
  ['another issuer', b2b, { rucFirmante: '80088888' }, ['4468']],
  ['not innominada', b2b, { innominado: false }, ['4469']],
  ['B2B with a person', { ...b2c, iTiOpe: 1 }, {}, ['4475']],
  ['B2C with a contributor', { ...b2b, iTiOpe: 2 }, {}, ['4475']],
  ['B2F from Paraguay', { ...b2f, cPaisRec: 'PRY' }, {}, ['4476']],
  ['B2C from abroad', { ...b2c, cPaisRec: 'BRA' }, {}, ['4476']],
  ['another country name', { ...b2b, dDesPaisRe: 'Brasil' }, {}, ['4456']],
  ['B2F without address', { ...b2f, dDirRec: null, dNumCasRec: null }, {}, ['4478']],
  ['no kind of contributor', { ...b2b, iTiContRec: undefined }, {}, ['4457']],
  ['a kind of contributor for a person', { ...b2c, iTiContRec: 1 }, {}, ['4458']],
  ['no RUC', { ...b2b, dRucRec: undefined }, {}, ['4459']],
  ['a RUC for a person', { ...b2c, dRucRec: '80088888' }, {}, ['4460']],
  ['a RUC that does not exist', b2b, { estadoRuc: 'INEXISTENTE' }, ['4461']],
  ['a cancelled RUC', b2b, { estadoRuc: 'CAN' }, ['4462']],
  ['a RUC cancelled for good', b2b, { estadoRuc: 'CDE' }, ['4462']],
  ['a suspended RUC is no obstacle', b2b, { estadoRuc: 'SUS' }, []],
  ['a wrong DV', { ...b2b, dDVRec: 1 }, {}, ['4463']],
  ['a DV without RUC', { ...b2c, dDVRec: 1 }, {}, ['4463']],
  ['no document type', { ...b2c, iTipIDRec: undefined }, {}, ['4464']],
  ['a document type for a contributor', { ...b2b, iTipIDRec: 1 }, {}, ['4465']],
  ['another literal', { ...b2c, dDTipIDRec: 'Pasaporte' }, {}, ['4466']],
  ['a literal without type', { ...b2b, dDTipIDRec: 'Pasaporte' }, {}, ['4466']],
  ['free text missing', { ...b2c, iTipIDRec: 9 }, {}, ['4466']],
  ['free text given', { ...b2c, iTipIDRec: 9, dDTipIDRec: 'Libreta de baja' }, {}, []],
  ['no document number', { ...b2c, dNumIDRec: undefined }, {}, ['4467']],
  ['a document number for a contributor', { ...b2b, dNumIDRec: '1' }, {}, ['4477']],
  ['an address without number', { ...b2b, dDirRec: 'Calle' }, {}, ['4470']],
  ['another department', { ...b2b, cDepRec: 1, dDesDepRec: 'CENTRAL' }, {}, ['4471']],
  ['a department without code', { ...b2b, dDesDepRec: 'CAPITAL' }, {}, ['4471']],
  ['an unknown district', { ...b2b, cDisRec: 9999 }, {}, ['4472']],
  ['another city name', { ...b2b, cCiuRec: 1, dDesCiuRec: 'OTRA' }, {}, ['4473']],
  ['places unrelated', { ...b2b, cDepRec: 2, cCiuRec: 1 }, {}, ['4474']],
  ['a mail too long', { ...b2b, dEmailRec: `${'a'.repeat(75)}@ab.py` }, {}, ['0160']],
  ['a mail just long enough', { ...b2b, dEmailRec: `${'a'.repeat(74)}@ab.py` }, {}, []],
  ['blanks around a value, which is signed without them', { ...b2b, dNomRec: ' COMPRADORA' }, {}, []],
  [
    'everything at once',
    { ...b2b, dRucRec: undefined, iTiContRec: undefined, iTiOpe: 2, dDesPaisRe: 'Peru' },
    previos('nominacion'),
    ['4453', '4475', '4456', '4457', '4459'],
  ],

  ['cancelación', can, { aprobado: true, aprobadoEn: '2026-11-25T08:00:00', rucFirmante: '80099999' }, []],
  ['cancelación: CDC', { ...can, Id: malo }, {}, ['4001']],
  ['cancelación: not approved', can, { aprobado: false }, ['4002']],
  ['cancelación: twice', can, previos('cancelacion'), ['4003']],
  ['cancelación: the last second of 48 h', can, { aprobadoEn: '2026-11-23T09:00:00' }, []],
  ['cancelación: one second later', can, { aprobadoEn: '2026-11-23T08:59:59' }, ['4009']],
  ['cancelación: before the approval', can, { aprobadoEn: '2026-11-25T09:00:01' }, ['4009']],
  [
    'cancelación of another type: the last second of 168 h',
    { ...can, Id: NRE },
    { aprobadoEn: '2026-11-18T09:00:00' },
    [],
  ],
  [
    'cancelación of another type: later',
    { ...can, Id: NRE },
    { aprobadoEn: '2026-11-18T08:59:59' },
    ['4010'],
  ],
  ['cancelación: another issuer', can, { rucFirmante: '1' }, ['0142']],

  ['inutilización', inu, {}, []],
  ['inutilización of one number', { ...inu, dNumFin: inu.dNumIn }, {}, []],
  ['inutilización of the longest range', { ...inu, dNumFin: '0001010' }, {}, []],
  ['inutilización: too long', { ...inu, dNumFin: '0001011' }, {}, ['4067']],
  ['inutilización: backwards', { ...inu, dNumFin: '0000009' }, {}, ['4068']],

  ['notificación', not, {}, []],
  ['notificación by a person', { ...not, ...persona }, {}, []],
  ['notificación: CDC', { ...not, Id: malo }, {}, ['4102']],
  ['notificación: received before issued', { ...not, dFecRecep: '2026-11-20T09:59:59' }, {}, ['4104']],
  ['notificación: received as issued', { ...not, dFecRecep: not.dFecEmi }, {}, []],
  [
    'notificación: contributor without RUC and DV',
    { ...not, dRucRec: null, dDVRec: null },
    {},
    ['4105', '4107'],
  ],
  [
    'notificación: person with RUC and DV',
    { ...not, ...persona, dRucRec: '80088888', dDVRec: 0 },
    {},
    ['4106', '4108'],
  ],
  ['notificación: wrong DV', { ...not, dDVRec: 3 }, {}, ['GEN008']],
  [
    'notificación: person without document',
    { ...not, ...persona, dTipIDRec: null, dNumID: null },
    {},
    ['4109', '4111'],
  ],
  ['notificación: contributor with document', { ...not, dTipIDRec: 1, dNumID: '1' }, {}, ['4110', '4112']],
  ['notificación: a type beyond the manual', { ...not, ...persona, dTipIDRec: 5 }, {}, ['GEN009']],
  ['notificación: twice', not, previos('notificacionRecepcion'), ['4101']],
  ['notificación: after a conclusive one', not, previos('disconformidad'), ['4113']],
  ['notificación: cancelled', not, previos('cancelacion'), ['4115']],

  ['desconocimiento', des, {}, []],
  ['desconocimiento: CDC', { ...des, Id: malo }, {}, ['4252']],
  ['desconocimiento: received before issued', { ...des, dFecRecep: '2026-11-20T09:59:59' }, {}, ['4254']],
  [
    'desconocimiento: contributor without RUC and DV',
    { ...des, dRucRec: null, dDVRec: null },
    {},
    ['4255', '4257'],
  ],
  [
    'desconocimiento: person with RUC and DV',
    { ...des, ...persona, dRucRec: '80088888', dDVRec: 0 },
    {},
    ['4256', '4258'],
  ],
  [
    'desconocimiento: person without document',
    { ...des, ...persona, dTipIDRec: null, dNumID: null },
    {},
    ['4259', '4261'],
  ],
  ['desconocimiento: contributor with document', { ...des, dTipIDRec: 1, dNumID: '1' }, {}, ['4260', '4262']],
  ['desconocimiento: twice', des, previos('desconocimiento'), ['4251']],
  ['desconocimiento: 45 days from issue', { ...des, dFecEmi: '2026-10-11T09:00:00' }, {}, []],
  ['desconocimiento: later', { ...des, dFecEmi: '2026-10-11T08:59:59' }, {}, ['4253']],
  ['desconocimiento: later than 45 days from approval', des, { aprobadoEn: '2026-10-11T08:59:59' }, ['4263']],
  ['desconocimiento: cancelled', des, previos('cancelacion'), ['4264']],

  ['conformidad', con, {}, []],
  ['conformidad: CDC', { ...con, Id: malo }, {}, ['4151']],
  ['conformidad: not in SIFEN', con, { aprobado: false }, ['4152']],
  ['conformidad parcial without date', { ...con, iTipConf: 2 }, {}, ['4154']],
  ['conformidad: cancelled', con, previos('cancelacion'), ['4155']],
  ['conformidad: unknown before', con, previos('desconocimiento'), ['4156']],
  ['conformidad: late', con, { aprobadoEn: '2026-10-11T08:59:59' }, ['4157']],
  [
    'conformidad: late but a correction',
    con,
    { aprobadoEn: '2026-10-11T08:59:59', eventosPrevios: ['disconformidad'] },
    [],
  ],
  ['conformidad: a second one', con, previos('conformidad'), []],
  ['conformidad: a third one', con, previos('conformidad', 'conformidad'), ['4158']],

  ['disconformidad', dis, {}, []],
  ['disconformidad: CDC', { ...dis, Id: malo }, {}, ['4201']],
  ['disconformidad: not in SIFEN', dis, { aprobado: false }, ['4202']],
  ['disconformidad: twice', dis, previos('disconformidad'), ['4200']],
  ['disconformidad: cancelled', dis, previos('cancelacion'), ['4204']],
  ['disconformidad: unknown before', dis, previos('desconocimiento'), ['4205']],
  ['disconformidad: late', dis, { aprobadoEn: '2026-10-11T08:59:59' }, ['4206']],
  ['disconformidad: in the last second', dis, { aprobadoEn: '2026-10-11T09:00:00' }, []],

  ['transporte: place', lugar, { rucFirmante: '80099999' }, []],
  ['transporte: driver', chofer, {}, []],
  ['transporte: carrier with RUC', ruc, {}, []],
  ['transporte: carrier without', dni, {}, []],
  ['transporte: vehicle', auto, {}, []],
  ['transporte: bad CDC', { ...chofer, Id: NRE.replace(/.$/, '1') }, {}, ['GET002']],
  ['transporte: not a nota de remisión', { ...chofer, Id: FE }, {}, ['GET002']],
  ['transporte: not approved', chofer, { aprobado: false }, ['4336']],
  ['transporte: another issuer', chofer, { rucFirmante: '1' }, ['0142']],
  [
    'transporte: place, nothing given',
    { tipo: 'transporte', Id: NRE, dMotEv: 1 },
    {},
    ['4301', '4306', '4309', '4310'],
  ],
  [
    'transporte: unknown codes have no description',
    { ...lugar, cDepEnt: 99, cDisEnt: 9999, cCiuEnt: 99999 },
    {},
    ['4302', '4304', '4307'],
  ],
  [
    'transporte: other descriptions',
    { ...lugar, dDesDepEnt: 'CENTRAL', dDesDisEnt: 'X', dDesCiuEnt: 'X' },
    {},
    ['4303', '4305', '4308'],
  ],
  ['transporte: places unrelated', { ...lugar, cDepEnt: 2 }, {}, ['4300']],
  ['transporte: driver, nothing given', { tipo: 'transporte', Id: NRE, dMotEv: 2 }, {}, ['4311', '4312']],
  ['transporte: carrier, nothing given', { tipo: 'transporte', Id: NRE, dMotEv: 3 }, {}, ['4313', '4319']],
  ['transporte: carrier without RUC', { ...ruc, dRucTrans: null }, {}, ['4314']],
  ['transporte: RUC does not exist', ruc, { estadoRuc: 'INEXISTENTE' }, ['4315']],
  ['transporte: RUC not active', ruc, { estadoRuc: 'SUS' }, ['4316']],
  ['transporte: RUC suspended by the administration', ruc, { estadoRuc: 'SAD' }, []],
  ['transporte: RUC blocked', ruc, { estadoRuc: 'BLQ' }, []],
  ['transporte: RUC cancelled for good', ruc, { estadoRuc: 'CDE' }, ['4316']],
  ['transporte: RUC of a person', { ...dni, dRucTrans: '80088888' }, {}, ['4317']],
  ['transporte: wrong DV', { ...ruc, dDVTrans: 5 }, {}, ['4318']],
  ['transporte: person without document', { ...dni, iTipIDTrans: null, dNumIDTrans: null }, {}, ['4320']],
  ['transporte: contributor with document', { ...ruc, iTipIDTrans: 1, dNumIDTrans: '1' }, {}, ['4321']],
  ['transporte: another literal', { ...dni, dDTipIDTrans: 'Pasaporte' }, {}, ['4323']],
  ['transporte: no number', { ...dni, dNumIDTrans: null }, {}, ['4324']],
  [
    'transporte: vehicle, nothing given',
    { tipo: 'transporte', Id: NRE, dMotEv: 4 },
    {},
    ['4325', '4328', '4331', '4332', '4333'],
  ],
  [
    'transporte: other literals',
    { ...auto, dDesTipTrans: 'Tercero', dDesModTrans: 'Fluvial' },
    {},
    ['4327', '4330'],
  ],
  ['transporte: vehicle without number', { ...auto, dNroIDVeh: null }, {}, ['4334']],
  ['transporte: vehicle without plate', { ...auto, dTipIdenVeh: 2 }, {}, ['4335']],
]

describe('what SIFEN would refuse is told before, with its code', () => {
  test.each(rows)('%s', (_, evento, contexto, expected) => expect(codes(evento, contexto)).toEqual(expected))

  test('an event with faults of rule only is written all the same', () => {
    for (const [, evento] of rows)
      expect(writeEvento(evento as Evento, { id: 1, dFecFirma: HOY }).ok).toBe(true)
  })

  test('each fault names field, rule, value and code, and says the cause in words', () => {
    const { rules } = checkEvento({ ...b2b, dDVRec: 1 } as Evento, { id: 1, dFecFirma: HOY })
    expect(rules).toEqual([
      {
        campo: 'dDVRec',
        regla: 'GENFE009',
        valor: '1',
        codigo: '4463',
        detalle: 'dDVRec: el dígito verificador no es el del RUC',
      },
    ])
  })
})

describe('rules change on a date', () => {
  const tarjeta = (code: number, date: string) =>
    codes({ ...b2c, iTipIDRec: code, dDTipIDRec: 'Tarjeta Diplomática de exoneración fiscal' }, {}, date)
  test('the diplomatic card is 6 since 2026-03-09, and was 5 until the day before', () => {
    expect([tarjeta(5, '2026-03-08T23:59:59'), tarjeta(6, '2026-03-08T23:59:59')]).toEqual([[], ['4466']])
    expect([tarjeta(5, '2026-03-09T00:00:00'), tarjeta(6, '2026-03-09T00:00:00')]).toEqual([['4466'], []])
  })
  test('its literal is filled in by the code of the day', () => {
    expect(codes({ ...b2c, iTipIDRec: 5 }, {}, '2026-03-08T00:00:00')).toEqual([])
    expect(codes({ ...b2c, iTipIDRec: 6 }, {}, '2026-03-09T00:00:00')).toEqual([])
  })
  test('there is no nomination before 2023-08-08', () => {
    expect(codes(b2b, {}, '2023-08-07T23:59:59')).toEqual(['0160'])
    expect(codes(b2b, {}, '2023-08-08T00:00:00')).toEqual([])
  })
  test('a conformity blocked the cancellation until 2025-04-27', () => {
    expect(codes(can, previos('conformidad'), '2025-04-27T23:59:59')).toEqual(['4004'])
    expect(codes(can, previos('conformidad'), '2025-04-28T00:00:00')).toEqual([])
  })
})
