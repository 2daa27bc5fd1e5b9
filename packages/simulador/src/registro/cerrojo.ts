import { readFileSync, rmSync, writeFileSync } from 'node:fs'

export class RegistroEnUsoError extends Error {}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

function holder(path: string): number | undefined {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Two processes must not append to one file. Returns what gives it back; the lock of a dead process is taken over. */
export function lock(path: string): () => void {
  const file = `${path}.cerrojo`
  const pid = holder(file)
  if (pid !== undefined && isAlive(pid))
    throw new RegistroEnUsoError(
      `El registro ${path} está en uso por el proceso ${pid}. Deténgalo, o use otra carpeta con --datos. Si ese proceso no es un simulador, borre ${file}.`,
    )
  if (pid !== undefined) rmSync(file, { force: true })
  writeFileSync(file, String(process.pid), { flag: 'wx' })
  return () => rmSync(file, { force: true })
}
