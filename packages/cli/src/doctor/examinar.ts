import { type components, motivoDe } from '@mbohera/cliente'
import { type Acceso, accesoDe } from '../credenciales.ts'
import { type Falla, fallaDe } from '../falla.ts'
import { listIntenciones } from '../intenciones.ts'
import { clienteEn, type Mundo } from '../mundo.ts'
import { contribuyenteDe, type Esquemas, personaEn } from '../persona.ts'

/** One thing that was looked at, and what to do about it. */
export interface Hallazgo {
  readonly que: string
  readonly veredicto: 'bien' | 'mal' | 'sin-mirar'
  readonly detalle: string
  readonly remedio: string
}

type Emisor = components['schemas']['EmisorDeClave']

const bien = (que: string, detalle: string): Hallazgo => ({ que, veredicto: 'bien', detalle, remedio: '' })
const mal = (que: string, detalle: string, remedio: string): Hallazgo => ({
  que,
  veredicto: 'mal',
  detalle,
  remedio,
})
const sinMirar = (que: string, detalle: string, remedio = ''): Hallazgo => ({
  que,
  veredicto: 'sin-mirar',
  detalle,
  remedio,
})
const falla = (que: string, error: unknown): Hallazgo => {
  const { message, remedio } = fallaDe(error)
  return mal(que, message, remedio)
}

/** Beyond it the service itself says that a clock is wrong. */
const DESFASE_MAXIMO_MS = 30_000
const PLAZO_MS = 10_000

async function alcanzar(mundo: Mundo, { url }: Acceso): Promise<Hallazgo[]> {
  const since = mundo.now()
  let response: Response
  try {
    response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(PLAZO_MS), redirect: 'manual' })
  } catch (error) {
    return [
      mal(
        'servicio',
        `${url} no contesta: ${motivoDe(error)}.`,
        'Revise la dirección, la conexión, y que el servicio esté en marcha.',
      ),
    ]
  }
  await response.arrayBuffer()
  if (response.status !== 200)
    return [
      mal(
        'servicio',
        `${url} respondió ${response.status}.`,
        'Si es la dirección de Mbohéra, avise a quien la opera.',
      ),
    ]
  return [bien('servicio', `${url} contesta.`), reloj(response.headers.get('date'), since, mundo.now())]
}

/** The service's clock is somewhere between both of ours; its header has whole seconds. */
function reloj(date: string | null, since: number, until: number): Hallazgo {
  const suyo = Date.parse(date ?? '')
  if (Number.isNaN(suyo)) return sinMirar('reloj', 'El servicio no dice qué hora tiene.')
  const desfase = suyo > until ? suyo - until : Math.max(0, since - (suyo + 1000))
  const segundos = Math.round(desfase / 1000)
  const detalle =
    segundos === 0 ? 'Coincide con el del servicio.' : `Está a ${segundos} s del reloj del servicio.`
  return desfase > DESFASE_MAXIMO_MS
    ? mal('reloj', detalle, 'Sincronice el reloj de esta máquina (NTP).')
    : bien('reloj', detalle)
}

function conexion({ url }: Acceso): Hallazgo {
  const { protocol, hostname } = new URL(url)
  const propia = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  return protocol === 'https:' || propia
    ? bien('conexión', protocol === 'https:' ? 'Va cifrada.' : 'No sale de esta máquina.')
    : mal('conexión', 'La clave viaja sin cifrar.', 'Use la dirección https del servicio.')
}

const CODIGOS_DE_CERTIFICADO = /^certificado/

function emisor({
  ruc,
  razonSocial,
  ambiente,
  certificado,
  faltantes,
  puedeEmitir,
  sinTimbrado,
  faltaParaVerificar,
}: Emisor): Hallazgo[] {
  const deCertificado = faltantes.filter(({ codigo }) => CODIGOS_DE_CERTIFICADO.test(codigo))
  const otras = faltantes.filter(({ codigo }) => !CODIGOS_DE_CERTIFICADO.test(codigo))
  const remedio = 'Complételo en el panel.'
  return [
    bien(
      'ambiente',
      `${ambiente}, de ${razonSocial} (${ruc}).${ambiente === 'PROD' ? '' : ' Lo que se emite no tiene valor fiscal.'}`,
    ),
    ...(faltaParaVerificar === null ? [] : [sinMirar('verificación', faltaParaVerificar)]),
    ...(deCertificado.length > 0
      ? deCertificado.map(({ detalle }) => mal('certificado', detalle, remedio))
      : [
          certificado === null
            ? sinMirar('certificado', 'En este ambiente no hace falta.')
            : delCertificado(certificado),
        ]),
    ...otras.map(({ codigo, detalle }) => mal('emisión', `${detalle} (${codigo})`, remedio)),
    ...(puedeEmitir ? [bien('emisión', quePuedeEmitir(sinTimbrado))] : []),
  ]
}

