import { readFileSync } from 'node:fs'
import { describeThrown } from '../../causa.ts'
import { toError } from '../../domain/thrown.ts'
import { type MalEscrita, readDicho } from '../uso.ts'
import { homologar, type Pedir } from './homologar.ts'

const ENTRE_MIRADAS_MS = 3_000
const FORMA_DE_PUNTO = /^(\d{3})-(\d{3})$/

interface Opciones {
  readonly ruc: string
  readonly api: string
  /** The file that the API key is in: on a command line others would see it. */
  readonly clave: string
  readonly establecimiento: string
  readonly punto: string
}

const FORMA = { ruc: 'con-valor', api: 'con-valor', clave: 'con-valor', punto: 'con-valor' } as const

const isHttp = (api: string): boolean => /^https?:$/.test(URL.parse(api)?.protocol ?? '')

/** What is said after the word, or what is missing there. */
export function opcionesDe(args: readonly string[]): Opciones | MalEscrita {
  const dicho = readDicho(args, FORMA)
  if ('mal' in dicho) return dicho
  const { opciones } = dicho
  const [ruc, api, clave] = [opciones.get('ruc'), opciones.get('api'), opciones.get('clave')]
  if (!ruc) return { mal: 'Falta --ruc <RUC>: el del contribuyente que se homologa.' }
  if (!api) return { mal: 'Falta --api <URL>: dónde está la API, por ejemplo http://127.0.0.1:3000.' }
  if (!isHttp(api)) return { mal: `«${api}» no es la URL de una API: por ejemplo, http://127.0.0.1:3000.` }
  if (!clave) return { mal: 'Falta --clave <archivo>: el que tiene la API key de DEV.' }
  const punto = opciones.get('punto') ?? '001-001'
  const [, establecimiento, expedicion] = FORMA_DE_PUNTO.exec(punto) ?? []
  if (!establecimiento || !expedicion)
    return { mal: `«${punto}» no es un establecimiento y su punto de expedición: por ejemplo, 001-001.` }
  return { ruc, api: api.replace(/\/$/, ''), clave, establecimiento, punto: expedicion }
}

/** Over the wire, as any program asks. */
export const pedirA =
  (api: string, key: string): Pedir =>
  async (method, path, json) => {
    const answer = await fetch(api + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    }).catch(error => {
      throw new Error(
        `No se llega a la API en ${api}. Revise --api, y que el servicio esté en marcha (${describeFetch(error)})`,
      )
    })
    const text = await answer.text()
    try {
      return { status: answer.status, body: JSON.parse(text) }
    } catch (error) {
      throw new Error(
        `Lo que responde en ${api} no es la API de Mbohéra (estado ${answer.status}). Revise --api, y el proxy que esté delante (${toError(error).message})`,
      )
    }
  }

/** What fetch says of every failure says nothing of it; its cause does. */
function describeFetch(error: unknown): string {
  const { message, cause } = toError(error)
  return cause === undefined ? message : `${message}: ${describeThrown(cause)}`
}

/** A header takes no other characters, and a key has no others. */
const FORMA_DE_CLAVE = /^[\x21-\x7e]+$/

function readClave(file: string): string {
  const clave = readFileSync(file, 'utf8').trim()
  if (FORMA_DE_CLAVE.test(clave)) return clave
  throw new Error(
    `En ${file} no hay una API key, sola y en una línea. Guarde ahí la de DEV que mostró el panel`,
  )
}

export const ordenDeHomologar = (opciones: Opciones) =>
  homologar({
    ...opciones,
    pedir: pedirA(opciones.api, readClave(opciones.clave)),
    now: () => Date.now(),
    esperar: () => new Promise(resolve => setTimeout(resolve, ENTRE_MIRADAS_MS)),
  })
