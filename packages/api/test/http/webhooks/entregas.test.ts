import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ventaCon } from '../../support/factura.ts'
import { hasta } from '../../support/hasta.ts'
import { INNOMINADA, Nominaciones } from '../../support/nominaciones.ts'
import { ReceptorDeAvisos, type Recibida, verifica } from '../../support/receptor-de-avisos.ts'

let n: Nominaciones
/** Hers lasts minutes: time passes in these tests. */
const ana = () => n.servicio.token('ana')
const URL = '/api/v1/contribuyentes/1/webhooks'
const receptores: ReceptorDeAvisos[] = []
const HORA = 3_600_000

beforeAll(async () => {
  n = await Nominaciones.open({ webhooksEspera: '0.05' })
})
/** Who heard enough hears no more: each test begins with nobody told. */
afterEach(async () => {
  const { body } = await n.ver(URL, await ana())
  for (const { webhookId } of body.data.datos)
    await n.servicio.request('DELETE', `${URL}/${webhookId}`, { as: await ana() })
  await Promise.all(receptores.splice(0).map(receptor => receptor.close()))
})
afterAll(() => n.close())

async function receptorNuevo(): Promise<ReceptorDeAvisos> {
  const receptor = await ReceptorDeAvisos.start()
  receptores.push(receptor)
  return receptor
}
/** Whoever comes to it is answered when that is called. */
function answersLater(receptor: ReceptorDeAvisos, estado: number): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  receptor.responder = async () => {
    await promise
    return { estado }
  }
  return resolve
}

/** Somebody who is told of these, from now on. */
async function abrir(tipos?: string[]) {
  const receptor = await receptorNuevo()
  const { status, body, text } = await n.post(URL, {
    as: await ana(),
    json: { url: receptor.url, nombre: 'ERP', tipos },
  })
  expect(status, text).toBe(201)
  const { webhookId, secreto } = body.data
  return {
    receptor,
    secreto: secreto as string,
    webhookId: webhookId as number,
    hacer: async (acto: string, json: unknown = {}) =>
      n.post(`${URL}/${webhookId}/${acto}`, { as: await ana(), json }),
    cambiar: async (json: unknown) =>
      n.servicio.request('PATCH', `${URL}/${webhookId}`, { as: await ana(), json }),
    ver: async () => (await n.ver(`${URL}/${webhookId}`, await ana())).body.data,
    entregas: async () =>
      (await n.ver(`${URL}/${webhookId}/entregas?limite=100`, await ana())).body.data.datos,
  }
}
/** Here and at SIFEN. */
const pasar = (ms: number) => {
  n.simulador.advance(ms)
  return n.servicio.pasar(ms)
}
const llegan = (receptor: ReceptorDeAvisos, cuantas: number) =>
  hasta(() => receptor.recibidas.length >= cuantas)
/** Nothing more came of it: another webhook, which was told afterwards, was told. */
async function nadaMas(receptor: ReceptorDeAvisos, cuantas: number): Promise<void> {
  const testigo = await abrir(['webhook.prueba'])
  await testigo.hacer('probar')
  await llegan(testigo.receptor, 1)
  expect(receptor.recibidas).toHaveLength(cuantas)
}
const cdcsDe = (recibidas: Recibida[]) => recibidas.map(({ aviso }) => aviso.data.cdc)

