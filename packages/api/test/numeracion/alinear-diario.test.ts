import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DiarioDeProceso } from '../../src/diario/diario.ts'
import { AlmacenEnDirectorio } from '../../src/diario/directorio.ts'
import { DosSistemas } from '../support/dos-sistemas.ts'

let dos: DosSistemas
let dir: string
beforeAll(async () => {
  dos = await DosSistemas.open()
  dir = join(dos.nuestro.servicio.dataDir, 'diario')
})
afterAll(() => dos?.close())

/** Every test has a row of numbers of its own. */
let puntos = 40
const otra = async (usados: number) => {
  const punto = ++puntos
  return { punto, ...(await dos.numeracion(punto, usados)) }
}

const textoDe = async (cdc: string): Promise<string> =>
  (await dos.otro.servicio.db.query('select xml from documento where cdc = $1', [cdc])).rows[0].xml

/** As a process of ours wrote it down whose database forgot it afterwards. */
async function anotar(cdcs: readonly string[], { cambiar = (xml: string) => xml, contribuyenteId = 1 } = {}) {
  await using diario = await DiarioDeProceso.open({
    almacen: new AlmacenEnDirectorio(dir),
    clock: () => dos.nuestro.servicio.now,
    onRoto: ({ causa }) => {
      throw new Error(causa)
    },
    onSano: () => {},
  })
  for (const [n, cdc] of cdcs.entries())
    await diario.append([
      {
        ...{ que: 'documento', contribuyenteId, ambiente: 'DEV', ruc: '80099999-1', idempotencyKey: null },
        ...{ cdc, documentoId: 90_000 + n, xml: cambiar(await textoDe(cdc)) },
      },
    ])
}

const numero = async (cdc: string) => Number((await dos.nuestro.documento(cdc)).numeroDocumento)
const emitida = async (punto: number) => {
  const { body, text } = await dos.pedir(punto)
  expect((await dos.nuestro.emisiones.fin(body.cdc)).estado, text).toBe('APROBADO')
  return numero(body.cdc)
}

test('what the journal has and the database lost shows where to go on, and the answer says so', async () => {
  const { punto, timbradoId, ajenos } = await otra(4)
  await dos.detener(punto, timbradoId)
  const nada = await dos.alinear(timbradoId)
  expect([nada.status, nada.body.errors]).toMatchObject([422, [{ campo: 'siguiente', codigo: 'required' }]])
  await anotar(ajenos.slice(0, 3))
  const { status, body, text } = await dos.alinear(timbradoId)
  expect(status, text).toBe(200)
  expect(body.data).toMatchObject({
    proximoNumero: 4,
    fuente: 'DIARIO',
    salteados: { numeroInicio: '0000002', numeroFin: '0000003' },
    diario: { estado: 'LEIDO', desde: null, aviso: null },
  })
  // What one meets then was in no journal.
  await dos.detener(punto, timbradoId)
  expect((await dos.alinear(timbradoId)).status).toBe(422)
  await dos.alinear(timbradoId, { siguiente: 5 })
  expect(await emitida(punto)).toBe(5)
})

test('what the database knows shows nothing by the journal: not what it issued itself, nor what was adopted', async () => {
  const { punto, timbradoId } = await otra(0)
  expect(await emitida(punto)).toBe(1)
  expect((await dos.alinear(timbradoId)).body.data).toMatchObject({ proximoNumero: 2, fuente: 'NINGUNA' })
  const segunda = await otra(3)
  await dos.detener(segunda.punto, segunda.timbradoId)
  await anotar(segunda.ajenos)
  await dos.nuestro.adoptar(...segunda.ajenos)
  expect((await dos.alinear(segunda.timbradoId)).body.data).toMatchObject({
    proximoNumero: 4,
    fuente: 'ADOPTADOS',
  })
})

test.each<[string, Parameters<typeof anotar>[1]]>([
  ['was changed afterwards', { cambiar: xml => xml.replace('<dNumTim>80099999', '<dNumTim>80099998') }],
  ['is of another taxpayer of the service', { contribuyenteId: 2 }],
])('a text of the journal that %s shows nothing', async (_name, opciones) => {
  const { punto, timbradoId, ajenos } = await otra(2)
  await dos.detener(punto, timbradoId)
  await anotar(ajenos, opciones)
  expect((await dos.alinear(timbradoId)).status).toBe(422)
})

test('a journal that cannot be read is said, in the refusal and in the answer to a person who knows the number; nothing is guessed', async () => {
  const { punto, timbradoId, ajenos } = await otra(3)
  await dos.detener(punto, timbradoId)
  await anotar(ajenos)
  const aparte = `${dir}-aparte`
  renameSync(dir, aparte)
  writeFileSync(dir, 'no directory')
  const sola = await dos.alinear(timbradoId)
  expect([sola.status, sola.body.errors[0].detail]).toMatchObject([
    422,
    expect.stringContaining('el diario de lo firmado no se pudo leer entero'),
  ])
  // Where the journal stands is nothing for a taxpayer.
  expect(sola.text).not.toContain(dir)
  expect(dos.nuestro.servicio.logs.join('')).toContain('the journal could not be read')
  const dicha = await dos.alinear(timbradoId, { siguiente: 3 })
  expect([dicha.status, dicha.body.data]).toMatchObject([
    200,
    {
      proximoNumero: 3,
      fuente: 'PERSONA',
      diario: { estado: 'ILEGIBLE', aviso: expect.stringContaining('El diario') },
    },
  ])
  rmSync(dir)
  renameSync(aparte, dir)
  // Read again, it shows what it has: more than the person knew.
  expect((await dos.alinear(timbradoId)).body.data).toMatchObject({ proximoNumero: 4, fuente: 'DIARIO' })
})
