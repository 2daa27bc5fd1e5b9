import { chmodSync, constants, copyFileSync, mkdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { openLlavero } from '../../cifrado/archivo.ts'
import { textOfError } from '../../domain/thrown.ts'
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

/** A copy of the file of master keys, after it was seen to be one; never over another. */
export function copyClaves(file: string, dir: string): string {
  openLlavero(file, { create: false })
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const copy = join(dir, basename(file))
  try {
    copyFileSync(file, copy, constants.COPYFILE_EXCL)
  } catch (error) {
    if (textOfError(error, 'code') !== 'EEXIST') throw error
    throw new CopiaError(
      `${copy} ya existe: las claves maestras no se escriben sobre otras. Indique otra carpeta.`,
    )
  }
  chmodSync(copy, 0o600)
  return copy
}
