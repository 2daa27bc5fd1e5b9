import {
  isDatabaseAway,
  isShut,
  isUnbelieved,
  SinSesion,
  SoloLectura,
  SQLSTATE,
  TransactionLost,
} from './db/sqlstate.ts'
import { textOfError, toError } from './domain/thrown.ts'

/** What broke, in words of whoever runs the command, and what to do about it. */
interface Causa {
  causa: string
  remedio: string
}

/** Which variable says how one got to the database. */
export type UrlDe = 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_URL o DATABASE_OWNER_URL'

const MIGRAR = 'npm run operador -- migrar'

const sinRol = (url: UrlDe): Causa => ({
  causa: 'La base de datos no reconoce al usuario o su clave',
  remedio:
    url === 'DATABASE_OWNER_URL'
      ? `Revise usuario y clave de ${url}`
      : `Si todavía no migró, ejecute primero ${MIGRAR}, con DATABASE_OWNER_URL: hace ese rol. Si no, revise usuario y clave de ${url}`,
})
const sinEsquema = (url: UrlDe): Causa => ({
  causa: 'La base de datos no tiene lo que este programa usa: no está migrada, o es otra',
  remedio: `Ejecute ${MIGRAR}; si está migrada, revise la base de ${url}`,
})
const sinServidor = (url: UrlDe): Causa => ({
  causa: 'No se llega a la base de datos',
  remedio: `Revise ${url}: que el servidor esté en marcha, y que máquina y puerto sean correctos`,
})

/** What it said is told beside it. */
const SIN_ENTRADA: Causa = {
  causa: 'El servidor de la base de datos no deja entrar',
  remedio: 'Mire en su log por qué, y si hay lugar en su disco',
}

const soloLectura = (url: UrlDe): Causa => ({
  causa: 'El servidor de la base de datos es de sólo lectura: una réplica, o un primario que dejó de serlo',
  remedio: `Nombre en ${url} todos los servidores, y se encuentra al que escribe (docs/operations/deploy.md)`,
})

const sinSesion = (url: UrlDe): Causa => ({
  causa: 'Un agrupador de conexiones da una misma sesión de la base de datos a varios',
  remedio: `Indique en ${url} el servidor mismo, o un agrupador por sesiones (en PgBouncer, pool_mode = session)`,
})

const sinTls = (url: UrlDe): Causa => ({
  causa: 'El servidor de la base de datos no habla TLS, y la dirección lo pide',
  remedio: `Actívelo en el servidor (ssl = on), o quite sslmode de ${url} donde nadie esté en el camino`,
})
const sinConfianza = (url: UrlDe): Causa => ({
  causa: 'No se puede creer al certificado del servidor de la base de datos',
  remedio: `Diga en ${url} quién lo firmó, ?sslmode=verify-full&sslrootcert=<archivo PEM>, y el servidor por el nombre que está en su certificado`,
})

const RELOJ = 'y mire el reloj de esta máquina y el de aquélla'
/** Of a certificate whose authority is believed. */
const FUERA_DE_TIEMPO: Readonly<Record<string, Causa>> = {
  CERT_HAS_EXPIRED: {
    causa: 'Venció el certificado del servidor de la base de datos',
    remedio: `Renuévelo allí (ssl_cert_file), que lo lea de nuevo (select pg_reload_conf()), ${RELOJ}`,
  },
  CERT_NOT_YET_VALID: {
    causa: 'El certificado del servidor de la base de datos todavía no vale',
    remedio: `Espere a que valga, o ponga otro allí (ssl_cert_file), ${RELOJ}`,
  },
}

