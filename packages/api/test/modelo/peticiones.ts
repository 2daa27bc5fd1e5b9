import type { Failure } from '../../src/domain/failure.ts'
import {
  cierreDe,
  type DesenlaceDePeticion,
  desenlaceDe,
  desenlaceDeFalla,
  ENTRE_INTENTOS_MS,
  type EstadoDePeticion,
  isViva,
  type nextPaso,
  type ResolucionDePeticion,
  type Vigencia,
} from '../../src/domain/nominarse/peticion.ts'
import { cuerpoDeDocumento, parseReceptorDe } from '../../src/domain/nominarse/receptor.ts'
import type { Receptor } from '../../src/domain/receptor/receptor.ts'

/** Who is named: she who asks with a link, or somebody else, by the cashier. */
type Quien = 'ella' | 'otro'

/** An evento of operation B, which is explored by itself (modelo.test.ts): of one documento one stands at a time, and its answer is true. */
interface Evento {
  de: Quien
  /** Under the key of the petición, or by the cashier. */
  clave: 'peticion' | 'caja'
  estado: 'ENVIADO' | 'APROBADO' | 'RECHAZADO'
}

/** Whoever moves the petición on: her page, the worker, the till that says yes. What it saw is what it goes by. */
interface Intento {
  punto: 'mirar' | 'esperar' | 'tomar' | 'nominar' | 'grabar' | 'conversar' | 'anotar' | 'fin'
  dice: 'si' | null
  /** How often it had been tried when it was seen, and how the documento stood. */
  intentos: number
  estado: EstadoDePeticion
  vista: Documento | null
  desenlace: DesenlaceDePeticion | null
}

interface Documento {
  cancelado: boolean
  revocado: boolean
  /** Whether the shop wants to look first, by now. */
  mira: boolean
  eventos: readonly Evento[]
}

export interface Mundo {
  documento: Documento
  /** Which evento SIFEN has; null: none. */
  registrado: number | null
  /** What the key of the petición stands for. */
  clave: 'evento' | 'peticion' | null
  peticion: { estado: EstadoDePeticion; intentos: number; fechaIntento: number | null }
  /** It was taken in hand by somebody who saw that the shop wants to look first, and without a yes. */
  sinPermiso: boolean
  intentos: readonly Intento[]
  reloj: number
  quedan: { caidas: number; silencios: number; actos: number; esperas: number }
}

/** What runs in production, or a variant with one fault planted. */
export interface Reglas {
  /** That something has no effect takes the key, if nothing stands under it; planted: if nothing of it is open; or not at all. */
  gastaClave: 'si' | 'lo abierto' | 'no'
  /** It is taken in hand, in the database, before anything is signed. */
  toma: boolean
  /** Only who tried last says that it has no effect. */
  cuenta: boolean
  nextPaso: typeof nextPaso
}

const named = (nombre: string): Receptor => {
  const read = parseReceptorDe(
    cuerpoDeDocumento({ tipoDocumento: 'CEDULA_PARAGUAYA', numeroDocumento: '1234567', nombre }),
  )
  if (!read.ok) throw new Error(nombre)
  return read.value
}
const RECEPTOR: Record<Quien, Receptor> = { ella: named('ANA BENITEZ'), otro: named('OTRA PERSONA') }

const vigente = ({ eventos }: Documento): number => eventos.findIndex(({ estado }) => estado !== 'RECHAZADO')

function vigenciaOf(documento: Documento): Vigencia {
  const at = vigente(documento)
  const evento = documento.eventos[at]
  return {
    politica: {
      ...{ activo: true, plazoHoras: 720, graciaMinutos: 0, soloRuc: false, montoMaximo: null },
      modo: documento.mira ? 'VISTO_BUENO' : 'DIRECTO',
    },
    edicion: 0,
    revocado: documento.revocado,
    nominable: {
      ...{
        estado: documento.cancelado ? 'CANCELADO' : 'APROBADO',
        fechaEmision: 0,
        total: '150000',
        moneda: 'PYG',
      },
      ...{ establecimiento: '001', punto: '001' },
      nominado: evento?.estado === 'APROBADO' ? { eventoSifenId: at, receptor: RECEPTOR[evento.de] } : null,
    },
  }
}

