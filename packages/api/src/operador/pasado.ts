import { splitCdc } from '@mbohera/sifen'
import { hasFormOfCdc } from '@mbohera/sifen/valores'
import type { Pool } from '../db/db.ts'
import type { DocumentoRow } from '../db/documento.ts'
import { INTERCAMBIOS_POR_PAGINA, type IntercambioRow, listIntercambios } from '../db/intercambio.ts'
import {
  type EventoConHistoria,
  findHistoria,
  listAsientosDe,
  listClavesDe,
  listContribuyentesDeRuc,
  listDocumentosDe,
  listEventosConHistoria,
  listLotesConHistoria,
  type NumeroDeDocumento,
} from '../db/pasado.ts'
import type { Almacen } from '../diario/almacen.ts'
import { LectorDeDiario } from '../diario/verificar.ts'
import type { RegistroDeDiario } from '../domain/diario/registro.ts'
import { numeroFormateado } from '../domain/documento/estado.ts'
import {
  describeHechos,
  type Hecho,
  mergeHechos,
  tellObservacion,
  tellSuceso,
  tellSucesoDeLote,
} from '../domain/pasado/hechos.ts'
import { toError } from '../domain/thrown.ts'
import { formatUtc } from '../domain/tiempo.ts'
import { type Outcome, withPool } from './pool.ts'

export interface PedidoDePasado {
  databaseUrl: string
  diario: Almacen
  /** A CDC; or a RUC and the number as it is printed. */
  cual: { cdc: string } | ({ ruc: string } & NumeroDeDocumento)
  json: boolean
}

const NUMERO = /^(\d{3})-(\d{3})-(\d{7})$/

/** Undefined: it names no documento. */
export function parseCual([first = '', second, ...more]: readonly string[]):
  | PedidoDePasado['cual']
  | undefined {
  if (more.length > 0) return undefined
  const cdc = first.replaceAll(' ', '').toUpperCase()
  if (second === undefined) return hasFormOfCdc(cdc) ? { cdc } : undefined
  const [, establecimiento, punto, numero] = NUMERO.exec(second) ?? []
  if (establecimiento === undefined || punto === undefined) return undefined
  return { ruc: first.toUpperCase(), establecimiento, punto, numero: Number(numero) }
}

const rucOf = (cdc: string): string => {
  const { dRucEm, dDVEmi } = splitCdc(cdc)
  return `${dRucEm}-${dDVEmi}`
}

/** Everything that is known of one documento, in order, without what is personal: to be pasted into a mail. */
export function tellPasado({ databaseUrl, diario, cual, json }: PedidoDePasado): Promise<Outcome> {
  return withPool(databaseUrl, async pool => {
    const ruc = 'cdc' in cual ? rucOf(cual.cdc) : cual.ruc
    const found: DocumentoRow[] = []
    for (const { contribuyenteId } of await listContribuyentesDeRuc(pool, ruc))
      found.push(...(await listDocumentosDe(pool, contribuyenteId, cual)))
    if (found.length === 0)
      return {
        ok: false,
        text: `No hay aquí un documento así del RUC ${ruc}. Si SIFEN lo tiene, su dueño puede traerlo (Traer de SIFEN, en el panel)`,
      }
    const pasados = []
    for (const row of found) pasados.push({ ...factsOf(row), hechos: await hechosDe(pool, diario, row) })
    const text = json ? JSON.stringify(pasados, null, 2) : pasados.map(inWords).join('\n\n')
    return { ok: true, text }
  })
}

type Ficha = ReturnType<typeof factsOf>

const factsOf = (row: DocumentoRow) => ({
  cdc: row.cdc,
  contribuyente: row.contribuyenteId,
  ambiente: row.ambiente,
  documento: row.documentoId,
  tipo: row.tipoDocumento,
  numero: numeroFormateado(row),
  timbrado: row.numeroTimbrado,
  origen: row.origen,
  estado: row.estado,
  protocolo: row.protocolo,
  total: `${row.total} ${row.moneda}`,
  innominada: row.innominada,
})

const inWords = ({ hechos, ...ficha }: Ficha & { hechos: Hecho[] }): string =>
  [
    ...Object.entries(ficha).map(([que, valor]) => `${`${que}:`.padEnd(15)}${valor ?? '-'}`),
    '',
    describeHechos(hechos),
  ].join('\n')

async function hechosDe(pool: Pool, diario: Almacen, row: DocumentoRow): Promise<Hecho[]> {
  const { documentoId, cdc, fechaCreacion } = row
  const { historia, kudes } = await findHistoria(pool, row, documentoId)
  const lotes = await listLotesConHistoria(
    pool,
    row,
    historia.flatMap(suceso => (suceso.que === 'en-lote' ? [suceso.lote] : [])),
  )
  const eventos = await listEventosConHistoria(pool, row, documentoId)
  const eventoSifenIds = eventos.map(({ eventoSifenId }) => eventoSifenId)
  const desde = Math.min(fechaCreacion, ...eventos.map(evento => evento.fechaCreacion))
  const [claves, asientos] = [
    await listClavesDe(pool, row, { documentoId, eventoSifenIds }),
    await listAsientosDe(pool, row, { cdc, eventoSifenIds, desde }),
  ]
  return mergeHechos([
    createdOf(row, kudes),
    historia.map(suceso => ({ en: suceso.en, de: 'documento', texto: tellSuceso(suceso) })),
    ...lotes.map(({ loteId, historia: sucesos }) =>
      sucesos.map(suceso => ({ en: suceso.en, de: `lote ${loteId}`, texto: tellSucesoDeLote(suceso) })),
    ),
    ...eventos.map(lifeOf),
    claves.map(({ clave, operacion, fechaCreacion: en, completadaEn }) => ({
      ...{ en, de: 'clave' },
      texto: `Idempotency-Key ${clave} para ${operacion}${completadaEn === null ? ', todavía sin respuesta final' : `, respondida ${formatUtc(completadaEn)}`}`,
    })),
    asientos.map(({ fecha, accion, requestId, ...quien }) => ({
      ...{ en: fecha, de: 'auditoría' },
      texto: `${accion}, por ${autorOf(quien)}${requestId === null ? '' : `, pedido ${requestId}`}`,
    })),
    await saidOf(pool, row, eventoSifenIds),
    await signedOf(diario, row, { eventoSifenIds, desde }),
  ])
}

