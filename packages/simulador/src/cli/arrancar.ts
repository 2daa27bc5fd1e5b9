import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { RUTAS } from '../red/puertas.ts'
import { type Simulador, type SimuladorOptions, startSimulador } from '../simulador.ts'
import { DATOS, parseEntero, UsoError } from './comun.ts'

const OPTIONS = {
  'puerto-test': { type: 'string', default: '8443' },
  'puerto-prod': { type: 'string', default: '8444' },
  'puerto-gestion': { type: 'string', default: '8445' },
  host: { type: 'string', default: '127.0.0.1' },
  datos: { type: 'string', default: DATOS },
  persistir: { type: 'boolean', default: false },
  latencia: { type: 'string', default: 'real' },
  'demora-lote': { type: 'string' },
  'sin-verificar': { type: 'boolean', default: false },
  'estado-rechazo': { type: 'string', default: '400' },
  ahora: { type: 'string' },
  'reloj-detenido': { type: 'boolean', default: false },
  semilla: { type: 'string' },
  confiar: { type: 'string', multiple: true },
} as const

function estadoOf(text: string): 200 | 400 {
  if (text === '200') return 200
  if (text === '400') return 400
  throw new UsoError('--estado-rechazo debe ser 200 o 400.')
}

function readCertificado(file: string): string {
  const pem = readFileSync(file, 'utf8')
  try {
    return new X509Certificate(pem).toString()
  } catch (cause) {
    throw new UsoError(`${file} no es un certificado en PEM: revise --confiar`, { cause })
  }
}

function parse(args: readonly string[]): SimuladorOptions & { dataDir: string } {
  const { values } = parseArgs({ args: [...args], options: OPTIONS })
  const puerto = (name: 'puerto-test' | 'puerto-prod' | 'puerto-gestion') =>
    parseEntero(name, values[name]) ?? 0
  return {
    dataDir: values.datos,
    persist: values.persistir,
    host: values.host,
    ports: { test: puerto('puerto-test'), prod: puerto('puerto-prod'), gestion: puerto('puerto-gestion') },
    latencia: values.latencia === 'real' ? 'real' : (parseEntero('latencia', values.latencia) ?? 0),
    demoraLoteMs: parseEntero('demora-lote', values['demora-lote']),
    verificarFirma: !values['sin-verificar'],
    estadoRechazo: estadoOf(values['estado-rechazo']),
    startAt: values.ahora,
    stopped: values['reloj-detenido'],
    seed: parseEntero('semilla', values.semilla),
    confiar: (values.confiar ?? []).map(readCertificado),
  }
}

function banner(simulador: Simulador, dataDir: string): string {
  const ca = join(dataDir, 'ca.pem')
  return `SIMULADOR DE SIFEN. No es la DNIT: nada de lo que responde tiene valor fiscal.

  Ambiente de prueba   ${simulador.urlTest}   (hace de sifen-test.set.gov.py)
  Producción           ${simulador.urlProd}   (hace de sifen.set.gov.py)
  Gestión              ${simulador.gestionUrl}   (página y API, sólo esta máquina)
  Autoridad            ${ca}   (confíe en ella desde su cliente)

Para apuntar un cliente:
  1. Un certificado de contribuyente:
       simulador certificado --ruc 80099999-1 --datos ${dataDir} --salida cliente.p12
  2. Las mismas rutas del SIFEN verdadero en ${simulador.urlTest}, o los nombres verdaderos hacia esta máquina.
  3. Una prueba (cualquier RUC con dígito verificador correcto es un contribuyente activo):
       curl --cacert ${ca} --cert-type P12 --cert cliente.p12:simulador -H 'Content-Type: application/soap+xml' \\
         -d '<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Body><rEnviConsRUC xmlns="http://ekuatia.set.gov.py/sifen/xsd"><dId>1</dId><dRUCCons>80088888</dRUCCons></rEnviConsRUC></env:Body></env:Envelope>' \\
         ${simulador.urlTest}${RUTAS.siConsRUC}

Para que se porte mal: simulador escenarios, y la página de gestión. Ctrl+C lo detiene.
`
}

/** What Node says when it cannot listen where it was told to. */
interface NoEscucha extends Error {
  readonly code?: string
  readonly port?: number
  readonly address?: string
  readonly hostname?: string
  /** Of a file: it is nothing about a port. */
  readonly path?: string
}

const OTRO_PUERTO = 'Elija otro con --puerto-test, --puerto-prod o --puerto-gestion (0: el sistema elige).'

const DE_ESCUCHAR: Readonly<Record<string, (error: NoEscucha) => string>> = {
  EADDRINUSE: ({ port }) => `El puerto ${port} ya está en uso. ${OTRO_PUERTO}`,
  EACCES: ({ port }) => `No se permite escuchar en el puerto ${port}. ${OTRO_PUERTO}`,
  ERR_SOCKET_BAD_PORT: () => `Un puerto va de 0 a 65535. ${OTRO_PUERTO}`,
  EADDRNOTAVAIL: ({ address }) => `${address} no es una dirección de esta máquina: revise --host`,
  ENOTFOUND: ({ hostname }) => `No hay una máquina «${hostname}»: revise --host`,
  EAI_AGAIN: ({ hostname }) => `No se puede saber dónde está «${hostname}»: revise --host`,
}

function explain(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown
  const error: NoEscucha = thrown
  const dicho = error.path === undefined ? DE_ESCUCHAR[error.code ?? ''] : undefined
  return dicho === undefined ? thrown : new UsoError(`${dicho(error)} (${thrown.message})`, { cause: thrown })
}

/** `simulador`: runs until it is told to stop. */
export async function arrancar(args: readonly string[], write: (text: string) => void): Promise<Simulador> {
  const options = parse(args)
  try {
    const simulador = await startSimulador(options)
    write(banner(simulador, options.dataDir))
    return simulador
  } catch (error) {
    throw explain(error)
  }
}
