import { describe, expect, test } from 'vitest'
import type { Failure } from '../failure.ts'
import {
  beginPeticion,
  CIERRE_DICHO,
  cierreDe,
  desenlaceDe,
  desenlaceDeFalla,
  ENTRE_INTENTOS_MS,
  ESTADOS_DE_PETICION,
  type EstadoDePeticion,
  esperaDeIntento,
  graciaDe,
  isViva,
  modoAplicable,
  type Nominable,
  nextPaso,
  type Vigencia,
} from './peticion.ts'
import type { Politica } from './politica.ts'
import { cuerpoDeDocumento, cuerpoDeInscripto, parseReceptorDe } from './receptor.ts'

const HORA = 3_600_000
const EMITIDA = Date.parse('2026-11-24T12:00:00Z')
const AHORA = EMITIDA + HORA
const VENCE = EMITIDA + 48 * HORA

const receptor = (cuerpo: Parameters<typeof parseReceptorDe>[0]) => {
  const read = parseReceptorDe(cuerpo)
  if (!read.ok) throw new Error('no receptor')
  return read.value
}
const ELLA = receptor(cuerpoDeInscripto({ ruc: '80012345', digitoVerificador: 0, razonSocial: 'TAJY S.A.' }))
const OTRO = receptor(cuerpoDeInscripto({ ruc: '80099999', digitoVerificador: 1, razonSocial: 'OTRA SA' }))
const CEDULA = receptor(
  cuerpoDeDocumento({ tipoDocumento: 'CEDULA_PARAGUAYA', numeroDocumento: '2345678', nombre: 'ANA BENITEZ' }),
)

interface Cambios {
  politica?: Partial<Politica>
  nominable?: Partial<Nominable>
  edicion?: number
  revocado?: boolean
}

const vigencia = ({ politica, nominable, edicion = 3, revocado = false }: Cambios = {}): Vigencia => ({
  ...{ edicion, revocado },
  politica: {
    ...{ activo: true, plazoHoras: 48, modo: 'DIRECTO', graciaMinutos: 5, soloRuc: false, montoMaximo: null },
    ...politica,
  },
  nominable: {
    ...{ estado: 'APROBADO', fechaEmision: EMITIDA, establecimiento: '001', punto: '001' },
    ...{ total: '150000', moneda: 'PYG', nominado: null },
    ...nominable,
  },
})
type Peticion = Parameters<typeof nextPaso>[0]
const peticion = (estado: EstadoDePeticion, mas: Partial<Peticion> = {}): Peticion => ({
  ...{ estado, edicion: 3, receptor: ELLA, proxima: AHORA, fechaIntento: null },
  ...mas,
})
const por = (suyo: typeof ELLA): Cambios => ({
  nominable: { nominado: { eventoSifenId: 7, receptor: suyo } },
})

describe('a link is closed', () => {
  test.each<[keyof typeof CIERRE_DICHO | null, Cambios]>([
    [null, {}],
    ['INACTIVO', { politica: { activo: false }, revocado: true }],
    ['REVOCADO', { ...por(ELLA), revocado: true }],
    ['NOMINADA', { nominable: { ...por(ELLA).nominable, estado: 'CANCELADO' } }],
    ['CANCELADA', { nominable: { estado: 'CANCELADO' }, politica: { plazoHoras: 1 } }],
    ['RECHAZADA', { nominable: { estado: 'RECHAZADO' } }],
    ['RECHAZADA', { nominable: { estado: 'ERROR' } }],
    ['VENCIDO', { politica: { plazoHoras: 1 } }],
  ])('%j: what ends it first is what is told', (cierre, cambios) => {
    expect(cierreDe(vigencia(cambios), AHORA)).toBe(cierre)
  })

  test('and why is told in a sentence of its own', () => {
    const dichos = Object.values(CIERRE_DICHO)
    expect(new Set(dichos).size).toBe(dichos.length)
    for (const dicho of dichos) expect(dicho.length).toBeGreaterThan(20)
  })

  test('its term is over at its last instant, and not before', () => {
    expect([VENCE - 1, VENCE].map(now => cierreDe(vigencia(), now))).toEqual([null, 'VENCIDO'])
  })
})

describe('it begins', () => {
  test.each<[Cambios, ReturnType<typeof beginPeticion>, number]>([
    [{}, { estado: 'EN_GRACIA', proxima: AHORA + 300_000 }, 5],
    [{ politica: { graciaMinutos: 0 } }, { estado: 'EN_CURSO', proxima: AHORA + ENTRE_INTENTOS_MS }, 0],
    [{ politica: { modo: 'VISTO_BUENO' } }, { estado: 'ESPERA_VISTO_BUENO', proxima: VENCE }, 0],
    [{ politica: { montoMaximo: '149999' } }, { estado: 'ESPERA_VISTO_BUENO', proxima: VENCE }, 0],
    [{ politica: { montoMaximo: '150000' } }, { estado: 'EN_GRACIA', proxima: AHORA + 300_000 }, 5],
  ])('with %j', (cambios, como, gracia) => {
    const dada = vigencia(cambios)
    expect(beginPeticion(dada, AHORA)).toEqual(como)
    expect(graciaDe(dada)).toBe(gracia)
    expect(modoAplicable(dada)).toBe(como.estado === 'ESPERA_VISTO_BUENO' ? 'VISTO_BUENO' : 'DIRECTO')
  })
})

