import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const MODULOS = join(import.meta.dirname, 'peers', 'node_modules')

/** Path of the independent clients' node_modules. They are no dependency of ours: `npm test` installs them before it begins. */
export function peers(): string {
  if (!existsSync(MODULOS))
    throw new Error(`${MODULOS} is missing: "npm test" installs it, once, before the tests begin`)
  return MODULOS
}

/** One of them, as it is. */
export function peer<T>(nombre: string): T {
  const modulo = createRequire(join(peers(), 'x.js'))(nombre) as { default?: T }
  return modulo.default ?? (modulo as T)
}
