import https from 'node:https'
import { crc32, deflateRawSync } from 'node:zlib'
import type { Servicio } from '../../src/index.ts'
import { RUTAS, type Simulador } from '../../src/index.ts'
import { NS } from './documento.ts'

export interface Contestado {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: string
  readonly bytes: Buffer
}

const sobre = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Header/><env:Body>${inner}</env:Body></env:Envelope>`

export const pedidos = {
  de: (xml: string) => sobre(`<rEnviDe xmlns="${NS}"><dId>1</dId><xDE>${xml}</xDE></rEnviDe>`),
  evento: (xml: string) =>
    sobre(`<rEnviEventoDe xmlns="${NS}"><dId>2</dId><dEvReg>${xml}</dEvReg></rEnviEventoDe>`),
  consulta: (cdc: string) =>
    sobre(`<rEnviConsDeRequest xmlns="${NS}"><dId>3</dId><dCDC>${cdc}</dCDC></rEnviConsDeRequest>`),
  ruc: (ruc: string) =>
    sobre(`<rEnviConsRUC xmlns="${NS}"><dId>4</dId><dRUCCons>${ruc}</dRUCCons></rEnviConsRUC>`),
  lote: (zip: Buffer) =>
    sobre(`<rEnvioLote xmlns="${NS}"><dId>5</dId><xDE>${zip.toString('base64')}</xDE></rEnvioLote>`),
  resultado: (numero: string) =>
    sobre(
      `<rEnviConsLoteDe xmlns="${NS}"><dId>6</dId><dProtConsLote>${numero}</dProtConsLote></rEnviConsLoteDe>`,
    ),
  resultadoPorCdc: (cdc: string) =>
    sobre(`<rEnviConsLoteDe xmlns="${NS}"><dId>7</dId><dCDC>${cdc}</dCDC></rEnviConsLoteDe>`),
}

/** A zip with one deflated file. */
export function zip(content: string, name = 'lote.xml'): Buffer {
  const raw = Buffer.from(content)
  const packed = deflateRawSync(raw)
  const file = Buffer.from(name)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(crc32(raw), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(raw.length, 18)
  common.writeUInt16LE(file.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, file, packed])
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, Buffer.alloc(14), file])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}

export const rLoteDE = (...documentos: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><rLoteDE>${documentos.join('')}</rLoteDE>`

export interface Credencial {
  readonly certPem: string
  readonly keyPem: string
}

export interface Opciones {
  readonly url?: string
  readonly host?: string
  readonly metodo?: string
  readonly timeoutMs?: number
  readonly cookie?: string
  readonly keepAlive?: boolean
}

/** A client of the simulator with somebody's certificate, or with none. */
export function cliente(simulador: Simulador, credencial: Credencial | undefined) {
  const tls = { ca: simulador.caPem, cert: credencial?.certPem, key: credencial?.keyPem }
  const agent = new https.Agent({ ...tls, keepAlive: true })

  function request(path: string, body: string | Buffer, opciones: Opciones = {}): Promise<Contestado> {
    const { url = simulador.urlTest, metodo = 'POST', timeoutMs = 60_000 } = opciones
    const headers: Record<string, string> = { 'content-type': 'application/soap+xml; charset=utf-8' }
    if (opciones.host !== undefined) headers.host = opciones.host
    if (opciones.cookie !== undefined) headers.cookie = opciones.cookie
    const own = opciones.keepAlive === false ? new https.Agent(tls) : agent
    return new Promise((resolve, reject) => {
      const req = https.request(
        url + path,
        { method: metodo, agent: own, headers, timeout: timeoutMs },
        res => {
          const chunks: Buffer[] = []
          res.on('data', (chunk: Buffer) => chunks.push(chunk))
          res.on('error', reject)
          res.on('end', () => {
            const bytes = Buffer.concat(chunks)
            resolve({ status: res.statusCode!, headers: res.headers, body: bytes.toString('utf8'), bytes })
          })
        },
      )
      req.on('timeout', () => req.destroy(new Error('timeout')))
      req.on('error', reject)
      req.end(body)
    })
  }

  return {
    request,
    call: (servicio: Servicio, body: string | Buffer, opciones?: Opciones) =>
      request(RUTAS[servicio], body, opciones),
    close: () => agent.destroy(),
  }
}

/** The text of the first element with this local name. */
export const valor = (xml: string, name: string) => new RegExp(`<(?:\\w+:)?${name}>([^<]*)</`).exec(xml)?.[1]
