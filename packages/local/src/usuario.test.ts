import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAccounts } from '@mbohera/idp/accounts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { folderOf, prepareFolder } from './folder.ts'
import { writeSecretJson } from './secret-file.ts'
import { runUsuario } from './usuario.ts'

const DIA_S = 86_400

test('another password closes what was opened before it, also where the clock of the local start is ahead', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'mbohera-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  vi.stubEnv('MBOHERA_DATA_DIR', dir)
  vi.stubEnv('OIDC_ISSUER', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  const folder = await prepareFolder(dir)
  await writeSecretJson(folder.reloj, { adelantoMs: 30 * DIA_S * 1_000 })
  await runUsuario(['crear', 'eva@tienda.com.py', 'Eva'])
  const accounts = await openAccounts(folderOf(dir).idp)
  const [{ sub } = { sub: '' }] = accounts.list()
  const loggedInAt = Math.floor(Date.now() / 1_000) + 29 * DIA_S
  expect(accounts.isOutdated(sub, loggedInAt)).toBe(false)
  await runUsuario(['clave', 'eva@tienda.com.py'])
  expect(accounts.isOutdated(sub, loggedInAt)).toBe(true)
})
