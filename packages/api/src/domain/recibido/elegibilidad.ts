import type { Ambiente } from '../ambiente.ts'
import { assertNever } from '../assert-never.ts'
import type { Decision } from '../documento/acciones.ts'
import { keysOf } from '../enumeracion.ts'
import {
  type EventoVigente,
  type Negativa,
  refuseCertificado,
  refuseIncierto,
} from '../evento/impedimentos.ts'
import type { DatosPropios, TipoDeReceptor, TipoEvento } from '../evento/tipos.ts'
import type { Failure } from '../failure.ts'
import { deny, type Quien, type Requisito } from '../quien.ts'
import { TIPO_CONFORMIDAD } from './campos.ts'
import type { DocumentoRecibido, LoMostrado } from './recibido.ts'

const DIA_MS = 86_400_000
/** MT v150 §11.5, NT19: from the approval; of what SIFEN does not have, from the emission. */
const PLAZO_DIAS = 45
export const PLAZO_DE_RECIBIDO_MS = PLAZO_DIAS * DIA_MS
/** A conclusive event is corrected within so many days. */
const CORRECCION_DIAS = 15

/** What a receptor said already, as far as a decision needs it. */
export interface DichoAntes {
  tipo: TipoEvento
  datos: DatosPropios | null
  fechaProcesamiento: number | null
}

type Recibido = Pick<DocumentoRecibido, 'estado' | 'fechaEmision' | 'fechaAprobacion'>

interface Codigos {
  cancelado: string
  /** Of what SIFEN does not have nothing is said that concludes. */
  ausente?: string
  desconocido?: string
  concluido?: string
  repetido: string
  tarde: string
  correccion?: string
}

const CODIGOS: Record<TipoDeReceptor, Codigos> = {
  // Late it is registered all the same, with an observation (4103, 4114).
  NOTIFICACION_RECEPCION: { cancelado: '4115', concluido: '4113', repetido: '4101', tarde: '4114' },
  CONFORMIDAD: {
    cancelado: '4155',
    ausente: '4152',
    desconocido: '4156',
    repetido: '4150',
    tarde: '4157',
    correccion: '4152',
  },
  DISCONFORMIDAD: {
    cancelado: '4204',
    ausente: '4202',
    desconocido: '4205',
    repetido: '4200',
    tarde: '4206',
    correccion: '4202',
  },
  DESCONOCIMIENTO: { cancelado: '4264', repetido: '4251', tarde: '4263' },
}

const CONCLUYEN: readonly TipoEvento[] = ['CONFORMIDAD', 'DISCONFORMIDAD']

const refusal = (codigo: string, detail: string): Failure => ({
  type: 'validation-error',
  faults: [{ campo: 'estado', codigo, detail }],
})

/** What is certain to keep a receptor from saying this, whenever it is; its hours are SIFEN's to judge. `aprobados`: what he said before. */
export function refuseDicho(
  tipo: TipoDeReceptor,
  datos: DatosPropios,
  { estado }: Recibido,
  aprobados: readonly DichoAntes[],
): Failure | null {
  const { cancelado, desconocido, concluido, repetido } = CODIGOS[tipo]
  const dijo = (...tipos: readonly TipoEvento[]) => aprobados.some(antes => tipos.includes(antes.tipo))
  if (estado === 'CANCELADO') return refusal(cancelado, 'su emisor canceló el documento')
  if (desconocido !== undefined && dijo('DESCONOCIMIENTO'))
    return refusal(
      desconocido,
      'ya registró que desconoce el documento: después no hay conformidad ni disconformidad',
    )
  if (concluido !== undefined && dijo('DESCONOCIMIENTO', ...CONCLUYEN))
    return refusal(
      concluido,
      'ya registró conformidad, disconformidad o desconocimiento: la recepción se notifica antes',
    )
  if (tipo !== 'CONFORMIDAD') return null
  const antes = aprobados.filter(uno => uno.tipo === 'CONFORMIDAD').map(uno => uno.datos?.iTipConf)
  if (!antes.includes(TIPO_CONFORMIDAD.TOTAL) && !antes.includes(datos.iTipConf)) return null
  return refusal(repetido, 'admite una conformidad parcial y después una total, y nada más')
}

