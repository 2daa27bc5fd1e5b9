import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPkcs12, sign } from '@mbohera/sifen'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAlmacen } from '../../src/almacen.ts'
import { toConfig } from '../../src/config/config.ts'
import { types } from '../../src/db/db.ts'
import type { Almacen } from '../../src/diario/almacen.ts'
import { DiarioDeProceso } from '../../src/diario/diario.ts'
import { AlmacenEnDirectorio } from '../../src/diario/directorio.ts'
import { LectorDeDiario } from '../../src/diario/verificar.ts'
import { recoverDatabase } from '../../src/operador/recuperar.ts'
import { copiarBase, volverA } from '../support/copia-de-base.ts'
import { administer } from '../support/database.ts'
import { hasta } from '../support/hasta.ts'
import { NADIE, Nominaciones } from '../support/nominaciones.ts'
import { NOW, type Respuesta } from '../support/servicio.ts'
import { envDe } from '../support/simulador.ts'
import { zipDe } from '../support/zip.ts'

let n: Nominaciones
let copia: string | null = null

beforeEach(async () => {
  n = await Nominaciones.open()
  // It is cut off together with the database.
  n.servicio.db.on('error', () => {})
})
afterEach(async () => {
  await n.close()
  if (copia !== null) await administer(`drop database if exists ${copia} with (force)`)
  copia = null
})

async function leer<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: n.servicio.databaseUrl, types })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

async function recuperar(archivo: string, diario?: Almacen) {
  const { databaseUrl, dataDir } = n.servicio
  const env = { ...envDe(n.simulador, dataDir), dataDir, oidcIssuer: 'https://no.usado.invalid' }
  const config = toConfig(env, [])
  const orden = {
    ...{ ownerUrl: databaseUrl, config, archivo },
    diario: diario ?? openAlmacen(config.diario, { objetos: null }),
    ...{ desde: NOW - 3_600_000, clock: () => n.servicio.now },
  }
  return {
    ...(await recoverDatabase({ ...orden, json: false })),
    // Done again it finds what it did, and says so to a program.
    otra: JSON.parse((await recoverDatabase({ ...orden, json: true })).text),
  }
}

const xmlDe = async (cdc: string): Promise<string> =>
  (await leer<{ xml: string }>(`select xml from documento where cdc = '${cdc}'`))[0]!.xml
const documentos = () =>
  leer<{ cdc: string; estado: string; origen: string; eventos: number }>(
    `select cdc, estado, origen, (select count(*) from evento_sifen e where e.documento_id = d.documento_id) as eventos
     from documento d order by numero`,
  )
const siguiente = async () =>
  (
    await leer<{ siguiente: number }>(
      'select max(siguiente) as siguiente from timbrado where tipo_documento = 1',
    )
  )[0]!.siguiente

/** The journal is lost with the database. */
function perderDiario(): void {
  const dir = join(n.servicio.dataDir, 'diario')
  for (const archivo of readdirSync(dir)) rmSync(join(dir, archivo))
}

