import { openAlmacen } from '../almacen.ts'
import { asksAyuda } from '../ayuda.ts'
import { describeError } from '../causa.ts'
import { type Config, ConfigFaults } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { loadConfig } from '../config/load.ts'
import type { Almacen } from '../diario/almacen.ts'
import { describeDiagnosticos, tellFalla } from '../domain/diagnostico.ts'
import { parseInstant } from '../domain/tiempo.ts'
import { verifyAuditoria } from './auditoria.ts'
import { forgetMasterKeys, rotateMasterKeys } from './claves-maestras.ts'
import { ordenDeRespaldar, ordenDeRestaurar } from './copia/orden.ts'
import { verifyDiario } from './diario.ts'
import { ordenDeDistribuir } from './distribuir-orden.ts'
import { examine } from './doctor/doctor.ts'
import { giveTo } from './dueno.ts'
import { opcionesDe, ordenDeHomologar } from './homologar/orden.ts'
import { migrateDatabase } from './migrar.ts'
import { parseCual, tellPasado } from './pasado.ts'
import { changePlan } from './plan.ts'
import type { Outcome } from './pool.ts'
import { recoverDatabase } from './recuperar.ts'
import { type MalEscrita, readDicho } from './uso.ts'
import { reviewVerificados, withdrawVerificacion } from './verificados.ts'

const AYUDA = `Órdenes del operador (necesitan DATABASE_URL; las de claves, también el archivo de claves maestras):
  doctor [--json]               mira todo lo que el servicio necesita, y dice qué hacer; no cambia nada. Con la configuración del servicio
  migrar                        el esquema, como el rol de DATABASE_OWNER_URL (su dueño), y los derechos del rol de DATABASE_URL (el del servicio)
  migrar --en-linea             lo mismo con el servicio en marcha y una base grande: paso a paso, sin que nadie espere más de un momento; si se corta, se repite
  dueno <rol>                   la base y todo lo que tiene pasan a ese rol: donde una copia los dejó de un superusuario, que esta orden necesita
  plan                          los planes que hay
  plan <RUC> <PLAN>             cambia el plan de un contribuyente, por ejemplo: plan 80012345-0 INTEGRACION
  verificados revisar           los verificados cuyo certificado no es de una autoridad de MBOHERA_AUTORIDADES
  verificados quitar <RUC>      deja a un contribuyente sin verificar, sólo con SANDBOX; el RUC queda para quien traiga su certificado
  auditoria verificar [--testigo <archivo>]   si la auditoría es la que se escribió; con el testigo, también si sigue entera
  diario verificar              si el diario (MBOHERA_DIARIO) es el que se escribió: cuántos registros, qué falta
  recuperar --desde <instante> [--archivo <ZIP o carpeta>] [--json]   después de reponer una copia, o de perder lo último: repone del diario, busca en SIFEN lo que muestran los XML del archivo, pregunta y vuelve a emitir
  pasado <CDC> [--json]         todo lo que se sabe de un documento, en orden y sin datos personales, para pegarlo en un correo
  pasado <RUC> <001-001-0000123> [--json]     lo mismo, por su número
  homologar --ruc <RUC> --api <URL> --clave <archivo> [--punto 001-001]   emite por la API, en PRUEBAS, cada tipo de documento, motivo y evento, y escribe el informe; la API key de DEV está en el archivo. Antes, en el panel: el certificado, el CSC, en ese punto un timbrado de PRUEBAS para cada tipo (factura, autofactura, notas de crédito, de débito y de remisión), y los datos del emisor: dirección, departamento y ciudad, teléfono, correo y una actividad económica
  claves-maestras rotar         una clave maestra nueva, y todo lo cifrado pasa a ella; si se corta, se repite
  claves-maestras olvidar       quita las claves maestras con las que ya no hay nada cifrado
  respaldar <carpeta> [--claves <otra>]   la base entera en una carpeta nueva, con el servicio en marcha o no; se restaura aparte y se compara. Las claves maestras van en otra
  distribuir [--piezas N]       reparte una base con la extensión Citus entre sus nodos, con el servicio detenido: todo o nada; si se corta, se repite
  mover --contribuyente N --a <máquina:puerto>   pasa un contribuyente a otro nodo, con el servicio en marcha
  aislar --contribuyente N      le da una pieza para él solo, para moverlo sin los demás
  restaurar <carpeta> [--reemplazar] [--dueno <rol>]   la base de un respaldo en lugar de la que hay, con el servicio detenido; la que había queda a un lado, y todo es del rol de antes, o del que se diga
`