const change = (mundo: Mundo, i: number, cambio: Partial<Intento>): Mundo => ({
  ...mundo,
  intentos: mundo.intentos.map((uno, j) => (i === j ? { ...uno, ...cambio } : uno)),
})
const withEvento = (mundo: Mundo, at: number, estado: Evento['estado']): Mundo => ({
  ...mundo,
  documento: {
    ...mundo.documento,
    eventos: mundo.documento.eventos.map((uno, j) => (j === at ? { ...uno, estado } : uno)),
  },
})

const IDO = {
  ...({ punto: 'fin', dice: null, vista: null, desenlace: null, intentos: 0, estado: 'EN_CURSO' } as const),
}

/** operations/nominarse/avanzar.ts, storeResolucion: null where it is not to be said. */
function resolve(reglas: Reglas, mundo: Mundo, i: number, resolucion: ResolucionDePeticion): Mundo | null {
  const { peticion, clave, documento } = mundo
  const { intentos } = mundo.intentos[i]!
  if (!isViva(peticion.estado)) return null
  const cerrado = { ...mundo, peticion: { ...peticion, estado: resolucion.estado } }
  if (resolucion.estado !== 'SIN_EFECTO') return cerrado
  if (reglas.cuenta && peticion.intentos !== intentos) return null
  if (intentos === 0 || reglas.gastaClave === 'no') return cerrado
  // operations/nominarse/avanzar.ts, spendKey: what stands under it, or may stand, comes before ours.
  const suyo = documento.eventos.find(uno => uno.clave === 'peticion')?.estado
  const stands = suyo === 'ENVIADO' || (suyo === 'APROBADO' && reglas.gastaClave === 'si')
  if (stands) return null
  return { ...cerrado, clave: clave ?? 'peticion' }
}

/** operations/nominarse/avanzar.ts, advancePeticion: what is seen, and decided of it. */
function* mirar(reglas: Reglas, mundo: Mundo, i: number): Iterable<Mundo> {
  const { peticion, documento, reloj } = mundo
  const vista = vigenciaOf(documento)
  const dice = mundo.intentos[i]!.dice === 'si' && peticion.estado === 'ESPERA_VISTO_BUENO'
  const paso = reglas.nextPaso(
    { ...peticion, edicion: 0, receptor: RECEPTOR.ella, proxima: 0 },
    vista,
    reloj * ENTRE_INTENTOS_MS,
    dice,
  )
  const visto = { intentos: peticion.intentos, estado: peticion.estado, vista: documento }
  if (paso.que === 'nada') return yield change(mundo, i, IDO)
  if (paso.que === 'nominar') return yield change(mundo, i, { ...visto, punto: 'tomar' })
  if (paso.que === 'esperar') return yield change(mundo, i, { ...visto, punto: 'esperar' })
  const seen = change(mundo, i, visto)
  const cerrado = resolve(reglas, seen, i, paso)
  if (cerrado !== null) return yield change(cerrado, i, IDO)
  yield change(seen, i, peticion.estado === 'EN_CURSO' ? { punto: 'tomar' } : IDO)
}

/** db/peticion.ts, setEsperaDePeticion. */
const esperar = (mundo: Mundo, i: number): Mundo => {
  const { peticion } = mundo
  const held: Mundo =
    peticion.estado === 'EN_GRACIA'
      ? { ...mundo, peticion: { ...peticion, estado: 'ESPERA_VISTO_BUENO' } }
      : mundo
  return change(held, i, IDO)
}

/** db/peticion.ts, takeIntento. */
function tomar({ toma }: Reglas, mundo: Mundo, i: number): Mundo {
  const { peticion, reloj } = mundo
  const suyo = mundo.intentos[i]!
  if (!toma) return change(mundo, i, { punto: 'nominar' })
  const recien = peticion.fechaIntento !== null && reloj <= peticion.fechaIntento
  if (peticion.estado !== suyo.estado || recien) return change(mundo, i, IDO)
  const intentos = peticion.intentos + 1
  const sinPermiso =
    mundo.sinPermiso || (peticion.estado !== 'EN_CURSO' && suyo.vista!.mira && suyo.dice !== 'si')
  const tomada = {
    ...{ ...mundo, sinPermiso },
    peticion: { estado: 'EN_CURSO', intentos, fechaIntento: reloj } as const,
  }
  return change(tomada, i, { punto: 'nominar', intentos })
}

const fallo = (mundo: Mundo, i: number, failure: Failure): Mundo =>
  change(mundo, i, { punto: 'anotar', desenlace: desenlaceDeFalla(failure, RECEPTOR.ella) })
const EN_CURSO: Failure = { type: 'operation-in-progress', segundos: 1 }