test('what the journal lost, too, comes back by signed XMLs that somebody kept: SIFEN says what became of them, their numbers are never given again', async () => {
  const antes = await n.innominada()
  copia = await copiarBase(n.servicio.databaseUrl)
  const perdidas = [await n.innominada(), await n.innominada(), await n.innominada()]
  expect((await n.nominar(perdidas[1]!)).status).toBe(200)
  // Signed and given to nobody: SIFEN never had it.
  n.simulador.arm({ escenario: 'html-503', veces: 0 })
  const sinLlegar = await n.emisiones.emitir()
  const [xmlAntes, ...xmls] = await Promise.all([antes, ...perdidas, sinLlegar].map(xmlDe))
  const carpeta = join(n.servicio.dataDir, 'guardado')
  mkdirSync(join(carpeta, 'noviembre'), { recursive: true })
  writeFileSync(join(carpeta, 'noviembre', 'uno.xml'), xmls[0]!)
  writeFileSync(join(carpeta, 'antes.XML'), xmlAntes!)
  writeFileSync(join(carpeta, 'sin-llegar.xml'), xmls[3]!)
  writeFileSync(join(carpeta, 'alterado.xml'), xmls[0]!.replace('<dNumDoc>', '<dNumDoc>9'))
  writeFileSync(join(carpeta, 'roto.zip'), 'PK')
  writeFileSync(join(carpeta, 'kude.pdf'), 'no se mira')
  writeFileSync(
    join(carpeta, 'resto.zip'),
    zipDe({ 'dos.xml': xmls[1]!, 'tres.xml': xmls[2]!, 'dentro.zip': 'PK', 'leame.txt': 'hola' }),
  )
  await volverA(n.servicio.databaseUrl, copia)
  perderDiario()
  n.simulador.disarmAll()
  const trafico = n.simulador.trafico().length

  const { ok, text, otra } = await recuperar(carpeta)
  expect(text).toContain('repuestos 0 documentos y 0 eventos de él')
  expect(text).toContain('Por el archivo: 3 documentos traídos de SIFEN; 1 ya estaba; 1 que SIFEN no muestra')
  for (const cdc of perdidas) expect(text).toContain(`documento traído de SIFEN: ${cdc}`)
  expect(text).toContain(`MIRE: documento ${sinLlegar} del archivo: SIFEN no tiene un documento aprobado`)
  expect(text).toContain('Archivo: 8 XML leídos; 3 no muestran nada')
  for (const nombre of ['alterado.xml', 'roto.zip', 'dentro.zip']) expect(text).toContain(nombre)
  // Somebody has to look.
  expect(ok, text).toBe(false)
  const durante = n.simulador.trafico().slice(trafico)
  expect(new Set(durante.map(({ servicio }) => servicio))).toEqual(new Set(['siConsDE']))
  expect(await documentos()).toEqual([
    { cdc: antes, estado: 'APROBADO', origen: 'EMITIDO', eventos: 0 },
    ...perdidas.map((cdc, i) => ({ cdc, estado: 'APROBADO', origen: 'ADOPTADO', eventos: i === 1 ? 1 : 0 })),
  ])
  expect(await siguiente()).toBe(Number(sinLlegar.slice(17, 24)) + 1)
  expect(otra).toMatchObject({
    emisores: [{ deArchivo: { traidos: [], estaban: 4, sinConfirmar: [{ cdc: sinLlegar }] } }],
    archivo: { piezas: 8, apartadas: [{}, {}, {}] },
  })
})

/** The same documento, with a signature of somebody else's that holds. */
async function resign(xml: string): Promise<string> {
  const { p12, clave } = await n.simulador.issueCertificate({ ruc: '80088888-0' })
  const abierto = openPkcs12(p12, clave)
  if (!abierto.ok) throw new Error('a certificate of the simulator that does not open')
  const [head, rest] = [xml.slice(0, xml.indexOf('<DE ')), xml.slice(xml.indexOf('<DE '))]
  const de = rest.slice(0, rest.indexOf('</DE>') + 5)
  const qr = rest.slice(rest.indexOf('<gCamFuFD'), rest.indexOf('</gCamFuFD>') + 11)
  const firma = sign(de, abierto.certificado)
  return `${head}${de}${firma.signature}${qr}</rDE>`
}

/** A journal that lost the segments in which the documentos stood. */
async function soloEventos(): Promise<Almacen> {
  const entero = new AlmacenEnDirectorio(join(n.servicio.dataDir, 'diario'))
  const almacen = new AlmacenEnDirectorio(join(n.servicio.dataDir, 'diario-de-eventos'))
  const fallar = () => {
    throw new Error('a journal that cannot be written')
  }
  await using diario = await DiarioDeProceso.open({
    ...{ almacen, clock: () => n.servicio.now, onRoto: fallar, onSano: fallar },
  })
  for await (const registro of new LectorDeDiario(entero).read())
    if (registro.que === 'evento') await diario.append([registro])
  return almacen
}

const dicho = ({ tipoEvento, estadoEvento, receptor, motivo, cdc }: Respuesta['body']) =>
  [tipoEvento, estadoEvento, receptor, motivo, cdc] as const

