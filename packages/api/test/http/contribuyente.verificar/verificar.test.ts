import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { digitoVerificador } from '@mbohera/sifen'
import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { forzar } from '../../support/forzar.ts'
import { NOW, Servicio } from '../../support/servicio.ts'
import { startSifen } from '../../support/simulador.ts'

const RUC = '80012345-0'
const dir = mkdtempSync(join(tmpdir(), 'mbohera-autoridades-'))
let simulador: Simulador
let servicio: Servicio

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  const lista = join(dir, 'lista.pem')
  writeFileSync(lista, `${simulador.caPem}\n${fixture('raiz.pem')}`)
  servicio = await Servicio.start({ worker: '0', autoridades: lista }, simulador)
})
afterAll(async () => {
  await servicio.close()
  await simulador.close()
  rmSync(dir, { recursive: true })
})

const nuevoRuc = (base: number) => `${base}-${digitoVerificador(String(base))}`

/** A person of whom the service never heard. */
const persona = (sub: string) => servicio.token('ana', { sub, email: `${sub}@correo.com.py`, name: sub })

async function como(sub: string) {
  const as = await persona(sub)
  const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, json?: unknown, headers = {}) =>
    servicio.request(method, `/api/v1/contribuyentes${path}`, {
      as,
      headers,
      ...(json === undefined ? {} : { json }),
    })
  const registrar = async (ruc = RUC) => {
    const { status, body, text } = await send('POST', '', { ruc, razonSocial: `De ${sub}` })
    expect(status, text).toBe(201)
    return body.data.contribuyenteId as number
  }
  return { send, registrar }
}

async function reconocido(ruc = RUC, ambiente = 'DEV') {
  const { p12, clave } = await simulador.issueCertificate({ ruc })
  return { ambiente, archivo: Buffer.from(p12).toString('base64'), contrasena: clave }
}
const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name))
/** Files that no authority of ours would make. */
const archivado = (name: string, ambiente = 'DEV') => ({
  ambiente,
  archivo: fixture(name).toString('base64'),
  contrasena: 'x',
})