test('each change arrives, in its order, signed as the specification says, and the log says so', async () => {
  const { receptor, secreto, entregas, webhookId } = await abrir()
  const cdc = await n.aprobada(INNOMINADA)
  await n.nominar(cdc)
  await llegan(receptor, 3)
  expect(receptor.tipos).toEqual(['documento.emitido', 'documento.aprobado', 'evento.aprobado'])
  expect(cdcsDe(receptor.recibidas)).toEqual([cdc, cdc, cdc])
  const { datos } = (await n.ver('/api/v1/avisos?limite=100')).body
  for (const recibida of receptor.recibidas) {
    expect(verifica(recibida, secreto)).toBe(true)
    expect(verifica(recibida, `whsec_${Buffer.alloc(24).toString('base64')}`)).toBe(false)
    expect(recibida.id).toBe(`aviso_1_${recibida.aviso.secuencia}`)
    // What is delivered is what is read.
    expect(datos).toContainEqual(recibida.aviso)
  }
  await hasta(async () =>
    (await entregas()).every(({ estado }: { estado: string }) => estado === 'ENTREGADA'),
  )
  const [ultima] = await entregas()
  expect(ultima).toMatchObject({ tipo: 'evento.aprobado', intentos: 1, proximoIntento: null })
  expect(ultima.historia).toMatchObject([{ estadoHttp: 204, motivo: null }])
  // Nobody reads the secret again, nor finds it in the database.
  const { text } = await n.ver(`${URL}/${webhookId}`, await ana())
  expect(text).not.toContain('whsec_')
  const { rows } = await n.servicio.db.query('select cifrado from webhook_secreto where webhook_id = $1', [
    webhookId,
  ])
  expect(rows[0].cifrado.includes(Buffer.from(secreto))).toBe(false)
})

test('what is not answered well comes again, as it was; of another documento nothing waits for it, of the same one all does', async () => {
  const { receptor, secreto, entregas } = await abrir(['documento.emitido', 'documento.aprobado'])
  // From the start: its first aviso may come before its CDC is known here.
  const caida = { estado: 500, texto: 'se cayó\u0000la base' }
  receptor.responder = () => caida
  const malo = await n.emisiones.emitir(INNOMINADA)
  receptor.responder = ({ aviso }) => (aviso.data.cdc === malo ? caida : { estado: 200 })
  await llegan(receptor, 1)
  const bueno = await n.aprobada(INNOMINADA)
  await hasta(() => cdcsDe(receptor.recibidas).filter(cdc => cdc === bueno).length === 2)
  const deMalo = () => receptor.recibidas.filter(({ aviso }) => aviso.data.cdc === malo)
  expect(deMalo().map(({ aviso }) => aviso.type)).toEqual(['documento.emitido'])
  const [primera] = deMalo()
  await hasta(async () => JSON.stringify(await entregas()).includes('se cayó la base'))
  receptor.responder = () => ({ estado: 200 })
  await pasar(10_000)
  await hasta(() => deMalo().length === 3)
  const [, segunda, aprobado] = deMalo()
  expect([segunda!.id, segunda!.cuerpo]).toEqual([primera!.id, primera!.cuerpo])
  expect(segunda!.headers['webhook-timestamp']).not.toBe(primera!.headers['webhook-timestamp'])
  expect(verifica(segunda!, secreto)).toBe(true)
  expect(aprobado!.aviso.type).toBe('documento.aprobado')
})

test('a rotated secret signs beside the new one until its time is over', async () => {
  const { receptor, secreto, hacer } = await abrir(['webhook.prueba'])
  const rotado = await hacer('rotar', { gracia: 3600 })
  const nuevo = rotado.body.data.secreto
  expect(nuevo).not.toBe(secreto)
  await hacer('probar')
  await llegan(receptor, 1)
  expect([secreto, nuevo].map(uno => verifica(receptor.recibidas[0]!, uno))).toEqual([true, true])
  await pasar(2 * HORA)
  await hacer('probar')
  await llegan(receptor, 2)
  expect([secreto, nuevo].map(uno => verifica(receptor.recibidas[1]!, uno))).toEqual([false, true])
})

test('a secret that is rotated while something is on its way signs the next one, and what comes of that is written down', async () => {
  const { receptor, secreto, hacer, entregas } = await abrir(['webhook.prueba'])
  const answer = answersLater(receptor, 204)
  await hacer('probar')
  await hacer('probar')
  await llegan(receptor, 1)
  await hasta(async () => (await entregas()).length === 2)
  const nuevo = (await hacer('rotar', { gracia: 3600 })).body.data.secreto
  answer()
  await llegan(receptor, 2)
  expect([secreto, nuevo].map(uno => verifica(receptor.recibidas[1]!, uno))).toEqual([true, true])
  await hasta(async () =>
    (await entregas()).every(({ estado }: { estado: string }) => estado === 'ENTREGADA'),
  )
  await nadaMas(receptor, 2)
})