/** operations/eventos/pipeline.ts, up to what is recorded: the key decides before anything else; then what stands in the way. */
function nominar(mundo: Mundo, i: number): Mundo {
  const { clave, documento } = mundo
  if (clave === 'peticion')
    return fallo(mundo, i, { type: 'idempotency-key-mismatch', operacion: 'PETICION' } as Failure)
  if (clave === 'evento') return change(mundo, i, { punto: 'conversar' })
  return impide(mundo, documento, i) ?? change(mundo, i, { punto: 'grabar' })
}

function impide(mundo: Mundo, documento: Documento, i: number): Mundo | null {
  const at = vigente(documento)
  const evento = documento.eventos[at]
  if (evento !== undefined) {
    const suyo = { eventoSifenId: at, receptor: RECEPTOR[evento.de] }
    return evento.estado === 'APROBADO'
      ? fallo(mundo, i, { type: 'documento-already-nominated', ...suyo } as Failure)
      : fallo(mundo, i, EN_CURSO)
  }
  const faults = [{ campo: 'documento', codigo: 'estado', detail: 'cancelado' }]
  return documento.cancelado ? fallo(mundo, i, { type: 'documento-not-nominable', faults }) : null
}

/** operations/eventos/record.ts: one transaction with the evento and the key, whatever was seen before it. */
function grabar(mundo: Mundo, i: number): Mundo {
  const { clave, documento } = mundo
  if (clave !== null || vigente(documento) !== -1) return fallo(mundo, i, EN_CURSO)
  const eventos = [...documento.eventos, { de: 'ella', clave: 'peticion', estado: 'ENVIADO' } as const]
  return change({ ...mundo, documento: { ...documento, eventos }, clave: 'evento' }, i, {
    punto: 'conversar',
  })
}

/** What SIFEN says of the evento of the key, which is asked before it is sent again. */
function* conversar(mundo: Mundo, i: number): Iterable<Mundo> {
  const at = mundo.documento.eventos.findLastIndex(({ clave }) => clave === 'peticion')
  const evento = mundo.documento.eventos[at]!
  const said = (after: Mundo, estado: Evento['estado']): Mundo =>
    change(estado === 'ENVIADO' ? after : withEvento(after, at, estado), i, {
      punto: 'anotar',
      desenlace: desenlaceDe({ eventoSifenId: at, estado, codigo: null, mensaje: null }),
    })
  if (evento.estado !== 'ENVIADO') return yield said(mundo, evento.estado)
  const { registrado, documento, quedan } = mundo
  const refused = registrado === null && documento.cancelado
  const after = registrado === null && !refused ? { ...mundo, registrado: at } : mundo
  yield said(after, after.registrado === at ? 'APROBADO' : 'RECHAZADO')
  if (quedan.silencios === 0) return
  const callado = { ...quedan, silencios: quedan.silencios - 1 }
  yield said({ ...after, quedan: callado }, 'ENVIADO')
  yield said({ ...mundo, quedan: callado }, 'ENVIADO')
}

/** operations/nominarse/avanzar.ts, recordDesenlace. */
function anotar(reglas: Reglas, mundo: Mundo, i: number): Mundo {
  const { desenlace, vista } = mundo.intentos[i]!
  const cierre = cierreDe(vigenciaOf(vista!), mundo.reloj * ENTRE_INTENTOS_MS)
  if (desenlace!.estado === 'EN_CURSO' && cierre === null) return change(mundo, i, IDO)
  const resolucion =
    desenlace!.estado === 'EN_CURSO' ? ({ estado: 'SIN_EFECTO', motivo: '' } as const) : desenlace!
  return change(resolve(reglas, mundo, i, resolucion) ?? mundo, i, IDO)
}

function* pasos(reglas: Reglas, mundo: Mundo, i: number): Iterable<Mundo> {
  const { punto } = mundo.intentos[i]!
  if (punto === 'mirar') yield* mirar(reglas, mundo, i)
  if (punto === 'esperar') yield esperar(mundo, i)
  if (punto === 'tomar') yield tomar(reglas, mundo, i)
  if (punto === 'nominar') yield nominar(mundo, i)
  if (punto === 'grabar') yield grabar(mundo, i)
  if (punto === 'conversar') yield* conversar(mundo, i)
  if (punto === 'anotar') yield anotar(reglas, mundo, i)
}

const SIN_FIRMAR: readonly EstadoDePeticion[] = ['EN_GRACIA', 'ESPERA_VISTO_BUENO']

