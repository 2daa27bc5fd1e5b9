import { known, type Pool } from '../db/db.ts'
import type { DocumentoRow } from '../db/documento.ts'
import { findNumerosUsados } from '../db/documento-numeros.ts'
import { findEmisor } from '../db/emisor.ts'
import type { EventoRow } from '../db/evento.ts'
import { findInutilizacion } from '../db/inutilizacion.ts'
import { listTimbrados } from '../db/timbrado.ts'
import type { Emisor } from '../domain/ambiente.ts'
import { type Acciones, decideAcciones, type HechosDeAcciones } from '../domain/documento/acciones.ts'
import { freesItsNumero, isAprobado } from '../domain/documento/estado.ts'
import { vigenciaDeTimbrado } from '../domain/emisor/emisor.ts'
import { horaDelServicio } from '../domain/hora-de-sifen.ts'
import type { Quien } from '../domain/quien.ts'
import type { Receptor } from '../domain/receptor/receptor.ts'
import { formatCivil } from '../domain/tiempo.ts'
import { NOTHING } from '../domain/validated.ts'
import { findEnCamino } from './emision/asociado.ts'
import { judgeEmisor } from './emision/emisor.ts'
import type { Credito } from './emision/saldo.ts'
import type { Clock, HoraDeSifen } from './ports.ts'

export interface AccionesDeps {
  pool: Pool
  horas: HoraDeSifen
  /** What the database's clock shows: by it is told what has expired. */
  base: Clock
}

export interface DocumentoConEventos {
  row: DocumentoRow
  nominado: Receptor | null
  eventos: readonly EventoRow[]
  /** Null of what has no notes. */
  credito: Credito | null
}

/** What can be done now about a documento, as each operation would decide it for this caller. */
export async function viewAcciones(
  deps: AccionesDeps,
  documento: DocumentoConEventos,
  quien: Quien,
  now: number,
): Promise<Acciones> {
  const { row, nominado, eventos } = documento
  const vigente = (tipo: EventoRow['tipo']) =>
    eventos.find(evento => evento.tipo === tipo && evento.estado !== 'RECHAZADO') ?? null
  const cancelacion = vigente('CANCELACION')
  const cancelacionEnviada = await findEnCamino(deps.pool, cancelacion)
  const hechos = {
    documento: { ...row, nominado, cancelacionEnviada },
    ambiente: row.ambiente,
    nominacion: vigente('NOMINACION'),
    cancelacion,
    transporte: vigente('TRANSPORTE'),
    horaDeSifen: horaDeSifen(deps.horas, row, now),
    ...(await delEmisor(deps, documento, now)),
  }
  return decideAcciones(hechos, quien, deps.base())
}

const horaDeSifen = (horas: HoraDeSifen, { ambiente }: DocumentoRow, now: number): number =>
  ambiente === 'SANDBOX' ? now : horaDelServicio(now, horas.desfases(ambiente), ['siRecepEvento'])

type DelEmisor = Pick<
  HechosDeAcciones,
  'certificado' | 'elEmisor' | 'timbrados' | 'saldo' | 'inutilizacion' | 'numeroDeOtro'
>

const NADA: DelEmisor = {
  certificado: null,
  elEmisor: NOTHING,
  timbrados: [],
  saldo: NOTHING,
  inutilizacion: null,
  numeroDeOtro: false,
}

/** What the row does not say. A documento about which nothing is to be done, above all one that waits, costs no question. */
async function delEmisor(
  { pool, base }: AccionesDeps,
  { row, credito }: DocumentoConEventos,
  now: number,
): Promise<DelEmisor> {
  const { ambiente, estado } = row
  const aprobado = isAprobado(estado)
  if (!aprobado && !freesItsNumero(estado)) return NADA
  const saldo = credito?.alcanza ?? NOTHING
  if (ambiente === 'SANDBOX') return { ...NADA, saldo }
  const emisor = known(await findEmisor(pool, row), 'emisor')
  return {
    ...NADA,
    certificado: emisor.certificadoHasta === null ? null : { hasta: emisor.certificadoHasta },
    elEmisor: judgeEmisor(row, emisor, base()),
    timbrados: credito !== null ? await timbradosDe(pool, row, now) : [],
    saldo,
    ...(aprobado ? {} : await delNumero(pool, row)),
  }
}

/** Of one that was refused: what became of its number. */
async function delNumero(
  pool: Pool,
  row: DocumentoRow,
): Promise<Pick<HechosDeAcciones, 'inutilizacion' | 'numeroDeOtro'>> {
  const usados = await findNumerosUsados(pool, row, {
    ...row,
    numeroInicio: row.numero,
    numeroFin: row.numero,
  })
  return { inutilizacion: await findInutilizacion(pool, row, row), numeroDeOtro: usados.length > 0 }
}

async function timbradosDe(pool: Pool, emisor: Emisor, now: number): Promise<HechosDeAcciones['timbrados']> {
  const hoy = formatCivil(now).slice(0, 10)
  return (await listTimbrados(pool, emisor)).map(timbrado => ({
    tipoDocumento: timbrado.tipoDocumento,
    ...vigenciaDeTimbrado(timbrado, hoy),
  }))
}
