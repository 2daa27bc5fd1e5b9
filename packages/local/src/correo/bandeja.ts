import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readCabeceras } from './mime.ts'
import type { Sobre } from './smtp.ts'

/** A mail that came, as the list shows it. */
export interface CorreoRecibido extends Sobre {
  id: number
  recibido: string
  asunto: string
  bytes: number
}

const CORREOS_MAX = 200
/** Longer than any first line. */
const PRINCIPIO = 65_536
const NOMBRE = /^(\d{8})\.correo$/

/** The mails that came last, each in a file of its own: a line of what is known of it, and then itself. They survive the process. */
export async function openBandeja(dir: string) {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const correos: CorreoRecibido[] = []
  const fileOf = (id: number) => join(dir, `${String(id).padStart(8, '0')}.correo`)
  for (const name of (await readdir(dir)).sort()) {
    const id = Number(NOMBRE.exec(name)?.[1])
    const correo = Number.isNaN(id) ? null : await readPrimera(fileOf(id))
    if (correo !== null) correos.push({ ...correo, id })
    // Whoever wrote it died over it.
    else if (name.endsWith('.borrador')) await rm(join(dir, name), { force: true })
  }
  let last = correos.at(-1)?.id ?? 0
  const validez = await readValidez(join(dir, 'validez'))

  return {
    /** The numbers of its mails are these for as long as it is this one. */
    validez,
    /** The last one first. */
    list: (): readonly CorreoRecibido[] => correos.toReversed(),
    async add(sobre: Sobre, mensaje: Buffer): Promise<void> {
      last += 1
      const id = last
      const asunto = (readCabeceras(mensaje).get('subject') ?? '').slice(0, 300)
      const correo = { ...sobre, recibido: new Date().toISOString(), asunto, bytes: mensaje.length }
      const draft = `${fileOf(id)}.borrador`
      const text = Buffer.concat([Buffer.from(`${JSON.stringify(correo)}\n`), mensaje])
      await writeFile(draft, text, { mode: 0o600, flush: true })
      await rename(draft, fileOf(id))
      correos.push({ ...correo, id })
      correos.sort((one, other) => one.id - other.id)
      for (const old of correos.splice(0, correos.length - CORREOS_MAX))
        await rm(fileOf(old.id), { force: true })
    },
    async read(id: number): Promise<{ correo: CorreoRecibido; mensaje: Buffer } | null> {
      const correo = correos.find(one => one.id === id)
      const file = correo && (await readFile(fileOf(id)).catch(() => null))
      return file ? { correo, mensaje: file.subarray(file.indexOf('\n') + 1) } : null
    },
  }
}
export type Bandeja = Awaited<ReturnType<typeof openBandeja>>

/** Another one wherever the folder was made anew. */
async function readValidez(file: string): Promise<number> {
  const known = Number(await readFile(file, 'utf8').catch(() => ''))
  if (Number.isSafeInteger(known) && known > 0) return known
  const validez = Math.floor(Date.now() / 1000)
  await writeFile(file, String(validez), { mode: 0o600, flush: true })
  return validez
}

/** Null when it is none of ours. */
async function readPrimera(file: string): Promise<Omit<CorreoRecibido, 'id'> | null> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(PRINCIPIO), 0, PRINCIPIO, 0)
    const line = buffer.subarray(0, bytesRead)
    return JSON.parse(line.toString('utf8', 0, line.indexOf('\n')))
  } catch {
    return null
  } finally {
    await handle.close()
  }
}
