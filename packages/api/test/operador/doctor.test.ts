import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createTls } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import type { Simulador } from '@mbohera/simulador'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openAlmacen } from '../../src/almacen.ts'
import { toConfig } from '../../src/config/config.ts'
import type { Env } from '../../src/config/env.ts'
import { toSecrets } from '../../src/config/secrets.ts'
import type { Diagnostico } from '../../src/domain/diagnostico.ts'
import { examine } from '../../src/operador/doctor/doctor.ts'
import { startAgrupador } from '../support/agrupador.ts'
import { createDatabase } from '../support/database.ts'
import { CREDENCIALES, Objetos } from '../support/objetos.ts'
import { makeCertificate } from '../support/proxies.ts'
import { NOW, Servicio } from '../support/servicio.ts'
import { ServidorImap } from '../support/servidor-imap.ts'
import { ServidorSmtp } from '../support/servidor-smtp.ts'
import { envDe, startSifen } from '../support/simulador.ts'

let simulador: Simulador
let servicio: Servicio

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({}, simulador)
})
afterEach(() => simulador.disarmAll())
afterAll(async () => {
  await servicio.close()
  await simulador.close()
})

async function look(env: Env = {}, { databaseUrl = servicio.databaseUrl, now = NOW } = {}) {
  const faults: string[] = []
  const { dataDir } = servicio
  const given = { oidcIssuer: servicio.issuer.url, dataDir, ...envDe(simulador, dataDir), ...env }
  const config = toConfig(given, faults)
  expect(faults).toEqual([])
  const examined = await examine({
    databaseUrl,
    config,
    diario: openAlmacen(config.diario, toSecrets(given, [])),
    correo: toSecrets(given, []),
    now: () => now,
    json: true,
  })
  const found = JSON.parse(examined.text) as Diagnostico[]
  return { ok: examined.ok, fallas: found.filter(({ estado }) => estado === 'FALLA'), found }
}
async function addressOf(server: Server): Promise<string> {
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
function closed(server: Server): Promise<unknown> {
  server.closeAllConnections()
  return new Promise(done => server.close(done))
}
const about = (que: string, text: RegExp) =>
  expect.objectContaining({ que, detalle: expect.stringMatching(text) })

test('a service that is well has no fault, and each certificate was tried at SIFEN without registering anything', async () => {
  const before = simulador.trafico().length
  const { ok, fallas, found } = await look()
  expect(fallas).toEqual([])
  expect(ok).toBe(true)
  for (const ambiente of ['DEV', 'PROD'])
    expect(found).toContainEqual(about(`SIFEN ${ambiente}`, /contesta a 2 de 2/))
  const asked = simulador.trafico().slice(before)
  expect(new Set(asked.map(({ servicio: cual }) => cual))).toEqual(new Set(['siConsRUC']))
  expect(found).toContainEqual(about('proveedor de identidad', /responde; claves: 1$/))
  expect(found).toContainEqual(about('envío', /procesos que envían: 1$/))
})

const ARCHIVO = JSON.stringify({
  formato: 'mbohera-reglas-1',
  edicion: 'NT 28',
  limites: [{ limite: 'innominado', guaranies: 5_000_000, desde: '2027-01-01', fuente: 'NT 28, página 4' }],
})

test('which rules are in force is told: those of the release, or what a file changes of them, with its source', async () => {
  const { found } = await look()
  expect(found).toContainEqual(about('reglas', /^las de esta versión, hasta la NT 27$/))
  const reglas = join(servicio.dataDir, 'reglas.json')
  writeFileSync(reglas, ARCHIVO)
  const reglasSha256 = createHash('sha256').update(ARCHIVO).digest('hex')
  const con = await look({ reglas, reglasSha256 })
  expect(con.found).toContainEqual(
    about('reglas', /NT 28 .*menos de 5000000 guaraníes desde el 2027-01-01 \(NT 28, página 4\)$/),
  )
})

test('schemas of another text than the release was judged with are told, by their names', async () => {
  expect((await look()).found.map(({ que }) => que)).not.toContain('esquemas de SIFEN')
  const sifenXsdDir = join(servicio.dataDir, 'xsd')
  mkdirSync(sifenXsdDir)
  writeFileSync(join(sifenXsdDir, 'Paises_v100.xsd'), 'otro')
  const { found, ok } = await look({ sifenXsdDir })
  expect(found).toContainEqual(
    about('esquemas de SIFEN', /son otros.*: Paises_v100\.xsd; no están: DE_v150\.xsd/),
  )
  expect(ok).toBe(true)
})

test('for a person it is a line each, its cure below, and a sum', async () => {
  const { dataDir, databaseUrl } = servicio
  const config = toConfig({ oidcIssuer: servicio.issuer.url, dataDir, ...envDe(simulador, dataDir) }, [])
  const diario = openAlmacen(config.diario, toSecrets({}, []))
  const { text } = await examine({ databaseUrl, config, diario, now: () => NOW, json: false })
  expect(text).toMatch(/^BIEN {3}claves maestras/)
  expect(text).toMatch(/\nAVISO {2}rol del servicio.*\n +→ Separe dueño y servicio/)
  expect(text).toMatch(/\nbien: \d+, sin nada que mirar: 0, avisos: \d+, fallas: 0$/)
})

test('a SIFEN that does not answer, or answers a page of its gateway, is told for the certificate that met it', async () => {
  simulador.arm({ escenario: 'perder-solicitud', veces: 1 })
  const lost = await look()
  expect([lost.ok, lost.fallas]).toEqual([false, [about('SIFEN DEV', /no contesta a 80\d+-\d/)]])
  expect(lost.found).toContainEqual(about('SIFEN DEV', /contesta a 1 de 2/))
  simulador.arm({ escenario: 'html-503', veces: 1 })
  expect((await look()).found).toContainEqual(about('SIFEN DEV', /algo que no es suyo \(HTTP 503\)/))
})

test('a small question and a large one are tried, and nobody is blocked for them: a way that swallows the large one is told', async () => {
  const before = simulador.trafico().length
  expect((await look()).found).toContainEqual(
    about('SIFEN DEV', /una consulta grande .* llega como una chica/),
  )
  const asked = simulador.trafico().slice(before)
  const grandes = asked.filter(({ pedido }) => pedido.length > 500_000)
  expect(grandes.map(({ ambiente, servicio }) => [ambiente, servicio])).toEqual([
    ['test', 'siConsRUC'],
    ['prod', 'siConsRUC'],
  ])
  // SIFEN blocks the lotes of a RUC that sent one without documentos.
  for (const ambiente of ['test', 'prod']) {
    const answer = await fetch(`${simulador.gestionUrl}/api/bloqueos?ambiente=${ambiente}`)
    expect(await answer.json()).toMatchObject({ bloqueos: [] })
  }
  // Its two certificates ask before.
  const [chica, grande] = [3, 4].map(desde => ({
    filtro: { servicio: 'siConsRUC' as const },
    desde,
    veces: 1,
  }))
  simulador.arm({ escenario: 'perder-solicitud', ...grande })
  const tragado = await look()
  expect(tragado.fallas).toEqual([
    about('SIFEN DEV', /contesta a una consulta chica, y una grande .* no llega/),
  ])
  expect(tragado.fallas[0]!.remedio).toMatch(/MTU/)
  simulador.disarmAll()
  simulador.arm({ escenario: 'html-503', ...grande })
  expect((await look()).found).toContainEqual(about('SIFEN DEV', /a una grande .* HTTP 503/))
  simulador.disarmAll()
  simulador.arm({ escenario: 'perder-solicitud', ...chica })
  expect((await look()).found).toContainEqual(about('SIFEN DEV', /no contestó a una consulta de prueba/))
})

test('a way to SIFEN that is not one says what to look at', async () => {
  const { fallas } = await look({ sifenDevUrl: 'https://sifen.invalid' })
  expect(fallas).toContainEqual(
    expect.objectContaining({ que: 'SIFEN DEV', remedio: expect.stringMatching(/DNS/) }),
  )
  const ca = join(servicio.dataDir, 'otra.pem')
  writeFileSync(ca, rootCertificates[0]!)
  const tls = await look({ sifenCaFile: ca })
  expect(tls.fallas).toContainEqual(
    expect.objectContaining({ que: 'SIFEN PROD', remedio: expect.stringMatching(/SIFEN_CA_FILE/) }),
  )
})

test('a journal that is a file, or within one, is a fault: nothing can be written into it', async () => {
  const file = join(servicio.dataDir, 'no-es-carpeta')
  writeFileSync(file, '')
  for (const diario of [file, join(file, 'dentro')]) {
    const { fallas } = await look({ diario })
    expect(fallas).toEqual([about('diario', /no-es-carpeta no es una carpeta/)])
    expect(fallas[0]!.remedio).toMatch(/MBOHERA_DIARIO/)
  }
})

test('a journal in an object store is tried as the service writes it, and what keeps it from taking anything is told', async () => {
  const objetos = await Objetos.start()
  const env = {
    diario: 's3://deposito/diario',
    awsEndpointUrl: objetos.url,
    awsAccessKeyId: CREDENCIALES.accessKeyId,
    awsSecretAccessKey: CREDENCIALES.secretAccessKey,
  }
  const { fallas, found } = await look(env)
  expect([fallas, [...objetos.todos.keys()]]).toEqual([[], ['diario/.prueba']])
  expect(found).toContainEqual(about('diario', /^s3:\/\/deposito\/diario\/ recibe lo que se escribe/))
  const wrong = await look({ ...env, awsSecretAccessKey: 'otra' })
  expect(wrong.fallas).toEqual([about('diario', /revise AWS_ACCESS_KEY_ID/)])
  await objetos.close()
  expect((await look(env)).fallas).toEqual([about('diario', /AWS_ENDPOINT_URL_S3 y la red/)])
})

test('a database that is away, a provider that is another, and master keys that are gone are three faults, and what else there is is told', async () => {
  const server = createServer((_, response) => response.end(JSON.stringify({ issuer: 'https://otro' })))
  const oidcIssuer = await addressOf(server)
  const { fallas } = await look(
    { oidcIssuer, masterKeyFile: join(servicio.dataDir, 'ninguna') },
    { databaseUrl: 'postgres://nadie@127.0.0.1:1/nada' },
  )
  await closed(server)
  expect(fallas).toEqual([
    about('claves maestras', /No existe el archivo/),
    about('proveedor de identidad', /se llama "https:\/\/otro"/),
    about('base de datos', /no se puede usar/),
  ])
})

test('a pooler that hands one session to many is a fault, though each statement by itself would be answered', async () => {
  using agrupador = await startAgrupador(servicio.databaseUrl)
  const { fallas } = await look({}, { databaseUrl: agrupador.url })
  expect(fallas).toEqual([about('base de datos', /agrupador de conexiones/)])
  expect(fallas[0]!.remedio).toMatch(/^Indique en DATABASE_URL el servidor mismo/)
})

test('a witness that saw another audit than the database has is a fault, and says where to put it', async () => {
  const auditoriaTestigo = join(servicio.dataDir, 'testigo.jsonl')
  expect((await look({ auditoriaTestigo })).found).toContainEqual(
    expect.objectContaining({ que: 'testigo de la auditoría', estado: 'NADA' }),
  )
  const visto = { fecha: '2026-11-20T12:00:00.000Z', desde: 0, hasta: 3, lineas: 3, contribuyentes: 1 }
  writeFileSync(auditoriaTestigo, `${JSON.stringify({ ...visto, anterior: '0', raiz: '1' })}\n`)
  const { fallas } = await look({ auditoriaTestigo })
  expect(fallas).toEqual([about('testigo de la auditoría', /otra auditoría, hasta la línea 3/)])
  expect(fallas[0]!.remedio).toMatch(/muévalo de ahí/)
})

test('a witness that cannot be written is a fault: nothing is ever told to it', async () => {
  const auditoriaTestigo = join(servicio.dataDir, 'no-hay', 'testigo.jsonl')
  const { fallas } = await look({ auditoriaTestigo })
  expect(fallas).toEqual([about('testigo de la auditoría', /no se puede escribir en .*testigo\.jsonl/)])
  expect(fallas[0]!.remedio).toMatch(/ReadWritePaths/)
  const carpeta = await look({ auditoriaTestigo: servicio.dataDir })
  expect(carpeta.fallas).toEqual([
    about('testigo de la auditoría', /no se puede escribir en .* \(es una carpeta\)/),
  ])
})

test('a role that is not there yet is made by the migration: that is said, and not that the server is away', async () => {
  const databaseUrl = Object.assign(new URL(servicio.databaseUrl), { username: 'aun_no', password: 'x' }).href
  const { fallas } = await look({}, { databaseUrl })
  expect(fallas).toEqual([
    expect.objectContaining({ remedio: expect.stringMatching(/primero npm run operador -- migrar/) }),
  ])
})

test('a provider with a certificate of its own house is told to Node, and how', async () => {
  const { cert, key } = makeCertificate(servicio.dataDir)
  const server = createTls({ cert: readFileSync(cert), key: readFileSync(key) })
  const oidcIssuer = (await addressOf(server)).replace('http://127.0.0.1', 'https://localhost')
  const { fallas } = await look({ oidcIssuer })
  await closed(server)
  expect(fallas).toEqual([expect.objectContaining({ remedio: expect.stringMatching(/NODE_EXTRA_CA_CERTS/) })])
})

test('a provider whose clock is off is a warning; one that is not there says that keys go on', async () => {
  const server = createServer((request, response) => {
    response.setHeader('date', new Date(NOW + 90_000).toUTCString())
    const said =
      request.url === '/jwks' ? { keys: [{}] } : { issuer: oidcIssuer, jwks_uri: `${oidcIssuer}/jwks` }
    response.end(JSON.stringify(said))
  })
  const oidcIssuer = await addressOf(server)
  const late = await look({ oidcIssuer })
  expect([late.ok, late.found]).toEqual([
    true,
    expect.arrayContaining([about('proveedor de identidad', /a 90 s del de aquí/)]),
  ])
  await closed(server)
  const nobody = createServer()
  const free = await addressOf(nobody)
  await closed(nobody)
  expect((await look({ oidcIssuer: free })).fallas).toEqual([
    about('proveedor de identidad', /ECONNREFUSED.*las claves de API siguen/),
  ])
})

test('what ends is told before it does, what ended is a fault, and is not tried at SIFEN', async () => {
  const { rows } = await servicio.db.query(
    `select extract(epoch from min(hasta)) * 1000 as hasta from certificado where ambiente <> 'SANDBOX'`,
  )
  const hasta = Number(rows[0].hasta)
  const soon = await look({}, { now: hasta - 86_400_000 })
  expect(soon.found).toContainEqual(about('certificados', /vence el .*en 1 día$/))
  const late = await look({}, { now: hasta + 1 })
  expect(late.fallas).toContainEqual(about('certificados', /venció el/))
  expect(late.found).toContainEqual({
    ...{ que: 'SIFEN DEV', estado: 'NADA', remedio: null },
    detalle: expect.stringMatching(/no se probó/),
  })
})

test('another master key than the one that sealed a certificate is told by the taxpayer whom it hurts', async () => {
  const otra = join(servicio.dataDir, 'otra-clave')
  writeFileSync(otra, `${Buffer.alloc(32, 7).toString('base64')}\n`, { mode: 0o600 })
  const { fallas } = await look({ masterKeyFile: otra })
  expect(fallas).toContainEqual(about('claves maestras', /el certificado de 80099999-1 \(DEV\) no se abre/))
  // Also where no certificate is in force that could be tried: a CSC and the secret of a webhook are sealed as well.
  const { rows } = await servicio.db.query(
    `select extract(epoch from max(hasta)) * 1000 as hasta from certificado`,
  )
  const tarde = await look({ masterKeyFile: otra }, { now: Number(rows[0].hasta) + 1 })
  expect(tarde.fallas).toContainEqual(about('claves maestras', /no abre lo último que se cifró/))
})

test('keys that the first start makes are no fault; where something is sealed already they are, and the database is not', async () => {
  const dataDir = join(servicio.dataDir, 'otra-carpeta')
  const sinNada = await createDatabase()
  const primero = await look({ dataDir }, { databaseUrl: sinNada.url })
  await sinNada.drop()
  expect(primero.fallas).toEqual([])
  expect(primero.found).toContainEqual(about('claves maestras', /se crean al primer inicio/))
  const { fallas, found } = await look({ dataDir })
  expect(fallas).toEqual([about('claves maestras', /no existe .*la base tiene secretos cifrados/)])
  expect(fallas[0]!.remedio).toMatch(/MBOHERA_MASTER_KEY_FILE/)
  expect(found).toContainEqual(about('envío', /procesos que envían: 1$/))
  expect(found).toContainEqual(about('SIFEN DEV', /no se probó/))
})

test('a server of mail that does not let us in, or takes nothing from our address, is told, and an inbox that is not read', async () => {
  const [smtp, imap] = [await ServidorSmtp.start(), await ServidorImap.start()]
  const env = {
    ...{ correoUrl: smtp.url, correoDe: 'facturas@ejemplo.com.py', url: 'http://127.0.0.1:3000' },
    correoRebotes: 'rebotes@ejemplo.com.py',
    correoRebotesUrl: `imap://compras:secreta@127.0.0.1:${imap.puerto}`,
  }
  const bien = await look(env)
  expect(bien.fallas).toEqual([])
  expect(bien.found).toContainEqual(about('correo', /toma correos de facturas@ejemplo\.com\.py$/))
  expect(bien.found).toContainEqual(about('correos que vuelven', /la casilla INBOX .* se lee$/))
  expect([smtp.llegados, smtp.dicho.filter(line => /^(RCPT|DATA)/.test(line))]).toEqual([[], []])
  expect(imap.ordenes.filter(orden => /FETCH|SINCE/.test(orden))).toEqual([
    expect.stringMatching(/SINCE \d+-Jan-2027$/),
  ])
  smtp.percance = momento => (momento === 'MAIL' ? { responde: '553 no es suya' } : null)
  imap.clave = 'otra'
  expect((await look(env)).fallas).toEqual([
    about('correo', /no toma correos de facturas.*553 no es suya/),
    about('correos que vuelven', /AUTHENTICATIONFAILED/),
  ])
  await Promise.all([smtp.close(), imap.close()])
  expect((await look(env)).fallas.map(({ remedio }) => remedio)).toEqual([
    expect.stringMatching(/MBOHERA_CORREO_URL/),
    expect.stringMatching(/MBOHERA_CORREO_REBOTES_URL/),
  ])
})

test('of more certificates than are named those in force are tried all the same, and how many there are besides is said', async () => {
  await servicio.db.query(
    `with otros as (
       insert into contribuyente (ruc, razon_social, fecha_creacion)
       select (70000000 + n) || '-0', n || ' SA', $1 from generate_series(1, 203) n returning contribuyente_id, ruc)
     insert into certificado (contribuyente_id, ambiente, ruc, titular, serie, desde, hasta, cifrado, fecha_creacion)
     select o.contribuyente_id, 'DEV', o.ruc, 'OTRO', '1', $1, $1, c.cifrado, $1
     from otros o cross join (select cifrado from certificado limit 1) c`,
    [new Date(NOW - 86_400_000)],
  )
  const { found, fallas } = await look()
  expect(fallas.filter(({ que }) => que === 'certificados')).toHaveLength(200)
  expect(found).toContainEqual(about('certificados', /hay 7 más, que terminan después/))
  for (const ambiente of ['DEV', 'PROD'])
    expect(found).toContainEqual(about(`SIFEN ${ambiente}`, /contesta a 2 de 2/))
})
