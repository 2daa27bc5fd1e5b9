import type { Emisor } from '../domain/ambiente.ts'
import { ASIENTO_EN_JSON, type Asiento, asientosDeJson, recordActo, toAsientoEnJson } from './auditoria.ts'
import { avisosDe, columnsOfAviso } from './aviso-nuevo.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, known, toTimestamp } from './db.ts'
import type { DocumentoRow } from './documento.ts'
import { insertFicha } from './ficha.ts'
import { toPedidos } from './juntos.ts'
import { named, toRecordset } from './named.ts'
import { isRepartida } from './reparto.ts'
import { setProximoNumero } from './timbrado.ts'

/** What emission knows of a documento; the rest of its row is said by SIFEN, later. */
export type DocumentoNuevo = Omit<DocumentoRow, 'documentoId' | keyof Emisor | keyof typeof SIN_RESPUESTA> &
  Fila<'documento', 'timbradoId' | 'receptorDocumento' | 'cuerpo' | 'xml' | 'digest', { timbradoId: number }>

/** What is known of a documento before SIFEN has seen it. */
const SIN_RESPUESTA = {
  origen: 'EMITIDO',
  estado: 'PENDIENTE',
  protocolo: null,
  codigo: null,
  mensaje: null,
  fechaAprobacion: null,
  fechaProcesamiento: null,
  archivadoEn: null,
} as const

/** A documento on its way into the database, with what is written with it. */
export interface PorEmitirse {
  nuevo: DocumentoNuevo
  asiento: Asiento
  /** The key that stands for it from now on. */
  idempotencyKey: string | null
  /** In which trace it is told. */
  traza: string | null
}

/** What a statement reads of each documento, with the types of its columns. */
const COLUMNAS = {
  cdc: 'text',
  tipo_documento: 'smallint',
  timbrado_id: 'bigint',
  numero_timbrado: 'text',
  establecimiento: 'text',
  punto: 'text',
  numero: 'integer',
  serie: 'text',
  fecha_emision: 'timestamptz',
  fecha_creacion: 'timestamptz',
  moneda: 'text',
  total: 'numeric',
  innominada: 'boolean',
  receptor: 'jsonb',
  receptor_documento: 'text',
  receptor_nombre: 'text',
  asociado_cdc: 'text',
  cuerpo: 'jsonb',
  xml: 'text',
  digest: 'text',
  qr_url: 'text',
  conservar_hasta: 'date',
} as const

const toColumnas = (nuevo: DocumentoNuevo): Record<keyof typeof COLUMNAS, unknown> => ({
  cdc: nuevo.cdc,
  tipo_documento: nuevo.tipoDocumento,
  timbrado_id: nuevo.timbradoId,
  numero_timbrado: nuevo.numeroTimbrado,
  establecimiento: nuevo.establecimiento,
  punto: nuevo.punto,
  numero: nuevo.numero,
  serie: nuevo.serie,
  fecha_emision: toTimestamp(nuevo.fechaEmision),
  fecha_creacion: toTimestamp(nuevo.fechaCreacion),
  moneda: nuevo.moneda,
  total: nuevo.total,
  innominada: nuevo.innominada,
  receptor: nuevo.receptor,
  receptor_documento: nuevo.receptorDocumento,
  receptor_nombre: nuevo.receptor.dNomRec,
  asociado_cdc: nuevo.asociadoCdc,
  cuerpo: nuevo.cuerpo,
  xml: nuevo.xml,
  digest: nuevo.digest,
  qr_url: nuevo.qrUrl,
  conservar_hasta: nuevo.conservarHasta,
})

const { names: NOMBRES, types: TIPOS } = toRecordset(COLUMNAS)

/** A CDC is given once: by it each row is known again. */
const DE_CADA_UNO = 'from nuevo n join pedido p using (cdc)'

const INSERT = `
  with pedido as materialized (
    select * from json_to_recordset($3) as (orden integer, ${TIPOS}, clave text, traza text, ${ASIENTO_EN_JSON})
  ), nuevo as (
    insert into documento (contribuyente_id, ambiente, ${NOMBRES}, estado, proxima)
    select $1, $2, ${NOMBRES}, 'PENDIENTE', ahora() from pedido order by orden
    returning ${columnsOfAviso('documento')}, ${columns('documento', ['total'])}
  ), numeros as (
    update timbrado set siguiente = $5 where contribuyente_id = $1 and timbrado_id = $4
  ), clave as (
    insert into idempotencia (contribuyente_id, ambiente, clave, operacion, documento_id, fecha_creacion, completada_en, reservada_hasta)
    select $1, $2, p.clave, 'EMISION', n."documentoId", p.fecha_creacion, ahora(), p.conservar_hasta ${DE_CADA_UNO} where p.clave is not null
  ), asiento as (
    ${asientosDeJson('$1', DE_CADA_UNO, { nombre: 'documentoElectronicoId', columna: 'n."documentoId"' })}
  ), aviso as (
    ${avisosDe([['documento', `(select n.*, p.traza ${DE_CADA_UNO})`]], { contribuyente: '$1', ambiente: '$2', traza: 'h.traza' })}
  )
  select p.orden, n."documentoId", n.total ${DE_CADA_UNO}`

