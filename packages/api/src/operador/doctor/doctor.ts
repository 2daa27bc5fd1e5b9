import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { readAutoridades } from '@mbohera/sifen'
import { openLlavero } from '../../cifrado/archivo.ts'
import type { Config } from '../../config/config.ts'
import type { Pool } from '../../db/db.ts'
import { readMigrations } from '../../db/migrate.ts'
import { findRecuperacionPendiente } from '../../db/recuperacion.ts'
import { findServidor, listConCertificado, listTimbradosPorTerminar } from '../../db/servidor.ts'
import { aviso, bien, describeHallazgos, falla, type Hallazgo, isSano } from '../../domain/hallazgo.ts'
import { judgeServidor } from '../../domain/servidor.ts'
import { toError } from '../../domain/thrown.ts'
import { formatCivil, formatUtc } from '../../domain/tiempo.ts'
import { judgeCertificados, judgeTimbrados, PRONTO_DIAS, QUEDAN_POCOS } from '../../domain/vencimientos.ts'
import { viewCircuitos } from '../../operations/circuito.ts'
import { viewDetenidas, viewEnEspera, viewReplicas, viewSchema } from '../../operations/salud.ts'
import { type Outcome, withPool } from '../pool.ts'
import { lookAtProveedor } from './proveedor.ts'
import { lookAtSifen } from './sifen.ts'

export interface Doctor {
  /** Of the role with which the service runs. */
  databaseUrl: string
  config: Config
  now: () => number
  json: boolean
}

/** So many certificates are tried, and so many timbrados named. */
const CUANTOS = 200
const DIA_MS = 86_400_000
/** Below either of them a disk is nearly full. */
const LIBRE_BYTES = 1_000_000_000
const LIBRE_PARTE = 0.1

/** Looks at everything that the service needs, with what the service uses, and changes nothing. */
export async function examine({ databaseUrl, config, now, json }: Doctor): Promise<Outcome> {
  const hallazgos = [
    ...lookAtFiles(config),
    ...(await lookAtProveedor(config.oidc.issuer, now)),
    ...(await withPool(databaseUrl, pool => lookAtBase(pool, config, now)).catch(baseAusente)),
  ]
  const text = json ? JSON.stringify(hallazgos, null, 2) : describeHallazgos(hallazgos)
  return { ok: isSano(hallazgos), text }
}

const baseAusente = (error: unknown): Hallazgo[] => [
  falla(
    'base de datos',
    `no se puede usar (${toError(error).message})`,
    'Revise DATABASE_URL: que el servidor esté en marcha, y que usuario, clave y base sean correctos',
  ),
]

function lookAtFiles({ masterKeys, diario, autoridades }: Config): Hallazgo[] {
  return [
    attempt('claves maestras', () => {
      if (!existsSync(masterKeys.file) && masterKeys.create) return 'se crean al primer inicio'
      openLlavero(masterKeys.file, { create: false })
      return `${masterKeys.file} se lee`
    }),
    lookAtDisk('diario', diario),
    autoridades === null
      ? aviso(
          'autoridades',
          'no hay ninguna: nadie prueba de quién es un RUC, y nadie nuevo pasa de SANDBOX',
          'Indique MBOHERA_AUTORIDADES (docs/operations/verified-rucs.md)',
        )
      : attempt('autoridades', () => `${readAutoridades(autoridades).cuantas} reconocidas`),
  ]
}

function attempt(que: string, work: () => string): Hallazgo {
  try {
    return bien(que, work())
  } catch (error) {
    return falla(
      que,
      toError(error).message,
      'Corrija lo que dice, o reponga el archivo de la copia de seguridad',
    )
  }
}

