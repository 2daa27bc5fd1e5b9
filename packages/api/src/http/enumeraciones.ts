import { Type } from 'typebox'
import { AMBIENTES } from '../domain/ambiente.ts'
import { TIPOS_ALERTA } from '../domain/api-key/alerta.ts'
import { PERMISOS_DE_API_KEY } from '../domain/api-key/permiso.ts'
import { TIPOS_DE_AVISO } from '../domain/aviso/tipos.ts'
import { ESTADOS_DE_CORREO, MOTIVOS_DE_CORREO } from '../domain/correo/estados.ts'
import { ESTADOS, ORIGENES_DE_DOCUMENTO } from '../domain/documento/estado.ts'
import { FORMATOS_DE_KUDE } from '../domain/documento/papel.ts'
import { EMISION } from '../domain/emision/campos.ts'
import { TIPO_DOCUMENTO } from '../domain/emision/valores.ts'
import { EMISOR } from '../domain/emisor/campos.ts'
import { FALTANTES } from '../domain/emisor/emisor.ts'
import { AMBIENTES_SIFEN } from '../domain/emisor/secretos.ts'
import { keysOf } from '../domain/enumeracion.ts'
import {
  ESTADOS_EVENTO,
  ORIGENES_DE_EVENTO,
  TIPOS_DE_RECEPTOR,
  TIPOS_EVENTO,
} from '../domain/evento/tipos.ts'
import { LISTAS_CON_FILTRO } from '../domain/filtro/guardados.ts'
import { SEVERIDADES, TIPOS_DE_NOTICIA } from '../domain/noticia/tipos.ts'
import { FUENTES } from '../domain/numeracion/alineacion.ts'
import { ESTADOS_DE_LECTURA } from '../domain/numeracion/diario.ts'
import { ROLES } from '../domain/permisos.ts'
import { ESTADOS_DE_RECIBIDO } from '../domain/recibido/recibido.ts'
import { ESTADOS_DE_ENTREGA, ESTADOS_DE_WEBHOOK } from '../domain/webhook/estados.ts'
import { ESTADOS_POR_ATENDER } from '../operations/resumen.ts'
import { enumeracion } from './campos.ts'

// Each has a name of its own in the contract, so that a generated client has one type for it and not one per field.

