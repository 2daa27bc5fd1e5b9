import { crc32, gzipSync } from 'node:zlib'
import type { Emisor } from '../domain/ambiente.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, toTimestamp } from './db.ts'
import { named } from './named.ts'

/** One exchange with SIFEN, as it was on the wire. What was sent is the signed XML that is stored. */
export interface IntercambioNuevo {
  servicio: string
  fecha: number
  milisegundos: number
  resumen: string
  estadoHttp: number | null
  /** As it came; it is kept compressed (gzip). */
  respuesta: Uint8Array | null
}

/** What it speaks of, and until when it is kept with that. */
export interface DeQue {
  documentoId: number
  conservarHasta: string | null
}

/** Most answers are smaller: making ready what compresses them would take longer than all else that is done with them. */
const CHICA = 1_024

/** Always gzip: of what is small, in one block that is stored as it is. */
export function compress(respuesta: Uint8Array | null): Uint8Array | null {
  if (respuesta === null) return null
  return respuesta.length > CHICA ? gzipSync(respuesta, { level: 1 }) : storeInGzip(respuesta)
}

/** Header, then the last block: that it is stored, how long it is, and that once more with all bits turned (RFC 1951, 3.2.4). */
const ANTES = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255, 1]

function storeInGzip(bytes: Uint8Array): Uint8Array {
  const packed = Buffer.allocUnsafe(ANTES.length + 4 + bytes.length + 8)
  packed.set(ANTES)
  let at = packed.writeUInt16LE(bytes.length, ANTES.length)
  at = packed.writeUInt16LE(~bytes.length & 0xffff, at)
  packed.set(bytes, at)
  at = packed.writeUInt32LE(crc32(bytes), at + bytes.length)
  packed.writeUInt32LE(bytes.length, at)
  return packed
}

/** What was exchanged, without what it is about. */
export const toIntercambioColumns = (nuevo: IntercambioNuevo) => ({
  servicio: nuevo.servicio,
  fecha: toTimestamp(nuevo.fecha),
  milisegundos: nuevo.milisegundos,
  resumen: nuevo.resumen,
  estado_http: nuevo.estadoHttp,
  respuesta: compress(nuevo.respuesta),
})

export async function insertIntercambio(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  nuevo: IntercambioNuevo,
  de: DeQue,
): Promise<void> {
  const p = named({
    contribuyente_id: contribuyenteId,
    ambiente,
    documento_id: de.documentoId,
    conservar_hasta: de.conservarHasta,
    ...toIntercambioColumns(nuevo),
  })
  await db.query({
    name: 'insert-intercambio',
    text: `insert into intercambio (${p.names}) values (${p.places})`,
    values: p.values,
  })
}

/** `respuesta` is as it came; it is kept compressed (gzip). */
export type IntercambioRow = Fila<'intercambio', (typeof INTERCAMBIO)[number]>

const INTERCAMBIO = [
  'intercambioId',
  'servicio',
  'fecha',
  'milisegundos',
  'resumen',
  'estadoHttp',
  'respuesta',
] as const

/** So many are read at once. */
export const INTERCAMBIOS_POR_PAGINA = 50

/** Of a documento also what was said of the lotes in which it travelled: its history names them. */
const SOBRE = {
  documentoId: `documento_id = $3 or lote_id = any(array(
    select (suceso ->> 'lote')::bigint from documento d, jsonb_array_elements(d.historia) as suceso
    where d.contribuyente_id = $1 and d.ambiente = $2 and d.documento_id = $3 and suceso ->> 'que' = 'en-lote'))`,
  eventoSifenId: 'evento_sifen_id = $3',
}

/** What was said about one of ours, oldest first; of very many the latest, or the latest before one of them. */
export async function listIntercambios(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  de: { documentoId: number } | { eventoSifenId: number },
  { antes = null, limite = INTERCAMBIOS_POR_PAGINA }: { antes?: number | null; limite?: number } = {},
): Promise<IntercambioRow[]> {
  const [sobre, id] =
    'documentoId' in de ? [SOBRE.documentoId, de.documentoId] : [SOBRE.eventoSifenId, de.eventoSifenId]
  const { rows } = await db.query<IntercambioRow>({
    text: `
      select ${columns('intercambio', INTERCAMBIO)} from intercambio where contribuyente_id = $1 and ambiente = $2 and (${sobre})
        and ($4::bigint is null or intercambio_id < $4)
      order by intercambio_id desc limit $5`,
    values: [contribuyenteId, ambiente, id, antes, limite],
  })
  return rows.reverse()
}
