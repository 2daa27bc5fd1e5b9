import { Mbohera } from '@mbohera/cliente'
import type { Entorno } from './config.ts'
import { type Acceso, accesoDe } from './credenciales.ts'
import { Falla } from './falla.ts'
import type { Terminal } from './terminal.ts'

/** What a command needs of the world. */
export interface Mundo {
  readonly entorno: Entorno
  readonly terminal: Terminal
  /** The address that was written behind the command. */
  readonly url: string | null
  readonly json: boolean
  readonly now: () => number
  /** That nobody waits any more: what only waits ends, and what changes something goes on to its end. */
  readonly signal?: AbortSignal
}

export const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

export const accesoEn = ({ entorno, url }: Mundo): Acceso => accesoDe(entorno, url)

export function clienteEn(mundo: Mundo): { mbohera: Mbohera; acceso: Acceso & { apiKey: string } } {
  const acceso = accesoEn(mundo)
  const { apiKey, url } = acceso
  if (apiKey === null)
    throw new Falla(
      'sinCredencial',
      `No hay una clave para ${url}.`,
      'Cree una con mbohera claves crear NOMBRE, o defina MBOHERA_API_KEY.',
    )
  if (!/^sk_live_[\x21-\x7e]+$/.test(apiKey))
    throw new Falla(
      'sinCredencial',
      `${acceso.de === 'entorno' ? 'MBOHERA_API_KEY' : 'Lo guardado'} no tiene la forma de una clave.`,
      'Empieza con sk_live_ y va entera. Si se perdió, cree otra: mbohera claves crear NOMBRE',
    )
  return { mbohera: new Mbohera({ apiKey, url }), acceso: { ...acceso, apiKey } }
}
