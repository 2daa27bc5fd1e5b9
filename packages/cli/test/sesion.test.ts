import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Entorno } from '../src/config.ts'
import { forgetCredenciales, readCredenciales, writeCredenciales } from '../src/credenciales.ts'
import { LOGIN } from '../src/mandatos/login.ts'
import { personaEn } from '../src/persona.ts'
import type { Terminal } from '../src/terminal.ts'

let dir: string
let server: Server
let entorno: Entorno
/** Refresh tokens that were shown to the provider, in order; each serves once, and one that is shown twice ends them all. */
let mostrados: string[]
/** What happens here while the provider answers. */
let mientras: () => void

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'mbohera-sesion-'))
  mostrados = []
  mientras = () => undefined
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const json = (status: number, value: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (request.url !== '/token') return void json(200, { data: request.headers.authorization })
    mostrados.push(new URLSearchParams(body).get('refresh_token') ?? '')
    const repetido = new Set(mostrados).size < mostrados.length
    if (repetido) return void json(400, { error: 'invalid_grant' })
    mientras()
    const n = mostrados.length
    json(200, { access_token: `a${n}`, expires_in: 600, refresh_token: `r${n}` })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  entorno = { url, apiKey: null, tokenDeMcp: null, carpetaDeConfiguracion: dir, carpetaDeEstado: dir }
  const sesion = {
    issuer: url,
    tokenEndpoint: `${url}/token`,
    clientId: 'cli',
    accessToken: 'a0',
    expiraEn: 0,
  }
  writeCredenciales(entorno, { url, apiKey: 'sk_live_x', sesion: { ...sesion, refreshToken: 'r0' } })
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
  rmSync(dir, { recursive: true, force: true })
})

/** What a command does that needs a person, in a process of its own. */
async function ask(): Promise<string> {
  const terminal = {} as Terminal // Nothing is said on the way.
  const persona = await personaEn({ entorno, terminal, url: null, json: false, now: () => Date.now() })
  return persona('GET', '/yo')
}

test('of many that find the session at its end one renews it, and all go on with what it got', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, ask))
  expect([all, mostrados]).toEqual([Array(5).fill('Bearer a1'), ['r0']])
  expect(readCredenciales(entorno)).toMatchObject({
    apiKey: 'sk_live_x',
    sesion: { accessToken: 'a1', refreshToken: 'r1' },
  })
  expect(readdirSync(dir)).toEqual(['credenciales.json'])
})

test('whoever was killed over it keeps nobody from it', async () => {
  // No process has that number.
  writeFileSync(join(dir, 'credenciales.json.turno'), '4194305')
  expect([await ask(), await ask(), mostrados]).toEqual(['Bearer a1', 'Bearer a1', ['r0']])
})

test('who leaves while it is renewed is out: nothing of it is kept anew', async () => {
  mientras = () => forgetCredenciales(entorno)
  expect(await ask()).toBe('Bearer a1')
  expect([readCredenciales(entorno), readdirSync(dir)]).toEqual([null, []])
})

test('a login at another service takes nobody’s key along unasked', async () => {
  const before = readCredenciales(entorno)
  const terminal = {} as Terminal // Nothing is said on the way.
  // It is the same program under another path, and says of none where one logs in.
  const mundo = { entorno, terminal, url: `${entorno.url}/otro`, json: false, now: () => Date.now() }
  const login = (reemplazar: boolean) => LOGIN.run(mundo, { argumentos: [], opciones: { reemplazar } })
  await expect(login(false)).rejects.toMatchObject({
    salida: 'uso',
    message: expect.stringContaining(
      `está la clave de ${entorno.url}: ingresar en ${entorno.url}/otro la borraría`,
    ),
  })
  await expect(login(true)).rejects.toMatchObject({ salida: 'noAceptado' })
  expect(readCredenciales(entorno)).toEqual(before)
})
