import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect, promisify } from 'node:util'
import {
  type Guardada,
  Mbohera,
  type ResultadoDeEvento,
  SinRespuesta,
  SolicitudRechazada,
} from '@mbohera/cliente'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Cable } from '../support/cable.ts'
import { ventaCon } from '../support/factura.ts'
import { INNOMINADA, NADIE, NOMINACION, Nominaciones } from '../support/nominaciones.ts'

type Cuerpo = Parameters<Mbohera['nominar']>[1]
type Venta = Parameters<Mbohera['emitir']>[0]
const nominacion = NOMINACION as Cuerpo
const venta = (cambios: object = {}): Venta => ventaCon({ ...cambios }) as Venta

const ROOT = join(import.meta.dirname, '../../../..')

let n: Nominaciones
let url: string
let cable: Cable
let pausas: number[]
let mbohera: Mbohera

/** Waits are over at once; their length is kept. */
function open(apiKey = n.key): Mbohera {
  let passed = 0
  const reloj = {
    now: () => passed,
    random: () => 0.5,
    sleep: async (ms: number) => {
      passed += ms
      pausas.push(ms)
    },
  }
  return new Mbohera({ apiKey, url, fetch: cable.fetch, reloj })
}

beforeAll(async () => {
  n = await Nominaciones.open({ sifenPausaMs: '100' })
  url = await n.servicio.http.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(() => {
  cable = new Cable()
  pausas = []
  mbohera = open()
})
afterEach(() => n.simulador.disarmAll())
afterAll(() => n.close())

/** What is known of it, or the test fails. */
function conocido(resultado: ResultadoDeEvento) {
  if (resultado.resultado === 'incierto') throw new Error(resultado.motivo)
  return resultado
}

const read = (kept: string): Guardada<'nominar'> => JSON.parse(kept)

const keysOf = () => new Set(cable.llamadas.map(({ key }) => key))

describe('an emission', () => {
  test('is awaited with pauses that grow, and then its KuDE and XML are there', async () => {
    const emitido = await mbohera.emitir(venta())
    if (emitido.resultado !== 'emitido') throw new Error(emitido.motivo)
    const { cdc, numeroFormateado } = emitido.documento
    await n.emisiones.fin(cdc)
    expect(await mbohera.esperar(cdc)).toMatchObject({
      resultado: 'aprobado',
      documento: { estado: 'APROBADO' },
    })
    expect(
      Buffer.from(await mbohera.kude(cdc))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(
      Buffer.from(await mbohera.kude(cdc, { formato: 'ticket' }))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(await mbohera.xml(cdc)).toContain(`Id="${cdc}"`)
    expect(await mbohera.documento(cdc)).toMatchObject({ cdc, numeroFormateado })
  })

  test('whose answer is lost is not made a second time', async () => {
    cable.next('no vuelve')
    const before = await n.servicio.db.query('select count(*)::int as n from documento')
    expect(await mbohera.emitir(venta())).toMatchObject({ resultado: 'emitido', repetido: true })
    const after = await n.servicio.db.query('select count(*)::int as n from documento')
    expect(after.rows[0].n - before.rows[0].n).toBe(1)
    expect([cable.llamadas.length, keysOf().size]).toEqual([2, 1])
  })

  test('that is wrong says each fault, and is not repeated', async () => {
    const answer = mbohera.emitir(venta({ numeroEstablecimiento: 'A' }))
    await expect(answer).rejects.toBeInstanceOf(SolicitudRechazada)
    await expect(answer).rejects.toMatchObject({
      type: 'validation-error',
      status: 422,
      faltas: [{ campo: 'numeroEstablecimiento' }],
      requestId: expect.any(String),
    })
    expect(cable.llamadas).toHaveLength(1)
  })

  test('of which SIFEN says nothing yet is waited for as long as was asked, and is then no failure', async () => {
    n.simulador.arm({ escenario: 'pagina-bigip', veces: 0 })
    const emitido = await mbohera.emitir(venta())
    if (emitido.resultado !== 'emitido') throw new Error(emitido.motivo)
    const { resultado } = await mbohera.esperar(emitido.documento.cdc, { hastaMs: 60_000 })
    expect(resultado).toBe('espera')
    expect(pausas.slice(0, 4)).toEqual([1_000, 1_500, 2_250, 3_375])
    expect(Math.max(...pausas)).toBeLessThanOrEqual(15_000)
    expect(pausas.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(60_000)
  })
})

describe('a nomination', () => {
  test('is approved, and the same key again is the same evento', async () => {
    const cdc = await n.innominada()
    const first = conocido(await mbohera.nominar(cdc, nominacion, { idempotencyKey: 'mia-1' }))
    expect(first).toMatchObject({
      resultado: 'aprobado',
      repetido: false,
      evento: { cdc, codigoRespuesta: '0600' },
    })
    const again = conocido(await mbohera.nominar(cdc, nominacion, { idempotencyKey: 'mia-1' }))
    expect(again).toEqual({ ...first, repetido: true })
    expect(n.registrados(cdc)).toHaveLength(1)
  })

  test('that SIFEN refuses is not thrown: it says why', async () => {
    const cdc = await n.innominada()
    const refused = conocido(await mbohera.nominar(cdc, NADIE as Cuerpo))
    expect(refused).toMatchObject({ resultado: 'rechazado', evento: { estadoEvento: 'RECHAZADO' } })
    expect(refused.evento.codigoRespuesta).toMatch(/^\d{4}$/)
  })

  test.each([true, false])(
    'of which SIFEN loses every answer (and registers: %s) is uncertain, and resolved under the same key',
    async registrar => {
      const cdc = await n.innominada()
      n.lose(0, registrar)
      n.mute()
      const uncertain = await mbohera.nominar(cdc, nominacion)
      if (uncertain.resultado !== 'incierto') throw new Error('it was known')
      expect(uncertain.eventoSifenId).toEqual(expect.any(Number))
      expect(uncertain.motivo).toMatch(/SIFEN/)
      expect(pausas).toEqual([])
      n.simulador.disarmAll()
      expect(conocido(await uncertain.resolver())).toMatchObject({ resultado: 'aprobado', evento: { cdc } })
      expect(pausas).toEqual([30_000])
      expect(keysOf().size).toBe(1)
      expect(n.registrados(cdc)).toHaveLength(1)
    },
  )

  test('may be resolved until it is known, with the pauses that the service asks for', async () => {
    const cdc = await n.innominada()
    n.lose(0)
    n.mute(3)
    const uncertain = await mbohera.nominar(cdc, nominacion)
    if (uncertain.resultado !== 'incierto') throw new Error('it was known')
    expect(conocido(await uncertain.resolver({ hastaMs: 600_000 })).resultado).toBe('aprobado')
    expect(pausas.length).toBeGreaterThan(1)
    expect(Math.min(...pausas)).toBeGreaterThanOrEqual(30_000)
    expect(n.registrados(cdc)).toHaveLength(1)
  })

  test('has no evento to read before one has looked: the compiler says so', async () => {
    const eventoDe = (resultado: ResultadoDeEvento): unknown =>
      // @ts-expect-error an uncertain result has none
      resultado.evento
    const cdc = await n.innominada()
    expect(eventoDe(await mbohera.nominar(cdc, nominacion))).toMatchObject({ cdc })
  })
})

describe('a key that was used for another documento says nothing of this one: nothing was done, and what it was used for is named', () => {
  const ajena = (otro: string) => ({
    name: 'SolicitudRechazada',
    type: 'idempotency-key-mismatch',
    message: expect.stringMatching(new RegExp(`ya se usó .*${otro}.*clave nueva`)),
  })

  test('asked about by its CDC or by its id', async () => {
    const [uno, otro] = [await n.innominada(), await n.innominada()]
    const clave = { idempotencyKey: 'repetida-1' }
    const { evento } = conocido(await mbohera.nominar(uno, nominacion, clave))
    const id = (await n.documento(otro)).id
    for (const deOtro of [otro, id])
      await expect(mbohera.nominar(deOtro, nominacion, clave)).rejects.toMatchObject(ajena(uno))
    expect(n.registrados(otro)).toHaveLength(0)
    for (const suyo of [uno, evento.documentoElectronicoId!])
      expect(conocido(await mbohera.nominar(suyo, nominacion, clave)).repetido).toBe(true)
  })

  test('and of numbers of another range', async () => {
    const rango = (numeroInicio: number, numeroFin: number) => ({
      ...{ tipoDocumento: 1, establecimiento: 1, puntoExpedicion: 1, numeroTimbrado: 80099999 },
      ...{ numeroInicio, numeroFin, motivo: 'no se usaron' },
    })
    const clave = { idempotencyKey: 'repetida-2' }
    conocido(await mbohera.inutilizar(rango(900_001, 900_002), clave))
    const otros = [
      rango(900_003, 900_004),
      { ...rango(900_001, 900_002), numeroTimbrado: 80099998 },
      { ...rango(900_001, 900_002), tipoDocumento: 5 },
      { ...rango(900_001, 900_002), serieNumero: 'AB' },
    ]
    for (const otro of otros)
      await expect(mbohera.inutilizar(otro, clave)).rejects.toMatchObject(ajena('0900001'))
    for (const mismos of [rango(900_001, 900_002), { ...rango(900_001, 900_002), serieNumero: ' ' }])
      expect(conocido(await mbohera.inutilizar(mismos, clave)).repetido).toBe(true)
  })
})

test('what is uncertain stays so while nobody can ask: a key that is refused now says nothing of what it did before', async () => {
  const cdc = await n.innominada()
  n.lose(0)
  n.mute()
  const uncertain = await mbohera.nominar(cdc, nominacion)
  if (uncertain.resultado !== 'incierto') throw new Error('it was known')
  expect(await open('sk_live_nadie').retomar(read(JSON.stringify(uncertain.guardada)))).toMatchObject({
    resultado: 'incierto',
    motivo: expect.stringContaining('API key'),
  })
  n.simulador.disarmAll()
  expect(conocido(await uncertain.resolver()).resultado).toBe('aprobado')
  expect(n.registrados(cdc)).toHaveLength(1)
})

describe('the wire breaks', () => {
  test.each([
    [['no vuelve'], 2],
    [['no sale', 'no vuelve', 'pagina'], 4],
    [['pagina', 'no sale'], 3],
  ] as const)('%j: asked again under one key, and SIFEN has it once', async (plan, calls) => {
    const cdc = await n.innominada()
    cable.next(...plan)
    expect(conocido(await mbohera.nominar(cdc, nominacion)).resultado).toBe('aprobado')
    expect([cable.llamadas.length, keysOf().size]).toEqual([calls, 1])
    expect(n.registrados(cdc)).toHaveLength(1)
  })

  test('until patience ends: uncertain, with what is to be kept; later it is known', async () => {
    const cdc = await n.innominada()
    cable.next('no vuelve', 'no sale', 'no sale', 'no sale', 'no sale')
    const uncertain = await mbohera.nominar(cdc, nominacion)
    if (uncertain.resultado !== 'incierto') throw new Error('it was known')
    expect(uncertain).toMatchObject({ motivo: 'No llegó la respuesta: ECONNREFUSED.', eventoSifenId: null })
    expect(conocido(await open().retomar(read(JSON.stringify(uncertain.guardada)))).resultado).toBe(
      'aprobado',
    )
    expect(keysOf().size).toBe(1)
    expect(n.registrados(cdc)).toHaveLength(1)
  })

  test('a question that nobody answers is thrown, with what happened', async () => {
    cable.next('no sale', 'no sale', 'no sale', 'no sale', 'no sale')
    const asked = mbohera.emisor()
    await expect(asked).rejects.toBeInstanceOf(SinRespuesta)
    await expect(asked).rejects.toThrow(/ECONNREFUSED\. Revise la dirección/)
  })

  test('a question whose answer is lost is asked again', async () => {
    cable.next('no vuelve', 'pagina')
    expect(await mbohera.emisor()).toMatchObject({ ambiente: 'DEV' })
  })
})

describe('who asks dies, and comes again with what was written down', () => {
  test.each(['no sale', 'no vuelve', 'pasa'] as const)('when the request "%s"', async fate => {
    const cdc = await n.innominada()
    const kept = JSON.stringify(await mbohera.preparar('nominar', cdc, nominacion))
    const dying = new AbortController()
    const [fetching, own] = [
      cable.fetch,
      new Mbohera({ apiKey: n.key, url, fetch: (...args) => dies(...args) }),
    ]
    cable.next(fate)
    const dies: typeof fetch = async (...args) => {
      try {
        return await fetching(...args)
      } finally {
        dying.abort(new Error('killed'))
      }
    }
    await own.retomar(read(kept), dying.signal).catch(() => undefined)
    expect(conocido(await open().retomar(read(kept)))).toMatchObject({
      resultado: 'aprobado',
      evento: { cdc },
    })
    expect(n.registrados(cdc)).toHaveLength(1)
    expect(keysOf().size).toBe(1)
  })

  test('two that come at once with one key end with one evento', async () => {
    const cdc = await n.innominada()
    const guardada = await mbohera.preparar('nominar', cdc, nominacion)
    const both = await Promise.all([open().retomar(guardada), open().retomar(guardada)])
    const [one, other] = both.map(conocido)
    expect(one!.evento).toEqual(other!.evento)
    expect(n.registrados(cdc)).toHaveLength(1)
  })
})

test('every other act ends in its own evento', async () => {
  const cancelada = await n.aprobada()
  expect(conocido(await mbohera.cancelar(cancelada, { motivo: 'error de carga' })).evento.tipoEvento).toBe(
    'CANCELACION',
  )
  const refused = mbohera.cancelar(await n.aprobada(), { motivo: 'x' })
  await expect(refused).rejects.toMatchObject({ faltas: [{ campo: 'motivo' }] })
})

test('lists are read to their end, a page at a time', async () => {
  const cdcs = new Set([await n.aprobada(), await n.aprobada(), await n.aprobada(INNOMINADA)])
  const seen: string[] = []
  for await (const { cdc } of mbohera.documentos({ limite: 2 })) if (cdcs.has(cdc)) seen.push(cdc)
  expect(new Set(seen)).toEqual(cdcs)
  expect(seen).toHaveLength(3)
})

test('a key that is not known is refused at once, and stands in no text', async () => {
  const asked = open('sk_live_nadie').emisor()
  await expect(asked).rejects.toMatchObject({ status: 401, requestId: expect.any(String) })
  expect(JSON.stringify(mbohera)).not.toContain(n.key)
  expect(inspect(mbohera, { depth: 9, showHidden: true })).not.toContain(n.key)
})

test.each([
  [{ apiKey: '', url: 'http://localhost' }, /sk_live_/],
  [{ apiKey: 'sk_live_x', url: 'localhost' }, /https:\/\/facturas/],
])('what cannot work is said when it is made: %j', (opciones, said) => {
  expect(() => new Mbohera(opciones)).toThrow(said)
})

test('what is no documento is not asked about', async () => {
  await expect(mbohera.documento('../contribuyente')).rejects.toThrow(/son solo cifras/)
})

test('the program of its README does what the README says', async () => {
  const readme = readFileSync(join(ROOT, 'packages/cliente/README.md'), 'utf8')
  const blocks = [...readme.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, block]) => block)
  const [secreto, cuerpo, ahora] = [`whsec_${Buffer.alloc(24).toString('base64')}`, '{}', new Date()]
  const headers = {
    'webhook-id': 'aviso_1_1',
    'webhook-timestamp': String(Math.floor(ahora.getTime() / 1000)),
    'webhook-signature': new Webhook(secreto).sign('aviso_1_1', ahora, cuerpo),
  }
  const given = `const factura = ${JSON.stringify(venta(INNOMINADA))}
    const [anotar, yaEstaHecho] = [async () => {}, async () => false]
    const hacer = async ({ id }) => console.log(id)
    const [cuerpo, solicitud] = ['${cuerpo}', { headers: ${JSON.stringify(headers)} }]\n`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module-typescript', '-e', [given, ...blocks].join('\n')],
    {
      cwd: join(ROOT, 'packages/api'),
      env: { ...process.env, MBOHERA_URL: url, MBOHERA_KEY: n.key, MBOHERA_WEBHOOK_SECRETO: secreto },
    },
  )
  const [estado, nominado, ...resto] = stdout.trim().split('\n')
  expect(resto.pop()).toBe('aviso_1_1')
  expect([estado, nominado]).toEqual(['aprobado', expect.stringMatching(/^aprobado \d+$/)])
  expect(resto.every(line => /^\d{3}-\d{3}-\d{7}$/.test(line))).toBe(true)
})

describe('webhooks', () => {
  test('are created, read, changed, tested and ended; what changed is read to its end', async () => {
    const { key } = await n.servicio.clave('ana', 'DEV', { permisos: ['leer', 'webhooks'] })
    const cliente = open(key)
    const creado = await cliente.crearWebhook({ url: 'http://127.0.0.1:9/', nombre: 'ERP' })
    expect(creado.secreto).toMatch(/^whsec_/)
    const { webhookId } = creado
    expect((await cliente.webhooks()).map(webhook => webhook.webhookId)).toContain(webhookId)
    expect((await cliente.rotarWebhook(webhookId, { gracia: 60 })).secreto).not.toBe(creado.secreto)
    expect((await cliente.probarWebhook(webhookId)).estado).toBe('ACTIVO')
    expect((await cliente.modificarWebhook(webhookId, { activo: false })).motivoPausa).toBe('PEDIDA')
    await n.aprobada()
    const { datos, despues } = await cliente.avisos()
    expect(datos.map(({ type }) => type)).toContain('documento.aprobado')
    await cliente.modificarWebhook(webhookId, { activo: true })
    const { entregas } = await cliente.reenviarAvisos(webhookId, { desde: 0, hasta: despues })
    expect(entregas).toBeGreaterThan(0)
    const hechas = []
    for await (const entrega of cliente.entregas(webhookId, { limite: 1 })) hechas.push(entrega.tipo)
    expect(hechas.length).toBeGreaterThanOrEqual(entregas)
    expect((await cliente.eliminarWebhook(webhookId)).webhookId).toBe(webhookId)
    await expect(cliente.webhook(webhookId)).rejects.toThrow(/webhook/)
  })

  test.each(['no vuelve', 'pagina'] as const)(
    'what creates one is asked for once: of a lost answer ("%s") nobody knows',
    async fate => {
      cable.next(fate)
      const lost = await open()
        .crearWebhook({ url: 'http://127.0.0.1:9/', nombre: 'ERP' })
        .catch(error => error)
      expect(lost).toBeInstanceOf(SinRespuesta)
      expect([lost.pudoHacerse, lost.message]).toEqual([true, expect.stringMatching(/no se sabe si se hizo/)])
      expect(lost.message).not.toContain('y repita')
      expect(cable.llamadas).toHaveLength(1)
    },
  )
})
