import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../src/db/db.ts'
import { recordAvances } from '../../src/db/documento-envio.ts'
import { deleteLote, insertLote, recordLote, takeLotes } from '../../src/db/lote.ts'
import type { IdentidadDeFirmado } from '../../src/domain/diario/registro.ts'
import { cancelar } from '../../src/operations/eventos/cancelar.ts'
import { nominar } from '../../src/operations/eventos/nominar.ts'
import type { PedidoASifen } from '../../src/operations/ports.ts'
import { GuardiaDeRecuperacion } from '../../src/operations/recuperacion/guardia.ts'
import type { Documento } from '../azar/documentos.ts'
import { Mundo } from '../azar/mundo.ts'
import { ALGUIEN } from '../support/actor.ts'
import { copiar, olvidar } from '../support/base-que-olvida.ts'
import { sinFaltas } from '../support/cuerpo.ts'
import { forzar } from '../support/forzar.ts'
import { hasta } from '../support/hasta.ts'
import { NOMINACION, OTRA } from '../support/nominaciones.ts'

let mundo: Mundo
beforeAll(async () => {
  mundo = await Mundo.open()
})
afterEach(() => mundo.simulador.disarmAll())
afterAll(() => mundo?.close())

type Deps = Mundo['deps']

const nomina = (
  documento: Documento,
  cuerpo: unknown,
  deps: Deps = mundo.deps,
  idempotencyKey: string | null = null,
) =>
  nominar(deps, {
    emisor: mundo.emisor,
    actor: ALGUIEN,
    idempotencyKey,
    now: deps.clock(),
    id: documento.cdc,
    cuerpo: sinFaltas(cuerpo as never),
  })
const corto = (r: Awaited<ReturnType<typeof nominar>>) =>
  r.ok ? `${r.value.evento.estado} ${r.value.evento.codigo}` : r.failure.type
const ambito = ({ documentoId, cdc }: Documento) => ({ documentoId, desde: 0, claves: `olvida-${cdc}` })

/** The wire, and what happens before or after an exchange. */
function cable(alrededor: (pedido: PedidoASifen, pasar: () => Promise<unknown>) => Promise<unknown>): Deps {
  const exchange = (pedido: PedidoASifen) =>
    alrededor(pedido, () => mundo.deps.sifen.exchange(pedido)) as ReturnType<Deps['sifen']['exchange']>
  return { ...mundo.deps, sifen: { ...mundo.deps.sifen, exchange } }
}
const noSale = () =>
  cable(async () => ({ kind: 'broken', fase: 'before', causa: 'local', codigo: 'PRUEBA' }) as const)

/** Another database than before answers: whoever connects notes it before he uses it. */
const respondeOtra = async () => {
  await mundo.pool.query(`update encarnacion set valor = 'la de antes'`)
  const guardia = new GuardiaDeRecuperacion({
    readFinal: async () => [],
    onPendiente: () => {},
    onTerminada: () => {},
  })
  await guardia.verify(mundo.pool)
}

test('a request whose lease the database forgot sends nothing: whoever was given the evento since has sent it', async () => {
  const documento = await mundo.innominada()
  expect(corto(await nomina(documento, NOMINACION, noSale()))).toBe('result-uncertain')
  const before = await copiar(mundo.pool, ambito(documento))
  const enviados: string[] = []
  const anotado = cable((pedido, pasar) => {
    if (pedido.servicio === 'siRecepEvento') enviados.push('el segundo')
    return pasar()
  })
  const primero = cable(async (pedido, pasar) => {
    if (pedido.servicio === 'siRecepEvento') enviados.push('el primero')
    const outcome = await pasar()
    // It was told that SIFEN has none; then another takes its place, and is told the same.
    if (pedido.servicio === 'siConsDE' && enviados.length === 0) {
      await olvidar(mundo.pool, ambito(documento), before)
      expect(corto(await nomina(documento, NOMINACION, anotado))).toBe('APROBADO 0600')
    }
    return outcome
  })
  expect(corto(await nomina(documento, NOMINACION, primero))).toBe('APROBADO 0600')
  expect(enviados).toEqual(['el segundo'])
})

const estados = async ({ documentoId }: Documento): Promise<string[]> =>
  (await mundo.pool.query('select estado from evento_sifen where documento_id = $1', [documentoId])).rows.map(
    ({ estado }) => estado,
  )