/** Whether SIFEN is asked which text it approved before this is said of a file: a notice says only that it came. */
export const asksBefore = (tipo: TipoDeReceptor, { estado }: Pick<Recibido, 'estado'>): boolean =>
  estado === 'FIRMADO' && tipo !== 'NOTIFICACION_RECEPCION'

/** What SIFEN has under its CDC is not what came, and cannot be here in its place: another one's, or nothing that can be read. */
export const refuseInservible = (mostro: 'ajeno' | 'ilegible'): Failure =>
  mostro === 'ajeno'
    ? refusal(
        'otro-receptor',
        'lo que SIFEN aprobó con este CDC es de otro receptor: el archivo que llegó no es el que aprobó. Consulte a quien lo emitió',
      )
    : refusal(
        'firma',
        'lo que SIFEN muestra con este CDC no se puede leer, y lo que vale es ese texto: consulte a quien lo emitió',
      )

/** Why this is not said of a file, after SIFEN was asked: it would be of what SIFEN approved. `traido`: what the file says; `queda`: what is here now. */
export function refuseMostrado(
  tipo: TipoDeReceptor,
  mostro: LoMostrado,
  { traido, queda }: Record<'traido' | 'queda', Pick<DocumentoRecibido, 'moneda' | 'total'>>,
): Failure | null {
  switch (mostro) {
    case 'este':
      return null
    case 'otro':
      return refusal(
        'otro-contenido',
        `SIFEN aprobó otro texto con este CDC, por ${queda.moneda} ${queda.total}, y el archivo que llegó decía ${traido.moneda} ${traido.total}: quedó aquí el que aprobó. Mírelo, y dígalo de nuevo si es así`,
      )
    case 'ajeno':
    case 'ilegible':
      return refuseInservible(mostro)
    case 'ausente': {
      const { ausente } = CODIGOS[tipo]
      if (ausente === undefined) return null
      return refusal(
        ausente,
        'SIFEN todavía no tiene un documento aprobado con este CDC, y esto solo se dice de uno que aprobó: dígalo cuando lo apruebe. Mientras tanto puede notificar que lo recibió, o desconocerlo',
      )
    }
    default:
      return assertNever(mostro)
  }
}

/** Whether SIFEN refused what was said because the documento was cancelled. */
export const isDeCancelado = (tipo: TipoDeReceptor, codigo: string | null): boolean =>
  codigo === CODIGOS[tipo].cancelado

/** Until when SIFEN takes what a receptor says. */
export const plazoDeRecibido = ({ fechaAprobacion, fechaEmision }: Recibido): number =>
  (fechaAprobacion ?? fechaEmision) + PLAZO_DE_RECIBIDO_MS

/** What concludes the same way or the other, that he said last. */
const findUltimo = (aprobados: readonly DichoAntes[]): DichoAntes | undefined =>
  aprobados
    .filter(({ tipo }) => CONCLUYEN.includes(tipo))
    .reduce<DichoAntes | undefined>(
      (antes, uno) => ((uno.fechaProcesamiento ?? 0) > (antes?.fechaProcesamiento ?? -1) ? uno : antes),
      undefined,
    )

/** The other conclusive event, which this one would correct: where it is what he said last (NT19). */
function corrige(tipo: TipoDeReceptor, aprobados: readonly DichoAntes[]): DichoAntes | undefined {
  const dicho = findUltimo(aprobados)
  return CONCLUYEN.includes(tipo) && dicho?.tipo !== tipo ? dicho : undefined
}

/** Until when this can be said: of a correction, the earlier of the two terms. */
function plazoDe(tipo: TipoDeReceptor, recibido: Recibido, aprobados: readonly DichoAntes[]): number {
  const corregido = corrige(tipo, aprobados)?.fechaProcesamiento
  const plazo = plazoDeRecibido(recibido)
  return corregido == null ? plazo : Math.min(plazo, corregido + CORRECCION_DIAS * DIA_MS)
}

