import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Falla } from './falla.ts'

const PAUSA_MS = 50
/** Longer than what is done in a turn may take: whoever has it for so long is gone, though another program has his number by now. */
const VIEJO_MS = 60_000

/** Does something while no other program of this person that asks for the same file does. Whoever died over it is waited for no longer. */
export async function withTurno<T>(file: string, work: () => Promise<T>): Promise<T> {
  const turno = `${file}.turno`
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  for (let espera = 0; !takeTurno(turno); espera += PAUSA_MS) {
    if (espera > 2 * VIEJO_MS)
      throw new Falla('interna', `Otro mandato tiene ${turno} desde hace demasiado.`, 'Bórrelo, y repita.')
    removeAbandonado(turno)
    await sleep(PAUSA_MS)
  }
  try {
    return await work()
  } finally {
    rmSync(turno, { force: true })
  }
}

function takeTurno(turno: string): boolean {
  try {
    writeFileSync(turno, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') return false
    throw error
  }
}

/** Of two that see that nobody has it, the second may find the first one's in its place: that is put back. */
function removeAbandonado(turno: string): void {
  const seen = holderOf(turno)
  if (seen === null || seen.alive) return
  const aside = `${turno}.${process.pid}`
  try {
    renameSync(turno, aside)
    if (readFileSync(aside, 'utf8') !== seen.pid) linkSync(aside, turno)
  } catch {
    // Somebody else took it away, or has it: that is seen at the next look.
  }
  rmSync(aside, { force: true })
}

function holderOf(turno: string): { pid: string; alive: boolean } | null {
  try {
    const fresh = Date.now() - statSync(turno).mtimeMs < VIEJO_MS
    const pid = readFileSync(turno, 'utf8')
    // It is there before its number is in it.
    return { pid, alive: fresh && (pid === '' || isAlive(Number(pid))) }
  } catch {
    return null
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}
