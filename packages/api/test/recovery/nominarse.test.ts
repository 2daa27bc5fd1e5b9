import { afterAll, beforeAll, expect, test } from 'vitest'
import { NAMES } from '../../src/config/env.ts'
import { formatCivil } from '../../src/domain/tiempo.ts'
import { hasta } from '../support/hasta.ts'
import { INNOMINADA, Nominaciones } from '../support/nominaciones.ts'
import { Nominarse, vezDe } from '../support/nominarse.ts'
import { type Proceso, startApi } from '../support/proceso.ts'
import { envDe } from '../support/simulador.ts'

const TICKETS = 20
const COMPRADORAS = 200
const RUCS = ['80012345-0', '4444440-0', '80099999-1']

let b: Nominarse
let api: Proceso
let at: number

beforeAll(async () => {
  at = Date.now()
  b = new Nominarse(await Nominaciones.open({ url: 'https://facturas.ejemplo.com.py' }, at))
  await b.configurar({})
  const { servicio, simulador } = b.n
  const values = {
    ...envDe(simulador, servicio.dataDir),
    dataDir: servicio.dataDir,
    databaseUrl: servicio.databaseUrl,
    oidcIssuer: servicio.issuer.url,
    worker: '0',
    logLevel: 'warn',
  }
  api = await startApi(
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [NAMES[name as keyof typeof NAMES], value]),
    ),
  )
})
afterAll(async () => {
  await api.kill()
  await b.close()
})

const innominada = async (): Promise<{ cdc: string; papel: string }> => {
  const cdc = await b.n.aprobada({ ...INNOMINADA, fechaEmision: formatCivil(at - 60_000) })
  return { cdc, papel: (await b.enlace(cdc)).papel }
}

test('killed between what was sent to SIFEN and its answer: another process finds that out, registers nothing twice, and tells her', async () => {
  const { cdc, papel } = await innominada()
  const { simulador, servicio } = b.n
  simulador.arm({ escenario: 'colgar', parametros: { registrar: true }, filtro: { evento: 'rGEveNom' } })
  const asked = fetch(`${api.url}${papel}/pedir`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-vez': vezDe('muerte') },
    body: JSON.stringify({ receptor: { ruc: RUCS[0] } }),
  }).then(
    () => 'answered',
    () => 'cut',
  )
  await hasta(async () => b.nominaciones(cdc) === 1)
  await api.kill()
  expect(await asked).toBe('cut')
  simulador.disarmAll()
  const vez = vezDe('muerte')
  expect((await b.seguir(papel, vez)).body).toMatchObject({ estado: 'EN_CURSO' })
  await b.n.expireLeases()
  await b.pasar(61_000)
  // Nobody asks: the worker does.
  await hasta(async () => {
    const { rows } = await servicio.db.query('select estado from peticion order by peticion_id desc limit 1')
    return rows[0].estado === 'APROBADA'
  })
  expect((await b.seguir(papel, vez)).body.estado).toBe('APROBADA')
  expect(b.nominaciones(cdc)).toBe(1)
})

test(`${COMPRADORAS} buyers at once over ${TICKETS} tickets, a slow SIFEN that loses answers: of each ticket one is named, once, and nobody is told what is not so`, async () => {
  const tickets: { cdc: string; papel: string }[] = []
  for (let i = 0; i < TICKETS; i++) tickets.push(await innominada())
  const { simulador } = b.n
  simulador.arm({
    escenario: 'latencia',
    parametros: { demoraMs: 150 },
    filtro: { servicio: 'siRecepEvento' },
    veces: 0,
  })
  b.n.lose(5)
  const buyers = Array.from({ length: COMPRADORAS }, (_, i) => ({
    ...tickets[i % TICKETS]!,
    vez: vezDe(`c${i}`),
    ruc: RUCS[i % RUCS.length]!,
  }))
  const first = await Promise.all(buyers.map(({ papel, vez, ruc }) => b.pedir(papel, vez, ruc)))
  simulador.disarmAll()
  // Whoever comes while another asks, or when she is named already, is told so.
  expect(first.filter(({ status }) => status === 201)).toHaveLength(TICKETS)
  expect(first.map(({ status }) => status).filter(status => ![201, 409, 422].includes(status))).toEqual([])
  await b.pasar(11_000)
  const told = await Promise.all(buyers.map(async ({ papel, vez }) => (await b.seguir(papel, vez)).body))
  for (const { cdc } of tickets) {
    const suyas = buyers.flatMap((buyer, i) => (buyer.cdc === cdc ? [{ ...buyer, told: told[i] }] : []))
    const named = suyas.filter(({ told }) => told.estado === 'APROBADA')
    expect(named.map(({ ruc }) => ruc)).toHaveLength(1)
    expect(suyas.filter(({ told }) => told.type === 'peticion-not-found')).toHaveLength(suyas.length - 1)
    expect(b.nominaciones(cdc)).toBe(1)
    const { receptorEfectivo } = await b.n.documento(cdc)
    expect(`${receptorEfectivo.numeroDocumento}-${receptorEfectivo.digitoVerificador}`).toBe(named[0]!.ruc)
  }
})
