import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareEsquemas, ESQUEMAS } from '@mbohera/sifen/valores'
import { type Diagnostico, tellAviso, tellBien } from '../../domain/diagnostico.ts'
import { toError } from '../../domain/thrown.ts'

const QUE = 'esquemas de SIFEN'

/** Whether the schemas that somebody downloaded are those that this release was judged with. */
export function lookAtEsquemas(dir: string): Diagnostico {
  const sumaDe = (file: string): string | undefined => {
    const path = join(dir, file)
    if (!existsSync(path)) return undefined
    const text = readFileSync(path, 'latin1').replaceAll('\r', '')
    return createHash('sha256').update(text, 'latin1').digest('hex')
  }
  try {
    const { distintos, faltan } = compareEsquemas(sumaDe)
    if (distintos.length + faltan.length === 0)
      return tellBien(QUE, `los ${ESQUEMAS.size} de ${dir} son los de esta versión`)
    const dichos = [
      distintos.length === 0 ? [] : `son otros que los de esta versión: ${distintos.join(', ')}`,
      faltan.length === 0 ? [] : `no están: ${faltan.join(', ')}`,
    ].flat()
    const remedio =
      distintos.length === 0
        ? 'Complete la carpeta, o corrija SIFEN_XSD_DIR'
        : 'Si SIFEN los publicó así, vea qué cambió y si hay una versión nueva del programa (docs/protocol/notes.md)'
    return tellAviso(QUE, `${dir}: ${dichos.join('; ')}`, remedio)
  } catch (error) {
    return tellAviso(QUE, `${dir} no se puede leer (${toError(error).message})`, 'Corrija SIFEN_XSD_DIR')
  }
}
