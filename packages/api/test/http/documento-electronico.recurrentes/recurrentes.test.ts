import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type Pool } from '../../../src/db/db.ts'
import { prepareRecurrentes } from '../../../src/operations/recurrentes.ts'
import { juzgar } from '../../ataque/contrato.ts'
import { hasta } from '../../support/hasta.ts'
import { Nominaciones } from '../../support/nominaciones.ts'
import { Tandas, venta } from '../../support/tandas.ts'

const DIA_MS = 24 * 3_600_000
const RECURRENTES = '/api/v1/documento-electronico/recurrentes'
const TANDAS = '/api/v1/documento-electronico/tandas'
const EMISOR = { contribuyenteId: 1, ambiente: 'DEV' } as const

let n: Nominaciones
let tandas: Tandas
let pool: Pool

beforeAll(async () => {
  // 20 November 2026, a Friday. Who prepares is said by each test.
  n = await Nominaciones.open({ worker: '0' })
  tandas = new Tandas(n)
  pool = openPool({ url: n.servicio.databaseUrl, connections: 4, onError: () => {} })
})
afterAll(async () => {
  await pool.end()
  await n.close()
})

const { fechaEmision: _, ...CUOTA } = venta(1).cuerpo as { fechaEmision: string }
const pedido = (cambios: object = {}) => ({ nombre: 'Cuota', cada: 'MES', dia: 1, cuerpo: CUOTA, ...cambios })
const crear = (cambios: object = {}) => n.post(RECURRENTES, { json: pedido(cambios) })
const prepare = () =>
  prepareRecurrentes(
    { pool, clock: () => n.servicio.now, randomBytes: length => Buffer.alloc(length, 7) },
    EMISOR,
  )
const ultimas = async () => (await n.ver(TANDAS)).body.datos

test('what was sent empty is not given back: the answer is as the contract has it', async () => {
  const condicionPago = { ...(CUOTA as { condicionPago?: object }).condicionPago, tipo: '' }
  const { status, headers, text } = await crear({ cuerpo: { ...CUOTA, condicionPago } })
  expect(status, text).toBe(201)
  expect(juzgar({ metodo: 'POST', url: RECURRENTES, status, headers, texto: text })).toEqual([])
})

test('the first is due on its day, from today on; what it says is judged as an emission, and says no day of its own', async () => {
  expect((await crear({ dia: 31 })).body).toMatchObject({
    proximo: '2026-11-30',
    activo: true,
    alMomento: false,
    hechos: 0,
  })
  expect((await crear({ cada: 'SEMANA', dia: 5 })).body.proximo).toBe('2026-11-20')
  expect((await crear({ desde: '2026-12-02' })).body.proximo).toBe('2027-01-01')
  const malos = [
    [{ dia: 32 }, 'dia'],
    [{ cada: 'SEMANA', dia: 8 }, 'dia'],
    [{ cada: 'DIA' }, 'cada'],
    [{ hasta: '2026-11-25' }, 'hasta'],
    [{ desde: '2026-02-30' }, 'desde'],
    [{ desde: '9999-12-31' }, 'desde'],
    [{ cuerpo: { ...CUOTA, fechaEmision: '2026-11-20T09:00:00' } }, 'cuerpo.fechaEmision'],
    [{ cuerpo: { ...CUOTA, items: [] } }, 'cuerpo.items'],
  ] as const
  for (const [cambios, campo] of malos) {
    const { status, body } = await crear(cambios)
    expect([status, body.errors?.[0]?.campo]).toEqual([422, campo])
  }
  await n.servicio.db.query('update recurrente set activo = false')
})

test('what is due waits in one tanda for a person; what need not be asked about goes on; however many look there is one for each day', async () => {
  const uno = (await crear()).body.id
  const otro = (await crear({ nombre: 'Otra cuota' })).body.id
  const solo = (await crear({ nombre: 'Sola', alMomento: true })).body.id
  await prepare()
  expect(await ultimas()).toEqual([])
  await n.ver('/api/v1/avisos')
  await n.servicio.pasar(11 * DIA_MS)
  await Promise.all([prepare(), prepare(), prepare()])
  await prepare()
  const [alMomento, porPreguntar, ...nada] = await ultimas()
  expect(nada).toEqual([])
  expect(alMomento).toMatchObject({ estado: 'EN_CURSO', documentos: 1 })
  expect(porPreguntar).toMatchObject({
    estado: 'BORRADOR',
    documentos: 2,
    nombre: 'Recurrentes del 01/12/2026',
  })
  const { datos } = await tandas.documentos(porPreguntar.id)
  expect(
    datos.map(({ referencia, lugar }: { referencia: string; lugar: string }) => [referencia, lugar]),
  ).toEqual([
    [`R-${uno} 01/12/2026`, 'Cuota'],
    [`R-${otro} 01/12/2026`, 'Otra cuota'],
  ])
  const { body } = await n.ver(RECURRENTES)
  expect(body.datos[0]).toMatchObject({ id: solo, proximo: '2027-01-01', hechos: 1 })
  const { datos: noticias } = (await n.ver('/api/v1/noticias')).body
  expect(noticias.filter(({ tipo }: { tipo: string }) => tipo === 'TANDA')).toMatchObject([
    {
      severidad: 'ATENCION',
      pagina: `cantidad/${porPreguntar.id}`,
      titulo: expect.stringContaining('espera su aprobación: 2 documentos'),
    },
  ])
  const { rows } = await n.servicio.db.query(`select tipo, detalle from aviso where tipo like 'tanda.%'`)
  expect(rows).toMatchObject([{ tipo: 'tanda.preparada', detalle: { tandaId: porPreguntar.id } }])
})

