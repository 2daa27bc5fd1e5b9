import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { startIdp } from '@mbohera/idp'
import { SignInError, signIn } from '@mbohera/idp/sign-in'
import { describe, expect, test } from 'vitest'
import { folderOf } from '../src/folder.ts'
import { takeLock } from '../src/supervision/lock.ts'
import { atEnd, privateFolder } from './folders.ts'
import { runProgram, starter } from './starter.ts'

const DEV = 'https://sifen-test.ejemplo.com.py'
const answer = async (url: string) => (await fetch(url)).json() as Promise<Record<string, string>>

/** `npm run operador -- …`, to its end. */
async function operador(dataDir: string, args: string[], env: Record<string, string> = {}) {
  const program = runProgram(join(import.meta.dirname, '../src/operador.ts'), dataDir, env, args)
  const code = await program.ended()
  return { code, out: program.out(), err: program.err() }
}
const claveOf = (text: string) => /con la clave (\S+)|es ahora (\S+)/.exec(text)?.slice(1).find(Boolean) ?? ''

describe('a SIFEN of the user', () => {
  test('is the one that the api is told, and no simulator and no invented people are there', async () => {
    const dir = await privateFolder()
    const whole = starter(dir, { SIFEN_DEV_URL: DEV, MBOHERA_AUTORIDADES: '/etc/autoridades.pem' })
    const facts = await whole.ready()
    expect(Object.keys(facts.pids).sort()).toEqual(['api', 'idp', 'postgres'])
    expect(facts).toMatchObject({ usuarios: [] })
    expect(facts.simulador).toBeUndefined()
    expect(await answer(facts.api)).toMatchObject({
      sifen: DEV,
      issuer: facts.idp,
      autoridades: '/etc/autoridades.pem',
    })
    expect(Object.keys(await answer(facts.api)), 'nothing of the simulator').not.toEqual(
      expect.arrayContaining(['ca']),
    )
    const alta = await fetch(`${facts.idp}/cuenta/nueva`)
    expect([alta.status, await alta.text()]).toEqual([403, expect.stringContaining('No se abren cuentas')])
    await expect(stat(join(dir, 'seeding.json'))).rejects.toThrow()
    await expect(stat(join(dir, 'simulador'))).rejects.toThrow()
    expect(whole.out()).toContain('SIFEN      el de SIFEN_DEV_URL')
    expect(whole.out()).toContain('operador -- usuario crear')
    expect(whole.out()).not.toMatch(/Simulador|ejemplo\.com\.py {2}/)
  })

  test('and the simulated one never share a data directory, in whatever order', async () => {
    const [theirs, ours] = await Promise.all([privateFolder(), privateFolder()])
    const [one, two] = [starter(theirs, { SIFEN_DEV_URL: DEV }), starter(ours)]
    await Promise.all([one.ready(), two.ready()])
    await Promise.all([one.end('SIGINT'), two.end('SIGINT')])
    const simulated = starter(theirs)
    expect(await simulated.ended()).toBe(1)
    expect(simulated.err()).toMatch(/es de un SIFEN que no es el simulado: indique SIFEN_DEV_URL/)
    const real = starter(ours, { SIFEN_PROD_URL: 'https://127.0.0.1:9' })
    expect(await real.ended()).toBe(1)
    expect(real.err()).toMatch(/es del SIFEN simulado.*MBOHERA_DATA_DIR/)
    expect((await starter(theirs, { SIFEN_DEV_URL: DEV }).ready()).api).toMatch(/^http/)
  })

  test('has no demo: who asks for both is told what excludes what', async () => {
    const refused = starter(await privateFolder(), { SIFEN_DEV_URL: DEV, MBOHERA_DEMO: '1' })
    expect(await refused.ended()).toBe(1)
    expect(refused.err()).toMatch(/MBOHERA_DEMO=1 necesita el SIFEN simulado/)
  })
})

test('a provider of the user is the only one: its people are not ours, nor are their passwords', async () => {
  const idp = await startIdp({
    dir: await privateFolder(),
    host: '127.0.0.1',
    port: 0,
    audience: 'otra',
    panel: { redirectUris: [], postLogoutRedirectUris: [] },
  })
  atEnd(() => idp.close())
  const dir = await privateFolder()
  const env = { OIDC_ISSUER: idp.issuer, OIDC_AUDIENCE: 'otra' }
  const whole = starter(dir, env)
  const facts = await whole.ready()
  expect(Object.keys(facts.pids).sort()).toEqual(['api', 'correo', 'postgres', 'simulador'])
  expect(await answer(facts.api)).toMatchObject({ issuer: idp.issuer, audience: 'otra' })
  await expect(stat(join(dir, 'idp'))).rejects.toThrow()
  expect(await operador(dir, ['usuario', 'crear', 'eva@tienda.com.py', 'Eva'], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`Las cuentas son de ${idp.issuer}`),
  })
})

test('without the demo the operator makes the people, while it runs; each logs in with the password that was shown once', async () => {
  const dir = await privateFolder()
  const { idp, usuarios } = await starter(dir, { MBOHERA_DEMO: '0' }).ready()
  expect(usuarios).toEqual([])
  expect((await operador(dir, ['usuario'])).out).toContain('Todavía no hay cuentas')
  const made = await operador(dir, ['usuario', 'crear', 'Eva@Tienda.com.py', 'Eva', 'Ríos'])
  expect(made.code, made.err).toBe(0)
  const enter = (password: string) => signIn({ issuer: idp, email: 'eva@tienda.com.py', password })
  const { access_token } = await enter(claveOf(made.out))
  const claims = JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString())
  expect(claims).toMatchObject({ email: 'eva@tienda.com.py', name: 'Eva Ríos' })

  const lock = await takeLock(folderOf(dir).accountsLock)
  const meanwhile = await operador(dir, ['usuario', 'crear', 'luz@tienda.com.py', 'Luz'])
  expect([meanwhile.code, meanwhile.err]).toEqual([
    1,
    expect.stringMatching(/está cambiando las cuentas: no se cambió nada. Repítala/),
  ])
  await lock.release()
  const again = await operador(dir, ['usuario', 'crear', 'eva@tienda.com.py', 'Eva'])
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('usuario clave eva@tienda.com.py')])
  const changed = await operador(dir, ['usuario', 'clave', 'eva@tienda.com.py'])
  await expect(enter(claveOf(made.out))).rejects.toThrow(SignInError)
  await enter(claveOf(changed.out))
  expect((await operador(dir, ['usuario'])).out).toBe('eva@tienda.com.py  Eva Ríos\n')
  for (const args of [
    ['usuario', 'borrar', 'eva@tienda.com.py'],
    ['usuario', 'crear', 'eva@tienda.com.py'],
  ])
    expect(await operador(dir, args)).toMatchObject({
      code: 2,
      err: expect.stringContaining('usuario crear'),
    })
  const nobody = await operador(dir, ['usuario', 'clave', 'nadie@tienda.com.py'])
  expect([nobody.code, nobody.err]).toEqual([1, 'No hay una cuenta con el correo nadie@tienda.com.py.\n'])
})