const quePuedeEmitir = (sinTimbrado: Emisor['sinTimbrado']): string =>
  sinTimbrado.length === 0
    ? 'No falta nada para emitir.'
    : `Se puede emitir, salvo ${sinTimbrado.join(', ')}: falta su timbrado.`

const delCertificado = ({ hasta, aviso }: components['schemas']['Certificado']): Hallazgo =>
  aviso === null
    ? bien('certificado', `Vale hasta el ${hasta.slice(0, 10)}.`)
    : mal('certificado', aviso, 'Pida uno nuevo a su prestador y cárguelo en el panel.')

async function numeracion(mundo: Mundo, { contribuyenteId, ambiente }: Emisor): Promise<Hallazgo[]> {
  const persona = await personaEn(mundo).catch(() => null)
  if (persona === null) return [sinMirar('numeración', 'Los timbrados los ve una persona.', 'mbohera login')]
  try {
    await contribuyenteDe(persona, String(contribuyenteId))
    const all = await persona<Esquemas['TodosLosTimbrado']>(
      'GET',
      `/contribuyentes/${contribuyenteId}/timbrados?ambiente=${ambiente}`,
    )
    return all.datos.filter(({ activo }) => activo).map(delTimbrado)
  } catch (error) {
    return [sinMirar('numeración', fallaDe(error).message)]
  }
}

function delTimbrado(timbrado: Esquemas['Timbrado']): Hallazgo {
  const {
    numeroTimbrado,
    establecimiento,
    puntoExpedicion,
    tipoDocumento,
    proximoNumero,
    vigente,
    agotado,
    detenido,
    fin,
  } = timbrado
  const cual = `${tipoDocumento} ${establecimiento}-${puntoExpedicion}, timbrado ${numeroTimbrado}`
  if (detenido !== null)
    return mal(
      'numeración',
      `${cual}: está detenida.`,
      'Alinéela en el panel: SIFEN tiene ese número con otro CDC.',
    )
  if (agotado) return mal('numeración', `${cual}: no quedan números.`, 'Cargue otro timbrado en el panel.')
  if (!vigente)
    return mal(
      'numeración',
      `${cual}: no está vigente${fin === null ? '' : ` (terminó el ${fin})`}.`,
      'Cargue otro timbrado en el panel.',
    )
  return bien('numeración', `${cual}: sigue el ${proximoNumero}.`)
}

function pendientes(mundo: Mundo, { url }: Acceso): Hallazgo {
  const ilegibles: Falla[] = []
  const todas = listIntenciones(mundo.entorno, una => ilegibles.push(una))
  if (ilegibles[0] !== undefined) return falla('pendientes', ilegibles[0])
  const suyas = todas.filter(({ cuenta }) => cuenta.url === url)
  return suyas.length === 0
    ? bien('pendientes', 'De todo lo que se pidió se sabe cómo terminó.')
    : mal(
        'pendientes',
        suyas.length === 1
          ? 'De algo que se pidió no se sabe cómo terminó.'
          : `De ${suyas.length} cosas que se pidieron no se sabe cómo terminaron.`,
        'mbohera pendientes --retomar',
      )
}

/** Everything that a command needs, one after the other: what stands on what is missing is not blamed for it. */
export async function examinar(mundo: Mundo): Promise<Hallazgo[]> {
  const programa = bien('programa', `Node ${process.versions.node}.`)
  let acceso: Acceso
  try {
    acceso = accesoDe(mundo.entorno, mundo.url)
  } catch (error) {
    return [programa, falla('configuración', error)]
  }
  const configuracion = bien('configuración', `Está en ${mundo.entorno.carpetaDeConfiguracion}.`)
  const found = [programa, configuracion, conexion(acceso), ...(await alcanzar(mundo, acceso))]
  const hasta = [...found, pendientes(mundo, acceso)]
  if (found.some(({ que, veredicto }) => que === 'servicio' && veredicto === 'mal')) return hasta
  try {
    const suyo = await clienteEn(mundo).mbohera.emisor()
    const clave = bien(
      'clave',
      acceso.de === 'entorno' ? 'Sirve; es la de MBOHERA_API_KEY.' : 'Sirve; es la guardada.',
    )
    return [...hasta, clave, ...emisor(suyo), ...(await numeracion(mundo, suyo))]
  } catch (error) {
    return [...hasta, falla('clave', error)]
  }
}
