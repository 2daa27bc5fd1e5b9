import type { Certificado, CertificadoRechazado } from '../firma/certificado.ts'
import { openPkcs12Async, type Pkcs12Rechazado, servingFor } from '../firma/pkcs12.ts'
import { codeOf } from './agents.ts'
import { contextoTls } from './contexto.ts'

export interface RechazadoPorTls {
  readonly motivo: 'tls'
  readonly detalle: string
}

export type CertificadoAceptado =
  | { readonly ok: true; readonly certificado: Certificado }
  | {
      readonly ok: false
      readonly faults: readonly (Pkcs12Rechazado | CertificadoRechazado | RechazadoPorTls)[]
    }

/** Why this machine's TLS refuses to present the certificate (null: it does not). Asked on upload, not when the first documento is to be sent. */
function rechazoDeTls(certificado: Certificado): RechazadoPorTls | null {
  try {
    contextoTls(certificado)
    return null
  } catch (error) {
    const codigo = codeOf(error, 'ERR_TLS').slice(0, 60)
    const detalle = `la conexión segura no admite este certificado (${codigo}); pida a su prestador uno nuevo`
    return { motivo: 'tls', detalle }
  }
}

/** Opens a PKCS#12 file off the event loop and checks that its certificate can sign and connect for that RUC (null: for the one that it carries) at `now`. */
export async function acceptCertificado(
  bytes: Uint8Array,
  password: string,
  now: Date,
  rucNumero: string | null,
): Promise<CertificadoAceptado> {
  const opened = servingFor(await openPkcs12Async(bytes, password), now, rucNumero)
  const refused = opened.ok ? rechazoDeTls(opened.certificado) : null
  return refused ? { ok: false, faults: [refused] } : opened
}
