// What the database's own defences cost: policies on each row, and an audit that is chained by whoever writes it.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, type Pool, toTimestamp } from '../packages/api/src/db/db.ts'
import { findDocumento } from '../packages/api/src/db/documento.ts'
import { listDocumentos } from '../packages/api/src/db/documento-lista.ts'
import { insertDocumentos } from '../packages/api/src/db/documento-nuevo.ts'
import { insertEvento } from '../packages/api/src/db/evento-nuevo.ts'
import { lockTurno } from '../packages/api/src/db/turno.ts'
import { abrirMundo, type Mundo, VARIABLE } from './base/mundo.ts'
import { dosEnUno, enLaSentencia, idaYVuelta, tal } from './base/variantes.ts'
import type { Bench } from './lib/bench.ts'
import { type Case, type Measured, measure } from './lib/measure.ts'
import { type Row, shown } from './lib/report.ts'

const EMISOR = { contribuyenteId: 2, ambiente: 'DEV' } as const
const ACTOR = { usuarioId: null, apiKeyId: null, nombre: 'bench', origen: null, requestId: null }
const ASIENTO = { contribuyenteId: 2, fecha: Date.now(), actor: ACTOR, accion: 'bench', objeto: null }
const RECEPTOR = { dNomRec: 'SIN NOMBRE' } as never
const PARA = { tipoDocumento: 1, establecimiento: '001', punto: '001', fecha: '2026-11-20' }

let serie = 0

const estado = (db: Db) =>
  findDocumento(db, EMISOR, { cdc: String(1 + 2 * (serie++ % 9_000)).padStart(44, '0') })
const lista = (db: Db) => listDocumentos(db, EMISOR, { archivado: false }, { before: null, limit: 21 })

/** As the service does: in a transaction of its own; the first message may say whose it is. */
async function emitir(pool: Pool, comienzo: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(comienzo)
    const turno = await lockTurno(client as Db, EMISOR, PARA)
    const { timbradoId, siguiente } = turno!.timbrado!
    const now = Date.now()
    const de = {
      tipoDocumento: 1,
      timbradoId,
      numeroTimbrado: '80099999',
      establecimiento: '001',
      punto: '001',
      serie: null,
    }
    const dinero = {
      moneda: 'PYG',
      total: '1',
      innominada: true,
      receptor: RECEPTOR,
      receptorDocumento: '0',
      asociadoCdc: null,
    }
    const firmado = {
      cuerpo: {},
      xml: 'x'.repeat(8_000),
      digest: 'd',
      qrUrl: 'q',
      conservarHasta: '2040-12-31',
    }
    const cdc = `9${String(siguiente).padStart(43, '0')}`
    const fechas = { fechaEmision: now, fechaCreacion: now }
    const nuevo = { ...de, ...dinero, ...firmado, ...fechas, cdc, numero: siguiente }
    const uno = { nuevo, asiento: ASIENTO, idempotencyKey: null, traza: null }
    await insertDocumentos(client as Db, EMISOR, [uno])
    await client.query('commit')
  } finally {
    client.release()
  }
}

const nominar = (db: Db) =>
  insertEvento(
    db,
    EMISOR,
    {
      documentoId: null,
      recibidoId: null,
      datos: null,
      tipo: 'INUTILIZACION',
      cdc: null,
      motivo: 'x',
      receptor: null,
      numeroTimbrado: '80099999',
      establecimiento: '001',
      punto: '001',
      numeroInicio: 1,
      numeroFin: 1,
      tipoDocumento: 1,
      serie: null,
      idMensaje: 1,
      xml: 'x'.repeat(5_000),
      now: Date.now(),
      conservarHasta: '2040-12-31',
      arriendoMs: 60_000,
    },
    { idempotencyKey: `k-${serie++}`, estadoDocumento: null, asiento: ASIENTO },
  )

