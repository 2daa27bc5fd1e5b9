import { verifyFirma } from '@mbohera/sifen'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INNOMINADA, Nominaciones, OTRA } from '../../support/nominaciones.ts'
import type { Servicio } from '../../support/servicio.ts'

const DOCUMENTOS = '/api/v1/documento-electronico'

let otro: Nominaciones
let nuestro: Nominaciones
let servicio: Servicio

beforeAll(async () => {
  otro = await Nominaciones.open()
  nuestro = await Nominaciones.beside(otro)
  servicio = nuestro.servicio
})
afterAll(async () => {
  await servicio.close()
  await otro.close()
})

const pedir = (json: unknown, as = nuestro.key) => nuestro.post(`${DOCUMENTOS}/adoptar`, { as, json })
const xmlDe = async (cdc: string, from: Nominaciones) => (await from.ver(`${DOCUMENTOS}/${cdc}/xml`)).text
const preguntas = (cdc: string) => otro.servicios(cdc).length

async function adoptada(cdc: string) {
  const { status, body } = await pedir({ cdc })
  expect([status, body.resultados[0].resultado], JSON.stringify(body)).toEqual([200, 'ADOPTADO'])
  return body.resultados[0].documento
}

describe('what another system issued', () => {
  test('is taken over as SIFEN has it: signed XML byte for byte, state, protocol; its KuDE is printed from it', async () => {
    const cdc = await otro.aprobada()
    const theirs = await otro.documento(cdc)
    const documento = await adoptada(cdc)
    expect(documento).toMatchObject({
      cdc,
      origen: 'ADOPTADO',
      estado: 'APROBADO',
      total: theirs.total,
      moneda: theirs.moneda,
      numeroFormateado: theirs.numeroFormateado,
      numeroTimbrado: theirs.numeroTimbrado,
      fechaEmision: theirs.fechaEmision,
      receptor: theirs.receptor,
      qrUrl: theirs.qrUrl,
      protocoloAutorizacion: theirs.protocoloAutorizacion,
      conservarHasta: theirs.conservarHasta,
    })
    const xml = await xmlDe(cdc, nuestro)
    expect(xml).toBe(await xmlDe(cdc, otro))
    expect(verifyFirma(xml).valida).toBe(true)
    const kude = await servicio.request('GET', `${DOCUMENTOS}/${cdc}/kude`, { as: nuestro.key })
    expect([kude.status, kude.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  test('is adopted once: asked for again, at once or five times together, nothing more happens', async () => {
    const cdc = await otro.aprobada()
    const answers = await Promise.all(Array.from({ length: 5 }, () => pedir({ cdc })))
    const results = answers.map(({ body }) => body.resultados[0].resultado).sort()
    expect(results).toEqual(['ADOPTADO', 'YA_ESTABA', 'YA_ESTABA', 'YA_ESTABA', 'YA_ESTABA'])
    const before = preguntas(cdc)
    expect((await pedir({ cdc })).body.resultados[0].resultado).toBe('YA_ESTABA')
    expect(preguntas(cdc)).toBe(before)
    const { rows } = await servicio.db.query(
      `select count(*)::int as n from auditoria where accion = 'documento.adoptar' and objeto = $1`,
      [cdc],
    )
    expect(rows[0].n).toBe(1)
  })

  test('comes with its nomination: the receptor that counts is the nominated one, and it cannot be nominated again', async () => {
    const cdc = await otro.innominada()
    await otro.nominar(cdc)
    await adoptada(cdc)
    const documento = await nuestro.documento(cdc)
    expect(documento.receptorEfectivo).toMatchObject({ nombreRazonSocial: 'COMPRADORA SA' })
    expect(documento.eventos).toHaveLength(1)
    expect(documento.eventos[0]).toMatchObject({
      tipoEvento: 'NOMINACION',
      estadoEvento: 'APROBADO',
      origen: 'EXTERNO',
      motivo: 'El comprador se identificó después',
    })
    const again = await nuestro.nominar(cdc, { json: OTRA })
    expect([again.status, again.body.type]).toEqual([409, 'documento-already-nominated'])
  })

  test('comes CANCELADO when SIFEN shows its cancellation', async () => {
    const cdc = await otro.aprobada()
    const cancelled = await otro.cancelar(cdc)
    expect(cancelled.body.estadoEvento).toBe('APROBADO')
    expect(await adoptada(cdc)).toMatchObject({ estado: 'CANCELADO' })
  })

  test('is a documento like any other: it is nominated, credited with its own lines, and cancelled', async () => {
    const cdc = await otro.innominada()
    const { id } = await adoptada(cdc)
    const nominated = await nuestro.nominar(id)
    expect([nominated.status, nominated.body.estadoEvento]).toEqual([200, 'APROBADO'])
    const precarga = await servicio.request(
      'GET',
      `/api/v1/contribuyentes/1/documentos/${id}/precarga?tipo=NCE`,
      { as: await servicio.token('ana') },
    )
    expect(precarga.status, precarga.text).toBe(200)
    const nota = await servicio.request('POST', DOCUMENTOS, { as: nuestro.key, json: precarga.body.data })
    expect(nota.status, nota.text).toBe(202)
    const { estado, mensajeRechazo } = await nuestro.emisiones.fin(nota.body.cdc)
    expect([estado, mensajeRechazo]).toEqual(['APROBADO', null])
  })

  test('is in the book of sales as it is in that of who issued it, its condition too', async () => {
    const fechaEmision = '2026-11-03T10:00:00'
    const deCredito = { condicionOperacion: 'CREDITO', condicionPago: undefined }
    const cdcs = [
      await otro.aprobada({ fechaEmision }),
      await otro.aprobada({ fechaEmision, ...deCredito }),
    ].map(cdc => cdc.replaceAll(/(.{4})(?=.)/g, '$1 '))
    for (const cdc of cdcs) await adoptada(cdc.replaceAll(' ', ''))
    const lineas = async (de: Nominaciones) => {
      const { text } = await de.ver('/api/v1/libro-ventas/archivo?mes=2026-11&formato=csv')
      return text.split('\r\n').filter(linea => cdcs.some(cdc => linea.includes(cdc)))
    }
    const suyas = await lineas(otro)
    expect(suyas.map(linea => linea.split(';')[8])).toEqual(['Contado', 'Crédito'])
    expect(await lineas(nuestro)).toEqual(suyas)
  })

  test('uses its number: the series here goes on after it', async () => {
    await otro.servicio.db.query('update timbrado set siguiente = 7000')
    const cdc = await otro.aprobada()
    const { numeroDocumento } = await adoptada(cdc)
    const emitida = await nuestro.aprobada()
    expect(Number((await nuestro.documento(emitida)).numeroDocumento)).toBe(Number(numeroDocumento) + 1)
    await otro.servicio.db.query('update timbrado set siguiente = 7500')
  })
})

describe('a list', () => {
  test('is answered in its order, each CDC for itself', async () => {
    const cdc = await otro.aprobada()
    const ajeno = await otro.aprobada(INNOMINADA)
    const inexistente = `${ajeno.slice(0, 34)}123456789`
    const cifra = [...inexistente]
      .reverse()
      .reduce((sum, digit, i) => sum + Number(digit) * ((i % 10) + 2), 0)
    const dv = cifra % 11 > 1 ? 11 - (cifra % 11) : 0
    const { status, body } = await pedir({ cdcs: [cdc, `${inexistente}${dv}`, cdc] })
    expect([status, body.resultados.map((r: { resultado: string }) => r.resultado)]).toEqual([
      200,
      ['ADOPTADO', 'NO_ADOPTADO'],
    ])
    expect(body.resultados[1]).toMatchObject({ documento: null, motivo: { codigo: '0420' } })
  })

  test.each([
    ['nothing', {}, 'cdc', 'required'],
    ['an empty list', { cdcs: [] }, 'cdcs', 'required'],
    ['both forms', { cdc: '1', cdcs: ['1'] }, 'cdcs', 'contradiction'],
    ['what is no CDC', { cdcs: ['123'] }, 'cdcs[0]', 'cdc'],
    ['more than ten thousand', { cdcs: Array.from({ length: 10_001 }, () => '1') }, 'cdcs', 'max-items'],
  ])('with %s is 422, and says where', async (_name, json, campo, codigo) => {
    const { status, body } = await pedir(json)
    expect([status, body.errors[0].campo, body.errors[0].codigo]).toEqual([422, campo, codigo])
  })

  test("another taxpayer's documento is not taken over, and SIFEN is not even asked", async () => {
    const cdc = await otro.aprobada()
    const before = preguntas(cdc)
    const { body } = await pedir({ cdc }, (await servicio.clave('beto')).key)
    expect(body.resultados[0]).toMatchObject({ resultado: 'NO_ADOPTADO', motivo: { codigo: 'otro-emisor' } })
    expect(preguntas(cdc)).toBe(before)
  })

  test('SANDBOX has no SIFEN to ask: 422', async () => {
    const { key } = await servicio.clave('ana', 'SANDBOX')
    const { status, body } = await pedir({ cdc: await otro.aprobada() }, key)
    expect([status, body.type]).toEqual([422, 'sandbox-not-supported'])
  })
})

describe('what meets another here, or is not known to be there', () => {
  test('its number is of a documento of ours that SIFEN refused for it (1002): it comes in beside that one, and both are shown', async () => {
    for (const { servicio: one } of [otro, nuestro])
      await one.db.query('update timbrado set siguiente = 8000')
    const cdc = await otro.aprobada()
    const ours = await nuestro.emisiones.emitir({})
    expect((await nuestro.emisiones.fin(ours)).estado).toBe('RECHAZADO')
    const theirs = await adoptada(cdc)
    const refused = await nuestro.documento(ours)
    expect(refused.numeroDocumento).toBe(theirs.numeroDocumento)
    expect([refused.estado, refused.origen, theirs.estado, theirs.origen]).toEqual([
      'RECHAZADO',
      'EMITIDO',
      'APROBADO',
      'ADOPTADO',
    ])
  })

  test('SIFEN does not answer for one of two: that one is SIN_RESPUESTA, and asked for again it is adopted', async () => {
    const [uno, dos] = [await otro.aprobada(), await otro.aprobada()]
    otro.simulador.arm({ escenario: 'cortar-antes', filtro: { servicio: 'siConsDE', cdc: uno } })
    const first = await nuestro.adoptar(uno, dos)
    expect(first.body.resultados.map((r: { resultado: string }) => r.resultado)).toEqual([
      'SIN_RESPUESTA',
      'ADOPTADO',
    ])
    expect(first.body.resultados[0].motivo.codigo).toBe('sin-respuesta')
    const again = await nuestro.adoptar(uno, dos)
    expect(again.body.resultados.map((r: { resultado: string }) => r.resultado)).toEqual([
      'ADOPTADO',
      'YA_ESTABA',
    ])
  })
})