test('one account does not hold 61 RUCs: five without a certificate, however many it asks for at once', async () => {
  const { send } = await como('acaparador')
  const rucs = Array.from({ length: 61 }, (_, i) => nuevoRuc(80_200_000 + i))
  const answers = await Promise.all(rucs.map(ruc => send('POST', '', { ruc, razonSocial: 'Ajena SA' })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  const refused = answers.find(({ status }) => status !== 201)!
  expect([refused.status, refused.body.errors]).toMatchObject([
    422,
    [{ campo: 'ruc', codigo: 'unverified-limit' }],
  ])
  expect(refused.body.detail).toMatch(/certificado/)
})

test('whoever claimed the RUC first stands in nobody’s way: the owner registers it, proves it, and it is his', async () => {
  const otro = await como('primero')
  const ajeno = await otro.registrar()
  const dueno = await como('dueno')
  const propio = await dueno.registrar()
  expect((await dueno.send('GET', `/${propio}`)).body.data).toMatchObject({
    ambiente: 'SANDBOX',
    verificado: false,
    faltaParaVerificar: expect.stringMatching(/certificado/),
  })
  const stored = await dueno.send('PUT', `/${propio}/certificado`, await reconocido())
  expect(stored.status, stored.text).toBe(200)
  expect((await dueno.send('GET', `/${propio}`)).body.data).toMatchObject({
    verificado: true,
    faltaParaVerificar: null,
  })
  expect((await dueno.send('PATCH', `/${propio}`, { ambiente: 'PROD' })).status).toBe(200)

  // A second valid one for the same RUC is told whom to ask, and not who that is.
  const late = await otro.send('PUT', `/${ajeno}/certificado`, await reconocido())
  expect([late.status, late.body.errors]).toMatchObject([422, [{ campo: 'archivo', codigo: 'duplicate' }]])
  expect(late.body.detail).toMatch(/invit/)
  expect(late.text).not.toMatch(/dueno|De dueno/)
  expect((await otro.send('GET', `/${ajeno}`)).body.data.verificado).toBe(false)
})

test('of two who bring a valid certificate at the same instant one is verified, and the other is told', async () => {
  const ruc = nuevoRuc(80_400_000)
  const [una, otra] = [await como('simultanea-1'), await como('simultanea-2')]
  const [a, b] = [await una.registrar(ruc), await otra.registrar(ruc)]
  const cuerpo = await reconocido(ruc)
  const answers = await Promise.all([
    una.send('PUT', `/${a}/certificado`, cuerpo),
    otra.send('PUT', `/${b}/certificado`, cuerpo),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('whoever brings the file has the taxpayer that it says, verified, with the certificate for DEV and PROD; one that does not serve leaves nothing', async () => {
  const { send } = await como('con-archivo')
  const ruc = nuevoRuc(80_400_050)
  const { ambiente: _, ...archivo } = await reconocido(ruc)
  const malos = [
    [{ ...archivo, contrasena: 'otra' }, 'contrasena'],
    [{ ...archivo, ruc: nuevoRuc(80_400_051) }, 'archivo'],
    [{ ...archivo, archivo: archivado('autofirmado.p12').archivo, contrasena: 'x' }, 'archivo'],
    [{ ...archivo, razonSocial: 'X' }, 'razonSocial'],
  ] as const
  for (const [body, campo] of malos) {
    const refused = await send('POST', '', body)
    expect([refused.status, refused.body.errors[0].campo], refused.text).toEqual([422, campo])
  }
  expect((await send('GET', '')).body.data.datos).toEqual([])
  const created = await send('POST', '', archivo)
  expect(created.status, created.text).toBe(201)
  expect(created.body.data).toMatchObject({ ruc, verificado: true, ambiente: 'DEV', rol: 'PROPIETARIO' })
  const id = created.body.data.contribuyenteId
  const seen = (await send('GET', `/${id}`)).body.data
  expect(seen).toMatchObject({ ambienteElegido: 'DEV', tipoContribuyente: 'PERSONA_JURIDICA' })
  expect(seen.razonSocial).not.toMatch(/CN=/)
  for (const ambiente of ['DEV', 'PROD']) {
    const chosen = await send('PUT', `/${id}/ambiente`, { ambiente })
    expect(chosen.body.data.certificado, chosen.text).toMatchObject({ ambiente, ruc })
  }
  // It is taken now: by herself, and by whoever else has the file, who is not told by whom.
  expect((await send('POST', '', archivo)).body.errors).toMatchObject([{ campo: 'ruc', codigo: 'duplicate' }])
  const otro = await (await como('otro-con-archivo')).send('POST', '', archivo)
  expect([otro.status, otro.body.errors]).toMatchObject([422, [{ campo: 'archivo', codigo: 'duplicate' }]])
})

test('verified is verified: also when the certificate is over; and what replaces it is of a recognised authority again', async () => {
  const { send, registrar } = await como('constante')
  const ruc = nuevoRuc(80_400_001)
  const id = await registrar(ruc)
  const { p12, clave } = await simulador.issueCertificate({ ruc, hasta: new Date(NOW + 60_000) })
  const cuerpo = { ambiente: 'DEV', archivo: Buffer.from(p12).toString('base64'), contrasena: clave }
  expect((await send('PUT', `/${id}/certificado`, cuerpo)).status).toBe(200)
  servicio.now = NOW + 120_000
  expect((await send('PATCH', `/${id}`, { ambiente: 'DEV' })).body.data).toMatchObject({
    verificado: true,
    faltantes: expect.arrayContaining([expect.objectContaining({ codigo: 'certificado-vencido' })]),
  })
  const propio = await send('PUT', `/${id}/certificado`, archivado('autofirmado-80400001.p12'))
  expect([propio.status, propio.body.errors]).toMatchObject([422, [{ codigo: 'autoridad' }]])
  expect((await send('PUT', `/${id}/certificado`, await reconocido(ruc))).status).toBe(200)
  servicio.now = NOW
})

test('a file that brings its provider is followed up to a root of the list, and to no other', async () => {
  const { send, registrar } = await como('de-prestador')
  const ruc = nuevoRuc(80_400_002)
  const id = await registrar(ruc)
  const cargar = (name: string) => send('PUT', `/${id}/certificado`, archivado(name, 'PROD'))
  const ajena = await cargar('de-prestador-ajeno.p12')
  expect([ajena.status, ajena.body.errors]).toMatchObject([422, [{ codigo: 'autoridad' }]])
  expect(ajena.body.detail).toContain('PRESTADOR SA')
  const stored = await cargar('de-prestador.p12')
  expect(stored.status, stored.text).toBe(200)
  expect((await send('GET', `/${id}`)).body.data.verificado).toBe(true)
})

test('a service that was told of no authority takes no certificate, and says so at its start and to whoever brings one', async () => {
  const sola = await Servicio.start({ worker: '0' })
  try {
    expect(sola.logs.join('')).toMatch(/MBOHERA_AUTORIDADES.*no certification authority is recognised/)
    const { status, body } = await sola.request('PUT', '/api/v1/contribuyentes/1/certificado', {
      as: await sola.token('ana'),
      json: await reconocido('80099999-1'),
    })
    expect([status, body.errors]).toMatchObject([422, [{ campo: 'archivo', codigo: 'autoridad' }]])
    expect(body.detail).toContain('MBOHERA_AUTORIDADES')
  } finally {
    await sola.close()
  }
})

describe('without a certificate of a recognised authority', () => {
  test('a self-signed one that names the RUC proves nothing: it is refused in DEV and in PROD, and says what to do', async () => {
    const { send, registrar } = await como('impostor')
    const id = await registrar()
    for (const ambiente of ['DEV', 'PROD']) {
      const { status, body } = await send('PUT', `/${id}/certificado`, archivado('autofirmado.p12', ambiente))
      expect([status, body.errors]).toMatchObject([422, [{ campo: 'archivo', codigo: 'autoridad' }]])
      expect(body.detail).toMatch(/prestador/)
    }
    expect((await send('GET', `/${id}/certificado?ambiente=DEV`)).body.data).toBeNull()
  })

  test('neither DEV nor PROD can be chosen, by anybody, in any way', async () => {
    const { send, registrar } = await como('curiosa')
    const id = await registrar()
    for (const ambiente of ['DEV', 'PROD']) {
      for (const [method, path] of [
        ['PATCH', ''],
        ['PUT', '/ambiente'],
      ] as const) {
        const { status, body } = await send(method, `/${id}${path}`, { ambiente })
        expect([status, body.errors]).toMatchObject([422, [{ campo: 'ambiente', codigo: 'unverified' }]])
        expect(body.detail).toMatch(/certificado/)
      }
      const visto = await send('POST', `/${id}/documentos`, FACTURA, { 'mbohera-ambiente': ambiente })
      expect([visto.status, visto.body.type]).toEqual([409, 'ambiente-changed'])
      expect(visto.body.detail).toMatch(/certificado/)
    }
    expect((await send('PATCH', `/${id}`, { ambiente: 'SANDBOX' })).status).toBe(200)
    const clave = await send('POST', `/${id}/api-keys`, { nombre: 'Caja' })
    expect(clave.body.data.ambiente).toBe('SANDBOX')
  })

  test('the CSC and the timbrados of DEV and PROD can be loaded before, and SANDBOX emits', async () => {
    const { send, registrar } = await como('ordenada')
    const id = await registrar()
    const csc = await send('PUT', `/${id}/csc`, {
      ambiente: 'PROD',
      idCsc: 1,
      csc: 'ABCD0000000000000000000000000000',
    })
    expect(csc.status, csc.text).toBe(200)
    const timbrado = {
      numeroTimbrado: '12345678',
      inicio: '2026-01-01',
      establecimiento: 1,
      puntoExpedicion: 1,
      tipoDocumento: 'FACTURA_ELECTRONICA',
    }
    for (const ambiente of ['PROD', 'SANDBOX']) {
      const created = await send('POST', `/${id}/timbrados`, { ...timbrado, ambiente })
      expect(created.status, created.text).toBe(201)
    }
    const emitted = await send('POST', `/${id}/documentos`, FACTURA)
    expect(emitted.status, emitted.text).toBe(202)
  })

  test('a key of DEV from before emits nothing, and a new one is not made of it', async () => {
    const { send, registrar } = await como('anterior')
    const id = await registrar()
    const { key, apiKeyId } = (await send('POST', `/${id}/api-keys`, { nombre: 'Caja' })).body.data
    await forzar(servicio.db, `update api_key set ambiente = 'DEV' where api_key_id = $1`, [apiKeyId])
    const emitted = await servicio.request('POST', '/api/v1/documento-electronico', {
      as: key,
      json: FACTURA,
    })
    expect([emitted.status, emitted.body.type]).toEqual([422, 'emisor-not-ready'])
    expect(emitted.body.errors).toContainEqual(expect.objectContaining({ codigo: 'verificacion' }))
    const mine = await servicio.request('GET', '/api/v1/contribuyente', { as: key })
    expect(mine.body).toMatchObject({ verificado: false, puedeEmitir: false })
    const rotated = await send('POST', `/${id}/api-keys/${apiKeyId}/rotar`, {})
    expect([rotated.status, rotated.body.errors]).toMatchObject([422, [{ codigo: 'unverified' }]])
  })
})