describe('what an address says counts for that address', () => {
  test.each([410, 503, 204])(
    'what is on its way when it is moved is told to the new one, and %i of the old one is nothing to it',
    async estado => {
      const { receptor: viejo, cambiar, hacer, entregas, ver } = await abrir(['webhook.prueba'])
      const nuevo = await receptorNuevo()
      const answer = answersLater(viejo, estado)
      await hacer('probar')
      await hacer('probar')
      await llegan(viejo, 1)
      await hasta(async () => (await entregas()).length === 2)
      expect((await cambiar({ url: nuevo.url })).status).toBe(200)
      answer()
      await hasta(async () => (await ver()).estado !== 'ACTIVO' || nuevo.recibidas.length === 2)
      await hasta(async () =>
        (await entregas()).every(({ estado }: { estado: string }) => estado !== 'PENDIENTE'),
      )
      expect(await ver()).toMatchObject({ estado: 'ACTIVO', url: nuevo.url, fallandoDesde: null })
      for (const entrega of await entregas())
        expect(entrega).toMatchObject({ estado: 'ENTREGADA', intentos: 1, historia: [{ estadoHttp: 204 }] })
      expect(nuevo.recibidas.map(({ id }) => id)).toContain(viejo.recibidas[0]!.id)
      await nadaMas(viejo, 1)
    },
  )

  test('who moves, or is told to go on, begins as if nothing had failed; who changes something else does not', async () => {
    const { receptor: viejo, cambiar, hacer, ver } = await abrir(['webhook.prueba'])
    const nuevo = await receptorNuevo()
    viejo.responder = () => ({ estado: 503 })
    const falla = async () => {
      await hacer('probar')
      await hasta(async () => (await ver()).fallandoDesde !== null)
    }
    for (const cambio of [{ url: nuevo.url }, { activo: true }]) {
      await cambiar({ url: viejo.url })
      await falla()
      expect((await cambiar({ nombre: 'Otro', url: viejo.url })).body.data.fallandoDesde).not.toBeNull()
      expect((await cambiar(cambio)).body.data.fallandoDesde).toBeNull()
    }
  })
})

