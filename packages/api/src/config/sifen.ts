import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { LEYENDAS_DE_PRUEBA, type LeyendaDePrueba } from '../domain/emision/leyenda.ts'
import { toError } from '../domain/thrown.ts'
import { type Env, NAMES } from './env.ts'
import { isSegura, LOOPBACK } from './loopback.ts'

export interface SifenConfig {
  /** Other addresses than the tax authority's: a simulator's. */
  readonly urls: { readonly DEV?: string; readonly PROD?: string }
  /** The ambientes whose SIFEN is on this very machine, as only a simulated one is: its orders may be given to no other. */
  readonly simulados: readonly ('DEV' | 'PROD')[]
  /** Authorities (PEM) that are trusted besides the system's. */
  readonly ca: string | null
  /** Where the authority says how its services are; null where it is not read. */
  readonly semaforo: string | null
  readonly plazoMs: number
  readonly porRuc: number
  readonly pausaMs: number
  /** From how many waiting documentos of one type on they go in lotes. */
  readonly loteDesde: number
  readonly loteMs: number
  readonly reintentoMs: number
  /** Which of the authority's two texts the documentos of its tests carry. */
  readonly leyenda: LeyendaDePrueba
}

type ReadInteger = (key: keyof Env, fallback: number, min: number, max: number) => number

const DIEZ_MINUTOS_S = 600

export function toSifenConfig(env: Env, faults: string[], integer: ReadInteger): SifenConfig {
  const dev = urlOf(env, 'sifenDevUrl', faults)
  const prod = urlOf(env, 'sifenProdUrl', faults)
  if (prod !== null && !isLoopback(prod))
    faults.push(
      `${NAMES.sifenProdUrl} sólo puede apuntar a esta misma máquina (un simulador), no a "${prod}": producción es siempre el SIFEN verdadero`,
    )
  const urls = { ...(dev === null ? {} : { DEV: dev }), ...(prod === null ? {} : { PROD: prod }) }
  return {
    urls,
    simulados: (['DEV', 'PROD'] as const).filter(one => isLoopback(urls[one])),
    ca: caOf(env.sifenCaFile, faults),
    semaforo: semaforoOf(env.sifenSemaforoUrl, faults),
    plazoMs: integer('sifenPlazoMs', 20_000, 100, 120_000),
    porRuc: integer('sifenPorRuc', 4, 1, 50),
    pausaMs: integer('sifenPausaMs', 10_000, 100, 600_000),
    loteDesde: integer('loteDesde', 5, 2, 50),
    loteMs: loteMsOf(env.loteEspera, faults),
    reintentoMs: integer('reintentoMs', 2_000, 10, 600_000),
    leyenda: leyendaOf(env.leyendaPrueba, faults),
  }
}

const isLoopback = (url: string | undefined): boolean =>
  url !== undefined && LOOPBACK.test(new URL(url).hostname)

function leyendaOf(text: string | undefined, faults: string[]): LeyendaDePrueba {
  const leyenda = LEYENDAS_DE_PRUEBA.find(one => one === (text ?? 'manual'))
  if (leyenda !== undefined) return leyenda
  faults.push(`${NAMES.leyendaPrueba} debe ser ${LEYENDAS_DE_PRUEBA.join(' o ')}, no "${text}"`)
  return 'manual'
}

function urlOf(env: Env, key: 'sifenDevUrl' | 'sifenProdUrl', faults: string[]): string | null {
  const text = env[key]
  if (text === undefined) return null
  if (URL.parse(text)?.protocol === 'https:') return text
  faults.push(`${NAMES[key]} debe ser una dirección https, no "${text}"`)
  return null
}

/** What it says decides nothing, so that on this machine it may come unencrypted. */
function semaforoOf(text: string | undefined, faults: string[]): string | null {
  if (text === undefined) return null
  if (isSegura(URL.parse(text))) return text
  faults.push(
    `${NAMES.sifenSemaforoUrl} debe ser una dirección https, como https://semaforo-sifen.dnit.gov.py/semafororest/estado, no "${text}"`,
  )
  return null
}

const CERTIFICADO_PEM = /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----[^-]*(?:-----END [^-]*-----)?/g

/** Node takes whatever stands there in silence, and then believes no server that it was to vouch for. */
function caOf(file: string | undefined, faults: string[]): string | null {
  if (file === undefined) return null
  try {
    const pem = readFileSync(file, 'utf8')
    const certificados = pem.match(CERTIFICADO_PEM) ?? []
    if (certificados.length === 0)
      faults.push(
        `${NAMES.sifenCaFile}: ${file} no tiene ningún certificado en PEM (-----BEGIN CERTIFICATE-----); uno en DER se pasa con openssl x509 -inform der`,
      )
    certificados.forEach((uno, en) => {
      if (!isCertificado(uno))
        faults.push(
          `${NAMES.sifenCaFile}: el certificado ${en + 1} de ${file} está dañado: reponga el archivo de quien lo dio`,
        )
    })
    return pem
  } catch (error) {
    faults.push(`${NAMES.sifenCaFile} no se puede leer (${toError(error).message})`)
    return null
  }
}

function isCertificado(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0
  } catch {
    return false
  }
}

function loteMsOf(text: string | undefined, faults: string[]): number {
  if (text === undefined) return DIEZ_MINUTOS_S * 1000
  const seconds = Number(text)
  if (/^\d+(\.\d+)?$/.test(text) && seconds >= 0.05 && seconds <= 86_400) return Math.round(seconds * 1000)
  faults.push(`${NAMES.loteEspera} debe ser un número de segundos de 0.05 a 86400, no "${text}"`)
  return DIEZ_MINUTOS_S * 1000
}