/** What she and the shop may do meanwhile: give up, refuse, revoke, want to look first, cancel, name somebody else. */
function* actos(mundo: Mundo): Iterable<Mundo> {
  const { quedan, documento, peticion, registrado } = mundo
  if (quedan.actos === 0) return
  const after = { ...mundo, quedan: { ...quedan, actos: quedan.actos - 1 } }
  const end = (estado: EstadoDePeticion): Mundo['peticion'] =>
    SIN_FIRMAR.includes(peticion.estado) ? { ...peticion, estado } : peticion
  if (SIN_FIRMAR.includes(peticion.estado))
    for (const estado of ['DESISTIDA', 'NEGADA'] as const) yield { ...after, peticion: end(estado) }
  if (!documento.revocado) {
    const revocado = { ...documento, revocado: true }
    yield { ...after, documento: revocado, peticion: end('SIN_EFECTO') }
    // She asked in the very instant: nothing was there yet that could be closed.
    yield { ...after, documento: revocado }
  }
  if (!documento.mira) yield { ...after, documento: { ...documento, mira: true } }
  if (vigente(documento) !== -1 || registrado !== null || documento.cancelado) return
  yield { ...after, documento: { ...documento, cancelado: true } }
  for (const de of ['ella', 'otro'] as const) {
    const eventos = [...documento.eventos, { de, clave: 'caja', estado: 'APROBADO' } as const]
    yield { ...after, documento: { ...documento, eventos }, registrado: eventos.length - 1 }
  }
}

/** Everything that may happen next. */
export function* sucesores(reglas: Reglas, mundo: Mundo): Iterable<Mundo> {
  const { quedan, intentos } = mundo
  for (const [i, { punto }] of intentos.entries()) {
    if (punto === 'fin') continue
    yield* pasos(reglas, mundo, i)
    if (quedan.caidas > 0 && punto !== 'mirar')
      yield change({ ...mundo, quedan: { ...quedan, caidas: quedan.caidas - 1 } }, i, IDO)
  }
  if (quedan.esperas > 0)
    yield { ...mundo, reloj: mundo.reloj + 1, quedan: { ...quedan, esperas: quedan.esperas - 1 } }
  yield* actos(mundo)
}

/** What is wrong with a state, if something is. */
export function falta({
  documento: { eventos },
  registrado,
  sinPermiso,
  peticion: { estado },
}: Mundo): string | null {
  const suyo = registrado === null ? undefined : eventos[registrado]
  const porSuClave = suyo?.clave === 'peticion'
  if (estado === 'APROBADA' && suyo?.de !== 'ella') return 'APROBADA, and she is not named'
  if (porSuClave && !isViva(estado) && estado !== 'APROBADA') return `${estado}, and she is named`
  if (eventos.filter(({ clave }) => clave === 'peticion').length > 1) return 'signed twice'
  if (eventos.some(({ clave }) => clave === 'peticion') && sinPermiso)
    return 'signed without the yes of the shop'
  return null
}

/** With everybody gone and SIFEN well, whoever looks again ends it: what is wrong with that, if something is. */
export function faltaAlFinal(reglas: Reglas, mundo: Mundo): string | null {
  let at: Mundo = { ...mundo, quedan: { caidas: 0, silencios: 0, actos: 0, esperas: 0 } }
  for (let veces = 0; veces < 4; veces++) {
    at = { ...at, reloj: at.reloj + 2, intentos: [{ ...IDO, punto: 'mirar', dice: 'si' }] }
    for (let steps = 0; at.intentos[0]!.punto !== 'fin' && steps < 10; steps++) {
      at = [...pasos(reglas, at, 0)][0]!
      const seen = falta(at)
      if (seen !== null) return seen
    }
    if (!isViva(at.peticion.estado)) return null
  }
  return 'nobody can end it'
}

export const inicial = (
  quedan: Mundo['quedan'],
  { intentos, estado, caja = false }: { intentos: number; estado: EstadoDePeticion; caja?: boolean },
): Mundo => ({
  documento: { cancelado: false, revocado: false, mira: estado === 'ESPERA_VISTO_BUENO', eventos: [] },
  registrado: null,
  clave: null,
  peticion: { estado, intentos: 0, fechaIntento: null },
  sinPermiso: false,
  intentos: Array.from({ length: intentos }, (_, i) => ({
    ...{ ...IDO, punto: 'mirar' as const },
    dice: caja && i === 0 ? ('si' as const) : null,
  })),
  reloj: 1,
  quedan,
})