describe('to a webhook that is paused nothing is delivered', () => {
  test('by whom it is of: what happened meanwhile can be asked for', async () => {
    const { receptor, cambiar, hacer, entregas } = await abrir(['documento.aprobado'])
    const antes = (await n.ver('/api/v1/avisos?limite=100')).body.despues
    const pausado = await cambiar({ activo: false })
    expect(pausado.body.data).toMatchObject({ estado: 'PAUSADO', motivoPausa: 'PEDIDA' })
    const prueba = await hacer('probar')
    expect([prueba.status, prueba.body.errors[0].codigo]).toEqual([422, 'paused'])
    const cdc = await n.aprobada(INNOMINADA)
    await nadaMas(receptor, 0)
    expect(await entregas()).toEqual([])
    const activo = await cambiar({ activo: true })
    expect(activo.body.data).toMatchObject({ estado: 'ACTIVO', motivoPausa: null })
    const reenvio = await hacer('reenviar', { desde: antes, hasta: 9_000_000_000_000_000 })
    expect([reenvio.status, reenvio.body.data]).toEqual([202, { entregas: 1 }])
    await llegan(receptor, 1)
    expect(cdcsDe(receptor.recibidas)).toEqual([cdc])
    // One that arrived comes again when somebody asks for it, under the same name.
    await hasta(async () => (await entregas())[0].estado === 'ENTREGADA')
    await hacer('reenviar', { desde: receptor.recibidas[0]!.aviso.secuencia })
    await llegan(receptor, 2)
    expect(receptor.recibidas[1]!.id).toBe(receptor.recibidas[0]!.id)
  })

  test('while something is on its way: from the next one on, and what comes of that is written down', async () => {
    const { receptor, cambiar, hacer, entregas } = await abrir(['webhook.prueba'])
    const answer = answersLater(receptor, 204)
    await hacer('probar')
    await hacer('probar')
    await llegan(receptor, 1)
    await hasta(async () => (await entregas()).length === 2)
    expect((await cambiar({ activo: false })).status).toBe(200)
    answer()
    await hasta(async () => (await entregas()).at(-1).estado === 'ENTREGADA')
    await nadaMas(receptor, 1)
  })

  test('by its own answer, 410: at once', async () => {
    const { receptor, ver, hacer, entregas } = await abrir(['webhook.prueba'])
    receptor.responder = () => ({ estado: 410 })
    await hacer('probar')
    await hasta(async () => (await ver()).estado === 'PAUSADO')
    expect((await ver()).motivoPausa).toBe('YA_NO_ESTA')
    expect((await entregas())[0]).toMatchObject({ estado: 'FALLIDA', intentos: 1 })
    const { rows } = await n.servicio.db.query(
      `select actor, detalle from auditoria where accion = 'webhook.pausar' order by auditoria_id desc limit 1`,
    )
    expect(rows).toMatchObject([{ actor: 'Mbohéra', detalle: { motivo: 'YA_NO_ESTA' } }])
  })

  test('it is told in the notices, anew each time, while nobody has it go on', async () => {
    const { webhookId, receptor, ver, hacer, cambiar } = await abrir(['webhook.prueba'])
    const causas = async (): Promise<string[]> => {
      const { datos } = (await n.ver('/api/v1/noticias')).body
      return datos.flatMap(({ tipo, causa }: { tipo: string; causa: string }) =>
        tipo === 'WEBHOOK_PAUSADO' && causa.startsWith(`webhook:${webhookId}:`) ? [causa] : [],
      )
    }
    receptor.responder = () => ({ estado: 410 })
    const falla = async () => {
      await hacer('probar')
      await hasta(async () => (await ver()).estado === 'PAUSADO')
      return causas()
    }
    const primera = await falla()
    expect(primera).toHaveLength(1)
    // Moved, and not told to go on: nothing is delivered there either.
    expect((await cambiar({ url: (await receptorNuevo()).url })).body.data.fallandoDesde).toBeNull()
    expect(await causas()).toHaveLength(1)
    await cambiar({ url: receptor.url, activo: true })
    expect(await causas()).toEqual([])
    const segunda = await falla()
    expect(segunda).toHaveLength(1)
    expect(segunda).not.toEqual(primera)
    await cambiar({ activo: true })
    await cambiar({ activo: false })
    expect(await causas()).toEqual([])
  })

  test('after five days on which everything failed, and not before', async () => {
    const { receptor, ver, hacer, webhookId } = await abrir(['webhook.prueba'])
    receptor.responder = () => ({ estado: 503 })
    await hacer('probar')
    await llegan(receptor, 1)
    await hasta(async () => (await ver()).fallandoDesde !== null)
    // As if it had been tried all the time.
    const fallaba = (horas: number) =>
      n.servicio.db.query(
        "update webhook set fallando_desde = fallando_desde - $2 * interval '1 hour' where webhook_id = $1",
        [webhookId, horas],
      )
    await fallaba(4 * 24)
    await pasar(9 * HORA)
    await llegan(receptor, 2)
    expect((await ver()).estado).toBe('ACTIVO')
    await fallaba(16)
    await pasar(10_000)
    await hacer('probar')
    await hasta(async () => (await ver()).estado === 'PAUSADO')
    expect((await ver()).motivoPausa).toBe('FALLAS')
  })

  test('and not at the first failure after weeks in which there was nothing to deliver', async () => {
    const { receptor, ver, hacer } = await abrir(['webhook.prueba'])
    receptor.responder = () => ({ estado: 503 })
    await hacer('probar')
    await hasta(async () => (await ver()).fallandoDesde !== null)
    const primera = (await ver()).fallandoDesde
    await pasar(73 * HORA)
    await llegan(receptor, 2)
    await pasar(20 * 24 * HORA)
    await hacer('probar')
    await llegan(receptor, 3)
    await hasta(async () => (await ver()).fallandoDesde !== primera || (await ver()).estado === 'PAUSADO')
    expect((await ver()).estado).toBe('ACTIVO')
    expect(Date.parse((await ver()).fallandoDesde) - Date.parse(primera)).toBeGreaterThan(20 * 24 * HORA)
  })
})

