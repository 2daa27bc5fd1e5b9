import { asksAyuda } from '@mbohera/api/ayuda'
import { openAccounts } from '@mbohera/idp/accounts'
import { SignInError, signIn } from '@mbohera/idp/sign-in'
import { ConfigError, readConfig } from './config.ts'
import { otraClaveDe, type Usuario } from './demo.ts'
import { Fault, messageOf } from './fault.ts'
import { type Folder, folderOf, type LocalFacts } from './folder.ts'
import { readJson } from './secret-file.ts'
import { holderOf } from './supervision/lock.ts'

const USE = 'Uso: npm run --silent token -- ana@ejemplo.com.py'

async function tokenOf(correo: string | undefined): Promise<string> {
  if (correo === undefined) throw new Fault(`Falta el correo del usuario. ${USE}`)
  const { dataDir } = readConfig()
  const folder = folderOf(dataDir)
  const { idp, usuarios: alEmpezar = [], pids = {} } = (await readJson<LocalFacts>(folder.facts)) ?? {}
  const running = (await holderOf(folder.lock)) !== undefined && Object.keys(pids).length > 0
  if (!running || idp === undefined)
    throw new Fault(
      `Mbohéra no está en marcha con la carpeta de datos ${dataDir}. ` +
        'Inicie con "npm start", o indique la carpeta con MBOHERA_DATA_DIR.',
    )
  // What was told at the start is of before: another password may have been asked for since.
  const { usuarios = alEmpezar } = (await readJson<Pick<LocalFacts, 'usuarios'>>(folder.users)) ?? {}
  if (alEmpezar.length === 0)
    throw new Fault(
      'Sólo de los usuarios de la demostración se guarda la clave. Los demás obtienen su token al ingresar en el panel.',
    )
  const usuario = usuarios.find(one => one.correo === correo.trim().toLowerCase())
  if (usuario === undefined)
    throw new Fault(`No hay un usuario "${correo}". Hay: ${usuarios.map(one => one.correo).join(', ')}.`)
  const password = await passwordOf(usuario, folder)
  const tokens = await signIn({ issuer: idp, email: usuario.correo, password })
  return tokens.access_token
}

/** The one that is kept, if that is all that she is asked for: what she chose at her account's page nobody else knows. */
async function passwordOf({ correo, clave }: Usuario, folder: Folder): Promise<string> {
  const accounts = await openAccounts(folder.idp)
  const suya = clave === undefined ? undefined : await accounts.verify(correo, clave)
  if (clave === undefined || suya === undefined)
    throw new Fault(
      `${correo} cambió su clave, y sólo ella la sabe: la que quedó guardada ya no sirve. Otra, que se guarda: ${otraClaveDe(correo)}`,
    )
  if (accounts.factor(suya.sub) !== undefined)
    throw new Fault(
      `A ${correo} se le pide además un código de su teléfono. Para que no: npm run operador -- usuario sin-segundo ${correo}`,
    )
  return clave
}

try {
  const args = process.argv.slice(2)
  process.stdout.write(`${asksAyuda(args) ? USE : await tokenOf(args[0])}\n`)
} catch (error) {
  const curable = [Fault, ConfigError, SignInError].some(kind => error instanceof kind)
  const message = messageOf(error)
  const cause = error instanceof Error ? error.cause : undefined
  process.stderr.write(
    `mbohera: ${curable ? message : `no se pudo ingresar (${message}${cause ? `: ${cause}` : ''})`}\n`,
  )
  process.exitCode = 1
}
