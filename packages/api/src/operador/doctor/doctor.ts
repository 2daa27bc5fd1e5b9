import { hash } from 'node:crypto'
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { readAutoridades } from '@mbohera/sifen'
import { causaDe, describeThrown, type UrlDe } from '../../causa.ts'
import { openLlavero } from '../../cifrado/archivo.ts'
import { countConexiones } from '../../conexiones.ts'
import type { Config } from '../../config/config.ts'
import type { Secrets } from '../../config/secrets.ts'
import type { Pool } from '../../db/db.ts'
import { findPertenencia } from '../../db/dueno.ts'
import { readDatabaseClock } from '../../db/espera.ts'
import { readMigrations } from '../../db/migrate.ts'
import { findRecuperacionPendiente } from '../../db/recuperacion.ts'
import { findServidor, listConCertificado, listTimbradosQueTerminan } from '../../db/servidor.ts'
import type { Almacen } from '../../diario/almacen.ts'
import { tellCuenta } from '../../domain/cuenta-en-palabras.ts'
import {
  type Diagnostico,
  describeDiagnosticos,
  isSano,
  tellAviso,
  tellBien,
  tellFalla,
  tellNada,
} from '../../domain/diagnostico.ts'
import { ULTIMA_NOTA } from '../../domain/reglas/archivo.ts'
import { judgeDiscos, judgeServidor, type Servidor } from '../../domain/servidor.ts'
import { toError } from '../../domain/thrown.ts'
import { formatCivil, formatUtc } from '../../domain/tiempo.ts'
import { judgeCertificados, judgeTimbrados, PRONTO_DIAS, QUEDAN_POCOS } from '../../domain/vencimientos.ts'
import { viewCircuitos } from '../../operations/circuito.ts'
import {
  hasRoom,
  viewDetenidas,
  viewEnEspera,
  viewInciertos,
  viewReplicas,
  viewSchema,
} from '../../operations/salud.ts'
import { isComoDijo } from '../../operations/seal-auditoria.ts'
import { TestigoEnArchivo } from '../../testigo/archivo.ts'
import { describeAjena, isDelDueno, remedioDeAjena } from '../dueno.ts'
import { type Outcome, withPool } from '../pool.ts'
import { faltanClaves, lookAtClaves, openSecretos } from './claves.ts'
import { lookAtCorreo } from './correo.ts'
import { judgeEspera, judgeInciertos } from './espera.ts'
import { lookAtEsquemas } from './esquemas.ts'
import { lookAtProveedor } from './proveedor.ts'
import { lookAtSifen, tellSinClaves } from './sifen.ts'

export interface Doctor {
  /** Of the role with which the service runs. */
  databaseUrl: string
  /** Of the role that migrates; the same, where no other is said. */
  ownerUrl?: string
  config: Config
  /** The journal. */
  diario: Almacen
  /** The servers of mail, where there are any. */
  correo?: Pick<Secrets, 'correo' | 'rebotes'>
  now: () => number
  json: boolean
}

/** So many certificates are tried in each ambiente, and so many of them and of timbrados are named. */
const CUANTOS = 200
const DIA_MS = 86_400_000
/** Below either of them a disk is nearly full. */
const LIBRE_BYTES = 1_000_000_000
const LIBRE_PARTE = 0.1

/** Looks at everything that the service needs, with what the service uses, and changes nothing. */
export async function examine({
  databaseUrl,
  ownerUrl = databaseUrl,
  config,
  diario,
  correo = { correo: null, rebotes: null },
  now,
  json,
}: Doctor): Promise<Outcome> {
  const diagnosticos = [
    ...lookAtFiles(config),
    lookAtReglas(config),
    ...(config.xsdDir === null ? [] : [lookAtEsquemas(config.xsdDir)]),
    config.diario.en === 'directorio' ? lookAtDisk('diario', config.diario.dir) : await lookAtObjetos(diario),
    ...(await lookAtProveedor(config.oidc.issuer, now)),
    ...(await lookAtCorreo(config, correo, now)),
    ...(await besideAnother(databaseUrl, pool => lookAtBase(pool, config, now)).catch(baseAusente)),
    ...(config.auditoriaTestigo === null ? [] : [await lookAtTestigo(databaseUrl, config.auditoriaTestigo)]),
    ...(ownerUrl === databaseUrl ? [] : [await lookAtDueno(ownerUrl)]),
  ]
  const text = json ? JSON.stringify(diagnosticos, null, 2) : describeDiagnosticos(diagnosticos)
  return { ok: isSano(diagnosticos), text }
}

