import { afterAll, beforeAll, expect, test } from 'vitest'
import { NAMES } from '../../src/config/env.ts'
import { formatCivil } from '../../src/domain/tiempo.ts'
import { hasta } from '../support/hasta.ts'
import { INNOMINADA, Nominaciones } from '../support/nominaciones.ts'
import { Nominarse, vezDe } from '../support/nominarse.ts'
import { type Proceso, startApi } from '../support/proceso.ts'
import { envDe } from '../support/simulador.ts'

const FACTURAS = 200
/** Of these tickets others hold one too. */
const DISPUTADAS = 20
const RIVALES = 180
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

/** So many invoices at once, each with its printed link. */
async function innominadas(): Promise<{ cdc: string; papel: string }[]> {
  const { emisiones, servicio } = b.n
  const cambios = { ...INNOMINADA, fechaEmision: formatCivil(at - 60_000) }
  const cdcs = await Promise.all(Array.from({ length: FACTURAS }, () => emisiones.emitir(cambios)))
  // Asked of the database: two hundred clients who ask how each is would be most of the work.
  await hasta(async () => {
    const aprobados = "select count(*)::int as n from documento where cdc = any ($1) and estado = 'APROBADO'"
    return (await servicio.db.query(aprobados, [cdcs])).rows[0].n === FACTURAS
  })
  return Promise.all(cdcs.map(async cdc => ({ cdc, papel: (await b.enlace(cdc)).papel })))
}

/** Some answers are lost, of what was registered and of what was not, and all to the question which; the others come late. Whatever is armed first takes it. */
function trouble(): void {
  b.n.lose(20)
  b.n.lose(10, false)
  b.n.mute()
  b.n.simulador.arm({
    escenario: 'latencia',
    parametros: { demoraMs: 150 },
    filtro: { servicio: 'siRecepEvento' },
    veces: 0,
  })
}

test(`${FACTURAS} buyers at once, each with an invoice of her own, and ${RIVALES} more who hold tickets of theirs, a slow SIFEN that loses answers: each is named once, none is lost, and nobody is told what is not so`, async () => {
  const facturas = await innominadas()
  const buyers = Array.from({ length: FACTURAS + RIVALES }, (_, i) => ({
    ...facturas[i < FACTURAS ? i : i % DISPUTADAS]!,
    vez: vezDe(`c${i}`),
    ruc: RUCS[i % RUCS.length]!,
  }))
  trouble()
  const first = await Promise.all(
    buyers.map(async ({ cdc, papel, vez, ruc }) => {
      const { status, body } = await b.pedir(papel, vez, ruc)
      return { status, estado: body.peticion?.estado, registradas: b.nominaciones(cdc) }
    }),
  )
  b.n.simulador.disarmAll()
  // Who heard that nothing was done presses once more, as her page lets her.
  const deNuevo = buyers.filter((_, i) => first[i]!.status === 503)
  for (const { papel, vez, ruc } of deNuevo) await b.pedir(papel, vez, ruc)
  // Whoever comes while another asks, or when she is named already, is told so.
  const porEstado = Object.groupBy(first, ({ status, estado }) => `${status} ${estado ?? ''}`.trim())
  expect(Object.keys(porEstado).filter(cual => !DICHO_AL_PEDIR.includes(cual))).toEqual([])
  // On a busy machine nobody may be told so at once.
  expect(first.filter(({ estado, registradas }) => estado === 'APROBADA' && registradas !== 1)).toEqual([])
  // Of those whose answer was lost nobody knows yet; on a busy machine of more, and of all.
  expect(porEstado['201 EN_CURSO']?.length).toBeGreaterThanOrEqual(30)

  const told = await everybodyTold(buyers)
  for (const { cdc } of facturas) {
    const suyas = buyers.flatMap((buyer, i) => (buyer.cdc === cdc ? [{ ...buyer, told: told[i]! }] : []))
    expect(b.nominaciones(cdc)).toBe(1)
    const { receptorEfectivo } = await b.n.documento(cdc)
    const nombrada = `${receptorEfectivo.numeroDocumento}-${receptorEfectivo.digitoVerificador}`
    // Who asked for the same one, just when it was, is told that it is hers.
    const aprobadas = suyas.filter(({ told }) => told.estado === 'APROBADA')
    expect([...new Set(aprobadas.map(({ ruc }) => ruc))]).toEqual([nombrada])
    const otras = suyas.filter(({ told }) => told.estado !== 'APROBADA')
    expect(otras.filter(({ told }) => !NO_LA_SUYA.includes(told.estado ?? told.type ?? ''))).toEqual([])
  }
})

/** What may be said at once; without effect: it was named in the very instant in which she asked. */
const DICHO_AL_PEDIR = ['201 APROBADA', '201 EN_CURSO', '201 SIN_EFECTO', '409', '422', '503']
const NO_LA_SUYA = ['SIN_EFECTO', 'peticion-not-found']

interface Dicho {
  estado?: string
  type?: string
}

/** What each is told when she asks again, once of nobody it is uncertain any more. */
async function everybodyTold(buyers: readonly { papel: string; vez: string }[]): Promise<Dicho[]> {
  let told: Dicho[] = []
  await hasta(async () => {
    await b.pasar(11_000)
    told = await Promise.all(buyers.map(async ({ papel, vez }) => (await b.seguir(papel, vez)).body))
    return told.every(({ estado }) => estado !== 'EN_CURSO')
  })
  return told
}
