import { type Account, type Accounts, normalEmail, openAccounts } from '@mbohera/idp/accounts'
import { ConfigError, readConfig } from './config.ts'
import { Fault } from './fault.ts'
import { type Folder, folderOf, type LocalFacts, prepareFolder } from './folder.ts'
import { readReloj } from './reloj/reloj.ts'
import { readJson, writeSecretJson } from './secret-file.ts'
import { TakenError, takeLock } from './supervision/lock.ts'

export const AYUDA_DE_USUARIO = `Del proveedor de identidad incluido en "npm start", en marcha o no:
  usuario                          las personas que tienen una cuenta
  usuario crear <correo> <nombre>  una cuenta nueva; su clave se muestra sólo entonces. Al ingresar registra su contribuyente, o acepta la invitación a uno
  usuario clave <correo>           otra clave; con la anterior ya no se ingresa, las sesiones abiertas se cierran y las llaves de acceso se quitan
  usuario sin-segundo <correo>     ya no se le pide el código del teléfono: para quien lo perdió, y sus códigos de recuperación también
`

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The accounts of the embedded provider: its operator is the only one who makes any. Null: the order is not one of these. */
export async function runUsuario([orden, correo, ...nombre]: readonly string[]): Promise<string | null> {
  const { dataDir, issuer } = readConfig()
  if (issuer !== undefined)
    throw new ConfigError(`Las cuentas son de ${issuer} (OIDC_ISSUER): se crean allí, no aquí.`)
  await prepareFolder(dataDir)
  const folder = folderOf(dataDir)
  // What is closed with another password is what was opened before it by the clock of that start.
  const adelantoMs = await readReloj(folder)
  const accounts = await openAccounts(folder.idp, () => Date.now() + adelantoMs)
  if (orden === undefined) return listed(accounts.list())
  if (correo === undefined) return null
  if (!EMAIL.test(correo)) throw new Fault(`"${correo}" no es un correo: ana@ejemplo.com.py.`)
  // Two programs that write the accounts at once would each lose what the other wrote.
  const lock = await takeLock(folder.accountsLock).catch(error => {
    if (!(error instanceof TakenError)) throw error
    throw new Fault(
      `Otra orden (proceso ${error.holder.pid}) está cambiando las cuentas: no se cambió nada. Repítala cuando termine.`,
    )
  })
  return changed(accounts, folder, [orden, correo, ...nombre]).finally(() => lock.release())
}

async function changed(
  accounts: Accounts,
  folder: Folder,
  [orden, correo, ...nombre]: [string, string, ...string[]],
): Promise<string | null> {
  if (orden === 'crear' && nombre.length > 0) {
    const { password, email } = await accounts.ensure(correo, nombre.join(' '))
    if (password === undefined)
      throw new Fault(`Ya hay una cuenta con el correo ${email}. Otra clave: usuario clave ${email}`)
    return `${email} ingresa con la clave ${password} (no se muestra otra vez)`
  }
  if (nombre.length > 0) return null
  if (orden === 'sin-segundo') {
    const suya = accounts.list().find(({ email }) => email === normalEmail(correo))
    if (suya === undefined) throw new Fault(`No hay una cuenta con el correo ${correo}.`)
    await accounts.setFactor(suya.sub, undefined)
    return `A ${suya.email} ya no se le pide un segundo paso`
  }
  if (orden !== 'clave') return null
  const clave = await accounts.resetPassword(correo)
  for (const file of [folder.users, folder.facts]) await keepInDemo(file, normalEmail(correo), clave)
  return `La clave de ${correo} es ahora ${clave} (no se muestra otra vez)`
}

/** Those of the demo are kept where a person can read them again. */
async function keepInDemo(file: string, correo: string, clave: string): Promise<void> {
  const kept = await readJson<Pick<LocalFacts, 'usuarios'>>(file)
  if (!kept?.usuarios?.some(suyo => suyo.correo === correo)) return
  const usuarios = kept.usuarios.map(suyo => (suyo.correo === correo ? { ...suyo, clave } : suyo))
  await writeSecretJson(file, { ...kept, usuarios })
}

const listed = (people: readonly Account[]) =>
  people.length === 0
    ? 'Todavía no hay cuentas: usuario crear <correo> <nombre>'
    : people.map(({ email, name }) => `${email}  ${name}`).join('\n')
