import { compareEventos, readDocumento } from '@mbohera/sifen'
import { advanceTimbrado } from '../../db/adopcion.ts'
import type { Actor, Asiento } from '../../db/auditoria.ts'
import { type Db, type Pool, transaction } from '../../db/db.ts'
import { findDocumento } from '../../db/documento.ts'
import { findEmisor } from '../../db/emisor.ts'
import { findEventoVigente, readXmlDeEvento } from '../../db/evento.ts'
import { insertFicha, withFicha } from '../../db/ficha.ts'
import { claimIdempotencyKey } from '../../db/idempotencia.ts'
import { findRecibido } from '../../db/recibido.ts'
import { deleteApartado, upsertApartado } from '../../db/recuperacion.ts'
import {
  type EventoConocido,
  findEventoPorMensaje,
  insertEventoRepuesto,
  insertRepuesto,
  markPorConsultar,
  markPorSaberse,
  settleSuperado,
} from '../../db/repuesto.ts'
import { insertTimbrado, listTimbrados } from '../../db/timbrado.ts'
import { adoptadoDe, type DocumentoAdoptado } from '../../domain/adopcion/adoptado.ts'
import type { DocumentoFirmado, EventoFirmado, RegistroDeDiario } from '../../domain/diario/registro.ts'
import { numeroFormateado } from '../../domain/documento/estado.ts'
import { isOneOf } from '../../domain/enumeracion.ts'
import { REGLAS, TIPOS_DE_RECEPTOR } from '../../domain/evento/tipos.ts'

export interface ReponerDeps {
  pool: Pool
  actor: Actor
  now: number
  retencionAnos: number
}

/** What became of one record. */
export type Reposicion =
  | { que: 'repuesto'; timbrado: boolean }
  | { que: 'estaba' }
  /** It came from SIFEN already, as SIFEN shows it: that one is it, and is what its key gives. */
  | { que: 'reconocido' }
  /** Kept aside: a person must look. */
  | { que: 'apartado'; motivo: string }

const REPUESTO = 'repuesto del diario'
const SUPERADO =
  'Se perdió lo que SIFEN dijo de él: lo siguió otro evento del mismo tipo, y eso sólo se hace cuando SIFEN no lo registró'
const RECONOCIDO = 'SIFEN lo tiene, y está como SIFEN lo muestra'
const DE_OTRO =
  'Se perdió lo que SIFEN dijo de él: SIFEN muestra otro del mismo tipo para este documento, y registra uno solo'

class Apartado extends Error {}

/** Puts one signed text back, whole, with its number and its key, or keeps it aside with the reason. Done again it finds what it did. */
export async function resumeFirmado(deps: ReponerDeps, registro: RegistroDeDiario): Promise<Reposicion> {
  try {
    return await transaction(deps.pool, async db => {
      const emisor = await findEmisor(db, registro)
      if (emisor === null || (registro.ruc !== '' && emisor.ruc !== registro.ruc))
        throw new Apartado(
          `la base no tiene al contribuyente ${registro.ruc || registro.contribuyenteId}: fue creado después; créelo de nuevo y repita`,
        )
      const done =
        registro.que === 'documento'
          ? await putDocumento(deps, db, registro)
          : await putEvento(deps, db, registro)
      if (done.que === 'reconocido') await upsertApartado(db, registro, RECONOCIDO)
      else await deleteApartado(db, registro)
      return done
    })
  } catch (error) {
    if (!(error instanceof Apartado)) throw error
    await upsertApartado(deps.pool, registro, error.message)
    return { que: 'apartado', motivo: error.message }
  }
}

const asientoDe = ({ actor, now }: ReponerDeps, registro: RegistroDeDiario, accion: string): Asiento => ({
  contribuyenteId: registro.contribuyenteId,
  fecha: now,
  actor,
  accion,
  objeto: registro.cdc,
  detalle: { ambiente: registro.ambiente },
})

async function putDocumento(
  deps: ReponerDeps,
  db: Db,
  registro: DocumentoFirmado & RegistroDeDiario,
): Promise<Reposicion> {
  // The journal does not say whether it left in a lote: that one may be in SIFEN's queue for a day, and of what is there siConsDE says that it is not.
  const historia = [{ que: 'enviado', en: registro.en, enLoteHasta: deps.now }]
  const known = await findDocumento(db, registro, { cdc: registro.cdc })
  if (known !== null) {
    await markPorConsultar(db, registro, registro.cdc, historia)
    await claimOfDocumento(db, registro, known)
    return { que: 'estaba' }
  }
  const leido = readDocumento(registro.xml)
  if (!leido.ok) throw new Apartado(`su texto no se puede leer: ${leido.detalle}`)
  const { ambiente, en } = registro
  const documento = {
    ...adoptadoDe(leido.value, {
      ...{ ambiente, xml: '', protocolo: '', fechaAprobacion: en, eventos: [], now: en },
      retencionAnos: deps.retencionAnos,
    }),
    xml: registro.xml,
  }
  const { timbradoId, nuevo } = await timbradoOf(db, registro, documento)
  const repuesto = { documentoId: registro.documentoId, timbradoId, documento }
  const asiento = asientoDe(deps, registro, 'documento.recuperar')
  const ficha = { of: (id: number | null) => id, write: insertFicha }
  const documentoId = await withFicha(db, registro, ficha, db =>
    insertRepuesto(db, registro, repuesto, historia, asiento),
  )
  if (documentoId === null)
    throw new Apartado(
      `su número ${numeroFormateado(documento)} lo tiene otro documento: averigüe con el CDC ${registro.cdc} cuál de los dos tiene SIFEN`,
    )
  await advanceTimbrado(db, registro, documento)
  await claimOfDocumento(db, registro, { documentoId, conservarHasta: documento.conservarHasta })
  return { que: 'repuesto', timbrado: nuevo }
}