/** What to look at where nobody knows better. */
const enGeneral = (url: UrlDe): string => `Revise ${url}: que usuario, clave y base sean correctos`

const remedioDe = (error: unknown, url: UrlDe): string => causaDe(error, url)?.remedio ?? enGeneral(url)

const baseAusente = (error: unknown): Diagnostico[] => [
  tellFalla('base de datos', `no se puede usar (${describeThrown(error)})`, remedioDe(error, 'DATABASE_URL')),
]

/** With two connections at once, as a process has them: what somebody between does with many shows as the second opens. */
const besideAnother = <T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> =>
  withPool(url, async primero => {
    await viewSchema(primero)
    return withPool(url, work)
  })

/** Whether who is to migrate may. */
const lookAtDueno = (ownerUrl: string): Promise<Diagnostico> =>
  withPool(ownerUrl, findPertenencia).then(
    found =>
      isDelDueno(found)
        ? tellBien('dueño de las tablas', `${found.rol}, como dice DATABASE_OWNER_URL`)
        : (found.es ? tellAviso : tellFalla)(
            'dueño de las tablas',
            describeAjena(found),
            remedioDeAjena(found),
          ),
    error =>
      tellFalla(
        'dueño de las tablas',
        `no se puede entrar con DATABASE_OWNER_URL (${describeThrown(error)})`,
        remedioDe(error, 'DATABASE_OWNER_URL'),
      ),
  )

/** Whether the audit still goes through where its witness last saw it. */
async function lookAtTestigo(databaseUrl: string, file: string): Promise<Diagnostico> {
  const que = 'testigo de la auditoría'
  const cerrado = whyClosed(file)
  if (cerrado !== null)
    return tellFalla(
      que,
      `no se puede escribir en ${file} (${cerrado}): no se le dice nada`,
      'Revise MBOHERA_AUDITORIA_TESTIGO, su carpeta y su dueño; con systemd, ReadWritePaths de las unidades (docs/operations/systemd.md)',
    )
  try {
    const ultima = await new TestigoEnArchivo(file).ultima()
    if (ultima === null) return tellNada(que, `${file} no dice nada todavía`)
    const { hasta } = ultima
    const sha256 = (texto: string) => hash('sha256', texto, 'hex')
    if (await withPool(databaseUrl, pool => isComoDijo(pool, sha256, ultima)))
      return tellBien(que, `la auditoría sigue como la vio el ${ultima.fecha}, hasta la línea ${hasta}`)
    return tellFalla(
      que,
      `${file} vio el ${ultima.fecha} otra auditoría, hasta la línea ${hasta}: se perdieron o rehicieron líneas, y no se le dice nada más`,
      `npm run operador -- auditoria verificar --testigo ${file}; guarde el archivo con su motivo, y muévalo de ahí: empieza otro (docs/operations/audit.md)`,
    )
  } catch (error) {
    return tellAviso(
      que,
      `no se pudo mirar (${toError(error).message})`,
      'Revise MBOHERA_AUDITORIA_TESTIGO y su dueño',
    )
  }
}

/** Why no line can be added to it, or it cannot be made; null: it can. */
function whyClosed(file: string): string | null {
  try {
    const there = statSync(file, { throwIfNoEntry: false })
    if (there?.isDirectory()) return 'es una carpeta'
    accessSync(there === undefined ? dirname(resolve(file)) : file, constants.W_OK)
    return null
  } catch (error) {
    return toError(error).message
  }
}

