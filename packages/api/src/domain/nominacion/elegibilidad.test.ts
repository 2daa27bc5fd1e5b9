import { describe, expect, test } from 'vitest'
import { ESTADOS } from '../documento/estado.ts'
import type { Receptor } from '../receptor/receptor.ts'
import { faultsOf } from '../validated.ts'
import { asksTheSame, checkElegible, refuseNominacion } from './elegibilidad.ts'

const NOMINABLE = { tipoDocumento: 1, innominada: true, estado: 'APROBADO' } as const
const faltas = (cambio: Partial<Parameters<typeof checkElegible>[0]>) =>
  faultsOf(checkElegible({ ...NOMINABLE, ...cambio }))

describe('what can be nominated', () => {
  test('an approved factura that names nobody', () => {
    expect(faltas({})).toEqual([])
    expect(refuseNominacion(NOMINABLE)).toBeNull()
  })

  test.each(ESTADOS)('in estado %s: only when SIFEN has it and nobody cancelled it', estado => {
    const approved = estado === 'APROBADO' || estado === 'APROBADO_OBSERVACION'
    const seen = faltas({ estado })
    expect(seen.map(({ campo, codigo }) => [campo, codigo])).toEqual(approved ? [] : [['estado', '4452']])
    const text =
      { CANCELADO: 'la factura está cancelada', RECHAZADO: 'emita otra' }[estado as string] ??
      `la factura está ${estado}: espere`
    if (!approved) expect(seen[0]!.detail).toContain(text)
  })

  test.each([4, 5, 6, 7])('not a documento of type %i', tipoDocumento =>
    expect(faltas({ tipoDocumento })).toEqual([
      { campo: 'tipoDocumento', codigo: '4454', detail: 'solo se nomina una FACTURA_ELECTRONICA' },
    ]),
  )

  test('not one that names its receptor', () =>
    expect(faltas({ innominada: false })).toEqual([
      {
        campo: 'receptor',
        codigo: '4469',
        detail:
          'la factura ya nombra a su receptor, y solo se nomina una innominada: si es otro, cancélela o haga una nota de crédito, y emita otra',
      },
    ]))

  test('every reason is told at once', () => {
    const documento = { tipoDocumento: 5, innominada: false, estado: 'RECHAZADO' } as const
    expect(refuseNominacion(documento)).toEqual({
      type: 'documento-not-nominable',
      faults: faltas(documento),
    })
    expect(faltas(documento).map(({ codigo }) => codigo)).toEqual(['4454', '4469', '4452'])
  })
})

describe('whether it is the same that is asked for', () => {
  const receptor: Receptor = {
    iNatRec: 1,
    iTiOpe: 1,
    cPaisRec: 'PRY',
    dNomRec: 'ACME SA',
    dRucRec: '80012345',
    dDVRec: 0,
  }
  const solicitud = { receptor, motivo: 'El comprador se identificó' }
  const evento = { receptor: { ...receptor } as Receptor | null, motivo: solicitud.motivo }

  test('the same receptor and motivo', () => expect(asksTheSame(solicitud, evento)).toBe(true))
  test('the same fields in another order: the database keeps them in its own', () => {
    const reversed = Object.fromEntries(Object.entries(receptor).reverse()) as unknown as Receptor
    expect(asksTheSame(solicitud, { ...evento, receptor: reversed })).toBe(true)
    expect(asksTheSame({ ...solicitud, receptor: reversed }, evento)).toBe(true)
  })
  test('another motivo', () =>
    expect(asksTheSame(solicitud, { ...evento, motivo: 'Otro motivo' })).toBe(false))
  test.each<[string, Partial<Receptor>]>([
    ['another name', { dNomRec: 'ACME S.A.' }],
    ['another RUC', { dRucRec: '80012346' }],
    ['one field more', { dDirRec: 'Palma 100' }],
  ])('%s', (_, cambio) =>
    expect(asksTheSame(solicitud, { ...evento, receptor: { ...receptor, ...cambio } })).toBe(false),
  )
  test('one field less', () => {
    const { dDVRec: _, ...rest } = receptor
    expect(asksTheSame(solicitud, { ...evento, receptor: rest })).toBe(false)
  })
  test('an event that names nobody', () =>
    expect(asksTheSame(solicitud, { ...evento, receptor: null })).toBe(false))
})
