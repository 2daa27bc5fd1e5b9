import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ciudades } from '../src/catalogos/geo.ts'
import { paises } from '../src/catalogos/paises.generated.ts'
import {
  checkEvento,
  type Evento,
  type EventoFirmado,
  groupEventos,
  signEvento,
  verifyFirmas,
} from '../src/index.ts'
import { certificado, runs, xsd, xsdFaults, xsdReason } from './support.ts'

/** Text with everything that XML can carry and hurt: markup, accents, blanks, other scripts, astral characters. */
const text = (min: number, max: number) =>
  fc
    .array(fc.constantFrom(...'abcXYZ 019.-_&<>"\'ñáÑü€漢😀\t'), {
      minLength: min,
      maxLength: Math.min(max, 40),
    })
    .map(characters => characters.join(''))
const digits = (n: number) => fc.stringMatching(new RegExp(`^[0-9]{${n}}$`))
const cdc = fc.stringMatching(/^0[1-7][0-9]{7}[0-9A-D][0-9]{34}$/)
const ruc = fc.stringMatching(/^[1-9][0-9]{1,5}[0-9][0-9A-D]?$/)
const cedula = fc.stringMatching(/^[0-9A-Za-z-]{1,20}$/)
const fecha = fc
  .date({ min: new Date('2019-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map(d => d.toISOString().slice(0, 19))
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined })
const uno = <const T extends readonly unknown[]>(...of: T) =>
  fc.constantFrom(...of) as fc.Arbitrary<T[number]>
const lugares = [...ciudades()].filter((_, i) => i % 7 === 0)
const lugar = fc.constantFrom(...lugares)

const nominacion = fc.record({
  tipo: uno('nominacion'),
  Id: cdc,
  mOtEve: text(5, 500),
  iNatRec: uno(1, 2),
  iTiOpe: uno(1, 2, 4),
  cPaisRec: fc.constantFrom(...paises.keys()),
  iTiContRec: maybe(uno(1, 2)),
  dRucRec: maybe(ruc),
  iTipIDRec: maybe(uno(1, 2, 3, 4, 5, 6, 9)),
  dDTipIDRec: maybe(text(9, 41)),
  dNumIDRec: maybe(cedula),
  dNomRec: text(4, 255),
  dNomFanRec: maybe(text(4, 255)),
  dDirRec: maybe(text(1, 255)),
  dNumCasRec: maybe(fc.integer({ min: 0, max: 999_999 })),
  dTelRec: maybe(text(6, 15)),
  dCelRec: maybe(text(10, 20)),
  dEmailRec: maybe(
    fc.stringMatching(/^[0-9a-z][0-9a-zA-Z._-]{0,9}@([0-9a-z][0-9a-z_-]{0,5}\.){1,3}[a-z]{2,9}$/),
  ),
  dCodCliente: maybe(text(3, 15)),
})
const conLugar = fc.tuple(nominacion, maybe(lugar)).map(([evento, where]) => ({
  ...evento,
  ...(where && { cDepRec: where[1].departamento, cDisRec: where[1].distrito, cCiuRec: where[0] }),
}))
const receptor = {
  Id: cdc,
  dFecEmi: fecha,
  dFecRecep: fecha,
  iTipRec: uno(1, 2),
  dNomRec: text(4, 255),
  dRucRec: maybe(ruc),
  dDVRec: maybe(fc.integer({ min: 0, max: 9 })),
  dNumID: maybe(cedula),
}
const evento: fc.Arbitrary<Evento> = fc.oneof(
  { arbitrary: conLugar, weight: 4 },
  fc.record({ tipo: uno('cancelacion'), Id: cdc, mOtEve: text(5, 500) }),
  fc.record({
    tipo: uno('inutilizacion'),
    dNumTim: digits(8),
    dEst: digits(3),
    dPunExp: digits(3),
    dNumIn: digits(7),
    dNumFin: digits(7),
    iTiDE: fc.integer({ min: 1, max: 9 }),
    mOtEve: text(5, 500),
    dSerieNum: maybe(fc.stringMatching(/^[A-Z]{2}$/)),
  }),
  fc.record({
    tipo: uno('notificacionRecepcion'),
    ...receptor,
    dTipIDRec: maybe(uno(1, 2, 3, 4, 5, 6, 9)),
    dTotalGs: fc.stringMatching(/^[0-9]{1,15}(\.[0-9]{1,8})?$/),
  }),
  fc.record({ tipo: uno('conformidad'), Id: cdc, iTipConf: uno(1, 2), dFecRecep: maybe(fecha) }),
  fc.record({ tipo: uno('disconformidad'), Id: cdc, mOtEve: text(5, 500) }),
  fc.record({
    tipo: uno('desconocimiento'),
    ...receptor,
    dTipIDRec: maybe(uno(1, 2, 3, 4)),
    mOtEve: text(5, 500),
  }),
  fc.record({
    tipo: uno('transporte'),
    Id: cdc,
    dMotEv: uno(1, 2, 3, 4),
    cDepEnt: maybe(fc.integer({ min: 1, max: 17 })),
    cDisEnt: maybe(fc.integer({ min: 1, max: 250 })),
    dDirEnt: maybe(text(1, 255)),
    dNumCas: maybe(fc.integer({ min: 0, max: 999_999 })),
    dNomChof: maybe(text(4, 255)),
    dNumIDChof: maybe(cedula),
    iNatTrans: maybe(uno(1, 2)),
    dRucTrans: maybe(ruc),
    dNomTrans: maybe(text(4, 255)),
    iTipIDTrans: maybe(uno(1, 2, 3, 4)),
    dNumIDTrans: maybe(cedula),
    iTipTrans: maybe(uno(1, 2)),
    iModTrans: maybe(uno(1, 2, 3, 4)),
    dTiVehTras: maybe(text(4, 10)),
    dMarVeh: maybe(text(1, 10)),
    dTipIdenVeh: maybe(uno(1, 2)),
    dNroIDVeh: maybe(text(1, 20)),
    dNroMatVeh: maybe(text(6, 6)),
  }),
) as fc.Arbitrary<Evento>

const MANY = runs(3000)

/** Signed events of a sample, in groups of fifteen, and how many had faults of form. */
function sample(seed: number) {
  const eventos = fc.sample(evento, { numRuns: MANY, seed })
  const signed: EventoFirmado[] = []
  const seen = new Set<string>()
  let refused = 0
  eventos.forEach((value, i) => {
    const envoltura = { id: i + 1, dFecFirma: '2026-11-25T09:00:00' }
    const result = signEvento(value, envoltura, certificado())
    const { form } = checkEvento(value, envoltura)
    expect(result.ok, JSON.stringify([value, form])).toBe(form.length === 0)
    if (!result.ok) {
      refused++
      expect(result.faults).toEqual(form)
      return
    }
    signed.push(result.evento)
    seen.add(value.tipo)
  })
  const groups: string[] = []
  for (let i = 0; i < signed.length; i += 15) groups.push(groupEventos(signed.slice(i, i + 15)))
  return { groups, seen, refused, count: signed.length }
}

const all = sample(20261125)

test('thousands of events of every kind are written and signed', () => {
  expect(all.seen.size).toBe(8)
  expect(all.count).toBeGreaterThan(MANY * 0.6)
})

test('every signed event satisfies our own verifier', () => {
  for (const group of all.groups)
    for (const verified of verifyFirmas(group))
      expect(verified).toMatchObject({ valida: true, sangrado: false })
})

test.skipIf(!xsd)(`every event without faults of form satisfies the official schema${xsdReason}`, () => {
  expect(xsdFaults('siRecepEvento_v150.xsd', all.groups)).toBe('')
})

test.skipIf(!xsd)(`the name of every country satisfies the official schema${xsdReason}`, () => {
  const signed = [...paises.keys()].map((cPaisRec, i) => {
    const result = signEvento(
      {
        tipo: 'nominacion',
        Id: '01800999991001001000000122026112014829150370',
        mOtEve: 'Prueba de país',
        iNatRec: 2,
        iTiOpe: 4,
        cPaisRec,
        dNomRec: 'Alguien',
      },
      { id: i + 1, dFecFirma: '2026-11-25T09:00:00' },
      certificado(),
    )
    if (!result.ok) throw new Error(cPaisRec)
    return result.evento.xml
  })
  expect(xsdFaults('siRecepEvento_v150.xsd', signed)).toBe('')
})