function lookAtFiles({ masterKeys, autoridades }: Config): Diagnostico[] {
  return [
    // Of those that a start makes the database says whether it may.
    ...(faltanClaves(masterKeys)
      ? []
      : [
          attempt('claves maestras', () => {
            openLlavero(masterKeys.file, { create: false })
            return `${masterKeys.file} se lee`
          }),
        ]),
    autoridades === null
      ? tellAviso(
          'autoridades',
          'no hay ninguna: nadie prueba de quién es un RUC, y nadie nuevo pasa de SANDBOX',
          'Indique MBOHERA_AUTORIDADES (docs/operations/verified-rucs.md)',
        )
      : attempt('autoridades', () =>
          tellCuenta(readAutoridades(autoridades).cuantas, 'reconocida', 'reconocidas'),
        ),
  ]
}

/** Which rules documentos are judged by. */
const lookAtReglas = ({ reglas }: Config): Diagnostico =>
  tellBien(
    'reglas',
    reglas === null
      ? `las de esta versión, hasta la NT ${ULTIMA_NOTA}`
      : `hasta la NT ${ULTIMA_NOTA}, y ${reglas.edicion} (${reglas.file}, SHA-256 ${reglas.sha256}): ${reglas.cambios.join('; ')}`,
  )

function attempt(que: string, work: () => string): Diagnostico {
  try {
    return tellBien(que, work())
  } catch (error) {
    return tellFalla(
      que,
      toError(error).message,
      'Corrija lo que dice, o reponga el archivo de la copia de seguridad',
    )
  }
}

/** The directory may not be there yet: then the one in which it is made counts. */
function lookAtDisk(que: string, dir: string): Diagnostico {
  let there = resolve(dir)
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there)
  const remedio = 'Revise MBOHERA_DIARIO, su dueño y su disco: sin diario no se envía nada'
  try {
    if (!statSync(there).isDirectory()) return tellFalla(que, `${there} no es una carpeta`, remedio)
    accessSync(there, constants.W_OK)
    const { bavail, bsize, blocks } = statfsSync(there)
    const libre = bavail * bsize
    const detalle = `${dir}: ${Math.floor(libre / 1_000_000)} MB libres`
    if (libre > LIBRE_BYTES && bavail / blocks > LIBRE_PARTE) return tellBien(que, detalle)
    return tellAviso(que, detalle, 'Haga lugar: sin él no se firma ni se envía nada')
  } catch (error) {
    return tellFalla(que, `no se puede escribir en ${dir} (${toError(error).message})`, remedio)
  }
}

const lookAtObjetos = (diario: Almacen): Promise<Diagnostico> =>
  diario.probe('doctor').then(
    () => tellBien('diario', `${diario.nombre} recibe lo que se escribe`),
    error =>
      tellFalla(
        'diario',
        diario.describeFault(toError(error)),
        'Corrija lo que dice: sin diario no se envía nada a SIFEN',
      ),
  )

