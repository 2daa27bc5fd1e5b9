import type { X509Certificate } from 'node:crypto'
import { assembleDocumento } from '../../packages/api/src/domain/emision/armar.ts'
import { parseSolicitud } from '../../packages/api/src/domain/emision/solicitud.ts'
import type { Fault } from '../../packages/api/src/domain/failure.ts'
import { faultsOf } from '../../packages/api/src/domain/validated.ts'
import { lectorDe } from '../../packages/api/src/http/body.ts'
import { CuerpoEmision } from '../../packages/api/src/http/cuerpos.ts'
import { checkPeso } from '../../packages/api/src/operations/emision/peso.ts'
import { certificadoFromPem } from '../../packages/sifen/src/firma/certificado.ts'
import { signDocumento, writeDocumento, writeGCamFuFD } from '../../packages/sifen/src/index.ts'
import type { ReglasNuevas } from '../../packages/sifen/src/valores.ts'
import { CA, firmanteDe } from '../../packages/simulador/test/juez/claves.ts'
import { RUC_EMISOR } from './recetas.ts'
import type { Json } from './tabla.ts'

export const AHORA = Date.parse('2026-11-20T12:00:00-03:00')
export const SEGURIDAD = '482915037'
export const CSC = { idCSC: '0001', csc: 'ABCD0000000000000000000000000000' }
/** Among whoever is judged, the simulador knows whose timbrado it is by its number. */
export const TIMBRADO = RUC_EMISOR.slice(0, 8)

const firmante = firmanteDe({ ruc: RUC_EMISOR, desde: '2018-01-01T00:00:00Z' })
export const CERTIFICADO = firmante.certificado
export const CONFIANZA: readonly X509Certificate[] = [CA]
const certificado = certificadoFromPem(firmante.clave, CERTIFICADO)

const EMISOR = {
  ruc: RUC_EMISOR,
  razonSocial: 'EJEMPLO SA',
  nombreFantasia: 'El Ejemplo',
  tipoContribuyente: 'PERSONA_JURIDICA' as const,
  tipoRegimen: 8,
  direccion: 'Calle Uno',
  numeroCasa: 100,
  departamento: 1,
  distrito: 1,
  ciudad: 1,
  telefono: '021555000',
  email: 'ventas@ejemplo.com.py',
  actividades: [{ codigo: '46900', descripcion: 'COMERCIO AL POR MAYOR' }],
  establecimientos: [],
  redondeo: null,
}

export type Emision =
  | { readonly ok: true; readonly xml: string; readonly cdc: string; readonly digest: string }
  | { readonly ok: false; readonly faults: readonly Fault[] }

const leer = lectorDe(CuerpoEmision)

/** What the service makes of a request, without database and network: read, judged, numbered, written, signed. */
export function emitir(cuerpo: Json, documento: number, reglas: ReglasNuevas | null = null): Emision {
  const leible = leer(Buffer.from(JSON.stringify(cuerpo)), { exact: true, indulgente: false })
  if (!leible.ok) return { ok: false, faults: 'faults' in leible.failure ? leible.failure.faults : [] }
  const leida = parseSolicitud(leible.value, AHORA)
  if (!leida.ok) return leida
  const armado = assembleDocumento(leida.value, {
    ambiente: 'DEV',
    emisor: EMISOR,
    numeracion: {
      numero: TIMBRADO,
      inicio: '2026-01-02',
      establecimiento: '001',
      punto: '001',
      serie: null,
      documento,
    },
    codigoSeguridad: SEGURIDAD,
    desfases: [],
    leyenda: 'manual',
    reglas,
    now: AHORA,
    topeDeCredito: null,
  })
  if (!armado.ok) return armado
  const escrito = writeDocumento(armado.value)
  const pesa = checkPeso(escrito)
  if (!pesa.ok) return { ok: false, faults: faultsOf(pesa) }
  const { head, de, qr } = escrito
  const { xml, digestValue } = signDocumento(
    { head, de, gCamFuFD: digest => writeGCamFuFD(qr, digest, CSC) },
    certificado,
  )
  return { ok: true, xml, cdc: armado.value.cdc, digest: digestValue }
}