test('an identifier that the database gives again is of another evento: what SIFEN says of the first is not written there', async () => {
  const [una, otra] = [await mundo.innominada(), await mundo.innominada()]
  const before = await copiar(mundo.pool, ambito(una))
  const colgada = Promise.withResolvers<unknown>()
  const deLaOtra: Promise<unknown>[] = []
  const perdida = cable(async (pedido, pasar) => {
    const outcome = await pasar()
    if (pedido.servicio !== 'siRecepEvento') return outcome
    const { rows } = await mundo.pool.query(
      'select evento_sifen_id as id from evento_sifen where documento_id = $1',
      [una.documentoId],
    )
    await olvidar(mundo.pool, ambito(una), before)
    await mundo.pool.query(`select setval('evento_sifen_evento_sifen_id_seq', $1, false)`, [rows[0].id])
    deLaOtra.push(
      nomina(
        otra,
        OTRA,
        cable(() => colgada.promise),
      ),
    )
    await hasta(async () => (await estados(otra)).length > 0)
    return outcome
  })
  await nomina(una, NOMINACION, perdida)
  expect(await estados(otra)).toEqual(['ENVIADO'])
  colgada.resolve({ kind: 'broken', fase: 'during', causa: 'timeout', codigo: 'PRUEBA' })
  await Promise.all(deLaOtra)
})

test('an evento that by this database never left gives way to no other once another one answers: what it forgot may be on its way', async () => {
  const documento = await mundo.innominada()
  await nomina(documento, NOMINACION, noSale())
  const before = await copiar(mundo.pool, ambito(documento))
  mundo.simulador.arm({
    escenario: 'registrar-tarde',
    parametros: { ms: 90_000 },
    veces: 2,
    filtro: { servicio: 'siRecepEvento' },
  })
  expect(corto(await nomina(documento, NOMINACION))).toBe('result-uncertain')
  await olvidar(mundo.pool, ambito(documento), before)
  await respondeOtra()
  expect(corto(await nomina(documento, OTRA))).toBe('documento-nomination-pending')
  await mundo.pasan(100_000, { ...documento, desde: 0 })
  expect(corto(await nomina(documento, OTRA))).toBe('documento-already-nominated')
  expect(await estados(documento)).toEqual(['APROBADO'])
})

test('a database that answers again, and a third one, add nothing to what is known of an evento', async () => {
  const documento = await mundo.innominada()
  await nomina(documento, NOMINACION, noSale())
  for (let i = 0; i < 8; i++) await respondeOtra()
  const { rows } = await mundo.pool.query(
    `select jsonb_path_query_array(historia, '$[*].razon') as razones from evento_sifen where documento_id = $1`,
    [documento.documentoId],
  )
  expect(rows[0].razones).toHaveLength(2)
  expect(corto(await nomina(documento, NOMINACION))).toBe('APROBADO 0600')
})

test('what became of a documento is not written where another one has its identifier by now', async () => {
  const { documentoId } = await mundo.innominada()
  await mundo.pool.query(
    `set session_replication_role = replica; update documento set estado = 'ENVIADO', arriendo = 7 where documento_id = ${documentoId};
     set session_replication_role = origin`,
  )
  const avance = {
    ...{
      documentoId,
      cdc: '0'.repeat(44),
      arriendo: 7,
      estado: 'APROBADO' as const,
      historia: [],
      esperaMs: 0,
      loteId: null,
    },
    ...{ protocolo: '1', codigo: null, mensaje: null, fechaAprobacion: 1, fechaProcesamiento: 1 },
  }
  expect([...(await recordAvances(mundo.pool, mundo.emisor, [avance]))]).toEqual([])
})

test('nothing new is stored in a database that lost something, whoever did not hear of it yet', async () => {
  const documento = await mundo.innominada()
  await mundo.pool.query('insert into recuperacion default values')
  try {
    expect(corto(await nomina(documento, NOMINACION))).toBe('operation-in-progress')
    expect(await estados(documento)).toEqual([])
  } finally {
    await mundo.pool.query('delete from recuperacion')
  }
  expect(corto(await nomina(documento, NOMINACION))).toBe('APROBADO 0600')
})

test('a cancelación waits for its documento to be known as approved again: then both are cancelled, here as there', async () => {
  const documento = await mundo.innominada()
  const cancela = async (deps: Deps = mundo.deps) =>
    corto(
      await cancelar(deps, {
        emisor: mundo.emisor,
        actor: ALGUIEN,
        idempotencyKey: `olvida-${documento.cdc}-cancelar`,
        now: deps.clock(),
        id: documento.cdc,
        cuerpo: sinFaltas({ motivo: 'La venta se deshizo' }),
      }),
    )
  const estado = async () =>
    (await mundo.pool.query('select estado from documento where documento_id = $1', [documento.documentoId]))
      .rows[0].estado
  expect(await cancela(noSale())).toBe('result-uncertain')
  const before = await copiar(mundo.pool, ambito(documento))
  expect(await cancela()).toBe('APROBADO 0600')
  // As both are put back from the journal.
  await olvidar(mundo.pool, ambito(documento), { ...before, estado: 'ENVIADO' })
  expect(await cancela()).toBe('result-uncertain')
  await mundo.pool.query(`update documento set estado = 'APROBADO' where documento_id = $1`, [
    documento.documentoId,
  ])
  expect([await cancela(), await estado()]).toEqual(['APROBADO 0600', 'CANCELADO'])
})