export const Ambiente = Type.Enum([...AMBIENTES], { title: 'Ambiente' })
export const AmbienteDeSifen = Type.Enum([...AMBIENTES_SIFEN], {
  title: 'AmbienteDeSifen',
  description: 'Los ambientes en los que se habla con SIFEN',
})
export const PermisoDeClave = Type.Enum([...PERMISOS_DE_API_KEY], {
  title: 'PermisoDeClave',
  description:
    'leer: consultar documentos, eventos y el padrón. emitir: emitir, ver una vista previa, archivar, actualizar el transporte, recibir documentos y decir de ellos lo que corresponde. nominar: nominar al receptor. anular: cancelar e inutilizar. webhooks: decir adónde se entregan los avisos; solo lo tiene la clave a la que se le da. Toda respuesta de lo que la clave puede hacer es suya, también la repetida por su Idempotency-Key; lo demás lo lee solo con leer. Conciliar un evento lo puede nominar o anular; GET /contribuyente, cualquiera',
})
export const TipoAlerta = Type.Enum([...TIPOS_ALERTA], {
  title: 'TipoAlerta',
  description:
    'RED_NUEVA, PAIS_NUEVO: la clave se usó desde donde nunca, después de su primer día. TRAS_SILENCIO: se usó después de 90 días sin uso. FUERA_DE_LISTA: alguien la probó desde una dirección que no está en su lista, y se lo rechazó',
})
export const TipoDeAviso = Type.Enum(keysOf(TIPOS_DE_AVISO), {
  title: 'TipoDeAviso',
  description: Object.entries(TIPOS_DE_AVISO)
    .map(([tipo, cuando]) => `${tipo}: ${cuando}`)
    .join('. '),
})
export const TipoDeNoticia = Type.Enum([...TIPOS_DE_NOTICIA], {
  title: 'TipoDeNoticia',
  description:
    'CERTIFICADO, TIMBRADO: termina, terminó o está detenido. CAIDA_DE_SIFEN, VUELTA_DE_SIFEN: por más de diez minutos. SIN_RESPUESTA: hace más de una hora. PLAZO_DE_ENVIO: se acercan las 72 horas de la firma o las 720 de la emisión. RECHAZADO: un documento rechazado. CANCELACION_SIN_EFECTO: se pidió cancelar y no se canceló, y todavía hay plazo. PLAZO_DE_CANCELACION: en menos de doce horas ya no se cancelan. PLAZO_DE_RECIBIDO: en menos de siete días terminan los 45 del receptor. NUMEROS_SIN_USAR: los del mes pasado, que se inutilizan hasta el día 15',
})
export const Severidad = Type.Enum([...SEVERIDADES], {
  title: 'Severidad',
  description: 'URGENTE: ahora. ATENCION: en estos días. DATO: conviene saberlo, y no hay que hacer nada',
})
export const EstadoDeWebhook = Type.Enum([...ESTADOS_DE_WEBHOOK], {
  title: 'EstadoDeWebhook',
  description: 'A uno PAUSADO no se le entrega nada, ni se guarda nada para él',
})
export const EstadoDeEntrega = Type.Enum([...ESTADOS_DE_ENTREGA], {
  title: 'EstadoDeEntrega',
  description:
    'PENDIENTE: se la intenta. ENTREGADA: respondió 2xx. FALLIDA: en 72 horas no llegó, o respondió 410',
})
export const ListaConFiltro = Type.Enum([...LISTAS_CON_FILTRO], {
  title: 'ListaConFiltro',
  description: 'De qué lista es: DOCUMENTOS o EVENTOS (nominaciones y demás)',
})
export const FormatoDeKude = Type.Enum([...FORMATOS_DE_KUDE], {
  title: 'FormatoDeKude',
  description: 'a4: hojas. ticket: cinta de 80 mm. ticket58: cinta de 58 mm',
})
export const MotivoDeCorreo = Type.Enum([...MOTIVOS_DE_CORREO], {
  title: 'MotivoDeCorreo',
  description: 'Qué cuenta. PEDIDO: alguien lo envió a mano',
})
export const EstadoDeCorreo = Type.Enum([...ESTADOS_DE_CORREO], {
  title: 'EstadoDeCorreo',
  description:
    'PENDIENTE: se lo intenta. SALIENDO: se le está dando al servidor. ACEPTADO: el servidor de correo lo tomó; si llegó a la persona no se sabe. RECHAZADO: el servidor dijo que no. INCIERTO: pudo haberlo tomado, y no lo dijo: no se lo repite solo. FALLIDO: en 72 horas no lo tomó nadie, o antes de que saliera el contribuyente dejó de enviar correos',
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
export const FuenteDeNumeracion = Type.Enum([...FUENTES, 'NINGUNA'], {
  title: 'FuenteDeNumeracion',
  description:
    'Qué mostró con qué número se sigue. PERSONA: lo dijo quien lo pidió. ADOPTADOS: los documentos adoptados de ese timbrado. DIARIO: lo que se firmó con ese timbrado y la base ya no tiene, después de una pérdida. NINGUNA: no había nada que alinear',
})
export const EstadoDeLectura = Type.Enum([...ESTADOS_DE_LECTURA], {
  title: 'EstadoDeLectura',
  description:
    'LEIDO: entero. EN_PARTE: lo último. ILEGIBLE: algo no se pudo leer. SIN_LEER: en SANDBOX nada se anota',
})
export const EstadoPorAtender = Type.Enum([...ESTADOS_POR_ATENDER], { title: 'EstadoPorAtender' })

export const EstadoDeRecibido = Type.Enum([...ESTADOS_DE_RECIBIDO], {
  title: 'EstadoDeRecibido',
  description:
    'FIRMADO: su firma es válida, y no se sabe si SIFEN lo aprobó. APROBADO: SIFEN lo tiene. CANCELADO: lo tiene, y su emisor lo canceló',
})
export const RespuestaDeReceptor = Type.Enum(['NINGUNA', ...TIPOS_DE_RECEPTOR], {
  title: 'RespuestaDeReceptor',
  description:
    'Lo último que se dijo de él y SIFEN registró: lo que concluye (conformidad, disconformidad, desconocimiento) antes que una notificación',
})
export const TipoEvento = Type.Enum([...TIPOS_EVENTO], { title: 'TipoEvento' })
export const EstadoEvento = Type.Enum([...ESTADOS_EVENTO], {
  title: 'EstadoEvento',
  description: 'ENVIADO: no se sabe todavía qué decidió SIFEN',
})

export const TipoDeDocumento = Type.Enum(keysOf(TIPO_DOCUMENTO), {
  title: 'TipoDeDocumento',
  description:
    'Qué documento es. Las autofacturas y notas de remisión que emitió otro sistema se traen de SIFEN',
})
export const CondicionOperacion = enumeracion(EMISION.condicionOperacion)
export const TipoContribuyente = enumeracion(EMISOR.tipoContribuyente)
export const CodigoDeFaltante = Type.Enum(keysOf(FALTANTES), { title: 'CodigoDeFaltante' })
