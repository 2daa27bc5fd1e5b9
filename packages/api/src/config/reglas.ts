import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type ArchivoDeReglas, readReglas, ULTIMA_NOTA } from '../domain/reglas/archivo.ts'
import { toError } from '../domain/thrown.ts'
import { type Env, NAMES } from './env.ts'

/** A rules file as it was loaded: `sha256` is of its bytes, which is what was asked for. */
export interface ReglasCargadas extends ArchivoDeReglas {
  readonly file: string
  readonly sha256: string
}

const SUMA = /^[0-9a-f]{64}$/

/** What the log of a start says of the rules. */
export const describeReglas = (reglas: ReglasCargadas | null) =>
  reglas === null
    ? { hasta: ULTIMA_NOTA }
    : {
        hasta: ULTIMA_NOTA,
        archivo: reglas.file,
        sha256: reglas.sha256,
        edicion: reglas.edicion,
        cambios: reglas.cambios,
      }

/** What a rules file changes; null: the rules are those of the release. */
export function toReglas({ reglas: file, reglasSha256 }: Env, faults: string[]): ReglasCargadas | null {
  if (file === undefined) {
    if (reglasSha256 !== undefined)
      faults.push(`${NAMES.reglasSha256} está sin ${NAMES.reglas}: diga cuál es el archivo`)
    return null
  }
  const pedida = reglasSha256?.toLowerCase() ?? ''
  if (!SUMA.test(pedida)) {
    faults.push(
      `${NAMES.reglas} va con ${NAMES.reglasSha256}: la suma SHA-256 del archivo, en 64 cifras hexadecimales`,
    )
    return null
  }
  try {
    const bytes = readFileSync(file)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (sha256 !== pedida) {
      faults.push(
        `${NAMES.reglas}: la suma de ${file} es ${sha256} y no ${pedida}. El archivo no es el que se indicó: reponga el que es, o corrija ${NAMES.reglasSha256}`,
      )
      return null
    }
    const leido = readReglas(JSON.parse(bytes.toString('utf8')))
    if (leido.ok) return { ...leido.value, file, sha256 }
    for (const { campo, detail } of leido.faults)
      faults.push(`${NAMES.reglas}: ${[file, campo].filter(Boolean).join(', ')}: ${detail}`)
  } catch (error) {
    faults.push(`${NAMES.reglas} no se puede leer (${toError(error).message})`)
  }
  return null
}
