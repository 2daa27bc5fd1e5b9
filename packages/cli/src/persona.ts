import { motivoDe, SolicitudRechazada } from '@mbohera/cliente'
import type { components } from './contrato.generated.ts'
import { type Sesion, updateCredenciales, withSesion } from './credenciales.ts'
import { Falla } from './falla.ts'
import { accesoEn, type Mundo } from './mundo.ts'
import { isPorVencer, renovar } from './oidc/dispositivo.ts'

export type Esquemas = components['schemas']
const PLAZO_MS = 30_000

/** What changes something, once for each time that it is asked. */
interface Cambio {
  readonly cuerpo?: object
  /** What to do where nobody can tell whether it was done. */
  readonly remedio: string
}

/** The session that lasts: what another program renewed meanwhile is taken as it is. */
async function renew(mundo: Mundo): Promise<Sesion | null> {
  const { url, sesion } = accesoEn(mundo)
  const vigente = sesion === null ? null : await renovar(sesion, mundo.now())
  // Whoever left meanwhile, or came in anew, did so.
  const sigue = accesoEn(mundo).sesion?.refreshToken === sesion?.refreshToken
  // A refresh token serves once: the new one is kept before anything is asked with it.
  if (vigente !== null && vigente !== sesion && sigue)
    updateCredenciales(mundo.entorno, url, { sesion: vigente })
  return vigente
}

/** Asks the service as the person who logged in. */
export type Persona = <T>(metodo: 'GET' | 'POST' | 'DELETE', ruta: string, cambio?: Cambio) => Promise<T>

export async function personaEn(mundo: Mundo): Promise<Persona> {
  const { url, sesion } = accesoEn(mundo)
  const vigente =
    sesion === null || !isPorVencer(sesion, mundo.now())
      ? sesion
      : await withSesion(mundo.entorno, () => renew(mundo))
  if (vigente === null)
    throw new Falla(
      'sinCredencial',
      sesion === null ? `Nadie ingresó en ${url}.` : 'La sesión terminó.',
      `mbohera login --url ${url}`,
    )
  return async <T>(metodo: string, ruta: string, cambio?: Cambio): Promise<T> => {
    const cuerpo = cambio?.cuerpo
    const response = await fetch(`${url}/api/v1${ruta}`, {
      method: metodo,
      headers: {
        authorization: `Bearer ${vigente.accessToken}`,
        ...(cuerpo === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(cuerpo === undefined ? {} : { body: JSON.stringify(cuerpo) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(PLAZO_MS),
    }).catch((error: unknown) => {
      throw sinDecir(url, cambio, motivoDe(error))
    })
    const json: unknown = await response.json().catch(() => null)
    const dicho = typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : null
    // Who broke down in the middle, or speaks for somebody else, does not say what was done.
    if (response.ok ? dicho?.data == null : response.status >= 500 && cambio !== undefined)
      throw sinDecir(url, cambio)
    if (!response.ok)
      throw new SolicitudRechazada(response.status, dicho ?? {}, response.headers.get('x-request-id'))
    return dicho?.data as T
  }
}

/** No answer, or none that says something. */
const sinDecir = (url: string, cambio: Cambio | undefined, motivo?: string): Falla =>
  cambio === undefined
    ? new Falla(
        'sinRespuesta',
        `No se obtuvo respuesta de ${url}${motivo === undefined ? '' : `: ${motivo}`}.`,
        'Revise la dirección y la conexión, y repita.',
      )
    : new Falla(
        'incierto',
        `No llegó la respuesta de ${url}: no se sabe si se hizo lo que se pidió.`,
        cambio.remedio,
      )

/** All that she is a member of. */
export async function listContribuyentes(persona: Persona): Promise<Esquemas['Contribuyente'][]> {
  const all: Esquemas['Contribuyente'][] = []
  for (let cursor = ''; ; ) {
    const page = await persona<Esquemas['ListaDeContribuyente']>('GET', `/contribuyentes?limite=100${cursor}`)
    all.push(...page.datos)
    if (page.siguiente === null) return all
    cursor = `&cursor=${encodeURIComponent(page.siguiente)}`
  }
}

/** The one that was named; or the only one there is. */
export async function contribuyenteDe(
  persona: Persona,
  nombrado: string | null,
): Promise<Esquemas['Contribuyente']> {
  const datos = await listContribuyentes(persona)
  const found =
    nombrado === null
      ? datos
      : datos.filter(({ contribuyenteId, ruc }) => [String(contribuyenteId), ruc].includes(nombrado))
  const [only, another] = found
  if (only !== undefined && another === undefined) return only
  const lista = datos
    .map(({ contribuyenteId, ruc, razonSocial }) => `${contribuyenteId} (${ruc} ${razonSocial})`)
    .join(', ')
  if (datos.length === 0)
    throw new Falla(
      'noAceptado',
      'Usted no es miembro de ningún contribuyente.',
      'Regístrelo en el panel, o pida que lo inviten.',
    )
  throw new Falla(
    'uso',
    nombrado === null ? 'Hay más de un contribuyente.' : `No hay un contribuyente "${nombrado}".`,
    `Dígalo con --contribuyente: ${lista}.`,
  )
}
