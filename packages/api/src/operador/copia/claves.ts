import { existsSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { openLlavero } from '../../cifrado/archivo.ts'
import { textOfError, toError } from '../../domain/thrown.ts'
import { CopiaError } from './manifiesto.ts'

const isWithin = (dir: string, other: string): boolean => {
  const way = relative(other, dir)
  return way === '' || !(way === '..' || /^\.\.[\\/]/.test(way))
}

/** Whoever has the backup and the keys has every certificate: they are never written to one folder. */
export function refuseJuntas(respaldo: string, claves: string): void {
  if (isWithin(respaldo, claves) || isWithin(claves, respaldo))
    throw new CopiaError(
      `Las claves maestras no van con el respaldo: indique en --claves otra carpeta, que no esté en ${respaldo} ni lo contenga.`,
    )
}

/** Looked at before anything is written: the file is one of master keys, and there is none where its copy goes. */
export function planCopiaDeClaves(file: string, dir: string): string {
  try {
    openLlavero(file, { create: false })
  } catch (error) {
    const causa = textOfError(error, 'code') ?? toError(error).message
    throw new CopiaError(
      `No se pueden copiar las claves maestras de ${file} (${existsSync(file) ? causa : 'no existe'}): indique en MBOHERA_MASTER_KEY_FILE el archivo que usa el servicio. Sin él los certificados de este respaldo no se abrirían nunca. No se respaldó nada.`,
    )
  }
  const copy = join(dir, basename(file))
  if (existsSync(copy)) throw new CopiaError(yaExiste(copy))
  return copy
}

const yaExiste = (copy: string): string =>
  `${copy} ya existe: las claves maestras no se escriben sobre otras. Indique otra carpeta. No se respaldó nada.`