test('days on which nobody looked are due once each, and asked about; one that was paused owes nothing of them', async () => {
  const antes = (await ultimas()).length
  const semanal = (await crear({ nombre: 'Semanal', cada: 'SEMANA', dia: 3, alMomento: true })).body
  expect(semanal.proximo).toBe('2026-12-02')
  const pausado = (await crear({ nombre: 'Pausado', cada: 'SEMANA', dia: 3 })).body.id
  const cambiar = (json: object) =>
    n.servicio.request('PATCH', `${RECURRENTES}/${pausado}`, { as: n.key, json })
  expect((await cambiar({ activo: false })).body).toMatchObject({ activo: false, proximo: '2026-12-02' })
  expect((await cambiar({})).status).toBe(422)
  await n.servicio.pasar(15 * DIA_MS)
  await prepare()
  const [alMomento, porPreguntar] = await ultimas()
  expect((await ultimas()).length).toBe(antes + 2)
  // The 16th is today; the 2nd and the 9th are long over.
  expect([alMomento.documentos, porPreguntar.documentos]).toEqual([1, 2])
  expect((await cambiar({ activo: true })).body).toMatchObject({ activo: true, proximo: '2026-12-16' })
  const ajena = (await n.servicio.clave('beto', 'DEV')).key
  const ajeno = await n.servicio.request('PATCH', `${RECURRENTES}/${pausado}`, {
    as: ajena,
    json: { activo: false },
  })
  expect([ajeno.status, (await n.ver(RECURRENTES, ajena)).body.datos]).toEqual([404, []])
})

test('asked for again after a lost answer it is the same one; one that was paused, or is another, is not in its place', async () => {
  const enTotal = async () => (await n.ver(RECURRENTES)).body.datos.length
  const antes = await enTotal()
  const cuota = { nombre: 'Una vez', cuerpo: CUOTA }
  const [primero, segundo] = await Promise.all([crear(cuota), crear(cuota)])
  expect([primero.status, segundo.status].toSorted()).toEqual([200, 201])
  expect(segundo.body).toEqual(primero.body)
  expect(await enTotal()).toBe(antes + 1)
  // Its fields in another order.
  const otraVez = await crear({
    ...cuota,
    cuerpo: Object.fromEntries(Object.entries(cuota.cuerpo).toReversed()),
  })
  expect([otraVez.status, otraVez.body.id]).toEqual([200, primero.body.id])
  for (const cambios of [
    { nombre: 'Otra' },
    { dia: 2 },
    { hasta: '2027-12-31' },
    { alMomento: true },
    { desde: '2027-05-01' },
  ])
    expect((await crear({ ...cuota, ...cambios })).status, JSON.stringify(cambios)).toBe(201)
  await n.servicio.request('PATCH', `${RECURRENTES}/${primero.body.id}`, {
    as: n.key,
    json: { activo: false },
  })
  expect((await crear(cuota)).status).toBe(201)
  // The audit has what was made, not what was said again.
  const { rows } = await n.servicio.db.query(
    `select count(*)::int as n from auditoria where objeto = $1 and accion like 'recurrente.%'`,
    [String(primero.body.id)],
  )
  expect(rows).toEqual([{ n: 2 }])
  await n.servicio.db.query('update recurrente set activo = false')
})

test('whoever sends makes what is due by itself, and emits what need not be asked about', async () => {
  const otra = await Nominaciones.open()
  try {
    const json = pedido({ cada: 'SEMANA', dia: 5, alMomento: true })
    const { status } = await otra.post(RECURRENTES, { json })
    expect(status).toBe(201)
    const suyas = new Tandas(otra)
    await hasta(async () => (await suyas.ver(1)).estado === 'TERMINADA')
    expect(await suyas.ver(1)).toMatchObject({ emitidos: 1, nombre: 'Recurrentes del 20/11/2026' })
  } finally {
    await otra.close()
  }
})
