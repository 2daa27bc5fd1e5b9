import { readFile } from 'node:fs/promises'
import { writeSecretFile } from '@mbohera/idp/secret-file'
import { codeOf } from './fault.ts'

/** Read by others while it is written anew: it is replaced whole, and it is for our eyes only. */
export const writeSecretJson = (file: string, value: unknown): Promise<void> =>
  writeSecretFile(file, `${JSON.stringify(value, null, 2)}\n`)

/** Undefined when it is missing, or is not what we write: it can be made again. */
export async function readJson<T>(file: string): Promise<Partial<T> | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'))
    return typeof value === 'object' && value !== null ? (value as Partial<T>) : undefined
  } catch (error) {
    if (error instanceof SyntaxError || codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
