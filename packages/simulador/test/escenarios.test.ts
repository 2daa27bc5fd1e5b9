import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type CertificadoEmitido,
  ESCENARIOS,
  EscenarioError,
  type Simulador,
  startSimulador,
} from '../src/index.ts'
import { cliente, type Opciones, pedidos, rLoteDE, valor, zip } from './ayuda/cliente.ts'
import { facturaInnominada, nominacion } from './ayuda/documento.ts'

let simulador: Simulador
let cert: CertificadoEmitido
let sifen: ReturnType<typeof cliente>
let factura: { cdc: string; xml: string }
let evento: string

beforeAll(async () => {
  simulador = await startSimulador({ latencia: 0, startAt: '2026-11-20T10:20:00', stopped: true })
  cert = await simulador.issueCertificate({ ruc: '80099999-1' })
  sifen = cliente(simulador, cert)
  factura = facturaInnominada({ ruc: '80099999', dv: '1', numero: 1, emitida: '2026-11-20T10:15:00' }, cert)
  evento = pedidos.evento(nominacion({ cdc: factura.cdc, firmada: '2026-11-20T10:18:00' }, cert))
})
beforeEach(async () => {
  await simulador.reset()
  await simulador.registerDocumento({ xml: factura.xml })
})
afterAll(async () => {
  sifen.close()
  await simulador.close()
})

const send = (opciones?: Opciones) => sifen.call('siRecepEvento', evento, { keepAlive: false, ...opciones })
const registered = () => simulador.eventos(factura.cdc).length

