import { chown, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAccounts } from '@mbohera/idp/accounts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { prepareFolder } from './folder.ts'
import { writeSecretJson } from './secret-file.ts'
import { runUsuario } from './usuario.ts'

const DIA_S = 86_400

async function carpeta() {
  const dir = await mkdtemp(join(tmpdir(), 'mbohera-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  vi.stubEnv('MBOHERA_DATA_DIR', dir)
  vi.stubEnv('OIDC_ISSUER', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  return prepareFolder(dir)
}

test('another password closes what was opened before it, also where the clock of the local start is ahead', async () => {
  const folder = await carpeta()
  await writeSecretJson(folder.reloj, { adelantoMs: 30 * DIA_S * 1_000 })
  await runUsuario(['crear', 'eva@tienda.com.py', 'Eva'])
  const accounts = await openAccounts(folder.idp)
  const [{ sub } = { sub: '' }] = accounts.list()
  const loggedInAt = Math.floor(Date.now() / 1_000) + 29 * DIA_S
  expect(accounts.isOutdated(sub, loggedInAt)).toBe(false)
  await runUsuario(['clave', 'eva@tienda.com.py'])
  expect(accounts.isOutdated(sub, loggedInAt)).toBe(true)
})

// The start says that the passwords of the demo are there, and "npm run token" takes them from there.
test('another password of a person of the demo stands where hers stood, and nobody else’s', async () => {
  const folder = await carpeta()
  await runUsuario(['crear', 'ana@ejemplo.com.py', 'Ana'])
  await runUsuario(['crear', 'eva@tienda.com.py', 'Eva'])
  const de = (correo: string, clave: string) => ({ correo, clave, rol: 'LECTOR', contribuyente: 1 })
  const usuarios = [de('ana@ejemplo.com.py', 'la-de-antes'), de('beto@otra.com.py', 'suya')]
  await writeSecretJson(folder.users, { usuarios })
  await writeSecretJson(folder.facts, { api: 'http://127.0.0.1:3000', usuarios, pids: {} })
  // As a start of somebody else wrote it; nobody but root can give it away.
  if (process.getuid?.() === 0) await chown(folder.users, 10_001, 10_001)
  const { uid } = await stat(folder.users)
  const [, clave = ''] =
    /clave de ana\S+ es ahora (\S+)/i.exec((await runUsuario(['clave', 'Ana@ejemplo.com.py'])) ?? '') ?? []
  expect(clave).toHaveLength(19)
  expect((await stat(folder.users)).uid).toBe(uid)
  await runUsuario(['clave', 'eva@tienda.com.py'])
  const nuevos = [de('ana@ejemplo.com.py', clave), de('beto@otra.com.py', 'suya')]
  expect(JSON.parse(await readFile(folder.users, 'utf8'))).toEqual({ usuarios: nuevos })
  expect(JSON.parse(await readFile(folder.facts, 'utf8'))).toEqual({
    ...{ api: 'http://127.0.0.1:3000', usuarios: nuevos, pids: {} },
  })
})