async function claimOfDocumento(
  db: Db,
  registro: DocumentoFirmado & RegistroDeDiario,
  { documentoId, conservarHasta: reservadaHasta }: { documentoId: number; conservarHasta: string },
): Promise<void> {
  if (registro.idempotencyKey === null) return
  await claimIdempotencyKey(db, registro, registro.idempotencyKey, {
    ...{ operacion: 'EMISION', documentoId, now: registro.en, completadaEn: registro.en, reservadaHasta },
  })
}

/** The timbrado that numbered it. One that was registered after the copy comes back as the documento says. */
async function timbradoOf(
  db: Db,
  registro: DocumentoFirmado & RegistroDeDiario,
  { numeroTimbrado, establecimiento, punto, tipoDocumento, serie, numero }: DocumentoAdoptado,
): Promise<{ timbradoId: number; nuevo: boolean }> {
  const all = await listTimbrados(db, registro)
  const known = all.find(
    t =>
      t.numero === numeroTimbrado &&
      t.establecimiento === establecimiento &&
      t.punto === punto &&
      t.tipoDocumento === tipoDocumento &&
      t.serie === serie,
  )
  if (known !== undefined) return { timbradoId: known.timbradoId, nuevo: false }
  const inicio = /<dFeIniT>(\d{4}-\d{2}-\d{2})</.exec(registro.xml)?.[1]
  const de = { establecimiento, punto, tipoDocumento, serie }
  const puesto =
    inicio === undefined
      ? null
      : await insertTimbrado(db, registro, {
          ...{ ...de, numero: numeroTimbrado, inicio, fin: null, siguiente: numero + 1, activo: true },
        })
  if (puesto === null) throw new Apartado(`la base no tiene el timbrado ${numeroTimbrado}: cárguelo y repita`)
  return { timbradoId: puesto.timbradoId, nuevo: true }
}

async function putEvento(
  deps: ReponerDeps,
  db: Db,
  registro: EventoFirmado & RegistroDeDiario,
): Promise<Reposicion> {
  const envio = { paso: 'envio', dijo: 'incierto', razon: REPUESTO, en: registro.en }
  const known = await findEventoPorMensaje(db, registro, registro)
  if (known !== null) {
    await markPorSaberse(db, registro, known.eventoSifenId, envio)
    await claimOfEvento(db, registro, known)
    return { que: 'estaba' }
  }
  const { documentoId, recibidoId } = await findSobreQue(db, registro)
  // A later one of a kind of which SIFEN takes several says nothing of this.
  const before =
    documentoId === null || REGLAS[registro.tipo].duplicado === null
      ? null
      : await findEventoVigente(db, registro, documentoId, registro.tipo)
  if (before?.estado === 'ENVIADO' && before.eventoSifenId < registro.eventoSifenId)
    await settleSuperado(db, registro, before.eventoSifenId, SUPERADO)
  const historia = [{ paso: 'pedido', en: registro.en }, envio]
  const asiento = asientoDe(deps, registro, 'evento.recuperar')
  const deSifen =
    before?.origen === 'EXTERNO'
      ? compareEventos(registro.xml, (await readXmlDeEvento(db, registro, before.eventoSifenId)) ?? '')
      : null
  if (before !== null && deSifen === 'mismo') {
    await claimOfEvento(db, registro, before)
    return { que: 'reconocido' }
  }
  const rechazo = deSifen === 'otro' ? { mensaje: DE_OTRO, en: deps.now } : null
  const eventoSifenId = await insertEventoRepuesto(
    db,
    registro,
    { ...registro, documentoId, recibidoId, rechazo },
    historia,
    asiento,
  )
  if (eventoSifenId === null)
    throw new Apartado(
      `el documento ${registro.cdc} tiene otro evento ${registro.tipo} que vale: pregunte a SIFEN por él (conciliar)`,
    )
  await claimOfEvento(db, registro, { eventoSifenId, documentoId, fechaProcesamiento: rechazo?.en ?? null })
  return { que: 'repuesto', timbrado: false }
}

/** What an evento is about: of a receptor's, the documento that he received. */
async function findSobreQue(
  db: Db,
  registro: EventoFirmado & RegistroDeDiario,
): Promise<{ documentoId: number | null; recibidoId: number | null }> {
  const { cdc, tipo } = registro
  if (cdc === null) return { documentoId: null, recibidoId: null }
  if (isOneOf(TIPOS_DE_RECEPTOR, tipo)) {
    const recibido = await findRecibido(db, registro, { cdc })
    if (recibido !== null) return { documentoId: null, recibidoId: recibido.recibidoId }
    throw new Apartado(`la base no tiene el documento recibido ${cdc}: recíbalo de nuevo y repita`)
  }
  const documento = await findDocumento(db, registro, { cdc })
  if (documento !== null) return { documentoId: documento.documentoId, recibidoId: null }
  throw new Apartado(
    `su documento ${cdc} no está ni en la base ni en el diario: tráigalo de SIFEN (adoptar) y repita`,
  )
}

async function claimOfEvento(
  db: Db,
  registro: EventoFirmado & RegistroDeDiario,
  { eventoSifenId, documentoId, fechaProcesamiento }: EventoConocido,
): Promise<void> {
  if (registro.idempotencyKey === null) return
  await claimIdempotencyKey(db, registro, registro.idempotencyKey, {
    ...{ operacion: registro.tipo, documentoId, eventoSifenId, now: registro.fechaCreacion },
    ...{ completadaEn: fechaProcesamiento, reservadaHasta: registro.conservarHasta },
  })
}
