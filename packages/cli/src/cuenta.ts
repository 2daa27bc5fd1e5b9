import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Mbohera } from '@mbohera/cliente'
import { readSecreto, writeSecreto } from './archivos.ts'
import type { Entorno } from './config.ts'
import { Falla } from './falla.ts'
import type { Cuenta } from './intenciones.ts'
import { clienteEn, type Mundo } from './mundo.ts'

/** Whose a key is does not change: it is asked once, and kept under the key's hash. */
export async function cuentaDe(
  entorno: Entorno,
  url: string,
  apiKey: string,
  mbohera: Mbohera,
): Promise<Cuenta> {
  const file = join(entorno.carpetaDeEstado, 'cuentas.json')
  const known = (readSecreto(file) ?? {}) as Record<string, Cuenta>
  const name = createHash('sha256').update(`${url} ${apiKey}`).digest('hex')
  if (known[name] !== undefined) return known[name]
  const { contribuyenteId, ambiente } = await mbohera.emisor()
  // Kept, it would make of all that is pending something of another taxpayer.
  if (typeof contribuyenteId !== 'number' || typeof ambiente !== 'string')
    throw new Falla(
      'sinRespuesta',
      `Lo que contesta en ${url} no es Mbohéra, o no ahora.`,
      'Revise la dirección, y repita; no se pidió nada.',
    )
  const cuenta = { url, contribuyenteId, ambiente }
  writeSecreto(file, { ...known, [name]: cuenta })
  return cuenta
}

/** Whose the key is that this command asks with. */
export function cuentaEn(mundo: Mundo): Promise<Cuenta> {
  const { mbohera, acceso } = clienteEn(mundo)
  return cuentaDe(mundo.entorno, acceso.url, acceso.apiKey, mbohera)
}
