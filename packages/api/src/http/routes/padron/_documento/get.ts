import { type Static, Type } from 'typebox'
import { ok } from '../../../../domain/failure.ts'
import { type Inscripto, operacionDeInscripto } from '../../../../domain/padron.ts'
import { tipoDeRuc } from '../../../../domain/ruc.ts'
import { queryPadron } from '../../../../operations/padron.ts'
import { dosPuertas } from '../../../dos-puertas.ts'
import { TipoContribuyente } from '../../../enumeraciones.ts'

const InscriptoVisto = Type.Object(
  {
    naturaleza: Type.Enum(['CONTRIBUYENTE']),
    tipoContribuyente: TipoContribuyente,
    tipoOperacion: Type.Enum(['B2B', 'B2C'], {
      title: 'TipoOperacionDeInscripto',
      description:
        'La que SIFEN acepta en un documento para el estado de ese RUC: B2C si está cancelado o en suspensión temporal, B2B en los demás. Con un organismo del Estado cámbiela por B2G; a quien está en suspensión temporal se lo nomina con B2B',
    }),
    pais: Type.String(),
    tipoDocumento: Type.Enum(['RUC']),
    numeroDocumento: Type.String({ examples: ['80012345'] }),
    digitoVerificador: Type.String({ examples: ['0'] }),
    nombreRazonSocial: Type.String(),
    codigoEstado: Type.String({ description: 'ACT, SUS, SAD, BLQ, CAN o CDE, como lo dice SIFEN' }),
    estado: Type.String({ examples: ['ACTIVO'] }),
    facturadorElectronico: Type.Boolean(),
  },
  { title: 'Inscripto' },
)

const present = (found: Inscripto): Static<typeof InscriptoVisto> => ({
  naturaleza: 'CONTRIBUYENTE',
  tipoContribuyente: tipoDeRuc(found.ruc),
  tipoOperacion: operacionDeInscripto(found),
  pais: 'PRY',
  tipoDocumento: 'RUC',
  numeroDocumento: found.ruc,
  digitoVerificador: String(found.digitoVerificador),
  nombreRazonSocial: found.razonSocial,
  codigoEstado: found.codigoEstado,
  estado: found.estado,
  facturadorElectronico: found.facturadorElectronico,
})

export const consultar = dosPuertas({
  method: 'GET',
  url: '/padron/:documento',
  urlDePersona: '/contribuyentes/:contribuyenteId/padron/:documento',
  operationId: 'consultarPadron',
  summary: 'Consultar un RUC en SIFEN',
  description:
    'Con dígito verificador o sin él. La respuesta usa los nombres de receptor y sirve como receptor de una emisión o de una nominación tal como viene. Se recuerda unos minutos.',
  accion: 'padron.consultar',
  permiso: 'leer',
  respuestas: { 200: { description: 'El contribuyente inscripto', schema: InscriptoVisto } },
  problemas: [
    'ruc-not-found',
    'validation-error',
    'sandbox-not-supported',
    'emisor-not-ready',
    'sifen-unavailable',
  ],
  async handle(deps, { emisor, params, now }) {
    const found = await queryPadron(deps, emisor, params.documento ?? '', { now })
    return found.ok ? ok({ status: 200, body: present(found.value) }) : found
  },
})