/** They are of one timbrado, which the transaction has locked, and in the order of their numbers. */
const tomadosPor = (todos: readonly PorEmitirse[]): { timbradoId: number; siguiente: number } => {
  const { timbradoId, numero } = todos.at(-1)!.nuevo // there is one
  return { timbradoId, siguiente: numero + 1 }
}

/**
 * Stores documentos with their Idempotency-Keys, audit entries and avisos, and takes their numbers, in one statement: all of them, or none. A unique
 * violation when one of the keys is taken.
 */
export async function insertDocumentos(
  db: Db,
  emisor: Emisor,
  todos: readonly PorEmitirse[],
): Promise<DocumentoRow[]> {
  if (await isRepartida(db)) return insertDocumentosEnPartes(db, emisor, todos)
  const { contribuyenteId, ambiente } = emisor
  const { timbradoId, siguiente } = tomadosPor(todos)
  const pedidos = todos.map(({ nuevo, asiento, idempotencyKey: clave, traza }) => ({
    ...{ clave, traza },
    ...toColumnas(nuevo),
    ...toAsientoEnJson(asiento),
  }))
  type Hecho = Pick<DocumentoRow, 'documentoId' | 'total'> & { orden: number }
  const { rows } = await db.query<Hecho>({
    name: 'insert-documentos',
    text: INSERT,
    values: [contribuyenteId, ambiente, toPedidos(pedidos), timbradoId, siguiente],
  })
  const hechos = new Map(rows.map(({ orden, ...hecho }) => [orden, hecho]))
  return todos.map(({ nuevo }, orden) => {
    const hecho = known(hechos.get(orden) ?? null, 'documento that was just stored')
    return rowOf(emisor, nuevo, hecho)
  })
}

const rowOf = (
  { contribuyenteId, ambiente }: Emisor,
  nuevo: DocumentoNuevo,
  hecho: Pick<DocumentoRow, 'documentoId' | 'total'>,
): DocumentoRow => ({ ...nuevo, ...SIN_RESPUESTA, ...hecho, contribuyenteId, ambiente })

/** The same, where the tables lie on several servers: what one part gives to the next would be told to all of them, the dead ones too. */
async function insertDocumentosEnPartes(
  db: Db,
  emisor: Emisor,
  todos: readonly PorEmitirse[],
): Promise<DocumentoRow[]> {
  const { timbradoId, siguiente } = tomadosPor(todos)
  await setProximoNumero(db, emisor.contribuyenteId, timbradoId, siguiente)
  const rows: DocumentoRow[] = []
  for (const { nuevo, asiento, idempotencyKey } of todos) {
    const { receptor, cuerpo, ...columnas } = toColumnas(nuevo)
    const p = named({
      ...{ contribuyente_id: emisor.contribuyenteId, ambiente: emisor.ambiente, ...columnas },
      ...{ receptor: JSON.stringify(receptor), cuerpo: JSON.stringify(cuerpo) },
    })
    const acto = {
      name: 'insert-documento',
      de: 'nuevo',
      text: `
        insert into documento (${p.names}, estado, proxima) values (${p.places}, 'PENDIENTE', ahora())
        returning ${columnsOfAviso('documento')}, ${columns('documento', ['total'])}`,
      select: 'select "documentoId", total from nuevo',
      values: p.values,
    }
    const id = { nombre: 'documentoElectronicoId', columna: 'documentoId' } as const
    const avisado = { emisor, tabla: 'documento', id: 'documentoId' } as const
    const hecho = await recordActo<Pick<DocumentoRow, 'documentoId' | 'total'>>(
      db,
      acto,
      asiento,
      id,
      avisado,
    )
    const row = rowOf(emisor, nuevo, known(hecho, 'documento that was just stored'))
    await insertFicha(db, emisor, row.documentoId)
    if (idempotencyKey !== null) await insertClave(db, emisor, idempotencyKey, row)
    rows.push(row)
  }
  return rows
}

async function insertClave(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  idempotencyKey: string,
  { documentoId, fechaCreacion, conservarHasta }: DocumentoRow,
): Promise<void> {
  await db.query({
    name: 'insert-idempotencia-de-documento',
    text: `
      insert into idempotencia (contribuyente_id, ambiente, clave, operacion, documento_id, fecha_creacion, completada_en, reservada_hasta)
      values ($1, $2, $3, 'EMISION', $4, $5, ahora(), $6)`,
    values: [
      contribuyenteId,
      ambiente,
      idempotencyKey,
      documentoId,
      toTimestamp(fechaCreacion),
      conservarHasta,
    ],
  })
}