describe('the next step', () => {
  const NADA = { que: 'nada' }
  const NOMINAR = { que: 'nominar' }
  const sinEfecto = (cierre: keyof typeof CIERRE_DICHO) => ({
    ...{ que: 'cerrar', estado: 'SIN_EFECTO', motivo: CIERRE_DICHO[cierre] },
  })

  test('of what ended is none, whatever the documento', () => {
    for (const estado of ESTADOS_DE_PETICION.filter(uno => !isViva(uno)))
      for (const cambios of [{}, por(ELLA), { revocado: true }])
        expect(nextPaso(peticion(estado), vigencia(cambios), AHORA, true)).toEqual(NADA)
  })

  test.each<[string, Peticion, Cambios, object]>([
    ['a grace that goes on', peticion('EN_GRACIA', { proxima: AHORA + 1 }), {}, NADA],
    ['a grace that is over', peticion('EN_GRACIA'), {}, NOMINAR],
    ['a grace of no known end', peticion('EN_GRACIA', { proxima: null }), {}, NOMINAR],
    [
      'an invoice that SIFEN has not approved',
      peticion('EN_GRACIA'),
      { nominable: { estado: 'ENVIADO' } },
      NADA,
    ],
    ['a nod that nobody gave', peticion('ESPERA_VISTO_BUENO'), {}, NADA],
    ['begun, and not tried', peticion('EN_CURSO'), {}, NOMINAR],
    ['tried just now', peticion('EN_CURSO', { fechaIntento: AHORA - ENTRE_INTENTOS_MS + 1 }), {}, NADA],
    ['tried a while ago', peticion('EN_CURSO', { fechaIntento: AHORA - ENTRE_INTENTOS_MS }), {}, NOMINAR],
    [
      'tried just now, of an invoice that is named',
      peticion('EN_CURSO', { fechaIntento: AHORA - 1 }),
      por(OTRO),
      NADA,
    ],
  ])('of %s', (_, dada, cambios, paso) => {
    expect(nextPaso(dada, vigencia(cambios), AHORA)).toEqual(paso)
  })

  test('a yes is needed where the shop wants one now, whatever was promised to be signed by itself', () => {
    for (const politica of [{ modo: 'VISTO_BUENO' }, { montoMaximo: '1' }] as const) {
      const mira = vigencia({ politica })
      for (const proxima of [AHORA, AHORA + 60_000])
        expect(nextPaso(peticion('EN_GRACIA', { proxima }), mira, AHORA)).toEqual({
          que: 'esperar',
          proxima: VENCE,
        })
      expect(nextPaso(peticion('ESPERA_VISTO_BUENO'), mira, AHORA)).toEqual(NADA)
      expect(nextPaso(peticion('ESPERA_VISTO_BUENO'), mira, AHORA, true)).toEqual(NOMINAR)
      expect(nextPaso(peticion('EN_CURSO'), mira, AHORA)).toEqual(NOMINAR)
    }
    expect(nextPaso(peticion('ESPERA_VISTO_BUENO'), vigencia(), AHORA)).toEqual(NADA)
  })

  test('where a RUC alone is taken now, another document that was not signed has no effect', () => {
    const soloRuc = vigencia({ politica: { soloRuc: true } })
    for (const estado of ['EN_GRACIA', 'ESPERA_VISTO_BUENO'] as const) {
      expect(nextPaso(peticion(estado, { receptor: CEDULA }), soloRuc, AHORA, true)).toMatchObject({
        ...{ que: 'cerrar', estado: 'SIN_EFECTO' },
        motivo: expect.stringContaining('solo con RUC'),
      })
      expect(nextPaso(peticion(estado, { receptor: CEDULA }), vigencia(), AHORA, true)).toEqual(NOMINAR)
      expect(nextPaso(peticion(estado), soloRuc, AHORA, true)).toEqual(NOMINAR)
    }
    expect(nextPaso(peticion('EN_CURSO', { receptor: CEDULA }), soloRuc, AHORA)).toEqual(NOMINAR)
  })

  test.each<[keyof typeof CIERRE_DICHO, Cambios]>([
    ['INACTIVO', { politica: { activo: false } }],
    ['REVOCADO', { revocado: true }],
    ['REVOCADO', { edicion: 4 }],
    ['NOMINADA', por(OTRO)],
    ['CANCELADA', { nominable: { estado: 'CANCELADO' } }],
  ])('is its end where the link is closed: %s', (cierre, cambios) => {
    for (const estado of ['EN_GRACIA', 'ESPERA_VISTO_BUENO', 'EN_CURSO'] as const)
      expect(nextPaso(peticion(estado), vigencia(cambios), AHORA, true)).toEqual(sinEfecto(cierre))
  })

  test('where she is named as she asked it is hers, whoever named her', () => {
    for (const estado of ['EN_GRACIA', 'ESPERA_VISTO_BUENO', 'EN_CURSO'] as const)
      for (const cambios of [por(ELLA), { ...por(ELLA), revocado: true }, { ...por(ELLA), edicion: 4 }])
        expect(nextPaso(peticion(estado), vigencia(cambios), AHORA)).toEqual({
          ...{ que: 'cerrar', estado: 'APROBADA', eventoSifenId: 7 },
        })
  })

  test('who asked in time is named after the term; a nod that comes after it is too late', () => {
    const tarde = (estado: EstadoDePeticion) => nextPaso(peticion(estado), vigencia(), VENCE, true)
    expect(tarde('EN_GRACIA')).toEqual(NOMINAR)
    expect(tarde('ESPERA_VISTO_BUENO')).toEqual(sinEfecto('VENCIDO'))
    // Of one that is EN_CURSO it is said only where nothing was signed.
    expect(tarde('EN_CURSO')).toEqual(sinEfecto('VENCIDO'))
  })
})