test('asked for once more while a try is under way: it is, whatever comes of that try', async () => {
  const { receptor, hacer, entregas } = await abrir(['webhook.prueba'])
  receptor.responder = () => ({ estado: 503 })
  await hacer('probar')
  await hasta(async () => (await entregas())[0]?.intentos === 1)
  const answer = answersLater(receptor, 204)
  await pasar(10_000)
  await llegan(receptor, 2)
  const reenvio = await hacer('reenviar', { desde: receptor.recibidas[0]!.aviso.secuencia })
  expect(reenvio.body.data).toEqual({ entregas: 1 })
  answer()
  await llegan(receptor, 3)
  await hasta(async () => (await entregas())[0].estado === 'ENTREGADA')
})

test('who asks to be left alone is, for as long as he asks', async () => {
  const { receptor, hacer } = await abrir(['webhook.prueba'])
  receptor.responder = () => ({ estado: 429, headers: { 'retry-after': '600' } })
  await hacer('probar')
  await llegan(receptor, 1)
  receptor.responder = () => ({ estado: 204 })
  await pasar(60_000)
  await nadaMas(receptor, 1)
  await pasar(600_000)
  await llegan(receptor, 2)
  expect(receptor.recibidas[1]!.id).toBe(receptor.recibidas[0]!.id)
})

test('nobody is followed to another place', async () => {
  const otro = await abrir(['webhook.prueba'])
  const { receptor, hacer, entregas } = await abrir(['webhook.prueba'])
  receptor.responder = () => ({ estado: 307, headers: { location: otro.receptor.url } })
  await hacer('probar')
  await llegan(receptor, 1)
  await hasta(async () => (await entregas())[0].historia.length === 1)
  expect((await entregas())[0]).toMatchObject({ estado: 'PENDIENTE', historia: [{ estadoHttp: 307 }] })
  await nadaMas(otro.receptor, 0)
})

test('one that does not answer keeps nobody else waiting', async () => {
  const callado = await abrir(['webhook.prueba'])
  callado.receptor.responder = () => 'calla'
  await callado.hacer('probar')
  await llegan(callado.receptor, 1)
  const otro = await abrir(['webhook.prueba'])
  await otro.hacer('probar')
  await llegan(otro.receptor, 1)
})

test('nothing of another contribuyente or of another ambiente is told', async () => {
  const { receptor } = await abrir(['documento.aprobado'])
  const { key } = await n.servicio.clave('beto')
  const { key: enSandbox } = await n.servicio.clave('ana', 'SANDBOX')
  await n.ver('/api/v1/avisos', key)
  await n.ver('/api/v1/avisos', enSandbox)
  const otra = await n.servicio.request('POST', '/api/v1/documento-electronico', {
    as: enSandbox,
    json: ventaCon(INNOMINADA),
  })
  expect(otra.status, otra.text).toBe(202)
  const cdc = await n.aprobada(INNOMINADA)
  await llegan(receptor, 1)
  await nadaMas(receptor, 1)
  expect(cdcsDe(receptor.recibidas)).toEqual([cdc])
})

test('a key that was given the permission does all of it for its own ambiente', async () => {
  const { key } = await n.servicio.clave('ana', 'DEV', { permisos: ['webhooks'] })
  const { receptor } = await abrir(['webhook.prueba'])
  const { body, text } = await n.post('/api/v1/webhooks', {
    as: key,
    json: { url: receptor.url, nombre: 'otro' },
  })
  expect(body.secreto, text).toMatch(/^whsec_/)
  expect((await n.post(`/api/v1/webhooks/${body.webhookId}/probar`, { as: key })).status).toBe(202)
  await llegan(receptor, 1)
  expect(verifica(receptor.recibidas[0]!, body.secreto)).toBe(true)
})
