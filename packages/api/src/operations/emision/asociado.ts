import type { Db } from '../../db/db.ts'
import { type DocumentoRow, findDocumento, lockDocumento } from '../../db/documento.ts'
import { findTotalRedondeado, isAnticipo, sumNotasDeCredito } from '../../db/documento-saldo.ts'
import {
  type EventoRow,
  findEventoVigente,
  findReceptorNominado,
  readHistoriaDeEvento,
} from '../../db/evento.ts'
import { findTimbradoPropio } from '../../db/timbrado.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { admitsAnticipo, admitsNota, admitsRemision, type Referencia } from '../../domain/documento/nota.ts'
import { cdcsAsociados, isNota } from '../../domain/emision/asociados.ts'
import type { SolicitudDeEmision } from '../../domain/emision/solicitud.ts'
import { TIPO_DOCUMENTO } from '../../domain/emision/valores.ts'
import { isEnCamino } from '../../domain/evento/salidas.ts'
import { receptorDocumento } from '../../domain/receptor/receptor.ts'
import { check, collect, NOTHING, type Validated, valid } from '../../domain/validated.ts'

/** What SIFEN said of documentos that are not here, by their CDC. */
export type Dichos = ReadonlyMap<string, string>

const NADA: Dichos = new Map()

interface Mirar {
  /** Whether only a look is taken: then nothing is locked. */
  soloMirar?: boolean
  dichos?: Dichos
}

/**
 * What is left of the factura of a credit that was rounded (null where it was not), or why a documento does not go with what it is about. Where the
 * factura of a note is locked, notes of one documento follow each other from here on, whatever timbrado they are numbered by: each sees
 * what the one before it was for.
 */
export async function judgeAsociados(
  db: Db,
  emisor: Emisor,
  solicitud: SolicitudDeEmision,
  mirar: Mirar,
): Promise<Validated<string | null>> {
  const impresos = await judgeImpresos(db, emisor, solicitud)
  const electronicos = await judgeElectronicos(db, emisor, solicitud, mirar)
  const todos = collect([impresos, electronicos])
  return todos.ok ? electronicos : todos
}

async function judgeElectronicos(
  db: Db,
  emisor: Emisor,
  solicitud: SolicitudDeEmision,
  mirar: Mirar,
): Promise<Validated<string | null>> {
  if (isNota(solicitud.iTiDE)) return judgeNota(db, emisor, solicitud, mirar)
  if (solicitud.iTiDE === TIPO_DOCUMENTO.FACTURA_ELECTRONICA)
    return judgeAnticipos(db, emisor, solicitud, mirar)
  return solicitud.iTiDE === TIPO_DOCUMENTO.NOTA_DE_REMISION_ELECTRONICA
    ? judgeRemitidos(db, emisor, solicitud, mirar)
    : NOTHING
}

type Nombrado = NonNullable<Awaited<ReturnType<typeof conEventos>>>

/** Each documento that is named, as it is here, by one rule. */
async function judgeNombrados(
  db: Db,
  emisor: Emisor,
  { asociados }: SolicitudDeEmision,
  { dichos = NADA }: Mirar,
  admits: (
    documento: Nombrado | null,
    referencia: Referencia,
  ) => Validated<unknown> | Promise<Validated<unknown>>,
): Promise<Validated<null>> {
  const juicios: Validated<unknown>[] = []
  for (const { campo, cdc } of cdcsAsociados(asociados)) {
    const documento = await conEventos(db, emisor, await findDocumento(db, emisor, { cdc }))
    juicios.push(await admits(documento, { campo, dicho: dichos.get(cdc) ?? null }))
  }
  const todos = collect(juicios)
  return todos.ok ? NOTHING : todos
}

/** Of a nota de remisión: what is delivered with it. */
const judgeRemitidos = (db: Db, emisor: Emisor, solicitud: SolicitudDeEmision, mirar: Mirar) =>
  judgeNombrados(db, emisor, solicitud, mirar, (documento, referencia) =>
    admitsRemision(documento, solicitud, referencia),
  )

