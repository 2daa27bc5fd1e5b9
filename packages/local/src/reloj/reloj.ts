import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import { moveBase } from '../database.ts'
import { Fault, messageOf } from '../fault.ts'
import type { Folder } from '../folder.ts'
import { readJson, writeSecretJson } from '../secret-file.ts'
import { type Program, type ProgramOptions, startProgram } from '../supervision/program.ts'

const ADELANTO = fileURLToPath(new URL('adelanto.ts', import.meta.url))

/** How far the clock of the local start with that folder is ahead of the machine's. */
export async function readReloj({ reloj }: Pick<Folder, 'reloj'>): Promise<number> {
  const { adelantoMs = 0 } = (await readJson<{ adelantoMs: number }>(reloj)) ?? {}
  return adelantoMs
}

/** With these a program of ours begins by that clock, and hears when it is moved. */
export const conReloj = (adelantoMs: number) => ({
  flags: ['--import', ADELANTO],
  env: { MBOHERA_LOCAL_ADELANTO_MS: String(adelantoMs) },
})

/** What cannot follow the clock of the simulated SIFEN, where there is such a thing. */
function findFijo({ databaseUrl, issuer }: Config): string | null {
  if (databaseUrl !== undefined) return 'la base de DATABASE_URL'
  return issuer === undefined ? null : 'el proveedor de OIDC_ISSUER'
}

/**
 * The clock of everything that the local start runs: the machine's, ahead by what was asked of the simulated SIFEN. It is kept across starts,
 * because what was signed and approved by it is.
 */
export async function openReloj(folder: Folder, config: Config) {
  let adelantoMs = await readReloj(folder)
  const fijo = findFijo(config)
  if (adelantoMs !== 0 && fijo !== null)
    throw new Fault(
      `El reloj de la carpeta de datos ${config.dataDir} está adelantado ${describeAdelanto(adelantoMs)}, y ${fijo} no lo seguiría: inicie sin esa variable, o con otra carpeta (MBOHERA_DATA_DIR).`,
    )
  let base: string | undefined
  const seguidores = new Map<string, () => Promise<void>>()
  let moving: Promise<unknown> = Promise.resolve()

  async function move(avanzarMs: number): Promise<void> {
    if (fijo !== null)
      throw new Fault(`El reloj no se mueve: ${fijo} sigue con la hora verdadera. Inicie sin esa variable.`)
    if (base === undefined) throw new Fault('Mbohéra todavía está arrancando: repita en unos segundos.')
    if (avanzarMs < 0)
      throw new Fault(
        'El reloj sólo avanza: lo firmado y lo aprobado quedaría en el futuro. Para volver a la hora de la máquina, inicie con otra carpeta (MBOHERA_DATA_DIR).',
      )
    const before = adelantoMs
    const after = before + Math.round(avanzarMs)
    // Written first: after a kill in between, the next start brings everybody there.
    await writeSecretJson(folder.reloj, { adelantoMs: after })
    adelantoMs = after
    try {
      await moveBase(base, after)
    } catch (cause) {
      adelantoMs = before
      await writeSecretJson(folder.reloj, { adelantoMs: before })
      throw new Fault(`El reloj no se movió: la base no responde (${messageOf(cause)}). Repita.`, { cause })
    }
    // In the order of the start, so the api comes last: what it heard of SIFEN's clock before its own jumped, it forgets then.
    for (const follow of seguidores.values()) await follow()
  }

  /** One move after the other; what keeps it from being done, for whoever asked. */
  function obey(avanzarMs: number): Promise<string | null> {
    const done = moving.then(() => move(avanzarMs))
    moving = done.catch(() => {})
    return done.then(
      () => null,
      (error: unknown) => messageOf(error),
    )
  }

  return {
    adelantoMs: () => adelantoMs,
    /** The included database, which a restored copy or a kill may have left elsewhere. */
    async followBase(ownerUrl: string): Promise<void> {
      base = ownerUrl
      await moveBase(ownerUrl, adelantoMs)
    },
    /** Starts a program that follows the clock, and may ask for it to be moved. */
    async start<Ready>(options: ProgramOptions): Promise<Program<Ready>> {
      const { flags, env } = conReloj(adelantoMs)
      let waiting: (() => void)[] = []
      const program = await startProgram<Ready>({
        ...options,
        flags,
        env: { ...options.env, ...env },
        hear(message: { adelantoMs?: number; reloj?: { id: number; avanzarMs: number } }, reply) {
          if (message.adelantoMs === adelantoMs) for (const tell of waiting.splice(0)) tell()
          if (message.reloj === undefined) return
          const { id, avanzarMs } = message.reloj
          void obey(avanzarMs).then(falta => reply({ reloj: { id, falta } }))
        },
      })
      void program.exited.then(() => {
        for (const tell of waiting.splice(0)) tell()
      })
      const follow = () =>
        new Promise<void>(resolve => {
          waiting = [...waiting, resolve]
          if (!program.send({ adelantoMs })) resolve()
        })
      seguidores.set(options.entry, follow)
      // It may have been moved since this one began.
      await follow()
      return program
    },
  }
}
export type Reloj = Awaited<ReturnType<typeof openReloj>>

const HORA_MS = 3_600_000

/** As a person counts it: in hours, and from ten days on in days. */
export function describeAdelanto(adelantoMs: number): string {
  const horas = Math.round(adelantoMs / HORA_MS)
  return horas < 240 ? `${horas} h` : `${Math.round(horas / 24)} días`
}
