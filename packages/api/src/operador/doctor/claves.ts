import { existsSync } from 'node:fs'
import { openLlavero } from '../../cifrado/archivo.ts'
import { SecretosCifrados } from '../../cifrado/secretos.ts'
import type { Config } from '../../config/config.ts'
import type { Pool } from '../../db/db.ts'
import { type Diagnostico, tellFalla, tellNada } from '../../domain/diagnostico.ts'
import { verifyClaves } from '../../operations/salud.ts'

const QUE = 'claves maestras'
const REMEDIO =
  'Indique en MBOHERA_MASTER_KEY_FILE el archivo que usa el servicio, o repóngalo de su copia (docs/operations/rotate-a-certificate.md)'

/** Whether there is a file to read yet; one is made at the first start. */
export const faltanClaves = ({ file, create }: Config['masterKeys']): boolean => create && !existsSync(file)

/** Null: they cannot be read, which is told where they are looked at. */
export function openSecretos({ file }: Config['masterKeys']): SecretosCifrados | null {
  try {
    return new SecretosCifrados(openLlavero(file, { create: false }))
  } catch {
    return null
  }
}

/** Whether the keys at hand open what is sealed and in use: a CSC or a webhook's secret as well, which no exchange with SIFEN tries. */
export async function lookAtClaves(
  pool: Pool,
  masterKeys: Config['masterKeys'],
  secretos: SecretosCifrados | null,
): Promise<Diagnostico[]> {
  if (secretos === null) return faltanClaves(masterKeys) ? [await lookWithoutClaves(pool, masterKeys)] : []
  const estado = await verifyClaves({ pool, secretos })
  if (estado === 'abren-todo') return []
  return [
    tellFalla(
      QUE,
      estado === 'archivo-viejo'
        ? `${masterKeys.file} no abre lo último que se cifró: es otro archivo, o una copia de antes`
        : `${masterKeys.file} no abre algo que se cifró antes y está en uso: le falta esa clave`,
      REMEDIO,
    ),
  ]
}

/** The file that a start would make opens nothing of what is there. */
async function lookWithoutClaves(pool: Pool, { file }: Config['masterKeys']): Promise<Diagnostico> {
  const estado = await verifyClaves({ pool, secretos: SIN_CLAVES })
  return estado === 'abren-todo'
    ? tellNada(QUE, 'no hay todavía: se crean al primer inicio')
    : tellFalla(QUE, `no existe ${file}, y la base tiene secretos cifrados: uno nuevo no los abre`, REMEDIO)
}
const SIN_CLAVES = { hasMasterKeys: (ids: readonly Uint8Array[]) => ids.map(() => false) }
