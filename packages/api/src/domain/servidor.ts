import { type Diagnostico, tellAviso, tellBien, tellFalla } from './diagnostico.ts'
import { avisoDeReplicas, estadoDeReplicas, type Replicas } from './replicas.ts'

/** What the server of the database says of itself, and of the role with which the service is connected. */
export interface Servidor {
  /** As in `server_version_num`. */
  version: number
  codificacion: string
  soloLectura: boolean
  /** `synchronous_commit` of the service's own sessions. */
  confirmacion: string
  fsync: boolean
  conexiones: number
  superusuario: boolean
  /** It owns the tables: it could switch their guards off. */
  dueno: boolean
  /** The role that does; null: there are none. */
  duenoDeTablas: string | null
  ahora: number
  bytes: number
  /** `archive_mode`: whether each finished piece of the log is copied elsewhere. */
  archiva: boolean
  /** When the last piece was archived, and when the last attempt failed. */
  archivado: number | null
  archivoFallido: number | null
  /** Whether it runs on this machine. */
  local: boolean
  /** Where its files are; null where this role is not told. */
  datos: string | null
}

const BASE = 'base de datos'
const MINIMA = 150_000
/** From here on a server's clock is said to be off. */
const RELOJ_MS = 2_000

export function judgeServidor(
  servidor: Servidor,
  { now, conexiones, replicas }: { now: number; conexiones: number; replicas: Replicas },
): Diagnostico[] {
  return [
    judgeVersion(servidor),
    ...judgeEscritura(servidor),
    ...judgeRol(servidor),
    ...judgeConexiones(servidor, conexiones),
    ...judgeReloj(servidor, now),
    judgeReplicas(replicas),
    judgeArchivo(servidor),
  ]
}

function judgeVersion({ version, codificacion, bytes }: Servidor): Diagnostico {
  const cual = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}, ${Math.ceil(bytes / 1_000_000)} MB`
  if (version < MINIMA)
    return tellFalla(BASE, cual, 'Actualice PostgreSQL: hace falta la versión 15 o una posterior')
  if (codificacion !== 'UTF8')
    return tellFalla(
      BASE,
      `${cual}, en ${codificacion}`,
      'Cree la base con ENCODING UTF8: los nombres no caben en otra',
    )
  return tellBien(BASE, cual)
}

function judgeEscritura({ soloLectura, confirmacion, fsync }: Servidor): Diagnostico[] {
  if (soloLectura)
    return [
      tellFalla(
        BASE,
        'es de sólo lectura: una réplica, o un primario que dejó de serlo',
        'Nombre en DATABASE_URL todos los servidores: el servicio encuentra al que escribe (docs/operations/deploy.md)',
      ),
    ]
  const floja = [
    ...(['off', 'local'].includes(confirmacion) ? [`synchronous_commit es ${confirmacion}`] : []),
    ...(fsync ? [] : ['fsync está apagado']),
  ]
  if (floja.length === 0) return []
  const remedio = 'Ponga synchronous_commit y fsync en on: lo que se confirmó a quien llama no puede perderse'
  return [tellAviso(BASE, `${floja.join(' y ')}: un corte de luz pierde lo último`, remedio)]
}

function judgeRol({ superusuario, dueno, duenoDeTablas }: Servidor): Diagnostico[] {
  if (!superusuario && !dueno)
    return [
      tellBien(
        'rol del servicio',
        `no es dueño de las tablas${duenoDeTablas === null ? '' : `: lo es ${duenoDeTablas}`}`,
      ),
    ]
  const cual = superusuario ? 'es superusuario' : 'es dueño de las tablas'
  const remedio =
    'Separe dueño y servicio: DATABASE_OWNER_URL, y npm run operador -- migrar (docs/operations/deploy.md)'
  return [tellAviso('rol del servicio', `${cual}: quien tome el proceso podría apagar la auditoría`, remedio)]
}

function judgeConexiones({ conexiones: hay }: Servidor, pide: number): Diagnostico[] {
  // Three are kept by the server for its own superusers.
  if (hay - 3 > pide) return []
  return [
    tellFalla(
      BASE,
      `admite ${hay} conexiones y un proceso pide ${pide}`,
      'Aumente max_connections o baje MBOHERA_POOL',
    ),
  ]
}

function judgeReloj({ ahora }: Servidor, now: number): Diagnostico[] {
  const desfase = ahora - now
  if (Math.abs(desfase) <= RELOJ_MS) return []
  const cuanto = `${Math.round(Math.abs(desfase) / 1000)} s ${desfase > 0 ? 'adelante' : 'atrás'}`
  return [
    tellAviso('relojes', `el de la base está ${cuanto} del de esta máquina`, 'Sincronice los dos (NTP)'),
  ]
}

function judgeReplicas(replicas: Replicas): Diagnostico {
  const que = avisoDeReplicas(replicas)
  if (que === null) return tellBien('réplicas', estadoDeReplicas(replicas))
  return tellAviso('réplicas', que, 'Lo dice docs/operations/deploy.md, «A standby»')
}

function judgeArchivo({ archiva, archivado, archivoFallido }: Servidor): Diagnostico {
  const que = 'archivo del log'
  if (!archiva)
    return tellAviso(
      que,
      'archive_mode está apagado: sólo se vuelve al instante de un respaldo',
      'Active pgBackRest u otro, o respalde seguido con npm run operador -- respaldar (docs/operations/back-up.md)',
    )
  if (archivoFallido !== null && archivoFallido > (archivado ?? 0))
    return tellFalla(que, 'el último intento falló', 'Mire pg_stat_archiver y el log de PostgreSQL')
  return tellBien(que, archivado === null ? 'activo, y nada archivado todavía' : 'activo')
}

export function judgeDiscos(elMismo: boolean): Diagnostico[] {
  const que = 'discos'
  if (!elMismo) return [tellBien(que, 'el diario no está en el de la base')]
  return [
    tellAviso(
      que,
      'la base y el diario están en el mismo: si se pierde, se pierden los dos',
      'Ponga MBOHERA_DIARIO en otro disco, o en un almacén de objetos; y los respaldos tampoco en éste (docs/operations/deploy.md, «The journal»)',
    ),
  ]
}