/** What each scenario does to one nomination: the answer, and how many events stay registered. */
const SUCESOS: Record<string, { ve: () => Promise<unknown>; registra: number }> = {
  'perder-solicitud': { ve: () => expect(send()).rejects.toThrow(), registra: 0 },
  'perder-respuesta': { ve: () => expect(send()).rejects.toThrow(), registra: 1 },
  'registrar-tarde': {
    async ve() {
      await expect(send()).rejects.toThrow()
      expect(registered()).toBe(0)
      simulador.advance(4999)
      expect(registered()).toBe(0)
      simulador.advance(1)
    },
    registra: 1,
  },
  colgar: { ve: () => expect(send({ timeoutMs: 4_000 })).rejects.toThrow('timeout'), registra: 1 },
  goteo: { ve: async () => expect(valor((await send()).body, 'dCodRes')).toBe('0600'), registra: 1 },
  'cortar-antes': { ve: () => expect(send()).rejects.toThrow(), registra: 0 },
  'cortar-durante': { ve: () => expect(send()).rejects.toThrow(), registra: 1 },
  'cortar-despues': { ve: async () => expect((await send()).status).toBe(200), registra: 1 },
  'duplicar-solicitud': {
    ve: async () => expect(valor((await send()).body, 'dCodRes')).toBe('4453'),
    registra: 1,
  },
  'limite-rafaga': {
    async ve() {
      simulador.disarmAll()
      simulador.arm({ escenario: 'limite-rafaga', parametros: { conexiones: 2 }, veces: 0 })
      simulador.advance(60_000)
      const query = () => sifen.call('siConsRUC', pedidos.ruc('80088888'), { keepAlive: false })
      await query()
      expect(valor((await send()).body, 'dCodRes')).toBe('0600')
      await expect(query()).rejects.toThrow()
      simulador.advance(2000)
      expect((await query()).status).toBe(200)
    },
    registra: 1,
  },
  latencia: {
    async ve() {
      expect(valor((await send()).body, 'dCodRes')).toBe('0600')
      expect(simulador.trafico().at(-1)?.demoraMs).toBe(100)
    },
    registra: 1,
  },
  'vacia-200': {
    async ve() {
      const { status, body } = await send()
      expect([status, body]).toEqual([200, ''])
    },
    registra: 0,
  },
  'redireccion-302': {
    async ve() {
      const { status, headers } = await send()
      expect([status, headers.location]).toEqual([302, '/vdesk/hangup.php3'])
    },
    registra: 0,
  },
  'pagina-bigip': {
    async ve() {
      const { status, body } = await send()
      expect(status).toBe(200)
      expect(body).toContain('BIG-IP logout page')
    },
    registra: 0,
  },
  'html-503': { ve: async () => expect((await send()).status).toBe(503), registra: 0 },
  'pasarela-400': {
    async ve() {
      const { status, headers } = await send()
      expect([status, headers['x-backside-transport']]).toEqual([400, 'FAIL FAIL'])
    },
    registra: 0,
  },
  'falla-soap11': {
    async ve() {
      const { status, body } = await send()
      expect(status).toBe(500)
      expect(body).toContain('http://schemas.xmlsoap.org/soap/envelope/')
      expect(valor(body, 'faultstring')).toBe('Internal Error')
    },
    registra: 0,
  },
  'rechazo-0160': {
    async ve() {
      const { status, body } = await send()
      expect([status, valor(body, 'dCodRes')]).toEqual([200, '0160'])
      expect(body).toContain('<ns2:rRetEnviDe ')
    },
    registra: 0,
  },
  'error-0100': {
    async ve() {
      const { body } = await send()
      expect([valor(body, 'dCodRes'), valor(body, 'id')]).toEqual(['0100', '0'])
    },
    registra: 0,
  },
  'ocupado-0161': { ve: async () => expect(valor((await send()).body, 'dCodRes')).toBe('0161'), registra: 0 },
  'detenido-0162': {
    ve: async () => expect(valor((await send()).body, 'dCodRes')).toBe('0162'),
    registra: 0,
  },
  'ruc-bloqueado': {
    async ve() {
      expect(valor((await send()).body, 'dCodRes')).toBe('0160')
      expect(valor((await send()).body, 'dCodRes')).toBe('0160')
      const lote = await sifen.call('siRecepLoteDE', pedidos.lote(zip(rLoteDE(factura.xml))))
      expect(valor(lote.body, 'dCodRes')).toBe('0301')
      simulador.advance(10 * 60_000)
      expect(valor((await send()).body, 'dCodRes')).toBe('0600')
    },
    registra: 1,
  },
  'respuesta-ajena': {
    async ve() {
      const { body } = await send()
      expect([valor(body, 'dCodRes'), valor(body, 'id')]).toEqual(['0600', '9999999999'])
    },
    registra: 1,
  },
  truncada: { ve: async () => expect((await send()).bytes).toHaveLength(200), registra: 1 },
  'codificacion-erronea': {
    async ve() {
      await send()
      simulador.arm({ escenario: 'codificacion-erronea' })
      const { bytes } = await send()
      expect(bytes.includes(Buffer.from('nominación', 'latin1'))).toBe(true)
    },
    registra: 1,
  },
  enorme: { ve: async () => expect((await send()).bytes.length).toBeGreaterThan(20_000_000), registra: 1 },
  'reloj-desviado': {
    async ve() {
      expect(valor((await send()).body, 'dFecProc')).toBe('2026-11-20T10:22:30-03:00')
    },
    registra: 1,
  },
  'cookie-de-sesion': {
    async ve() {
      simulador.disarmAll()
      simulador.arm({ escenario: 'cookie-de-sesion', veces: 0 })
      const { headers } = await send()
      expect(String(headers['set-cookie'])).toMatch(/^MRHSession=/)
      expect((await send({ cookie: 'MRHSession=5a1d0c' })).body).toContain('BIG-IP')
    },
    registra: 1,
  },
}

const PARAMETROS: Record<string, Record<string, number>> = {
  latencia: { demoraMs: 100 },
  goteo: { bytes: 200, cadaMs: 1 },
}