const DE_LA_BASE: Readonly<Record<string, (url: UrlDe) => Causa>> = {
  [SQLSTATE.wrongPassword]: sinRol,
  [SQLSTATE.noSuchRole]: sinRol,
  [SQLSTATE.noSuchDatabase]: url => ({
    causa: 'El servidor no tiene esa base de datos',
    remedio: `Revise el nombre de la base en ${url}, o créela (docs/operations/deploy.md)`,
  }),
  [SQLSTATE.undefinedTable]: sinEsquema,
  [SQLSTATE.undefinedColumn]: sinEsquema,
  [SQLSTATE.undefinedFunction]: sinEsquema,
  [SQLSTATE.readOnly]: soloLectura,
  [SQLSTATE.noSuchStatement]: sinSesion,
  [SQLSTATE.duplicateStatement]: sinSesion,
  [SQLSTATE.diskFull]: () => ({
    causa: 'No hay lugar en el disco del servidor de la base de datos',
    remedio: 'Haga lugar allí, y repita',
  }),
  [SQLSTATE.tooManyConnections]: () => ({
    causa: 'El servidor de la base de datos no admite más conexiones',
    remedio: 'Aumente max_connections, o baje MBOHERA_POOL de los procesos que lo usan, y repita',
  }),
  [SQLSTATE.queryCanceled]: () => ({
    causa:
      'El servidor de la base de datos interrumpió lo que se le pidió: tardó más de lo que se admite, o alguien lo canceló',
    remedio:
      'Repita; si vuelve a pasar, mire qué lo demora (pg_stat_activity), y statement_timeout del rol y de la base',
  }),
  [SQLSTATE.lockNotAvailable]: () => ({
    causa: 'Otro retiene lo que hace falta, y se lo esperó lo que el servidor de la base de datos admite',
    remedio:
      'Repita; si vuelve a pasar, mire quién es (pg_stat_activity), y lock_timeout del rol y de la base',
  }),
  [SQLSTATE.insufficientPrivilege]: () => ({
    causa: 'El rol con el que se entró a la base de datos no puede hacer esto',
    remedio: 'Indique en DATABASE_OWNER_URL el rol que es dueño de las tablas',
  }),
}

/** Of these the operating system says which file it is about. */
const DE_UN_ARCHIVO: Readonly<Record<string, (path: string) => Causa>> = {
  ENOENT: path => ({ causa: `No existe ${path}`, remedio: 'Revise cómo está escrito, y desde qué carpeta' }),
  ENOTDIR: path => ({
    causa: `${path} pasa por algo que no es una carpeta`,
    remedio: 'Revise cómo está escrito',
  }),
  EISDIR: path => ({ causa: `${path} es una carpeta`, remedio: 'Indique el archivo' }),
  EACCES: path => ({
    causa: `No se permite usar ${path}`,
    remedio: 'Revise su dueño y sus permisos, y con qué usuario ejecuta la orden',
  }),
  ENOSPC: path => ({ causa: `No hay lugar en el disco para ${path}`, remedio: 'Haga lugar, y repita' }),
  EDQUOT: path => ({
    causa: `Se acabó la cuota de disco para ${path}`,
    remedio: 'Haga lugar, o pida más a quien administra la máquina, y repita',
  }),
  EROFS: path => ({
    causa: `${path} está en un disco que sólo se lee`,
    remedio: 'Indique otro lugar, o monte ése para escribir',
  }),
}

/** Who reads or writes what he opened is not told its name again. */
const SIN_NOMBRE: Readonly<Record<string, string>> = {
  EISDIR: 'Lo que se indicó',
  ENOSPC: 'lo que se escribe',
  EDQUOT: 'lo que se escribe',
}

/** Null: nothing that whoever runs the command can mend; it is said as it is. */
export function causaDe(error: unknown, url: UrlDe): Causa | null {
  if (error instanceof TransactionLost)
    return {
      causa: 'Se cortó la conexión con la base de datos',
      remedio: error.committing
        ? 'No se sabe si lo último quedó hecho: mire cómo está, y repita si falta'
        : 'Lo último no quedó hecho: mire por qué se cortó, y repita',
    }
  if (error instanceof SoloLectura) return soloLectura(url)
  if (error instanceof SinSesion) return sinSesion(url)
  const code = textOfError(error, 'code')
  const path = textOfError(error, 'path') ?? (code === undefined ? undefined : SIN_NOMBRE[code])
  const conArchivo = code !== undefined && path !== undefined ? DE_UN_ARCHIVO[code]?.(path) : undefined
  if (conArchivo !== undefined) return conArchivo
  const conBase = code === undefined ? undefined : DE_LA_BASE[code]?.(url)
  if (conBase !== undefined) return conBase
  if (isUnbelieved(error)) return FUERA_DE_TIEMPO[code ?? ''] ?? sinConfianza(url)
  if (/does not support SSL/.test(toError(error).message)) return sinTls(url)
  if (isShut(error)) return SIN_ENTRADA
  return isDatabaseAway(error) ? sinServidor(url) : null
}

/** Several addresses of one name that did not answer are one error without a text. */
export const describeThrown = (thrown: unknown): string =>
  thrown instanceof AggregateError && thrown.message === ''
    ? thrown.errors.map(one => toError(one).message).join(', ')
    : toError(thrown).message

/** Cause, cure, and last the words of whoever noticed it, for who searches for them. */
export function describeError(error: unknown, url: UrlDe): string {
  const known = causaDe(error, url)
  const { cause } = toError(error)
  const texto = describeThrown(error instanceof TransactionLost ? cause : error)
  return known === null ? texto : `${known.causa}. ${known.remedio} (${texto})`
}