/** The directory may not be there yet: then the one in which it is made counts. */
function lookAtDisk(que: string, dir: string): Hallazgo {
  let there = resolve(dir)
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there)
  try {
    accessSync(there, constants.W_OK)
    const { bavail, bsize, blocks } = statfsSync(there)
    const libre = bavail * bsize
    const detalle = `${dir}: ${Math.floor(libre / 1_000_000)} MB libres`
    if (libre > LIBRE_BYTES && bavail / blocks > LIBRE_PARTE) return bien(que, detalle)
    return aviso(que, detalle, 'Haga lugar: sin él no se firma ni se envía nada')
  } catch (error) {
    const remedio = 'Revise MBOHERA_DIARIO, su dueño y su disco: sin diario no se envía nada'
    return falla(que, `no se puede escribir en ${dir} (${toError(error).message})`, remedio)
  }
}

async function lookAtBase(pool: Pool, config: Config, now: () => number): Promise<Hallazgo[]> {
  const servidor = await findServidor(pool)
  const replicas = await viewReplicas(pool)
  const found = judgeServidor(servidor, { now: now(), conexiones: config.poolConnections, replicas })
  const [hay, conoce] = [await viewSchema(pool), readMigrations().length]
  if (hay === 0) return [...found, aviso('esquema', 'la base está vacía', 'El primer inicio la migra')]
  if (hay !== conoce)
    return [
      ...found,
      falla(
        'esquema',
        `la base está en ${hay} y este programa en ${conoce}`,
        hay > conoce ? 'Use el programa nuevo' : 'Ejecute npm run operador -- migrar, o inicie el servicio',
      ),
    ]
  const emisores = await listConCertificado(pool, CUANTOS)
  const timbrados = await listTimbradosPorTerminar(pool, {
    antesDe: dayOf(now() + PRONTO_DIAS * DIA_MS),
    desdeNumero: QUEDAN_POCOS,
    limit: CUANTOS,
  })
  return [
    ...found,
    bien('esquema', `en ${hay}, como este programa`),
    ...(await lookAtWork(pool)),
    ...judgeCertificados(emisores, now()),
    ...judgeTimbrados(timbrados, dayOf(now())),
    ...(await lookAtSifen({ config, db: pool, now, emisores })),
  ]
}

/** The day in Paraguay. */
const dayOf = (instant: number): string => formatCivil(instant).slice(0, 10)

/** What waits and why, and who would send it. */
async function lookAtWork(pool: Pool): Promise<Hallazgo[]> {
  const [pendiente, esperas, detenidas] = await Promise.all([
    findRecuperacionPendiente(pool),
    viewEnEspera(pool),
    viewDetenidas(pool),
  ])
  const { ambientes, envian } = await viewCircuitos({ pool, sifen: { estado: () => NADIE } })
  return [
    ...(pendiente === null
      ? []
      : [
          falla(
            'recuperación',
            `la base no tiene todo lo que el diario (desde el ${formatUtc(pendiente)}): no se emite nada`,
            'npm run operador -- recuperar --desde <instante de la copia> (docs/operations/after-a-loss.md)',
          ),
        ]),
    envian === 0
      ? aviso('envío', 'ningún proceso está enviando', 'Inicie el servicio, o un worker: npm run worker')
      : bien('envío', `procesos que envían: ${envian}`),
    ...ambientes
      .filter(({ abierto }) => abierto)
      .map(({ ambiente }) =>
        aviso('envío', `${ambiente}: SIFEN no responde y se le da una pausa`, 'Sale solo cuando responde'),
      ),
    ...esperas.map(({ ambiente, cuantos, segundos, sinCertificado }) =>
      sinCertificado > 0
        ? aviso(
            'en espera',
            `${ambiente}: ${cuantos}, y ${sinCertificado} contribuyentes de ellos sin certificado vigente`,
            'Que carguen su certificado; cada documento dice por qué espera (motivoEspera)',
          )
        : bien('en espera', `${ambiente}: ${cuantos}, el más antiguo de hace ${Math.round(segundos)} s`),
    ),
    ...detenidas.map(({ ambiente, cuantas }) =>
      aviso(
        'numeraciones',
        `${ambiente}: ${cuantas} detenidas, porque SIFEN tiene sus números con otros documentos (1002)`,
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
