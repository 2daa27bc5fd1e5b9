import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { prepareFolder } from '../src/folder.ts'
import { openReloj } from '../src/reloj/reloj.ts'
import { writeSecretJson } from '../src/secret-file.ts'
import { atEnd, privateFolder } from './folders.ts'

const HORA_MS = 3_600_000
/** Nobody listens there. */
const NADIE = 'postgres://127.0.0.1:1/nadie'

/** A clock of that configuration, and a program that follows it. */
async function seguido(env: Record<string, string> = {}, adelantoMs = 0) {
  const dir = await privateFolder()
  const folder = await prepareFolder(dir)
  if (adelantoMs !== 0) await writeSecretJson(folder.reloj, { adelantoMs })
  const reloj = await openReloj(folder, readConfig({ MBOHERA_DATA_DIR: dir, ...env }))
  const program = await reloj.start<{ url: string }>({
    name: 'El que sigue',
    entry: join(import.meta.dirname, 'seguidor-main.ts'),
    env: { PATH: process.env.PATH },
    logFile: folder.log('sigue'),
    signal: new AbortController().signal,
  })
  atEnd(() => program.stop())
  const { url } = program.ready
  const get = (query = '') => fetch(`${url}/${query}`)
  return {
    reloj,
    get,
    pedir: async (ms: number) =>
      ((await (await get(`?pide=${ms}`)).json()) as { falta: string | null }).falta,
    guardado: () => readFile(folder.reloj, 'utf8').then(JSON.parse, () => null),
  }
}

test('a program that is started with a clock ahead sees it wherever it looks, and what has a date of its own as ever', async () => {
  const ahead = 400 * 24 * HORA_MS
  const { get } = await seguido({}, ahead)
  const before = Date.now() + ahead
  const answer = await get()
  const { movidas, fijas } = (await answer.json()) as { movidas: number[]; fijas: unknown[] }
  for (const hora of [...movidas, Date.parse(answer.headers.get('date')!)]) {
    expect(hora).toBeGreaterThanOrEqual(before - 1_000)
    expect(hora).toBeLessThan(before + HORA_MS)
  }
  expect(fijas).toEqual([0, Date.UTC(2026, 0), true, true])
})

test.each([
  ['DATABASE_URL', 'postgres://127.0.0.1:1/propia', 'la base de DATABASE_URL'],
  ['OIDC_ISSUER', 'http://127.0.0.1:1', 'el proveedor de OIDC_ISSUER'],
])(
  'with %s of the user no clock moves, and a folder whose clock was moved does not start',
  async (name, value, quien) => {
    const { pedir, guardado } = await seguido({ [name]: value })
    expect(await pedir(HORA_MS)).toBe(
      `El reloj no se mueve: ${quien} sigue con la hora verdadera. Inicie sin esa variable.`,
    )
    expect(await guardado()).toBeNull()
    await expect(seguido({ [name]: value }, 72 * HORA_MS)).rejects.toThrow(
      new RegExp(`adelantado 72 h, y ${quien} no lo seguiría: inicie sin esa variable`),
    )
  },
)

test('what cannot be is said before anything has moved: before everything runs, backwards, without the database', async () => {
  const { reloj, pedir, guardado, get } = await seguido()
  expect(await pedir(HORA_MS)).toMatch(/todavía está arrancando: repita/)
  await reloj.followBase(NADIE).catch(() => {})
  expect(await pedir(-1)).toMatch(/sólo avanza.*otra carpeta/)
  expect(await guardado()).toBeNull()
  expect(await pedir(HORA_MS)).toMatch(/no se movió: la base no responde.*Repita/)
  expect([await guardado(), reloj.adelantoMs()]).toEqual([{ adelantoMs: 0 }, 0])
  const { movidas } = (await (await get()).json()) as { movidas: number[] }
  for (const hora of movidas) expect(Math.abs(hora - Date.now())).toBeLessThan(HORA_MS / 2)
})
