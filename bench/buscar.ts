// How long each kind of search takes among a million documentos of one taxpayer, and what being found costs an emission.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateDatabase, seedDemo } from '@mbohera/api/operador'
import { startPostgres } from '@mbohera/local/postgres'
import pg from 'pg'
import { openPool, type Pool } from '../packages/api/src/db/db.ts'
import {
  type DocumentoFiltro,
  listDocumentos,
  sumDocumentos,
} from '../packages/api/src/db/documento-lista.ts'
import { insertDocumentos } from '../packages/api/src/db/documento-nuevo.ts'
import { parseIndicios } from '../packages/api/src/domain/documento/busqueda.ts'
import { TIPO_DOCUMENTO } from '../packages/api/src/domain/emision/valores.ts'
import { llenar } from './buscar/relleno.ts'
import type { Bench } from './lib/bench.ts'
import { atMost, shown } from './lib/report.ts'
import { summarize } from './lib/stats.ts'

const EMISOR = { contribuyenteId: 1, ambiente: 'DEV' } as const
const ACTOR = { usuarioId: null, apiKeyId: null, nombre: 'bench', origen: null, requestId: null }
const ASIENTO = {
  contribuyenteId: 1,
  fecha: Date.now(),
  actor: ACTOR,
  accion: 'documento.emitir',
  objeto: null,
}
/** From the request to the approval (docs/operations/sizing.md). */
const EMISION_MS = 12.86

const TANDA = 500

/** A month that is past. */
const MES = { desde: Date.now() - 60 * 86_400_000, hasta: Date.now() - 30 * 86_400_000 }

const BUSQUEDAS: Record<string, Partial<DocumentoFiltro>> = {
  'un nombre y un apellido': { buscar: parseIndicios('benitez juan') },
  'una parte de un apellido': { buscar: parseIndicios('nzale') },
  'un cliente entre muchos': { buscar: parseIndicios('vera c4ca42') },
  'un ítem que tienen muchos': { buscar: parseIndicios('yerba') },
  'un ítem y un cliente': { buscar: parseIndicios('yerba lopez') },
  'lo que nadie tiene': { buscar: parseIndicios('zapallo') },
  'dos letras': { buscar: parseIndicios('lu ay') },
  'una cifra que pocos tienen': { buscar: parseIndicios('5') },
  'una cifra que tienen todos': { buscar: parseIndicios('1') },
  'tres cifras': { buscar: parseIndicios('777') },
  'un número': { buscar: parseIndicios('54321') },
  'un número impreso': { buscar: parseIndicios('1-1-54321') },
  'un total': { buscar: parseIndicios('150.000') },
  'un RUC': { buscar: parseIndicios('1054321-7') },
  'el final de un CDC': { buscar: parseIndicios(String((54_321 * 7919) % 1e10).padStart(10, '0')) },
  'una parte de un CDC': { buscar: parseIndicios('100100543211202') },
  'lo mismo dicho cinco veces': { buscar: parseIndicios('l l l l l') },
  'un ítem que tienen muchos, de un mes': { buscar: parseIndicios('yerba'), ...MES },
  'una cifra que tienen todos, de un mes': { buscar: parseIndicios('1'), ...MES },
  'todos, por total': { orden: '-total' },
  'un nombre, por total': { buscar: parseIndicios('gonzalez'), orden: '-total' },
}

