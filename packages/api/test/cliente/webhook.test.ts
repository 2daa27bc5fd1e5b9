import { verificarWebhook, WebhookNoValido } from '@mbohera/cliente'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'

const AHORA = Date.UTC(2026, 10, 20, 12)
const ID = 'aviso_1_1795176003000000'
const CUERPO = JSON.stringify({
  type: 'documento.aprobado',
  data: { mensajeRespuesta: 'Autorización: ñandú' },
})
const [VIEJO, NUEVO] = [1, 2].map(byte => `whsec_${Buffer.alloc(24, byte).toString('base64')}`) as [
  string,
  string,
]

/** As the reference library of the specification signs it. */
const firmaDe = (secreto: string, { id = ID, momento = AHORA, cuerpo = CUERPO } = {}) =>
  new Webhook(secreto).sign(id, new Date(momento), cuerpo)
const cabeceras = (firma: string, momento = AHORA) => ({
  'webhook-id': ID,
  'webhook-timestamp': String(momento / 1000),
  'webhook-signature': firma,
})
const verificar = (
  firma: string,
  { secreto = NUEVO as string | string[], momento = AHORA, cuerpo = CUERPO as string | Uint8Array } = {},
) => verificarWebhook(cuerpo, cabeceras(firma, momento), { secreto, ahora: AHORA })

describe('what the reference library of Standard Webhooks signs', () => {
  test('is believed, as text or as bytes, whatever the headers come in', async () => {
    const firma = firmaDe(NUEVO)
    const aviso = { id: ID, ...JSON.parse(CUERPO) }
    expect(await verificar(firma)).toEqual(aviso)
    expect(await verificar(firma, { cuerpo: Buffer.from(CUERPO) })).toEqual(aviso)
    const opciones = { secreto: NUEVO, ahora: AHORA }
    expect(await verificarWebhook(CUERPO, new Headers(cabeceras(firma)), opciones)).toEqual(aviso)
    const mayusculas = Object.fromEntries(
      Object.entries(cabeceras(firma)).map(([name, value]) => [name.toUpperCase(), value]),
    )
    expect(await verificarWebhook(CUERPO, mayusculas, opciones)).toEqual(aviso)
    // As Node's `headersDistinct` and gateways have them.
    const listas = Object.fromEntries(
      Object.entries(cabeceras(firma)).map(([name, value]) => [name, [value]]),
    )
    expect(await verificarWebhook(CUERPO, listas, opciones)).toEqual(aviso)
    const repetida = { ...listas, 'webhook-id': [ID, 'otro'] }
    await expect(verificarWebhook(CUERPO, repetida, opciones)).rejects.toThrow(/Faltan las cabeceras/)
    // Those of another library than the global one, as of a fetch that was installed.
    const suyas = new Headers(cabeceras(firma))
    const ajenas = { get: (name: string) => suyas.get(name) } as Headers
    expect(await verificarWebhook(CUERPO, ajenas, opciones)).toEqual(aviso)
  })

  test('with one of several secrets, among several signatures', async () => {
    const ambas = `${firmaDe(VIEJO)} ${firmaDe(NUEVO)}`
    for (const secreto of [VIEJO, NUEVO, [VIEJO, NUEVO]])
      expect((await verificar(ambas, { secreto })).id).toBe(ID)
    expect((await verificar(firmaDe(VIEJO), { secreto: [NUEVO, VIEJO] })).id).toBe(ID)
    expect((await verificar(`v2,otra v1,no-es-base64! ${firmaDe(NUEVO)}`)).id).toBe(ID)
  })

  test('up to five minutes from now', async () => {
    for (const desfase of [-300_000, 300_000]) {
      const momento = AHORA + desfase
      expect((await verificar(firmaDe(NUEVO, { momento }), { momento })).id).toBe(ID)
      const lejos = momento + Math.sign(desfase) * 1000
      await expect(verificar(firmaDe(NUEVO, { momento: lejos }), { momento: lejos })).rejects.toThrow(
        /hora de aquí/,
      )
    }
  })
})

describe('what is not signed is not believed', () => {
  const firma = firmaDe(NUEVO)
  test.each([
    ['with another secret', firmaDe(VIEJO)],
    ['of another body', firmaDe(NUEVO, { cuerpo: `${CUERPO} ` })],
    ['of another id', firmaDe(NUEVO, { id: 'aviso_1_2' })],
    ['of another moment', firmaDe(NUEVO, { momento: AHORA - 1000 })],
    ['without its version', firma.slice(3)],
    ['of another version', firma.replace('v1,', 'v1a,')],
    ['in part', firma.slice(0, -8)],
    ['empty', 'v1,'],
  ])('%s', async (_, mala) => {
    await expect(verificar(mala)).rejects.toBeInstanceOf(WebhookNoValido)
  })

  test('without one of its headers, or with a moment that is none', async () => {
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      const { [name]: _, ...resto } = cabeceras(firma) as Record<string, string>
      const verificado = verificarWebhook(CUERPO, resto, { secreto: NUEVO, ahora: AHORA })
      await expect(verificado).rejects.toThrow(/Faltan las cabeceras/)
    }
    const raras = { ...cabeceras(firma), 'webhook-timestamp': '1e9' }
    const verificado = verificarWebhook(CUERPO, raras, { secreto: NUEVO, ahora: AHORA })
    await expect(verificado).rejects.toBeInstanceOf(WebhookNoValido)
  })

  test('a secret that is none is a mistake of the program, and says so', async () => {
    for (const secreto of ['whsec_', 'whsec_¡!', ''])
      await expect(verificar(firma, { secreto })).rejects.toThrow(/whsec_/)
  })
})
