import { Type } from 'typebox'
import { AMBIENTES } from '../domain/ambiente.ts'
import { TIPOS_ALERTA } from '../domain/clave-api/alerta.ts'
import { PERMISOS_DE_CLAVE } from '../domain/clave-api/permiso.ts'
import { ESTADOS, ORIGENES_DE_DOCUMENTO } from '../domain/documento/estado.ts'
import * as valores from '../domain/emision/valores.ts'
import { TIPOS_CONTRIBUYENTE } from '../domain/emisor/datos.ts'
import { FALTANTES } from '../domain/emisor/emisor.ts'
import { AMBIENTES_SIFEN } from '../domain/emisor/secretos.ts'
import { ESTADOS_EVENTO, ORIGENES_DE_EVENTO, TIPOS_EVENTO } from '../domain/evento/tipos.ts'
import { DOCUMENTO_NOMINADO, OPERACION } from '../domain/nominacion/solicitud.ts'
import { ROLES } from '../domain/permisos.ts'
import { NATURALEZA, TIPO_CONTRIBUYENTE } from '../domain/receptor/receptor.ts'
import { ESTADOS_POR_ATENDER } from '../operations/resumen.ts'

const { keysOf } = valores

// Each has a name of its own in the contract, so that a generated client has one type for it and not one per field.

export const Ambiente = Type.Enum([...AMBIENTES], { title: 'Ambiente' })
export const AmbienteDeSifen = Type.Enum([...AMBIENTES_SIFEN], {
  title: 'AmbienteDeSifen',
  description: 'Los ambientes en los que se habla con SIFEN',
})
export const PermisoDeClave = Type.Enum([...PERMISOS_DE_CLAVE], {
  title: 'PermisoDeClave',
  description:
    'leer: consultar documentos, eventos y el padrón. emitir: emitir, ver una vista previa, archivar. nominar: nominar al receptor. anular: cancelar e inutilizar. Toda respuesta de lo que la clave puede hacer es suya, también la repetida por su Idempotency-Key; lo demás lo lee solo con leer. Conciliar un evento lo puede nominar o anular; GET /contribuyente, cualquiera',
})
export const TipoAlerta = Type.Enum([...TIPOS_ALERTA], {
  title: 'TipoAlerta',
  description:
    'RED_NUEVA, PAIS_NUEVO: la clave se usó desde donde nunca, después de su primer día. TRAS_SILENCIO: se usó después de 90 días sin uso. FUERA_DE_LISTA: alguien la probó desde una dirección que no está en su lista, y se lo rechazó',
})
export const Rol = Type.Enum([...ROLES], { title: 'Rol' })

export const EstadoDocumento = Type.Enum([...ESTADOS], {
  title: 'EstadoDocumento',
  description: 'APROBADO, APROBADO_OBSERVACION, RECHAZADO, ERROR y CANCELADO no esperan nada más de SIFEN',
})
export const OrigenDeDocumento = Type.Enum([...ORIGENES_DE_DOCUMENTO], {
  title: 'OrigenDeDocumento',
  description: 'EMITIDO: se emitió por este servicio. ADOPTADO: lo emitió otro sistema y se trajo de SIFEN',
})
export const OrigenDeEvento = Type.Enum([...ORIGENES_DE_EVENTO], {
  title: 'OrigenDeEvento',
  description: 'PROPIO: se registró por este servicio. EXTERNO: SIFEN lo tiene y lo registró otro sistema',
})
export const EstadoPorAtender = Type.Enum([...ESTADOS_POR_ATENDER], { title: 'EstadoPorAtender' })
export const TipoDocumento = Type.Enum(keysOf(valores.TIPO_DOCUMENTO), { title: 'TipoDocumento' })
export const TipoDeTimbrado = Type.Enum(keysOf(valores.TIPO_DE_TIMBRADO), { title: 'TipoDeTimbrado' })
export const TipoTransaccion = Type.Enum(keysOf(valores.TIPO_TRANSACCION), { title: 'TipoTransaccion' })
export const IndicadorPresencia = Type.Enum(keysOf(valores.INDICADOR_PRESENCIA), {
  title: 'IndicadorPresencia',
})
export const CondicionOperacion = Type.Enum(keysOf(valores.CONDICION_OPERACION), {
  title: 'CondicionOperacion',
})
export const TipoPago = Type.Enum(keysOf(valores.TIPO_PAGO), { title: 'TipoPago' })
export const Afectacion = Type.Enum(keysOf(valores.AFECTACION), { title: 'Afectacion' })
export const MotivoEmision = Type.Enum(keysOf(valores.MOTIVO_EMISION), { title: 'MotivoEmision' })

export const TipoEvento = Type.Enum([...TIPOS_EVENTO], { title: 'TipoEvento' })
export const EstadoEvento = Type.Enum([...ESTADOS_EVENTO], {
  title: 'EstadoEvento',
  description: 'ENVIADO: no se sabe todavía qué decidió SIFEN',
})

export const ClaseDeReceptor = Type.Enum(
  [...keysOf(NATURALEZA), 'INNOMINADO', ...keysOf(TIPO_CONTRIBUYENTE)],
  {
    title: 'ClaseDeReceptor',
    description:
      'La naturaleza del receptor; o, junto a naturaleza, qué clase de contribuyente es (se deduce del RUC cuando falta)',
  },
)
export const ClaseDeNominado = Type.Enum([...keysOf(TIPO_CONTRIBUYENTE), ...keysOf(NATURALEZA)], {
  title: 'ClaseDeNominado',
  description:
    'Qué clase de contribuyente es; o la naturaleza otra vez, como la muestra el receptor de un documento',
})
export const TipoOperacion = Type.Enum(keysOf(valores.TIPO_OPERACION), { title: 'TipoOperacion' })
export const TipoDocumentoReceptor = Type.Enum(['RUC', ...keysOf(valores.DOCUMENTO_RECEPTOR)], {
  title: 'TipoDocumentoReceptor',
})
export const Naturaleza = Type.Enum(keysOf(NATURALEZA), { title: 'Naturaleza' })
export const TipoOperacionNominada = Type.Enum(keysOf(OPERACION), { title: 'TipoOperacionNominada' })
export const TipoDocumentoNominado = Type.Enum(['RUC', ...keysOf(DOCUMENTO_NOMINADO)], {
  title: 'TipoDocumentoNominado',
})
export const TipoContribuyente = Type.Enum([...TIPOS_CONTRIBUYENTE], { title: 'TipoContribuyente' })
export const CodigoDeFaltante = Type.Enum(keysOf(FALTANTES), { title: 'CodigoDeFaltante' })