describe('each scenario', () => {
  test.each(ESCENARIOS.map(({ nombre }) => nombre))('%s does what its line says', async escenario => {
    const suceso = SUCESOS[escenario]!
    simulador.arm({ escenario, parametros: PARAMETROS[escenario] ?? {} })
    await suceso.ve()
    expect(registered()).toBe(suceso.registra)
  })

  test('of another answers nothing about what was asked, whatever service is', async () => {
    const { cdc } = factura
    const other = cdc.slice(0, -1) + (cdc.endsWith('0') ? '1' : '0')
    await send()
    simulador.arm({ escenario: 'respuesta-ajena', veces: 0 })
    const { body } = await sifen.call('siConsDE', pedidos.consulta(cdc))
    expect([valor(body, 'dCodRes'), body.includes(cdc)]).toEqual(['0422', false])
    expect(body).toContain(`&lt;DE Id="${other}">`)
    expect(body).toContain(`&lt;rGEveNom>&lt;Id>${other}&lt;/Id>`)
    const again = await sifen.call('siRecepDE', pedidos.de(factura.xml))
    expect(valor(again.body, 'Id')).toBe(other)
    const ruc = await sifen.call('siConsRUC', pedidos.ruc('80088888'))
    expect([valor(ruc.body, 'dCodRes'), valor(ruc.body, 'dRUCCons')]).toEqual(['0502', '80088880'])
  })

  test('leaves a blocked RUC blocked, at the host that blocked it and no other', async () => {
    simulador.arm({ escenario: 'ruc-bloqueado' })
    expect(valor((await send()).body, 'dCodRes')).toBe('0160')
    simulador.arm({ escenario: 'latencia', veces: 0 })
    expect(valor((await send()).body, 'dCodRes')).toBe('0160')
    expect(registered()).toBe(0)
    const prod = await sifen.call('siConsRUC', pedidos.ruc('80088888'), { url: simulador.urlProd })
    expect(valor(prod.body, 'dCodRes')).toBe('0502')
  })

  test('lets the generic refusal keep its HTTP status', async () => {
    for (const escenario of ['latencia', 'duplicar-solicitud', 'limite-rafaga']) {
      simulador.arm({ escenario })
      simulador.advance(60_000)
      const { status } = await sifen.call('siConsRUC', pedidos.ruc('80088888-0'), { keepAlive: false })
      expect([escenario, status]).toEqual([escenario, 400])
    }
  })

  test('that answers something else may register all the same', async () => {
    simulador.arm({ escenario: 'html-503', parametros: { registrar: true } })
    expect((await send()).status).toBe(503)
    expect(registered()).toBe(1)
  })
})

describe('arming', () => {
  const ruc = (body = pedidos.ruc('80088888')) => sifen.call('siConsRUC', body)

  test('befalls only the requests that its filter names', async () => {
    simulador.arm({ escenario: 'html-503', filtro: { servicio: 'siConsRUC', ruc: '80099999' }, veces: 0 })
    simulador.arm({ escenario: 'vacia-200', filtro: { evento: 'rGEveNom', cdc: factura.cdc }, veces: 0 })
    simulador.arm({ escenario: 'redireccion-302', filtro: { ambiente: 'prod' }, veces: 0 })
    expect((await ruc()).status).toBe(503)
    expect((await send()).body).toBe('')
    expect((await sifen.call('siConsDE', pedidos.consulta(factura.cdc))).status).toBe(200)
    const prod = { url: simulador.urlProd }
    expect((await sifen.call('siConsDE', pedidos.consulta(factura.cdc), prod)).status).toBe(302)
  })

  test('waits for the nth request and stops after so many times', async () => {
    simulador.arm({ escenario: 'html-503', desde: 2, veces: 2 })
    const seen: number[] = []
    for (let turn = 0; turn < 5; turn++) seen.push((await ruc()).status)
    expect(seen).toEqual([200, 503, 503, 200, 200])
  })

  test('by probability gives the same run for the same seed, and another for another', async () => {
    const run = async (semilla: number) => {
      await simulador.reset()
      simulador.arm({ escenario: 'html-503', probabilidad: 0.5, veces: 0, semilla })
      const seen: number[] = []
      for (let turn = 0; turn < 24; turn++) seen.push((await ruc()).status)
      return seen.join(' ')
    }
    const first = await run(1)
    expect(await run(1)).toBe(first)
    expect(await run(2)).not.toBe(first)
    expect(first).toMatch(/200.*503|503.*200/)
  })

  test('disarmed, it happens no more', async () => {
    const id = simulador.arm({ escenario: 'html-503', veces: 0 })
    expect(simulador.armados()).toHaveLength(1)
    expect(simulador.disarm(id)).toBe(true)
    expect((await ruc()).status).toBe(200)
  })

  test('of something unknown says what is known', () => {
    expect(() => simulador.arm({ escenario: 'terremoto' })).toThrow(EscenarioError)
    expect(() => simulador.arm({ escenario: 'colgar', parametros: { ms: '300' } })).toThrow(
      'El parámetro ms de colgar debe ser un número, como 120000.',
    )
    expect(() => simulador.arm({ escenario: 'colgar', parametros: { registrar: 'no' } })).toThrow(
      'El parámetro registrar de colgar debe ser true o false, como true.',
    )
    expect(() => simulador.arm({ escenario: 'colgar', parametros: { minutos: 1 } })).toThrow(/registrar, ms/)
  })
})
