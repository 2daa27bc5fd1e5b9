import { constants, type Stats } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, stat, statfs, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { textOfError } from '../domain/thrown.ts'
import { type Almacen, type Escritura, isSegmento, type Segmento } from './almacen.ts'

/** With less room than this nothing more is begun: a record that did not fit would be cut in the middle. */
const MIN_LIBRE_MIB = 16

/** What is written is on the disk when that is said. Elsewhere it is asked for: there the flag does not empty the disk's own memory. */
const DURABLE = process.platform === 'linux' ? constants.O_DSYNC : 0
const NEW = constants.O_CREAT | constants.O_EXCL | constants.O_APPEND | constants.O_WRONLY | DURABLE

/** A journal in a directory, that many processes may share. */
export class AlmacenEnDirectorio implements Almacen {
  readonly nombre: string

  constructor(dir: string) {
    this.nombre = dir
  }

  async isThere(): Promise<boolean> {
    try {
      return (await stat(this.nombre)).isDirectory()
    } catch (error) {
      if (textOfError(error, 'code') === 'ENOENT') return false
      throw error
    }
  }

  async listSegmentos(): Promise<string[]> {
    const names = await readdir(this.nombre).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return names.filter(isSegmento).sort()
  }

  async listRecientes(): Promise<string[]> {
    const segmentos = await Promise.all(
      (await this.listSegmentos()).map(async archivo => ({ archivo, escrito: await this.#escrito(archivo) })),
    )
    return segmentos.sort((a, b) => b.escrito - a.escrito).map(({ archivo }) => archivo)
  }

  async wasWrittenSince(archivo: string, instante: number): Promise<boolean> {
    return (await this.#escrito(archivo)) >= instante
  }

  #escrito = async (archivo: string): Promise<number> => (await stat(join(this.nombre, archivo))).mtimeMs

  /** Made durable as far as it is read: whoever wrote it may have died before it was. */
  async readSegmento(archivo: string): Promise<Segmento> {
    const file = await open(join(this.nombre, archivo), 'r')
    try {
      await file.datasync()
      return { archivo, bytes: await file.readFile() }
    } finally {
      await file.close()
    }
  }

  async probe(proceso: string): Promise<void> {
    const dir = this.nombre
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = await statfs(dir)
    if (bavail * bsize < MIN_LIBRE_MIB * 1024 ** 2)
      throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
    const path = join(dir, `.prueba-${proceso}`)
    const file = await open(path, 'w', 0o600)
    try {
      await writeWhole(file, Buffer.alloc(4_096))
      await file.datasync()
    } finally {
      await file.close()
      await unlink(path)
    }
  }

  async beginSegmento(archivo: string, cabeza: Buffer): Promise<Escritura> {
    const path = join(this.nombre, archivo)
    const file = await open(path, NEW, 0o600)
    const close = () => file.close().catch(() => {})
    try {
      const held = await file.stat()
      await writeWhole(file, cabeza)
      await syncDirectory(this.nombre)
      return { append: bytes => writeDurably(file, { path, held }, bytes), close }
    } catch (error) {
      await close()
      throw error
    }
  }

  describeFault(error: Error): string {
    const code = textOfError(error, 'code') ?? error.message
    const que =
      code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG'
        ? `no queda lugar en su disco, y le hacen falta ${MIN_LIBRE_MIB} MiB: libere espacio`
        : 'no se puede escribir en él: revise el directorio, su dueño y su disco'
    return `El diario (${this.nombre}): ${que} (${code})`
  }
}

/** `held`: which file it is, wherever its name leads by now. */
async function writeDurably(
  file: FileHandle,
  { path, held }: { path: string; held: Stats },
  bytes: Buffer,
): Promise<void> {
  // A file that was taken away, or whose directory was, is written to as before; nobody finds it there. Asked for at once: each turn costs a wait for the processor.
  const [there] = await Promise.all([stat(path).catch(() => null), writeWhole(file, bytes)])
  if (DURABLE === 0) await file.datasync()
  if (there?.ino !== held.ino || there.dev !== held.dev)
    throw new Error('el archivo ya no está en su directorio')
}

async function writeWhole(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten
}

/** A file is only there for good when its directory is. */
async function syncDirectory(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
