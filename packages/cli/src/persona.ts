import { SolicitudRechazada } from '@mbohera/cliente'
import type { components } from './contrato.generated.ts'
import { updateCredenciales } from './credenciales.ts'
import { Falla } from './falla.ts'
import { accesoEn, type Mundo } from './mundo.ts'
import { renovar } from './oidc/dispositivo.ts'

export type Esquemas = components['schemas']
const PLAZO_MS = 30_000

/** Asks the service as the person who logged in. */
export type Persona = <T>(metodo: 'GET' | 'POST' | 'DELETE', ruta: string, cuerpo?: object) => Promise<T>

export async function personaEn(mundo: Mundo): Promise<Persona> {
  const { url, sesion } = accesoEn(mundo)
  const vigente = sesion === null ? null : await renovar(sesion, mundo.now())
  if (vigente === null)
    throw new Falla(
      'sinCredencial',
      sesion === null ? `Nadie ingresó en ${url}.` : 'La sesión terminó.',
      `mbohera login --url ${url}`,
    )
  // A refresh token serves once: the new one is kept before anything is asked with it.
  if (vigente !== sesion) updateCredenciales(mundo.entorno, url, { sesion: vigente })
  return async <T>(metodo: string, ruta: string, cuerpo?: object): Promise<T> => {
    const response = await fetch(`${url}/api/v1${ruta}`, {
      method: metodo,
      headers: {
        authorization: `Bearer ${vigente.accessToken}`,
        ...(cuerpo === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(cuerpo === undefined ? {} : { body: JSON.stringify(cuerpo) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(PLAZO_MS),
    }).catch(() => {
      throw new Falla(
        'sinRespuesta',
        `No se obtuvo respuesta de ${url}.`,
        'Revise la dirección y la conexión, y repita.',
      )
    })
    const json = (await response.json().catch(() => ({}))) as Record<string, unknown>
    if (!response.ok)
      throw new SolicitudRechazada(response.status, json, response.headers.get('x-request-id'))
    return json.data as T
  }
}

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