/** By number: names and addresses are the customer's. */
function autorOf({ usuarioId, apiKeyId }: { usuarioId: number | null; apiKeyId: number | null }): string {
  if (usuarioId !== null) return `la persona ${usuarioId}`
  return apiKeyId === null ? 'el servicio' : `la clave de API ${apiKeyId}`
}

function createdOf({ fechaCreacion, fechaEmision, origen }: DocumentoRow, kudes: readonly string[]): Hecho[] {
  const texto =
    origen === 'ADOPTADO'
      ? `traído de SIFEN, emitido ${formatUtc(fechaEmision)}`
      : `creado y firmado, con fecha de emisión ${formatUtc(fechaEmision)}`
  const impreso = kudes.length === 0 ? 'sin KuDE guardado' : `KuDE guardado: ${kudes.join(', ')}`
  return [{ en: fechaCreacion, de: 'documento', texto: `${texto}; ${impreso}` }]
}

function lifeOf(evento: EventoConHistoria): Hecho[] {
  const { eventoSifenId, tipo, estado, origen, protocolo, fechaCreacion, fechaProcesamiento } = evento
  const de = `evento ${eventoSifenId} ${tipo}`
  const creado = origen === 'EXTERNO' ? 'traído de SIFEN: lo hizo otro programa' : 'creado y firmado'
  const [primera] = evento.historia
  // What it is dated fits SIFEN's clock; when it was made, its first request says.
  const en = primera !== undefined && 'en' in primera && primera.en !== undefined ? primera.en : fechaCreacion
  return [
    { en, de, texto: `${creado}, con fecha ${formatUtc(fechaCreacion)}` },
    ...evento.historia.map(o => ({ en: 'en' in o ? (o.en ?? null) : null, de, texto: tellObservacion(o) })),
    {
      ...{ en: fechaProcesamiento, de },
      texto: `está ${estado}${protocolo === null ? '' : `, protocolo ${protocolo}`}`,
    },
  ]
}

type Said = Pick<IntercambioRow, 'intercambioId' | 'fecha' | 'servicio' | 'milisegundos' | 'resumen'>

/** Page by page, however many there are; what came is not told, and not held. */
async function allSaid(
  pool: Pool,
  row: DocumentoRow,
  de: Parameters<typeof listIntercambios>[2],
): Promise<Said[]> {
  const said: Said[] = []
  for (;;) {
    const page = await listIntercambios(pool, row, de, { antes: said[0]?.intercambioId ?? null })
    said.unshift(...page.map(({ respuesta: _, ...rest }) => rest))
    if (page.length < INTERCAMBIOS_POR_PAGINA) return said
  }
}

/** What SIFEN said, exchange by exchange. */
async function saidOf(pool: Pool, row: DocumentoRow, eventoSifenIds: readonly number[]): Promise<Hecho[]> {
  const said = await allSaid(pool, row, { documentoId: row.documentoId })
  for (const eventoSifenId of eventoSifenIds) said.push(...(await allSaid(pool, row, { eventoSifenId })))
  return said
    .sort((a, b) => a.fecha - b.fecha || a.intercambioId - b.intercambioId)
    .map(({ fecha, servicio, milisegundos, resumen }) => ({
      ...{ en: fecha, de: 'SIFEN' },
      texto: `${servicio}, ${milisegundos} ms: ${resumen}`,
    }))
}

/** What the journal has of it: what was signed and written down before its first byte left. What cannot be read is told, and the rest as well. */
async function signedOf(
  diario: Almacen,
  row: DocumentoRow,
  eventos: { eventoSifenIds: readonly number[]; desde: number },
): Promise<Hecho[]> {
  const found: Hecho[] = []
  try {
    if (!(await diario.isThere())) throw new Error(`no hay un diario en ${diario.nombre}`)
    for await (const registro of new LectorDeDiario(diario, eventos.desde).read()) {
      const texto = tellRegistro(registro, row, eventos.eventoSifenIds)
      if (texto !== null) found.push({ en: registro.en, de: 'diario', texto })
    }
  } catch (error) {
    found.push({ en: null, de: 'diario', texto: `no se pudo leer: ${toError(error).message}` })
  }
  return found
}

/** Null when it is about something else. */
function tellRegistro(
  registro: RegistroDeDiario,
  { contribuyenteId, ambiente, cdc }: DocumentoRow,
  eventoSifenIds: readonly number[],
): string | null {
  if (registro.contribuyenteId !== contribuyenteId || registro.ambiente !== ambiente) return null
  if (registro.que === 'documento') return registro.cdc === cdc ? 'el documento firmado está escrito' : null
  const { eventoSifenId } = registro
  return eventoSifenIds.includes(eventoSifenId) ? `el evento ${eventoSifenId} firmado está escrito` : null
}