/** What SIFEN answers once the days are over; the service sends it all the same. */
function isTarde(
  tipo: TipoDeReceptor,
  recibido: Recibido,
  aprobados: readonly DichoAntes[],
  horaDeSifen: number,
): Negativa | null {
  // A notice is registered with an observation.
  if (tipo === 'NOTIFICACION_RECEPCION' || horaDeSifen <= plazoDe(tipo, recibido, aprobados)) return null
  const { tarde, correccion } = CODIGOS[tipo]
  if (correccion !== undefined && horaDeSifen <= plazoDeRecibido(recibido))
    return { codigo: correccion, mensaje: `pasaron los ${CORRECCION_DIAS} días para corregir lo que dijo` }
  const codigo = tipo === 'DESCONOCIMIENTO' && recibido.fechaAprobacion === null ? '4253' : tarde
  return { codigo, mensaje: `pasaron los ${PLAZO_DIAS} días que SIFEN da al receptor` }
}

const ENVIAR = { accion: 'evento.enviar', permiso: 'emitir' } as const
/** What can be asked for about a documento that was received, and which callers may: the routes ask for the same. */
export const REQUISITOS_DE_RECIBIDO = {
  notificar: ENVIAR,
  conformar: ENVIAR,
  disconformar: ENVIAR,
  desconocer: ENVIAR,
} as const satisfies Record<string, Requisito>
export type AccionDeRecibido = keyof typeof REQUISITOS_DE_RECIBIDO

const TIPO: Record<AccionDeRecibido, TipoDeReceptor> = {
  notificar: 'NOTIFICACION_RECEPCION',
  conformar: 'CONFORMIDAD',
  disconformar: 'DISCONFORMIDAD',
  desconocer: 'DESCONOCIMIENTO',
}

export interface HechosDeRecibido {
  recibido: Recibido
  ambiente: Ambiente
  aprobados: readonly DichoAntes[]
  /** What was sent and not answered. */
  enviado: EventoVigente | null
  certificado: { hasta: number } | null
  horaDeSifen: number
}

export type AccionesDeRecibido = Record<AccionDeRecibido, Decision>

/** What this caller can say of it now: what its role allows, then what the operation would answer. */
export function decideAccionesDeRecibido(
  hechos: HechosDeRecibido,
  quien: Quien,
  now: number,
): AccionesDeRecibido {
  const decide = (accion: AccionDeRecibido): Decision => {
    const failure = deny(quien, REQUISITOS_DE_RECIBIDO[accion])
    return failure === null ? decideDicho(TIPO[accion], hechos, now) : { puede: false, failure }
  }
  const decisiones = keysOf(REQUISITOS_DE_RECIBIDO).map(accion => [accion, decide(accion)])
  return Object.fromEntries(decisiones) as AccionesDeRecibido // one for each
}

function decideDicho(
  tipo: TipoDeReceptor,
  { recibido, aprobados, enviado, certificado, horaDeSifen }: HechosDeRecibido,
  now: number,
): Decision {
  const ya = tipo !== 'CONFORMIDAD' && aprobados.some(antes => antes.tipo === tipo)
  // Of a conformity the total one can always be said last.
  const datos = { iTipConf: TIPO_CONFORMIDAD.TOTAL }
  const failure =
    (enviado && refuseIncierto(enviado, now)) ??
    (ya ? null : refuseDicho(tipo, datos, recibido, aprobados)) ??
    refuseCertificado(certificado, now)
  if (ya && enviado === null)
    return { puede: false, negativa: { codigo: CODIGOS[tipo].repetido, mensaje: 'ya lo registró' } }
  if (failure !== null) return { puede: false, failure }
  const tarde = isTarde(tipo, recibido, aprobados, horaDeSifen)
  if (tarde !== null) return { puede: false, negativa: tarde }
  return { puede: true, hasta: plazoDe(tipo, recibido, aprobados) }
}