function casos({ sin, con }: Mundo): Case[] {
  const lecturas = { estado, lista }
  const leer = Object.entries(lecturas).flatMap(([name, run]) => [
    { name: `${name}: sin políticas`, run: () => run(sin) },
    { name: `${name}: solo las políticas`, run: () => run(tal(con, 2)) },
    { name: `${name}: variable, ida y vuelta`, run: () => run(idaYVuelta(con, 2)) },
    { name: `${name}: variable en la sentencia`, run: () => run(enLaSentencia(con, 2)) },
    { name: `${name}: dos sentencias en un mensaje`, run: () => run(dosEnUno(con, 2)) },
  ])
  const begin = `begin; set local ${VARIABLE} = '2'`
  return [
    ...leer,
    { name: 'emisión: sin políticas', run: () => emitir(sin, 'begin') },
    { name: 'emisión: variable con el begin', run: () => emitir(con, begin) },
    { name: 'nominación: sin políticas', run: () => nominar(sin) },
    { name: 'nominación: solo las políticas', run: () => nominar(tal(con, 2)) },
    { name: 'nominación: variable, ida y vuelta', run: () => nominar(idaYVuelta(con, 2)) },
  ]
}

function* filas(cases: readonly Case[], measured: Measured): Iterable<Row> {
  for (const { name } of cases) {
    const base = `${name.split(':')[0]}: sin políticas`
    if (name === base) yield shown({ name, value: measured.time(name), unit: 'ms' })
    else {
      const { median, low, high, count } = measured.speedup(base, name)
      const [percent, ...spread] = [median, low, high].map(ratio => (ratio - 1) * 100)
      yield shown({
        name,
        value: { median: percent!, low: spread[0]!, high: spread[1]!, count },
        unit: '% más',
      })
    }
  }
}

/** Lines of one contribuyente's audit, by eight at once: as it is, and where each locks the end of the chain until it is committed. */
async function* encadenar(pool: Pool, ms: number): AsyncGenerator<Row> {
  await pool.query('create table punta (contribuyente_id bigint primary key, hash bytea not null)')
  await pool.query(`insert into punta values (2, sha256(''))`)
  const columnas = '(contribuyente_id, fecha, actor, accion)'
  const valores = `select 2, $1::timestamptz, 'bench', 'bench'`
  const modos = {
    'auditoría, ocho a la vez: sin cadena': `insert into auditoria ${columnas} ${valores}`,
    'auditoría, ocho a la vez: encadena quien escribe': `with p as (update punta set hash = sha256(hash || 'línea') where contribuyente_id = 2 returning 1)
      insert into auditoria ${columnas} ${valores} from p`,
  }
  for (const [name, text] of Object.entries(modos)) {
    const until = performance.now() + ms
    let escritas = 0
    const uno = async () => {
      while (performance.now() < until) {
        await pool.query({ name, text, values: [toTimestamp(Date.now())] })
        escritas += 1
      }
    }
    await Promise.all(Array.from({ length: 8 }, uno))
    yield shown({ name, value: (escritas * 1_000) / ms, unit: 'por s' })
  }
}

/** What the processor gave to this process and to those of the database that serve it: a wait for the disk or for others does not count. */
async function procesadorDe(pools: readonly Pool[]): Promise<() => number> {
  const pids: number[] = []
  for (const pool of pools) pids.push((await pool.query('select pg_backend_pid() as pid')).rows[0].pid)
  const dado = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  return () => {
    const { user, system } = process.cpuUsage()
    return pids.reduce((sum, pid) => sum + dado(pid), (user + system) / 1_000)
  }
}

const bench: Bench = async function* ({ short, plan, say }) {
  const dir = await mkdtemp(join(tmpdir(), 'mbohera-bench-'))
  try {
    await using mundo = await abrirMundo(join(dir, 'pg'))
    say('dos bases iguales, una con políticas')
    yield* encadenar(mundo.dueno, short ? 2_000 : 10_000)
    const cases = casos(mundo)
    const wall = () => performance.now()
    const processor = await procesadorDe([mundo.sin, mundo.con])
    yield* filas(cases, await measure(cases, plan, { wall, processor }))
  } finally {
    await rm(dir, { recursive: true, force: true, maxRetries: 5 })
  }
}

export default bench
