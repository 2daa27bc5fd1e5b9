import { readFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { RUTAS } from '@mbohera/simulador'
import { beforeAll, describe, expect, test } from 'vitest'
import type { LocalFacts } from '../src/folder.ts'
import { privateFolder, shareAmongTests } from './folders.ts'
import { Integrador } from './integrador.ts'
import { factsOf, runProgram, type Starter, until } from './starter.ts'

const source = join(import.meta.dirname, '..', 'src')
const PAGINA = readFileSync(join(import.meta.dirname, '../../sitio/paginas/ordenes.md'), 'utf8')

/** Some of them say no fractions of it. */
const SEGUNDO_MS = 1_000

type Contribuyentes = { data: { datos: { contribuyenteId: number; ruc: string; rol: string }[] } }

let dir: string
let whole: Starter
let facts: LocalFacts
let yo: Integrador
beforeAll(async () => {
  dir = await privateFolder()
  whole = runProgram(join(source, 'main.ts'), dir, { MBOHERA_PORT: '0' })
  facts = await whole.ready()
  yo = await Integrador.enter(facts)
  shareAmongTests()
})

/** Parts killed at once come back, each as another process. */
async function kill(...names: string[]): Promise<void> {
  const { pids } = await factsOf(dir)
  for (const name of names) process.kill(pids[name]!, 'SIGKILL')
  await until(async () => {
    const now = (await factsOf(dir)).pids
    return names.every(name => now[name] !== pids[name])
  })
}

const operador = (...args: string[]) => runProgram(join(source, 'operador.ts'), dir, {}, args)

test('with the real api: each user has a token that opens what is theirs, also after the api and the database died', async () => {
  const { api, health } = facts
  const answers = [`${health}/readyz`, `${health}/metrics`, `${api}/readyz`, `${api}/metrics`].map(url =>
    fetch(url),
  )
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 404, 404])
  expect(whole.out()).toContain(`${health}/readyz`)
  const tokenOf = async (correo: string) => {
    const token = runProgram(join(source, 'token.ts'), dir, {}, [correo])
    expect(await token.ended(), token.err()).toBe(0)
    return token.out().trim()
  }
  const seen = async (token: string) => {
    const { data } = (await yo.ask('GET', '/contribuyentes', { as: token })).body as unknown as Contribuyentes
    return data.datos.map(({ contribuyenteId, ruc, rol }) => `${contribuyenteId} ${ruc} ${rol}`)
  }
  const ana = await tokenOf('ana@ejemplo.com.py')
  expect(await seen(ana)).toEqual(['1 80099999-1 PROPIETARIO'])
  expect(await seen(await tokenOf('beto@otra.com.py'))).toEqual(['2 80088888-0 PROPIETARIO'])
  expect(await seen(await tokenOf('carla@ejemplo.com.py'))).toEqual(['1 80099999-1 LECTOR'])

  await kill('postgres', 'api')
  expect(await seen(ana)).toEqual(['1 80099999-1 PROPIETARIO'])
})

const statusOf = (url: string, options: object) =>
  new Promise((resolve, reject) => {
    get(url, options, response => resolve(response.resume().statusCode)).on('error', reject)
  })

test('the demo taxpayer issues at once, the simulated SIFEN approves it, and lets other programs in too', async () => {
  const cdc = await yo.aprobada()
  const { headers, status } = await yo.ask('GET', `/documento-electronico/${cdc}/kude`)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await fetch(`${facts.simulador}/api/documentos/${cdc}`)).status).toBe(200)
  const { sifen } = facts
  const { p12, clave, certificado, llave } = sifen!.cliente
  const ca = readFileSync(sifen!.ca)
  const asked = (who: object) => statusOf(`${sifen!.dev}${RUTAS.siConsRUC}?wsdl`, { ca, ...who })
  expect(await asked({ pfx: readFileSync(p12), passphrase: clave })).toBe(200)
  expect(await asked({ cert: readFileSync(certificado), key: readFileSync(llave) })).toBe(200)
  expect(await asked({}), 'nobody comes in without one').toBe(302)
})

