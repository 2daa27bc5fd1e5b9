import { generateKeyPairSync } from 'node:crypto'
import tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCertificado } from '../src/ca/certificado.ts'
import { RUTAS, type Servicio, type Simulador, startSimulador } from '../src/index.ts'
import { type Credencial, cliente, pedidos, valor } from './ayuda/cliente.ts'

let simulador: Simulador

beforeAll(async () => {
  simulador = await startSimulador({ latencia: 0 })
})
afterAll(() => simulador.close())

async function ask(credencial: Credencial | undefined) {
  const sifen = cliente(simulador, credencial)
  const answer = await sifen.call('siConsRUC', pedidos.ruc('80088888'))
  sifen.close()
  return answer
}

function expectHangup(answer: Awaited<ReturnType<typeof ask>>) {
  expect(answer.status).toBe(302)
  expect(answer.headers.location).toBe('/vdesk/hangup.php3')
  expect(answer.headers['content-type']).toMatch(/^text\/html/)
}

describe('a client certificate', () => {
  test('of a taxpayer opens the door', async () => {
    const { status, body } = await ask(await simulador.issueCertificate({ ruc: '80099999-1' }))
    expect(status).toBe(200)
    expect(valor(body, 'dCodRes')).toBe('0502')
  })

  test('of a natural person, with its RUC in the alternative name, opens it too', async () => {
    const { body } = await ask(await simulador.issueCertificate({ ruc: '1234567-9', personaFisica: true }))
    expect(valor(body, 'dCodRes')).toBe('0502')
  })

  test('that is missing is shown the way out', async () => expectHangup(await ask(undefined)))

  test('that expired is shown the way out', async () =>
    expectHangup(await ask(await simulador.issueCertificate({ ruc: '80099999-1', vencido: true }))))

  test('without a RUC is shown the way out', async () =>
    expectHangup(await ask(await simulador.issueCertificate({ nombre: 'NADIE' }))))

  test('that was revoked is shown the way out, on the connection that it already has', async () => {
    const cert = await simulador.issueCertificate({ ruc: '80099999-1' })
    const sifen = cliente(simulador, cert)
    expect((await sifen.call('siConsRUC', pedidos.ruc('80088888'))).status).toBe(200)
    simulador.revoke(cert.certPem)
    expectHangup(await sifen.call('siConsRUC', pedidos.ruc('80088888')))
    sifen.close()
  })

  test('of another authority is shown the way out', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const certPem = makeCertificado(
      {
        sujeto: { nombre: 'FORASTERO', ruc: '80099999-1' },
        uso: 'cliente',
        desde: new Date('2020-01-01'),
        hasta: new Date('2040-01-01'),
      },
      privateKey,
    )
    const keyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
    expectHangup(await ask({ certPem, keyPem }))
  })

  test('of a RUC that does not exist, or is cancelled, gets 0183', async () => {
    for (const ruc of ['80000500-7', '80000513-9']) {
      const { body } = await ask(await simulador.issueCertificate({ ruc }))
      expect(valor(body, 'dCodRes')).toBe('0183')
    }
  })

  test('still counts when the TLS session is resumed', async () => {
    const cert = await simulador.issueCertificate({ ruc: '80099999-1' })
    const { port } = new URL(simulador.urlTest)
    const body = pedidos.ruc('80088888')
    const head = `POST ${RUTAS.siConsRUC} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`
    const talk = (session: Buffer | undefined) =>
      new Promise<{ text: string; session: Buffer | undefined; reused: boolean }>((resolve, reject) => {
        const options = { port: Number(port), host: '127.0.0.1', ca: simulador.caPem, session }
        const socket = tls.connect({
          ...options,
          cert: cert.certPem,
          key: cert.keyPem,
        } as tls.ConnectionOptions)
        let text = ''
        let kept: Buffer | undefined
        socket.on('session', value => {
          kept = value
        })
        socket.on('secureConnect', () => socket.write(head + body))
        socket.on('data', chunk => {
          text += chunk
        })
        socket.on('error', reject)
        socket.on('end', () => resolve({ text, session: kept, reused: socket.isSessionReused() }))
      })
    const first = await talk(undefined)
    const second = await talk(first.session)
    expect(second.reused).toBe(true)
    expect(second.text).toContain('<ns2:dCodRes>0502<')
  })
})

describe('a path', () => {
  test('that nobody published answers 200 with nothing', async () => {
    const sifen = cliente(simulador, await simulador.issueCertificate({ ruc: '80099999-1' }))
    const { status, body } = await sifen.request('/de/ws/consultas/consulta-archivo-ruc.wsdl', 'x')
    sifen.close()
    expect([status, body]).toEqual([200, ''])
  })

  test.each(Object.entries(RUTAS) as [Servicio, string][])(
    'of %s describes itself',
    async (servicio, ruta) => {
      const sifen = cliente(simulador, await simulador.issueCertificate({ ruc: '80099999-1' }))
      const { body } = await sifen.request(`${ruta}?wsdl`, '', { metodo: 'GET' })
      sifen.close()
      expect(body).toContain(`<soap12:address location="https://sifen-test.set.gov.py${ruta}"/>`)
      expect(body).toContain('soapActionRequired="false"')
      expect(servicio).toMatch(/^si/)
    },
  )
})