async function lookAtBase(pool: Pool, config: Config, now: () => number): Promise<Diagnostico[]> {
  const servidor = await findServidor(pool)
  const replicas = await viewReplicas(pool)
  const [hay, conoce] = [await viewSchema(pool), readMigrations().length]
  // The clock by which the service counts is one of the schema.
  const ahora = hay === conoce ? await readDatabaseClock(pool) : servidor.ahora
  const found = judgeServidor(
    { ...servidor, ahora },
    { now: now(), conexiones: countConexiones(config), replicas },
  )
  if (!(await hasRoom(pool)))
    found.push(
      tellFalla('base de datos', 'no tiene lugar en su disco: no acepta nada nuevo', 'Haga lugar allí'),
    )
  found.push(...lookAtDiscos(servidor, config))
  if (hay === 0) return [...found, tellAviso('esquema', 'la base está vacía', 'El primer inicio la migra')]
  if (hay !== conoce)
    return [
      ...found,
      tellFalla(
        'esquema',
        `la base está en ${hay} y este programa en ${conoce}`,
        hay > conoce ? 'Use el programa nuevo' : 'Ejecute npm run operador -- migrar, o inicie el servicio',
      ),
    ]
  const certificados = await listConCertificado(pool, { vigentes: null, limit: CUANTOS })
  const timbrados = await listTimbradosQueTerminan(pool, {
    antesDe: dayOf(now() + PRONTO_DIAS * DIA_MS),
    desdeNumero: QUEDAN_POCOS,
    limit: CUANTOS,
  })
  const secretos = openSecretos(config.masterKeys)
  return [
    ...found,
    tellBien('esquema', `en ${hay}, como este programa`),
    ...(await lookAtClaves(pool, config.masterKeys, secretos)),
    ...(await lookAtWork(pool)),
    ...judgeCertificados(certificados.filas, { now: now(), cuantos: certificados.cuantos }),
    ...judgeTimbrados(timbrados.filas, { hoy: dayOf(now()), cuantos: timbrados.cuantos }),
    ...(secretos === null
      ? tellSinClaves()
      : await lookAtSifen({ config, db: pool, now, cuantos: CUANTOS, secretos })),
  ]
}

/** Where Debian's packages have it: the role of the service is not told where it is. */
const DATOS = '/var/lib/postgresql'

/** The journal is what is left when the database is lost: where one disk holds both, nothing is. */
function lookAtDiscos({ local, datos }: Servidor, { diario }: Config): Diagnostico[] {
  if (!local || diario.en !== 'directorio') return []
  const [base, journal] = [diskOf(datos ?? DATOS), diskOf(diario.dir)]
  return base === null || journal === null ? [] : judgeDiscos(base === journal)
}

function diskOf(dir: string): number | null {
  try {
    return statSync(dir).dev
  } catch {
    return null
  }
}

/** The day in Paraguay. */
const dayOf = (instant: number): string => formatCivil(instant).slice(0, 10)

/** What waits and why, and who would send it. */
async function lookAtWork(pool: Pool): Promise<Diagnostico[]> {
  const [pendiente, esperas, inciertos, detenidas] = await Promise.all([
    findRecuperacionPendiente(pool),
    viewEnEspera(pool),
    viewInciertos(pool),
    viewDetenidas(pool),
  ])
  const { ambientes, envian } = await viewCircuitos({ pool, sifen: { estado: () => NADIE } })
  return [
    ...(pendiente === null
      ? []
      : [
          tellFalla(
            'recuperación',
            `la base no tiene todo lo que el diario (desde el ${formatUtc(pendiente)}): no se emite nada`,
            'npm run operador -- recuperar --desde <instante de la copia> (docs/operations/after-a-loss.md)',
          ),
        ]),
    envian === 0
      ? tellAviso('envío', 'ningún proceso está enviando', 'Inicie el servicio, o un worker: npm run worker')
      : tellBien('envío', `procesos que envían: ${envian}`),
    ...ambientes
      .filter(({ abierto }) => abierto)
      .map(({ ambiente }) =>
        tellAviso(
          'envío',
          `${ambiente}: SIFEN no responde y se le da una pausa`,
          'Sale solo cuando responde',
        ),
      ),
    ...esperas.map(judgeEspera),
    ...judgeInciertos(inciertos),
    ...detenidas.map(({ ambiente, cuantas }) =>
      tellAviso(
        'numeraciones',
        `${ambiente}: ${tellCuenta(cuantas, 'detenida', 'detenidas')}, porque SIFEN tiene sus números con otros documentos (1002)`,
        'Que cada contribuyente alinee la suya en el panel (docs/operations/numbering.md)',
      ),
    ),
  ]
}

/** This process sends nothing: only what the others say counts. */
const NADIE = {
  ambientes: (['DEV', 'PROD'] as const).map(ambiente => ({ ambiente, abierto: false, rucs: [] })),
  intercambios: [],
}
