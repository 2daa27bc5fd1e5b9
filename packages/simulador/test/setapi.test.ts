import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CertificadoEmitido, type Simulador, startSimulador } from '../src/index.ts'
import { pedidos } from './ayuda/cliente.ts'
import { facturaInnominada, nominacion } from './ayuda/documento.ts'
import { peers } from './peers.ts'

interface LlamadaPar {
  readonly metodo: 'recibe' | 'recibeLote' | 'evento' | 'consulta' | 'consultaRUC' | 'consultaLote'
  readonly id: number
  readonly dato: string | readonly string[]
}

type Entendido = Record<string, Record<string, unknown>>

const AYUDA = join(import.meta.dirname, 'ayuda')
let dir: string
let pares: string
let simulador: Simulador
let cert: CertificadoEmitido

beforeAll(async () => {
  pares = peers()
  dir = mkdtempSync(join(tmpdir(), 'setapi-'))
  simulador = await startSimulador({ latencia: 0, startAt: '2026-11-20T10:20:00', stopped: true })
  cert = await simulador.issueCertificate({ ruc: '80099999-1', nombre: 'YERBATERA SA' })
  writeFileSync(join(dir, 'moderno.p12'), cert.p12)
  writeFileSync(join(dir, 'legado.p12'), cert.p12Legado)
  writeFileSync(join(dir, 'ca.pem'), simulador.caPem)
})
beforeEach(() => simulador.reset())
afterAll(async () => {
  await simulador.close()
  rmSync(dir, { recursive: true })
})

/** Runs the unmodified client in a process of its own. */
function setapi(llamadas: readonly LlamadaPar[], ambiente: 'test' | 'prod' = 'test', p12 = 'moderno.p12') {
  const env = { ...process.env, PARES: pares, SIMULADOR_PUERTO: new URL(simulador.urlTest).port }
  const args = ['--require', join(AYUDA, 'desvio.cjs'), join(AYUDA, 'setapi.cjs')]
  return new Promise<Entendido[]>((resolve, reject) => {
    const child = execFile(process.execPath, args, { env, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      error === null ? resolve(JSON.parse(stdout) as Entendido[]) : reject(new Error(stderr)),
    )
    const input = {
      llamadas: llamadas.map(llamada => ({ ...llamada, ambiente })),
      p12: join(dir, p12),
      clave: cert.clave,
      ca: join(dir, 'ca.pem'),
    }
    child.stdin!.end(JSON.stringify(input))
  })
}

const factura = (numero: number) =>
  facturaInnominada({ ruc: '80099999', dv: '1', numero, emitida: '2026-11-20T10:15:00' }, cert)
const declared = (xml: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`

describe('an unmodified facturacionelectronicapy-setapi', () => {
  test('sends a document and reads its approval, its content and the taxpayer', async () => {
    const { cdc, xml } = factura(1)
    const [sent, found, ruc] = await setapi([
      { metodo: 'recibe', id: 1, dato: declared(xml) },
      { metodo: 'consulta', id: 2, dato: cdc },
      { metodo: 'consultaRUC', id: 3, dato: '80088888' },
    ])
    expect(sent!['ns2:rRetEnviDe']).toMatchObject({
      'ns2:rProtDe': {
        'ns2:Id': cdc,
        'ns2:dEstRes': 'Aprobado',
        'ns2:gResProc': { 'ns2:dCodRes': '0260', 'ns2:dMsgRes': 'Autorización del DE satisfactoria' },
      },
    })
    const answer = found!['ns2:rEnviConsDeResponse']!
    expect(answer['ns2:dCodRes']).toBe('0422')
    expect(answer['ns2:xContenDE']).toContain(`${xml}\n<dProtAut>`)
    expect(ruc!['ns2:rResEnviConsRUC']).toMatchObject({
      'ns2:dCodRes': '0502',
      'ns2:xContRUC': { 'ns2:dRUCCons': '80088888', 'ns2:dCodEstCons': 'ACT' },
    })
  })

  test('sends a lot with a legacy certificate and reads its result', async () => {
    const facturas = [factura(2), factura(3)]
    const lote: LlamadaPar = { metodo: 'recibeLote', id: 4, dato: facturas.map(({ xml }) => declared(xml)) }
    const [sent] = await setapi([lote], 'test', 'legado.p12')
    const received = sent!['ns2:rResEnviLoteDe']!
    expect(received['ns2:dCodRes']).toBe('0300')
    simulador.advance(10_000)
    const [result] = await setapi([
      { metodo: 'consultaLote', id: 5, dato: String(received['ns2:dProtConsLote']) },
    ])
    const answer = result!['ns2:rResEnviConsLoteDe'] as { 'ns2:gResProcLote': { 'ns2:dEstRes': string }[] }
    expect(answer).toMatchObject({ 'ns2:dCodResLot': '0362' })
    expect(answer['ns2:gResProcLote'].map(group => group['ns2:dEstRes'])).toEqual(['Aprobado', 'Aprobado'])
  })

  test('nominates once and only once', async () => {
    const { cdc, xml } = factura(4)
    await simulador.registerDocumento({ xml })
    const dato = pedidos.evento(nominacion({ cdc, firmada: '2026-11-20T10:18:00' }, cert))
    const answers = await setapi([
      { metodo: 'evento', id: 6, dato },
      { metodo: 'evento', id: 7, dato },
    ])
    const codes = answers.map(answer => JSON.stringify(answer).match(/"ns2:dCodRes":"(\d{4})"/)?.[1])
    expect(codes).toEqual(['0600', '4453'])
  })

  test('reaches production by its name, and tells the gateway’s page from an answer', async () => {
    const { cdc, xml } = factura(5)
    await simulador.registerDocumento({ xml, ambiente: 'prod' })
    const query: LlamadaPar = { metodo: 'consulta', id: 8, dato: cdc }
    const [prod] = await setapi([query], 'prod')
    expect(prod!['ns2:rEnviConsDeResponse']).toMatchObject({ 'ns2:dCodRes': '0422' })
    simulador.arm({ escenario: 'pagina-bigip' })
    const [test, after] = await setapi([query, query])
    expect(test!.error).toBe('Error SIFEN BIG-IP logout page')
    expect(after!['ns2:rEnviConsDeResponse']).toMatchObject({ 'ns2:dCodRes': '0420' })
  })
})