describe('what came of it', () => {
  const evento = { eventoSifenId: 7, codigo: '4462', mensaje: 'RUC inactivo' }

  test('is what SIFEN said of the evento, and nothing else', () => {
    expect(desenlaceDe({ ...evento, estado: 'APROBADO' })).toEqual({ estado: 'APROBADA', eventoSifenId: 7 })
    expect(desenlaceDe({ ...evento, estado: 'RECHAZADO' })).toEqual({
      ...{ estado: 'RECHAZADA', eventoSifenId: 7, codigo: '4462', motivo: 'RUC inactivo' },
    })
    expect(desenlaceDe({ ...evento, estado: 'ENVIADO' })).toEqual({ estado: 'EN_CURSO', segundos: 10 })
  })

  test('where somebody else named it: hers if it says the same, without effect if not', () => {
    const ya = (suyo: typeof ELLA): Failure => ({
      ...{ type: 'documento-already-nominated', eventoSifenId: 9, receptor: suyo },
    })
    expect(desenlaceDeFalla(ya(ELLA), ELLA)).toEqual({ estado: 'APROBADA', eventoSifenId: 9 })
    expect(desenlaceDeFalla(ya(OTRO), ELLA)).toEqual({ estado: 'SIN_EFECTO', motivo: CIERRE_DICHO.NOMINADA })
  })

  test('where it cannot be, every reason is told', () => {
    const faults = ['la factura está cancelada', 'otra cosa'].map(detail => ({
      ...{ campo: 'estado', codigo: '4452', detail },
    }))
    for (const type of ['documento-not-nominable', 'validation-error'] as const)
      expect(desenlaceDeFalla({ type, faults }, ELLA)).toEqual({
        ...{ estado: 'SIN_EFECTO', motivo: 'la factura está cancelada; otra cosa' },
      })
  })

  test.each<Failure>([
    { type: 'result-uncertain', eventoSifenId: 7, desde: 0, segundos: 30, withKey: true },
    { type: 'documento-nomination-pending', eventoSifenId: 7, desde: 0, segundos: 30 },
    { type: 'operation-in-progress', segundos: 30 },
    { type: 'recovery-pending', segundos: 30 },
    { type: 'sifen-unavailable', motivo: 'circuito-abierto', segundos: 30 },
  ])('nobody knows of it: $type', failure => {
    expect(desenlaceDeFalla(failure, ELLA)).toEqual({ estado: 'EN_CURSO', segundos: 30 })
  })

  test.each<Failure>([
    { type: 'idempotency-key-mismatch', operacion: 'PETICION' },
    { type: 'idempotency-key-reserved', hasta: '2036-01-01' },
    { type: 'service-unavailable' },
    { type: 'emisor-not-ready', faults: [] },
    { type: 'documento-not-found' },
    { type: 'internal-error' },
  ])('nobody knows of it, nor when: $type', failure => {
    expect(desenlaceDeFalla(failure, ELLA)).toEqual({ estado: 'EN_CURSO', segundos: 10 })
  })
})

test('nobody knows: it is asked again ever later, at least as late as was said, and never later than a quarter of an hour', () => {
  expect([0, 1, 2, 3, 6, 7, 8, 1_000].map(n => esperaDeIntento(0, n) / 1000)).toEqual([
    10, 20, 40, 80, 640, 900, 900, 900,
  ])
  expect(esperaDeIntento(30, 1)).toBe(60_000)
  expect(esperaDeIntento(2_000, 0)).toBe(900_000)
})
