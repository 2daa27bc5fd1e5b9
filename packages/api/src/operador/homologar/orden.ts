import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
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

/** What is said after the word; undefined where that is not enough. */
export function opcionesDe(args: readonly string[]): Opciones | undefined {
  const options = {
    ruc: { type: 'string' },
    api: { type: 'string' },
    clave: { type: 'string' },
    punto: { type: 'string', default: '001-001' },
  } as const
  try {
    const { ruc, api, clave, punto } = parseArgs({ args: [...args], options }).values
    const [, establecimiento, expedicion] = FORMA_DE_PUNTO.exec(punto) ?? []
    if (!ruc || !api || !clave || !establecimiento || !expedicion) return undefined
    return { ruc, api: api.replace(/\/$/, ''), clave, establecimiento, punto: expedicion }
  } catch {
    return undefined
  }
}

/** Over the wire, as any program asks. */
export const pedirA =
  (api: string, key: string): Pedir =>
  async (method, path, json) => {
    const answer = await fetch(api + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
    return { status: answer.status, body: await answer.json() }
  }

export const ordenDeHomologar = (opciones: Opciones) =>
  homologar({
    ...opciones,
    pedir: pedirA(opciones.api, readFileSync(opciones.clave, 'utf8').trim()),
    now: () => Date.now(),
    esperar: () => new Promise(resolve => setTimeout(resolve, ENTRE_MIRADAS_MS)),
  })