test('an evento that the journal alone has and its documento only a file: it is ours again with its key, and one that SIFEN refused stays refused', async () => {
  copia = await copiarBase(n.servicio.databaseUrl)
  const cdc = await n.innominada()
  const pedidos = [
    () => n.nominar(cdc, { clave: 'nadie', json: NADIE }),
    () => n.nominar(cdc, { clave: 'nombre-1' }),
    () => n.cancelar(cdc, { clave: 'cancelada-1' }),
  ]
  const antes: Respuesta[] = []
  for (const pedir of pedidos) antes.push(await pedir())
  expect(antes.map(({ status, body }) => [status, body.estadoEvento])).toEqual([
    [200, 'RECHAZADO'],
    [200, 'APROBADO'],
    [200, 'APROBADO'],
  ])
  const carpeta = join(n.servicio.dataDir, 'guardado')
  mkdirSync(carpeta)
  writeFileSync(join(carpeta, 'venta.xml'), await xmlDe(cdc))
  const diario = await soloEventos()
  await volverA(n.servicio.databaseUrl, copia)
  perderDiario()

  const { ok, text, otra } = await recuperar(carpeta, diario)
  expect(ok, text).toBe(true)
  expect(text).toContain('repuestos 0 documentos y 1 evento de él')
  for (const tipo of ['NOMINACION', 'CANCELACION'])
    expect(text).toContain(`evento que vino de SIFEN, y su clave lo da de nuevo: ${tipo} ${cdc}`)
  expect(otra.emisores).toMatchObject([{ eventosRepuestos: [], apartados: [] }])
  expect(await documentos()).toEqual([{ cdc, estado: 'CANCELADO', origen: 'ADOPTADO', eventos: 3 }])
  await hasta(async () => (await n.servicio.salud('/readyz')).body.checks.recuperacion.ok)
  const envios = () => n.simulador.trafico().filter(({ servicio }) => servicio === 'siRecepEvento').length
  const enviados = envios()
  const despues: Respuesta[] = []
  for (const pedir of pedidos) despues.push(await pedir())
  for (const [i, { status, body, headers }] of despues.entries()) {
    expect([status, headers['idempotent-replayed']]).toEqual([200, 'true'])
    expect(dicho(body)).toEqual(dicho(antes[i]!.body))
  }
  expect(despues[1]!.body.protocoloAutorizacion).toBe(antes[1]!.body.protocoloAutorizacion)
  expect(despues[0]!.body.codigoRespuesta).toBeNull()
  expect(despues[0]!.body.mensajeRespuesta).toMatch(/SIFEN muestra otro/)
  expect(envios()).toBe(enviados)
})

test('a text that another signed than its issuer, or of an issuer without a certificate here, shows nothing and moves no number', async () => {
  const antes = await siguiente()
  copia = await copiarBase(n.servicio.databaseUrl)
  const cdc = await n.innominada()
  const xml = await xmlDe(cdc)
  await volverA(n.servicio.databaseUrl, copia)
  perderDiario()
  const carpeta = join(n.servicio.dataDir, 'ajeno')
  mkdirSync(carpeta)
  writeFileSync(join(carpeta, 'ajeno.xml'), await resign(xml))
  const otro = await recuperar(carpeta)
  expect(otro.text).toContain('ajeno.xml: no lo firmó su emisor')
  writeFileSync(join(carpeta, 'ajeno.xml'), xml)
  await leer(`update certificado set reemplazado_en = ahora() where reemplazado_en is null`)
  const sinCertificado = await recuperar(carpeta)
  expect(sinCertificado.text).toContain('ajeno.xml: aquí no hay un contribuyente 80099999-1 con certificado')
  expect([await documentos(), await siguiente()]).toEqual([[], antes])
})

test('an archive that is not there is said before anything is touched', async () => {
  await expect(recuperar(join(n.servicio.dataDir, 'no-hay.zip'))).rejects.toThrow(
    /diga un archivo ZIP o una carpeta/,
  )
})