test('a key whose evento the database forgets once it was read is answered with what SIFEN has, and the same request again ends in the truth', async () => {
  const documento = await mundo.innominada()
  const clave = `olvida-${documento.cdc}`
  const before = await copiar(mundo.pool, ambito(documento))
  const hecha = await nomina(documento, NOMINACION, mundo.deps, clave)
  expect(corto(hecha)).toBe('APROBADO 0600')
  let olvidada = false
  const pool: Deps['pool'] = Object.assign(Object.create(mundo.pool), {
    async query(statement: { text: string }) {
      const found = await mundo.pool.query(statement)
      if (!olvidada && /from idempotencia/.test(statement.text)) {
        olvidada = true
        await olvidar(mundo.pool, ambito(documento), before)
      }
      return found
    },
  })
  expect(corto(await nomina(documento, NOMINACION, { ...mundo.deps, pool }, clave))).toBe('APROBADO 0600')
  expect(await estados(documento)).toEqual([])
  expect(corto(await nomina(documento, NOMINACION, mundo.deps, clave))).toMatch(/^APROBADO/)
  expect(mundo.simulador.documento(documento.cdc)?.eventos).toHaveLength(1)
})

test('a lote that the database forgot, and one that has its identifier since: what became of the first is not written there', async () => {
  const nuevo = () =>
    insertLote(mundo.pool, mundo.emisor, {
      tipoDocumento: 1,
      historia: [{ que: 'enviado', en: mundo.deps.clock() }],
      arriendoMs: 60_000,
    })
  const primero = await nuevo()
  await mundo.pool.query('delete from lote where lote_id = $1', [primero.loteId])
  await mundo.pool.query(`select setval('lote_lote_id_seq', $1, false)`, [primero.loteId])
  const segundo = await nuevo()
  expect(segundo.loteId).toBe(primero.loteId)
  const dicho = { estado: 'CONCLUIDO', numero: '123', esperaMs: 0 } as const
  expect(await recordLote(mundo.pool, mundo.emisor, primero, dicho)).toBe(false)
  expect(await deleteLote(mundo.pool, mundo.emisor, primero)).toBe(false)
  // Nor by whoever took it up before it was forgotten.
  await forzar(mundo.pool, 'update lote set proxima = ahora()')
  const [tomado] = await takeLotes(mundo.pool, mundo.emisor, { arriendoMs: 60_000, limite: 50 })
  await mundo.pool.query('delete from lote where lote_id = $1', [primero.loteId])
  await mundo.pool.query(`select setval('lote_lote_id_seq', $1, false)`, [primero.loteId])
  const tercero = await nuevo()
  expect(await recordLote(mundo.pool, mundo.emisor, tomado!, dicho)).toBe(false)
  const { rows } = await mundo.pool.query('select estado, numero from lote where lote_id = $1', [
    tercero.loteId,
  ])
  expect(rows).toEqual([{ estado: 'ENVIADO', numero: null }])
  expect(await deleteLote(mundo.pool, mundo.emisor, tercero)).toBe(true)
})

test('what a process finds out while it looks at the journal is not undone by a look that began before', async () => {
  const sinDiario = () => Promise.reject(new Error('no se puede leer'))
  let leer: () => Promise<readonly IdentidadDeFirmado[]> = sinDiario
  const guardia = new GuardiaDeRecuperacion({
    readFinal: () => leer(),
    onPendiente: () => {},
    onTerminada: () => {},
  })
  const { pool } = mundo
  const [una, otra] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // A question that is answered late; nothing else of it is used.
  const lenta = {
    async query(statement: { text: string }) {
      const said = await pool.query(statement)
      await una.promise
      return said
    },
  } as unknown as Db
  const mirada = guardia.look(lenta)
  await guardia.verify(pool)
  una.resolve()
  await mirada
  expect(guardia.pendiente?.causa, 'after the question of before').toBe('sin-comprobar')
  leer = () => otra.promise.then(() => [])
  const comparada = guardia.look(pool)
  leer = sinDiario
  await hasta(async () => guardia.look(pool).then(() => true))
  otra.resolve()
  await comparada
  expect(guardia.pendiente?.causa, 'after the comparison of before').toBe('sin-comprobar')
  leer = async () => []
  await guardia.look(pool)
  expect(guardia.pendiente).toBeNull()
})
