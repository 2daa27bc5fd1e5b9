import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const RAIZ = join(import.meta.dirname, '../../..')
export const CARPETA = join(RAIZ, 'node_modules/.cache/mbohera')
export const HECHO = join(CARPETA, 'hecho.json')

const packages = new URL('../../', import.meta.url)

/** The programs of the local start, and what it does by itself with the service's sources. */
export const FUENTES = {
  api: fileURLToPath(new URL('api/src/main.ts', packages)),
  operador: fileURLToPath(new URL('api/src/operador/index.ts', packages)),
  idp: fileURLToPath(new URL('idp-main.ts', import.meta.url)),
  simulador: fileURLToPath(new URL('simulador-main.ts', import.meta.url)),
  correo: fileURLToPath(new URL('correo-main.ts', import.meta.url)),
} as const
export type Programa = keyof typeof FUENTES

/** What was compiled, and of what: each file with its size and when it was changed. */
export interface Hecho {
  /** The same folder, copied or moved elsewhere, has other sources. */
  raiz: string
  carpeta: string
  fuentes: readonly Estado[]
}
export type Estado = readonly [path: string, size: number, mtimeMs: number]

export const estadoDe = (path: string): Estado => {
  const stat = statSync(path, { throwIfNoEntry: false })
  return [path, stat?.size ?? -1, stat?.mtimeMs ?? 0]
}

const isAsItWas = ([path, size, mtimeMs]: Estado): boolean => {
  const [, now, changed] = estadoDe(path)
  return now === size && changed === mtimeMs
}

function readHecho(file: string): Hecho | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Hecho
  } catch {
    return undefined
  }
}

/** Whether it was made of the sources as they are, and is there. */
export const isFresh = ({ raiz, carpeta, fuentes }: Hecho): boolean =>
  raiz === RAIZ && existsSync(carpeta) && fuentes.every(isAsItWas)

export const fileOf = (carpeta: string, programa: Programa): string => join(carpeta, `${programa}.mjs`)

/** Each program as the file to start: compiled, where that was made of the sources as they are, and otherwise its source. */
export function readProgramas(file = HECHO): { fresh: boolean; programas: Record<Programa, string> } {
  const hecho = readHecho(file)
  if (hecho === undefined || !isFresh(hecho)) return { fresh: false, programas: { ...FUENTES } }
  const programas = Object.fromEntries(
    (Object.keys(FUENTES) as Programa[]).map(programa => [programa, fileOf(hecho.carpeta, programa)]),
  )
  return { fresh: true, programas: programas as Record<Programa, string> }
}
