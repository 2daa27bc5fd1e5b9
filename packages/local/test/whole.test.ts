import { readFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { RUTAS } from '@mbohera/simulador'
import { expect, test } from 'vitest'
import { FACTURA } from './factura.ts'
import { privateFolder } from './folders.ts'
import { factsOf, runProgram, until } from './starter.ts'

const source = join(import.meta.dirname, '..', 'src')

type Contribuyentes = { data: { datos: { contribuyenteId: number; ruc: string; rol: string }[] } }

test('with the real api: each user has a token that opens what is theirs, also after the api and the database died', async () => {
  const dir = await privateFolder()
  const whole = runProgram(join(source, 'main.ts'), dir, { MBOHERA_PORT: '0' })
  const { api, health, pids } = await whole.ready()
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
    const response = await fetch(`${api}/api/v1/contribuyentes`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data } = (await response.json()) as Contribuyentes
    return data.datos.map(({ contribuyenteId, ruc, rol }) => `${contribuyenteId} ${ruc} ${rol}`)
  }
  const ana = await tokenOf('ana@ejemplo.com.py')
  expect(await seen(ana)).toEqual(['1 80099999-1 PROPIETARIO'])
  expect(await seen(await tokenOf('beto@otra.com.py'))).toEqual(['2 80088888-0 PROPIETARIO'])
  expect(await seen(await tokenOf('carla@ejemplo.com.py'))).toEqual(['1 80099999-1 LECTOR'])

  for (const name of ['postgres', 'api']) process.kill(pids[name]!, 'SIGKILL')
  await until(async () => {
    const now = (await factsOf(dir)).pids
    return now.api !== pids.api && now.postgres !== pids.postgres
  })
  expect(await seen(ana)).toEqual(['1 80099999-1 PROPIETARIO'])
  expect(await whole.end('SIGINT')).toBe(0)
})

const statusOf = (url: string, options: object) =>
  new Promise((resolve, reject) => {
    get(url, options, response => resolve(response.resume().statusCode)).on('error', reject)
  })

test('the demo taxpayer issues at once, the simulated SIFEN approves it, and lets other programs in too', async () => {
  const dir = await privateFolder()
  const whole = runProgram(join(source, 'main.ts'), dir, { MBOHERA_PORT: '0' })
  const { api, simulador } = await whole.ready()
  const token = runProgram(join(source, 'token.ts'), dir, {}, ['ana@ejemplo.com.py'])
  await token.ended()
  const post = async (path: string, as: string, body: object) => {
    const headers = { authorization: `Bearer ${as}`, 'content-type': 'application/json' }
    const response = await fetch(`${api}/api/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await response.json()) as { cdc: string; data: { key: string } }
  }
  const { data } = await post('/contribuyentes/1/api-keys', token.out().trim(), { nombre: 'prueba' })
  const fechaEmision = new Date(Date.now() - 60_000).toISOString()
  const { cdc } = await post('/documento-electronico', data.key, { ...FACTURA, fechaEmision })
  const headers = { authorization: `Bearer ${data.key}` }
  await until(async () => {
    const response = await fetch(`${api}/api/v1/documento-electronico/status/${cdc}`, { headers })
    return ((await response.json()) as { estado: string }).estado === 'APROBADO'
  })
  const kude = await fetch(`${api}/api/v1/documento-electronico/${cdc}/kude`, { headers })
  expect([kude.status, kude.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const registrado = await fetch(`${simulador}/api/documentos/${cdc}`)
  expect(registrado.status).toBe(200)
  const { sifen } = await factsOf(dir)
  const { p12, clave, certificado, llave } = sifen!.cliente
  const ca = readFileSync(sifen!.ca)
  const asked = (who: object) => statusOf(`${sifen!.dev}${RUTAS.siConsRUC}?wsdl`, { ca, ...who })
  expect(await asked({ pfx: readFileSync(p12), passphrase: clave })).toBe(200)
  expect(await asked({ cert: readFileSync(certificado), key: readFileSync(llave) })).toBe(200)
  expect(await asked({}), 'nobody comes in without one').toBe(302)
  const doctor = () => runProgram(join(source, 'operador.ts'), dir, {}, ['doctor'])
  const looked = doctor()
  expect(await looked.ended(), looked.out() + looked.err()).toBe(0)
  expect(looked.out()).toMatch(/SIFEN DEV +contesta a 2 de 2 certificados/)
  expect(looked.out(), 'the rights are those of the service').toMatch(/no es dueño de las tablas/)
  expect(await whole.end('SIGINT')).toBe(0)
  const ended = doctor()
  expect([await ended.ended(), ended.err()]).toEqual([1, expect.stringContaining('inicie con "npm start"')])
})
