import { type Diagnostico, tellAviso, tellBien, tellFalla } from '../../domain/diagnostico.ts'
import { textOfError, toError } from '../../domain/thrown.ts'

const QUE = 'proveedor de identidad'
const PLAZO_MS = 5_000
/** Tokens are judged by their hours, with half a minute of leeway. */
const RELOJ_MS = 30_000

interface Leido {
  json: Record<string, unknown>
  /** What its clock showed. */
  fecha: number | null
}

/** Whether persons can log in: OpenID Connect Discovery 1.0 §4, and the keys that it names. What a token lacks only a login shows. */
export async function lookAtProveedor(issuer: string, now: () => number): Promise<Diagnostico[]> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  try {
    const { json, fecha } = await readJson(url)
    if (json.issuer !== issuer)
      return [
        tellFalla(
          QUE,
          `se llama ${JSON.stringify(json.issuer)} y OIDC_ISSUER dice "${issuer}": los tokens se rechazan`,
          'Escriba en OIDC_ISSUER lo que dice él, con o sin la barra final',
        ),
      ]
    const { keys } = (await readJson(String(json.jwks_uri))).json
    if (!Array.isArray(keys) || keys.length === 0)
      return [
        tellFalla(QUE, `${String(json.jwks_uri)} no tiene claves`, 'Mire la configuración del proveedor'),
      ]
    const desfase = fecha === null ? 0 : fecha - now()
    if (Math.abs(desfase) > RELOJ_MS)
      return [
        tellAviso(
          QUE,
          `su reloj está a ${Math.round(Math.abs(desfase) / 1000)} s del de aquí`,
          'Sincronice los dos (NTP)',
        ),
      ]
    return [tellBien(QUE, `${issuer} responde; claves: ${keys.length}`)]
  } catch (error) {
    const { message, cause } = toError(error)
    const por = textOfError(cause, 'code') ?? (cause === undefined ? message : toError(cause).message)
    return [
      tellFalla(
        QUE,
        `${url} no se puede leer (${por}): nadie ingresa; las claves de API siguen`,
        remedioDe(por),
      ),
    ]
  }
}

/** What Node says of a certificate that nobody it knows has signed. */
const SIN_AUTORIDAD =
  /^(UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?)|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT)$/

function remedioDe(por: string): string {
  if (SIN_AUTORIDAD.test(por))
    return 'Su certificado es de una autoridad que Node no conoce: ponga la de esa casa en un archivo PEM, y NODE_EXTRA_CA_CERTS=<archivo> en el entorno de cada proceso (docs/operations/environment.md)'
  if (por === 'CERT_HAS_EXPIRED') return 'Venció el certificado del proveedor: que lo renueve'
  if (por === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'Su certificado es de otro nombre: escriba en OIDC_ISSUER el nombre que tiene'
  return 'Revise OIDC_ISSUER, el nombre en el DNS y la salida a esa dirección'
}

async function readJson(url: string): Promise<Leido> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PLAZO_MS), redirect: 'error' })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  const fecha = Date.parse(response.headers.get('date') ?? '')
  const json: unknown = await response.json()
  if (typeof json !== 'object' || json === null) throw new Error('no es un objeto JSON')
  // Looked into field by field, and nothing is believed of it.
  return { json: json as Record<string, unknown>, fecha: Number.isNaN(fecha) ? null : fecha }
}
