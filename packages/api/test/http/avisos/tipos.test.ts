import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TIPOS_DE_AVISO } from '../../../src/domain/aviso/tipos.ts'
import { DosSistemas } from '../../support/dos-sistemas.ts'
import { NOMINACION } from '../../support/nominaciones.ts'
import { Nominarse, vezDe } from '../../support/nominarse.ts'
import { ventaDeOtra } from '../../support/recibidos.ts'

const URL = '/api/v1/avisos'
let dos: DosSistemas
let visto = 0

beforeAll(async () => {
  dos = await DosSistemas.open()
  await dos.nuestro.ver(URL)
})
afterAll(() => dos?.close())

/** What was told since it was last asked. */
async function nuevos(): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const { body } = await dos.nuestro.ver(`${URL}?despues=${visto}`)
  visto = body.despues
  return body.datos
}

describe('whoever follows is told', () => {
  test('that SIFEN refused an evento, with its code', async () => {
    const n = dos.nuestro
    const cdc = await n.innominada()
    await nuevos()
    const receptor = { ...NOMINACION.receptor, numeroDocumento: '80000513-9' }
    expect((await n.nominar(cdc, { json: { ...NOMINACION, receptor } })).body.estadoEvento).toBe('RECHAZADO')
    expect(await nuevos()).toMatchObject([
      {
        type: 'evento.rechazado',
        data: { cdc, tipoEvento: 'NOMINACION', estado: 'RECHAZADO', codigoRespuesta: '4462' },
      },
    ])
  })

  test('that a buyer asks to be named, and what came of it; who took it back is told as well', async () => {
    const n = dos.nuestro
    const b = new Nominarse(n)
    await b.configurar({ modo: 'VISTO_BUENO' })
    const { cdc, papel } = await b.innominada()
    await nuevos()
    await b.pedir(papel, vezDe('una'))
    await b.act(papel, 'desistir', {}, { vez: vezDe('una') })
    await b.pedir(papel, vezDe('otra'))
    const [{ peticionId } = {}] = await b.peticiones('?estado=ESPERA_VISTO_BUENO')
    await b.post(`peticiones-nominacion/${peticionId}/aprobar`)
    expect(await nuevos()).toMatchObject([
      { type: 'nominacion.solicitada', data: { estado: 'ESPERA_VISTO_BUENO', via: 'PAPEL' } },
      { type: 'nominacion.rechazada', data: { estado: 'DESISTIDA' } },
      { type: 'nominacion.solicitada', data: { peticionId } },
      { type: 'evento.aprobado', data: { cdc, tipoEvento: 'NOMINACION' } },
      { type: 'nominacion.aprobada', data: { peticionId, estado: 'APROBADA' } },
    ])
  })

  test('that a documento of another system was brought, and once only', async () => {
    const n = dos.nuestro
    const cdc = await dos.otro.aprobada()
    await nuevos()
    const traer = () => n.post('/api/v1/documento-electronico/adoptar', { json: { cdc } })
    expect((await traer()).status).toBe(200)
    expect(await nuevos()).toMatchObject([{ type: 'documento.adoptado', data: { cdc, estado: 'APROBADO' } }])
    expect((await traer()).status).toBe(200)
    expect(await nuevos()).toEqual([])
  })

  test('that one was received, and that its issuer cancelled it', async () => {
    const n = dos.nuestro
    const cdc = await ventaDeOtra(n)
    expect((await n.post('/api/v1/documento-recibido', { json: { cdc } })).status).toBe(200)
    expect(await nuevos()).toMatchObject([{ type: 'recibido.guardado', data: { cdc, estado: 'APROBADO' } }])
    const { key: beto } = await n.servicio.clave('beto')
    const cancelar = { as: beto, json: { motivo: 'error de carga' } }
    const cancelada = await n.post(`/api/v1/documento-electronico/${cdc}/cancelar`, cancelar)
    expect(cancelada.body.estadoEvento).toBe('APROBADO')
    expect((await n.post(`/api/v1/documento-recibido/${cdc}/conciliar`)).status).toBe(200)
    const [aviso, ...mas] = await nuevos()
    expect(aviso).toMatchObject({ type: 'recibido.actualizado', data: { cdc, estado: 'CANCELADO' } })
    expect(mas).toEqual([])
  })

  test('that a certificate was put in, with its end', async () => {
    const n = dos.nuestro
    const { p12, clave } = await n.simulador.issueCertificate({ ruc: '80099999-1' })
    const json = { ambiente: 'DEV', archivo: Buffer.from(p12).toString('base64'), contrasena: clave }
    const as = await n.servicio.token('ana')
    const { status, text } = await n.servicio.request('PUT', '/api/v1/contribuyentes/1/certificado', {
      as,
      json,
    })
    expect(status, text).toBe(200)
    expect(await nuevos()).toMatchObject([
      {
        type: 'certificado.instalado',
        data: { titular: expect.any(String), vence: expect.stringMatching(/^\d{4}-.*Z$/) },
      },
    ])
  })

  test('that a row of numbers stopped, and at which', async () => {
    const { timbradoId } = await dos.numeracion(41, 1)
    await nuevos()
    const cdc = await dos.detener(41, timbradoId)
    await dos.nuestro.emisiones.fin(cdc)
    const told = await nuevos()
    expect(told.map(({ type }) => type)).toEqual([
      'documento.emitido',
      'timbrado.detenido',
      'documento.rechazado',
    ])
    expect(told[1]!.data).toMatchObject({ timbradoId, numero: 1 })
  })
})

test('every type of aviso but those of webhooks is told by a test of what makes it', () => {
  const folder = join(import.meta.dirname, '..')
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.test.ts'))
    .map(name => readFileSync(join(folder, name), 'utf8'))
  const untold = Object.keys(TIPOS_DE_AVISO).filter(
    tipo => !tipo.startsWith('webhook.') && !texts.some(text => text.includes(`'${tipo}'`)),
  )
  expect(untold).toEqual([])
})