test('what is sent to a buyer arrives on the page of the mails and nowhere else, with a link that shows the documento', async () => {
  const { pagina } = facts.correo!
  expect(whole.out()).toContain(`Correos    ${pagina}`)
  const activo = { activo: true, responderA: null }
  const switched = await yo.ask('PUT', '/contribuyentes/1/correo', { as: await yo.token(), json: activo })
  expect(switched.status).toBe(200)
  const para = 'compras@compradora.com.py'
  const cdc = await yo.aprobada()
  expect((await yo.ask('POST', `/documento-electronico/${cdc}/correos`, { json: { para } })).status).toBe(202)
  type Llegado = { id: number; asunto: string; para: string[] }
  const listed = async () =>
    ((await (await fetch(`${pagina}/correos.json`)).json()) as { datos: Llegado[] }).datos
  await until(async () => (await listed()).length === 1, 200)
  const [{ id, asunto, para: llegado }] = (await listed()) as [Llegado]
  expect([llegado, asunto]).toEqual([[para], expect.stringContaining('EJEMPLO')])
  const page = await (await fetch(`${pagina}/correos/${id}`)).text()
  const enlace = new RegExp(`<a href="(${facts.api}/d/[^"]+)"`).exec(page)?.[1]
  expect(await (await fetch(enlace!)).text()).toContain(cdc.slice(-4))
  const xml = /href="([^"]+)">[^<]+\.xml</.exec(page)?.[1]
  expect(await (await fetch(pagina + xml)).text()).toContain(cdc)

  await kill('correo')
  await until(() =>
    listed().then(
      now => now.length === 1 && now[0]?.id === id,
      () => false,
    ),
  )
  // The others of this file issue without it.
  const off = { activo: false, responderA: null }
  expect((await yo.ask('PUT', '/contribuyentes/1/correo', { as: await yo.token(), json: off })).status).toBe(
    200,
  )
})

describe('the commands of the operator have the environment of the service', () => {
  const said = async (...args: string[]) => {
    const orden = operador(...args)
    return [await orden.ended(), orden.out() + orden.err()]
  }

  test('what is in doubt is asked of the simulated SIFEN, and settled', async () => {
    expect(await yo.nominarSinOir()).toMatch(/503 .*ENVIADO/)
    const [code, text] = await said('recuperar', '--desde', '2026-01-01T00:00:00Z')
    expect([code, text]).toEqual([0, expect.stringContaining('Terminado: se vuelve a emitir')])
    expect(text, 'it answered').not.toContain('siguen ENVIADO')
  })

  test('its authority is the one that vouches for a RUC, and the role of the service is not that of the owner', async () => {
    expect(await said('verificados', 'revisar')).toEqual([
      0,
      'El certificado de cada verificado es de una autoridad reconocida\n',
    ])
    expect(await said('migrar')).toEqual([0, expect.stringContaining('El rol mbohera_servicio tiene lo que')])
  })
})

describe('the clock of the simulated SIFEN', () => {
  const FILAS = [...PAGINA.matchAll(/^\| (\d+) h +\| ([^|]+?) +\|[^|]+\| `([^`]+)` +\|$/gm)].map(
    ([, horas = '', acto = '', dice = '']) => ({ horas: Number(horas), acto, dice }),
  )

  test('has the rows of the page, each for something that is known here', () => {
    expect(PAGINA.match(/^\| \d+ h /gm)).toHaveLength(FILAS.length)
    expect(new Set(FILAS.map(({ acto }) => acto))).toEqual(new Set(yo.actos()))
  })

  // What the same hours show is prepared together, and they pass once.
  test.each([...Map.groupBy(FILAS, ({ horas }) => horas)])(
    '%i hours later everything is as the page says, and all agree what time it is',
    async (horas, filas) => {
      const acts: (() => Promise<string>)[] = []
      for (const { acto } of filas) acts.push(await yo.prepare(acto))
      const before = await yo.horas()
      await yo.avanzar(horas)
      const after = await yo.horas()
      for (const [quien, hora] of Object.entries(after)) {
        expect(hora - before.simulador!, quien).toBeGreaterThan(horas * 3_600_000 - SEGUNDO_MS)
        expect(Math.abs(hora - after.simulador!), quien).toBeLessThan(60_000)
      }
      for (const [at, { acto, dice }] of filas.entries())
        expect(`${acto}: ${await acts[at]!()}`).toMatch(new RegExp(`^${acto}: ${dice}( |\\.|$)`))
    },
  )

  test('only goes forwards, never stands still, and is the same for a part that was killed', async () => {
    const { simulador } = await yo.horas()
    expect(await yo.mover({ avanzarMs: -1 })).toMatch(/sólo avanza.*MBOHERA_DATA_DIR/)
    expect(await yo.mover({ detenido: true })).toMatch(/no se detiene/)
    await kill('simulador', 'idp', 'api', 'postgres')
    await until(
      () =>
        fetch(`${facts.health}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      200,
    )
    for (const [quien, hora] of Object.entries(await yo.horas()))
      expect(hora - simulador!, quien).toBeGreaterThan(-SEGUNDO_MS)
  })

  test('is that of the doctor too, who after the end says how to start', async () => {
    const looked = operador('doctor')
    expect(await looked.ended(), looked.out() + looked.err()).toBe(0)
    expect(looked.out()).toMatch(/SIFEN DEV +contesta a 2 de 2 certificados/)
    expect(looked.out(), 'the rights are those of the service').toMatch(/no es dueño de las tablas/)
    expect(looked.out(), 'nobody is told to set a clock').not.toContain('NTP')
    expect(await whole.end('SIGINT')).toBe(0)
    const ended = operador('doctor')
    expect([await ended.ended(), ended.err()]).toEqual([1, expect.stringContaining('inicie con "npm start"')])
  })
})