const bench: Bench = async function* ({ short, say }) {
  const dir = await mkdtemp(join(tmpdir(), 'mbohera-buscar-'))
  try {
    await using postgres = await startPostgres({ dir, endsWithUs: true })
    await migrateDatabase({ ownerUrl: postgres.url, databaseUrl: postgres.url })
    await seedDemo({ databaseUrl: postgres.url, issuer: 'https://i', issuerAnterior: null, usuarios: [] })
    const db = new pg.Client({ connectionString: postgres.url })
    // What broke before the server went away is what counts.
    db.on('error', () => {})
    await db.connect()
    const pool = openPool({ url: postgres.url, connections: 1, onError: () => {} })
    const cuantos = short ? 50_000 : 1_000_000
    await llenar(db, cuantos, say)
    const con = `con ${cuantos.toLocaleString('es-PY')} documentos`
    for (const [cual, que] of Object.entries(BUSQUEDAS)) {
      const { lista, totales } = await buscar(pool, { archivado: false, ...que }, short ? 5 : 15)
      yield atMost(150, { name: `${cual}, ${con}`, value: lista, unit: 'ms' })
      yield atMost(150, { name: `${cual}: cuántos y cuánto suman`, value: totales, unit: 'ms' })
    }
    const { sin, conFicha } = await emitir(db, pool, short ? 4 : 20)
    yield shown({ name: 'guardar un documento, sin ficha, procesador del servidor', value: sin, unit: 'ms' })
    yield shown({
      name: 'guardar un documento, con su ficha, procesador del servidor',
      value: conFicha,
      unit: 'ms',
    })
    const cuesta = ((conFicha - sin) / EMISION_MS) * 100
    yield atMost(3, { name: 'lo que la ficha cuesta, de una emisión entera', value: cuesta, unit: '%' })
    await pool.end()
    await db.end()
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

async function buscar(pool: Pool, filtro: DocumentoFiltro, veces: number) {
  const lista: number[] = []
  const totales: number[] = []
  for (let vez = 0; vez < veces; vez++) {
    const start = performance.now()
    await listDocumentos(pool, EMISOR, filtro, { before: null, limit: 26 })
    const middle = performance.now()
    await sumDocumentos(pool, EMISOR, filtro, {
      limite: 10_001,
      restan: TIPO_DOCUMENTO.NOTA_DE_CREDITO_ELECTRONICA,
      compran: TIPO_DOCUMENTO.AUTOFACTURA_ELECTRONICA,
    })
    lista.push(middle - start)
    totales.push(performance.now() - middle)
  }
  return { lista: summarize(lista), totales: summarize(totales) }
}

/** What that process of the server has worked so far: a disk or a neighbour that is slow is not in it. */
async function workedMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return (user + system) * 10
}

/** By turns, so that both meet the same tables: the mean, because an index puts off its work and does it for many at once. */
async function emitir(db: pg.Client, pool: Pool, tandas: number): Promise<{ sin: number; conFicha: number }> {
  const { rows } = await db.query(
    `select timbrado_id::int as id from timbrado where contribuyente_id = 1 and ambiente = 'DEV' order by 1 limit 1`,
  )
  const {
    rows: [de],
  } = await pool.query('select pg_backend_pid() as pid')
  const ms = { sin: 0, conFicha: 0 }
  for (let n = 0; n < tandas; n++) {
    const como = n % 2 === 0 ? 'sin' : 'conFicha'
    await db.query(
      `alter table documento ${como === 'sin' ? 'disable' : 'enable'} trigger documento_con_ficha`,
    )
    const start = await workedMs(de.pid)
    for (let i = 0; i < TANDA; i++) await guardar(pool, rows[0].id, n * TANDA + i)
    ms[como] += (await workedMs(de.pid)) - start
  }
  await db.query('alter table documento enable trigger documento_con_ficha')
  const cada = (tandas / 2) * TANDA
  return { sin: ms.sin / cada, conFicha: ms.conFicha / cada }
}

const guardar = (pool: Pool, timbradoId: number, n: number) =>
  insertDocumentos(pool, EMISOR, [
    {
      nuevo: {
        ...{
          cdc: `02${String(n * 7919).padStart(42, '0')}`,
          tipoDocumento: 1,
          timbradoId,
          numeroTimbrado: '80099999',
        },
        ...{
          establecimiento: '002',
          punto: '001',
          numero: n + 1,
          serie: null,
          moneda: 'PYG',
          total: String(1000 + n),
        },
        ...{
          fechaEmision: Date.now(),
          fechaCreacion: Date.now(),
          conservarHasta: '2040-12-31',
          innominada: false,
        },
        // The rest of a receptor is not what is looked for.
        receptor: {
          dNomRec: `Derlis Cáceres ${(n * 7919).toString(36)}`,
          dNumIDRec: String(2_000_000 + n),
        } as never,
        receptorDocumento: String(2_000_000 + n),
        asociadoCdc: null,
        cuerpo: {
          items: [`Yerba mate ${n % 300} 1 kg`, `Galletita dulce ${n % 70}`, 'Bolsa de papel'].map(
            descripcion => ({
              descripcion,
            }),
          ),
        } as never,
        xml: 'x'.repeat(8_000),
        digest: 'd',
        qrUrl: 'q',
      },
      ...{ asiento: ASIENTO, idempotencyKey: null, traza: null },
    },
  ])

export default bench