async function judgeNota(
  db: Db,
  emisor: Emisor,
  solicitud: SolicitudDeEmision,
  { soloMirar = false, dichos = NADA }: Mirar,
): Promise<Validated<string | null>> {
  const [nombrado] = cdcsAsociados(solicitud.asociados)
  if (nombrado === undefined) return NOTHING
  const { campo, cdc } = nombrado
  const documento = soloMirar
    ? await findDocumento(db, emisor, { cdc })
    : await lockDocumento(db, emisor, cdc)
  const referencia = { campo, dicho: dichos.get(cdc) ?? null }
  const admite = admitsNota(await conEventos(db, emisor, documento), solicitud, referencia)
  if (!admite.ok) return admite
  const esCredito = solicitud.iTiDE === TIPO_DOCUMENTO.NOTA_DE_CREDITO_ELECTRONICA
  if (documento === null || !esCredito) return NOTHING
  return valid(await findQuedaRedondeada(db, emisor, documento, solicitud))
}

/** Its notes were not rounded, but for the one that would be more than what is left of it. */
async function findQuedaRedondeada(
  db: Db,
  emisor: Emisor,
  { documentoId, cdc }: DocumentoRow,
  { receptor }: SolicitudDeEmision,
): Promise<string | null> {
  const total = await findTotalRedondeado(db, emisor, documentoId)
  if (total === null || receptor === undefined) return total
  const nota = { asociado: cdc, receptorDocumento: receptorDocumento(receptor), total: '0' }
  return (await sumNotasDeCredito(db, emisor, nota))?.queda ?? total
}

/** Nobody adds up what was applied of an advance: SIFEN has no rule for it, and the same may have been applied elsewhere. */
const judgeAnticipos = (db: Db, emisor: Emisor, solicitud: SolicitudDeEmision, mirar: Mirar) =>
  judgeNombrados(db, emisor, solicitud, mirar, async (documento, referencia) => {
    const anticipo = documento && {
      ...documento,
      esAnticipo: await isAnticipo(db, emisor, documento.documentoId),
    }
    return admitsAnticipo(anticipo, solicitud, referencia)
  })

const conEventos = async (db: Db, emisor: Emisor, documento: DocumentoRow | null) =>
  documento && {
    ...documento,
    nominado: documento.innominada ? await findReceptorNominado(db, emisor, documento.documentoId) : null,
    cancelacionEnviada: await findCancelacionEnviada(db, documento),
  }

/** The evento of its cancellation that was sent, while it may be on its way to SIFEN. */
export const findCancelacionEnviada = async (db: Db, documento: DocumentoRow): Promise<number | null> =>
  findEnCamino(db, await findEventoVigente(db, documento, documento.documentoId, 'CANCELACION'))

/** Which it is, where it was sent and may be on its way to SIFEN. */
export async function findEnCamino(db: Db, evento: EventoRow | null): Promise<number | null> {
  if (evento?.estado !== 'ENVIADO') return null
  const { tipo, eventoSifenId } = evento
  return isEnCamino({ tipo, ...(await readHistoriaDeEvento(db, evento, eventoSifenId)) })
    ? eventoSifenId
    : null
}

/** A timbrado that numbers electronic documentos printed none (2440). */
async function judgeImpresos(
  db: Db,
  emisor: Emisor,
  { asociados }: SolicitudDeEmision,
): Promise<Validated<unknown>> {
  const juicios: Validated<null>[] = []
  for (const { campo, dNTimDI } of asociados) {
    if (dNTimDI === undefined) continue
    const suyo = await findTimbradoPropio(db, emisor, dNTimDI)
    const detail =
      'ese timbrado es de documentos electrónicos: nombre el documento por su cdc, o corrija el timbrado del impreso'
    juicios.push(check(!suyo, `${campo}.numeroTimbrado`, '2440', detail))
  }
  return collect(juicios)
}