const ORDENES = new Set([...AYUDA.matchAll(/^ {2}([a-z-]+)/gm)].map(([, nombre]) => nombre))

/** What is the matter with an order that is none, before the list of those that are. */
function describeUso([orden, ...rest]: readonly string[], mal: string | undefined): string {
  if (mal !== undefined) return `${orden}: ${mal}\n\n`
  if (orden === 'usuario')
    return 'Las personas no se crean aquí: son las del proveedor de identidad (OIDC_ISSUER), créelas allí. Quien ingresa registra su contribuyente y es su PROPIETARIO; los demás entran por invitación.\n\n'
  if (orden === undefined) return ''
  return ORDENES.has(orden)
    ? `A «${[orden, ...rest].join(' ')}» le falta algo, o algo está de más: en la lista se ve qué lleva.\n\n`
    : `No existe la orden «${orden}».\n\n`
}

interface Mundo {
  databaseUrl: string
  ownerUrl: string
  masterKeyFile: string
  config: Config
  diario: Almacen
  autoridades: string | null
  now: number
}

type Orden = (world: Mundo) => Promise<Outcome>

function ordenDe([command, ...rest]: string[]): Orden | MalEscrita | undefined {
  const [first, second] = rest
  if (command === 'migrar' && rest.length === 0) return migrateDatabase
  if (command === 'migrar' && first === '--en-linea' && rest.length === 1)
    return world => migrateDatabase({ ...world, enLinea: line => process.stdout.write(`${line}\n`) })
  if (command === 'dueno' && first !== undefined && rest.length === 1)
    return ({ ownerUrl }) => giveTo(ownerUrl, first)
  if (command === 'plan' && (rest.length === 0 || rest.length === 2))
    return ({ ownerUrl }) => changePlan(ownerUrl, first ?? null, second ?? null)
  if (command === 'verificados' && first === 'revisar' && rest.length === 1) return reviewVerificados
  if (command === 'verificados' && first === 'quitar' && second !== undefined && rest.length === 2)
    return ({ ownerUrl, now }) => withdrawVerificacion(ownerUrl, second, now)
  if (command === 'respaldar') return ordenDeRespaldar(rest)
  if (command === 'restaurar') return ordenDeRestaurar(rest)
  if (command === 'auditoria') return ordenDeAuditoria(rest)
  if (command === 'diario' && first === 'verificar' && rest.length === 1)
    return ({ diario }) => verifyDiario(diario)
  if (command === 'distribuir' || command === 'mover' || command === 'aislar')
    return ordenDeDistribuir(command, rest)
  if (command === 'recuperar') return ordenDeRecuperar(rest)
  if (command === 'pasado') return ordenDePasado(rest)
  if (command === 'homologar') {
    const opciones = opcionesDe(rest)
    return 'mal' in opciones ? opciones : () => ordenDeHomologar(opciones)
  }
  if (command !== 'claves-maestras' || rest.length !== 1) return undefined
  if (first === 'rotar')
    return ({ databaseUrl, masterKeyFile }) => rotateMasterKeys(databaseUrl, masterKeyFile)
  if (first === 'olvidar')
    return ({ databaseUrl, masterKeyFile }) => forgetMasterKeys(databaseUrl, masterKeyFile)
  return undefined
}

function ordenDeAuditoria([first, ...rest]: string[]): Orden | MalEscrita | undefined {
  if (first !== 'verificar') return undefined
  const dicho = readDicho(rest, { testigo: 'con-valor' })
  if ('mal' in dicho) return dicho
  return ({ databaseUrl }) => verifyAuditoria(databaseUrl, dicho.opciones.get('testigo') ?? null)
}

function ordenDeRecuperar(args: string[]): Orden | MalEscrita {
  const dicho = readDicho(args, { desde: 'con-valor', archivo: 'con-valor', json: 'sola' })
  if ('mal' in dicho) return dicho
  const { opciones } = dicho
  const instante = opciones.get('desde')
  if (instante === undefined) return { mal: 'Falta --desde <instante>: el de la copia que se repuso.' }
  const desde = parseInstant(instante)
  if (desde === null)
    return {
      mal: `«${instante}» no es un instante: escríbalo como 2026-12-15T08:30, hora de Paraguay, o con su zona, 2026-12-15T11:30Z.`,
    }
  const [archivo, json] = [opciones.get('archivo') ?? null, opciones.has('json')]
  return ({ ownerUrl, config, diario }) =>
    recoverDatabase({ ...{ ownerUrl, config, diario, desde, archivo, json }, clock: () => Date.now() })
}

function ordenDePasado(rest: readonly string[]): Orden | MalEscrita {
  const dicho = readDicho(rest, { json: 'sola' }, Number.POSITIVE_INFINITY)
  if ('mal' in dicho) return dicho
  const cual = parseCual(dicho.palabras)
  if (cual === undefined)
    return {
      mal: `«${dicho.palabras.join(' ')}» no nombra un documento: indique su CDC (44 dígitos), o el RUC y el número, por ejemplo 80012345-0 001-001-0000123.`,
    }
  const json = dicho.opciones.has('json')
  return ({ databaseUrl, diario }) => tellPasado({ databaseUrl, diario, cual, json })
}

/** With the whole configuration, as the service reads it; where that is wrong there is nothing else to look at. */
async function runDoctor(json: boolean): Promise<void> {
  const env = readEnv()
  const outcome = await examineWith(json, () => loadConfig(env))
  process.stdout.write(`${outcome.text}\n`)
  process.exitCode = outcome.ok ? 0 : 1
}

async function examineWith(json: boolean, load: () => ReturnType<typeof loadConfig>) {
  try {
    const { config, secrets } = load()
    const diario = openAlmacen(config.diario, secrets)
    return await examine({
      databaseUrl: secrets.databaseUrl,
      ownerUrl: secrets.ownerUrl,
      config,
      diario,
      correo: secrets,
      now: () => Date.now(),
      json,
    })
  } catch (error) {
    if (!(error instanceof ConfigFaults)) throw error
    const diagnosticos = error.faults.map(fault =>
      tellFalla('configuración', fault, 'Corríjala (docs/operations/environment.md) y repita'),
    )
    return {
      ok: false,
      text: json ? JSON.stringify(diagnosticos, null, 2) : describeDiagnosticos(diagnosticos),
    }
  }
}

/** What the driver or the system says is told in words, with its cure. */
async function run(orden: Orden, mundo: Mundo): Promise<Outcome> {
  try {
    return await orden(mundo)
  } catch (error) {
    const url = mundo.ownerUrl === mundo.databaseUrl ? 'DATABASE_URL' : 'DATABASE_URL o DATABASE_OWNER_URL'
    throw new Error(describeError(error, url), { cause: error })
  }
}

/** What was asked for on the command line; its outcome is that of the process. */
export async function runLinea(args: string[]): Promise<void> {
  if (asksAyuda(args)) return void process.stdout.write(AYUDA)
  const [first, second, ...more] = args
  if (first === 'doctor' && more.length === 0 && (second === undefined || second === '--json'))
    return runDoctor(second !== undefined)
  const orden = ordenDe(args)
  if (typeof orden !== 'function') {
    process.stderr.write(`${describeUso(args, orden?.mal)}${AYUDA}`)
    process.exitCode = 2
    return
  }
  // Only the database is needed; the issuer is not asked for.
  const env = readEnv()
  const { config, secrets } = loadConfig({ ...env, oidcIssuer: 'https://no.usado.invalid' })
  const { databaseUrl, ownerUrl } = secrets
  const outcome = await run(orden, {
    databaseUrl,
    ownerUrl,
    masterKeyFile: config.masterKeys.file,
    config,
    diario: openAlmacen(config.diario, secrets),
    autoridades: config.autoridades,
    now: Date.now(),
  })
  process.stdout.write(`${outcome.text}\n`)
  process.exitCode = outcome.code ?? (outcome.ok ? 0 : 1)
}
