import type { Static } from 'typebox'
import { formatDireccion, parseDireccion } from '../domain/api-key/direccion.ts'
import { SIN_CORREO } from '../domain/correo/texto.ts'
import type { ClaveNegada, Failure, Fault } from '../domain/failure.ts'
import { describeDesfase } from '../domain/hora-de-sifen.ts'
import { formatUtc } from '../domain/tiempo.ts'
import { CREDENCIAL } from './credencial-rechazada.ts'
import { DEMASIADAS } from './demasiadas.ts'
import { FORMA_NO_ADMITIDA } from './forma-no-admitida.ts'
import { otroAmbiente } from './otro-ambiente.ts'
import { presentNominado } from './present/receptor-nominado.ts'
import type { Falta } from './schemas.ts'
import { SIN_SIFEN } from './sin-sifen.ts'

interface Row<F> {
  status: number
  title: string
  /** For a person, in Spanish: what happened and what to do. */
  detail: (failure: F) => string
  errors?: (failure: F) => Static<typeof Falta>[]
  headers?: (failure: F) => Record<string, string>
  /** What a program needs besides the text. */
  members?: (failure: F) => Record<string, unknown>
}

type Table = { [Type in Failure['type']]: Row<Extract<Failure, { type: Type }>> }

const sinRol = (accion: string | null): string =>
  accion === null
    ? 'Usted no es miembro de este contribuyente. Pida a su PROPIETARIO que lo invite.'
    : `Su rol en este contribuyente no permite esta operación (${accion}). Pídala a un ADMINISTRADOR o PROPIETARIO.`

/** Names the address that the service saw, but not the key's list of addresses: a thief of the key must not learn it. */
function negada(apiKey: ClaveNegada): string {
  if (apiKey.motivo === 'permiso') {
    const pedidos = apiKey.permisos.map(permiso => `«${permiso}»`).join(' o ')
    return `Esta API key no tiene el permiso ${pedidos}, que esta operación necesita. Los permisos de una clave no cambian: cree en el panel (Claves de API) otra que lo tenga.`
  }
  const direccion = parseDireccion(apiKey.origen)
  const vista = direccion === null ? apiKey.origen : formatDireccion(direccion)
  return `Esta API key no se puede usar desde la dirección ${vista}: no está en su lista. La lista de una clave no cambia: si su sistema se mudó, cree en el panel (Claves de API) otra clave con su dirección; si no es suya, revóquela.`
}

/** What is named is not there, whatever was said of it. */
const notFound = (title: string, detail: string): Row<Failure> => ({
  status: 404,
  title,
  detail: () => detail,
})

/** At most so many faults in an answer, so that the answer to a hostile body stays small; `erroresOmitidos` tells how many more there are. */
const MAX_ERRORS = 50
/** Of these the sentence speaks; the rest is for programs. */
const MAX_LISTED = 20
const MAX_CAMPO = 120
const MAX_DETAIL = 400

const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text)

/** As many faults as a caller is told, each cut to a size that can be read. */
export const shown = (faults: readonly Fault[]): Static<typeof Falta>[] =>
  faults.slice(0, MAX_ERRORS).map(({ campo, codigo, detail }) => ({
    campo: cut(campo, MAX_CAMPO),
    codigo,
    detail: cut(detail, MAX_DETAIL),
  }))

function listed(faults: readonly Fault[]): string {
  const sentences = shown(faults.slice(0, MAX_LISTED)).map(({ campo, detail }) =>
    campo === '' ? detail : `${campo}: ${detail}`,
  )
  const more = faults.length - sentences.length
  return [...sentences, ...(more > 0 ? [`y ${more} más`] : [])].join('; ')
}

const withFaults = {
  detail: ({ faults }: { faults: readonly Fault[] }) => listed(faults),
  errors: ({ faults }: { faults: readonly Fault[] }) => shown(faults),
  members: ({ faults }: { faults: readonly Fault[] }): Record<string, unknown> =>
    faults.length > MAX_ERRORS ? { erroresOmitidos: faults.length - MAX_ERRORS } : {},
}

const retryAfter = (segundos: number) => ({ 'retry-after': String(segundos) })

/** The one place where failures become status codes. */
export const PROBLEMS: Table = {
  'malformed-body': { status: 400, title: 'Cuerpo mal formado', ...withFaults },
  'invalid-query': { status: 400, title: 'Parámetros inválidos', ...withFaults },
  'invalid-idempotency-key': { status: 400, title: 'Idempotency-Key inválida', ...withFaults },
  'payload-too-large': {
    status: 413,
    title: 'Cuerpo demasiado grande',
    detail: ({ limiteBytes }) =>
      `El cuerpo supera el límite de ${limiteBytes} bytes de esta operación: no se hizo nada. Divídalo en varias solicitudes.`,
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Tipo de contenido no admitido',
    detail: ({ motivo }) => FORMA_NO_ADMITIDA[motivo ?? 'tipo'],
    headers: ({ motivo }): Record<string, string> =>
      motivo === 'comprimido' ? { 'accept-encoding': 'identity' } : {},
  },
  'headers-too-large': {
    status: 431,
    title: 'Cabeceras demasiado grandes',
    detail: ({ limiteBytes }) =>
      `La primera línea y las cabeceras de la solicitud superan juntas el límite de ${limiteBytes} bytes. Quite las que sobran, o acorte la ruta.`,
  },
  'request-timeout': {
    status: 408,
    title: 'La solicitud no llegó entera',
    detail: () => 'La solicitud tardó demasiado en llegar entera y no se procesó. Envíela de nuevo.',
  },
  unauthenticated: {
    status: 401,
    title: 'Credencial rechazada',
    detail: ({ motivo }) => CREDENCIAL[motivo],
    headers: () => ({ 'www-authenticate': 'Bearer' }),
  },
  'access-denied': {
    status: 403,
    title: 'Acceso denegado',
    detail: failure => ('apiKey' in failure ? negada(failure.apiKey) : sinRol(failure.accion)),
  },
  'plan-operation-not-allowed': {
    status: 403,
    title: 'Operación no incluida en el plan',
    detail: ({ plan }) =>
      `El plan ${plan} no incluye la API de integración en PROD. Cambie de plan, o use una clave de DEV o SANDBOX.`,
  },
  'contribuyente-not-found': notFound(
    'Contribuyente no encontrado',
    'No existe un contribuyente con ese identificador. Los suyos están en la lista de contribuyentes (GET /api/v1/contribuyentes); el identificador no es el RUC.',
  ),
  'api-key-not-found': notFound(
    'API key no encontrada',
    'No existe una API key con ese identificador en este contribuyente. Búsquela en la lista de sus claves.',
  ),
  'adopcion-not-found': notFound(
    'Pedido no encontrado',
    'No existe un pedido de traer documentos con ese identificador en este ambiente. Búsquelo en la lista de pedidos; cada ambiente tiene los suyos, y los terminados se borran a los 90 días.',
  ),
  'tanda-not-found': notFound(
    'Tanda no encontrada',
    'No existe una tanda de documentos con ese identificador en este ambiente. Búsquela en la lista de tandas; cada ambiente tiene las suyas, y las que nadie tocó en 180 días se borran.',
  ),
  'recurrente-not-found': notFound(
    'Recurrente no encontrado',
    'No existe un recurrente con ese identificador en este ambiente. Búsquelo en la lista de recurrentes; cada ambiente tiene los suyos.',
  ),
  'alerta-not-found': notFound(
    'Alerta no encontrada',
    'No existe una alerta con ese identificador en este contribuyente. Búsquela en la lista de alertas.',
  ),
  'miembro-not-found': notFound(
    'Miembro no encontrado',
    'No existe un miembro con ese identificador en este contribuyente. Búsquelo en la lista de miembros: puede que ya lo hayan quitado.',
  ),
  'timbrado-not-found': notFound(
    'Timbrado no encontrado',
    'No existe un timbrado con ese identificador en este contribuyente y ambiente. Búsquelo en la lista de timbrados; el identificador no es el número del timbrado.',
  ),
  'webhook-not-found': notFound(
    'Webhook no encontrado',
    'No existe un webhook con ese identificador en este contribuyente y ambiente. Búsquelo en la lista de webhooks; cada ambiente tiene los suyos.',
  ),
  'peticion-not-found': notFound(
    'Petición no encontrada',
    'No existe una petición de nominación con ese identificador en este ambiente. Búsquela en la lista de peticiones; cada ambiente tiene las suyas.',
  ),
  'enlace-ocupado': {
    status: 409,
    title: 'Ya hay una petición',
    detail: () =>
      'Alguien ya pidió por este enlace que se lo nombre en la factura, y todavía no se le respondió. No se registró nada. Vuelva a mirar en unos minutos.',
  },
  'peticion-not-waiting': {
    status: 409,
    title: 'La petición ya no espera',
    detail: ({ estado }) =>
      `La petición está ${estado}: ya no se puede hacer eso con ella, y no se cambió nada. Mírela de nuevo: otra persona pudo responderla.`,
  },
  'enlace-not-found': notFound(
    'Enlace no encontrado',
    'No hay un enlace con ese identificador a este documento, o ya se lo revocó. Búsquelo en los enlaces del documento, o cree otro.',
  ),
  'correo-not-ready': {
    status: 409,
    title: 'No se envían correos',
    detail: ({ falta }) => SIN_CORREO[falta],
  },
  'csc-not-found': notFound(
    'CSC no encontrado',
    'No hay un CSC con ese identificador en este contribuyente y ambiente. Búsquelo en la lista de CSC, o cargue otro.',
  ),
  'evento-not-found': {
    status: 404,
    title: 'Evento no encontrado',
    detail: () =>
      'No existe un evento con ese identificador en el contribuyente y ambiente de esta credencial. Búsquelo en los eventos del documento, o use una credencial del otro ambiente.',
  },
  'documento-not-found': {
    status: 404,
    title: 'Documento no encontrado',
    detail: ({ elegido, ambiente }) =>
      ambiente === undefined
        ? 'No existe un documento con ese identificador o CDC en el contribuyente y ambiente de esta credencial. Revise el número, o use una credencial del otro ambiente.'
        : `Ese documento es de ${ambiente}, y usted está viendo ${elegido}: pase a ${ambiente} para verlo.`,
    members: ({ ambiente }) => (ambiente === undefined ? {} : { ambiente }),
  },
  'ruc-not-found': notFound(
    'RUC no encontrado',
    'SIFEN no tiene un contribuyente con ese RUC. Revise el número.',
  ),
  'route-not-found': {
    status: 404,
    title: 'Ruta no encontrada',
    detail: ({ vacio = false }) =>
      vacio
        ? 'Esa ruta no existe: tiene un segmento vacío (dos barras seguidas, o una al final). Ponga el dato que falta, o quite la barra.'
        : 'Esa ruta no existe. Las que existen están en /docs/referencia.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Método no admitido',
    detail: ({ permitidos }) => `Esa ruta no admite ese método. Use: ${permitidos.join(', ')}.`,
    headers: ({ permitidos }) => ({ allow: permitidos.join(', ') }),
  },
  'documento-not-approved': {
    status: 409,
    title: 'Documento no aprobado',
    detail: ({ estado }) =>
      estado === 'RECHAZADO'
        ? 'SIFEN rechazó el documento, y no tiene KuDE: el motivo está en su estado. Corrija los datos y emita otro.'
        : `El documento está ${estado}: el KuDE existe desde que SIFEN lo aprueba. Consulte su estado y repita.`,
  },
  'documento-already-nominated': {
    status: 409,
    title: 'Documento ya nominado',
    detail: ({ eventoSifenId, receptor }) =>
      `El documento ya está nominado a ${receptor.dNomRec} (evento ${eventoSifenId}), y no se puede nominar dos veces. Si ese no es el comprador, cancélelo o haga una nota de crédito, y emita otro a su nombre.`,
    members: ({ eventoSifenId, receptor }) => ({ eventoSifenId, receptor: presentNominado(receptor) }),
  },
  'documento-nomination-pending': {
    status: 409,
    title: 'Nominación pendiente de otra intención',
    detail: ({ eventoSifenId, desde, segundos }) =>
      `El documento tiene otra nominación (evento ${eventoSifenId}) de la que no se sabe desde ${formatUtc(desde)} si SIFEN la registró. Esta no se registró ni se envió. Repita en ${segundos} s: se preguntará a SIFEN, y a lo sumo en una hora se sabrá.`,
    headers: ({ segundos }) => retryAfter(segundos),
    members: ({ eventoSifenId, desde }) => ({
      eventoSifenId,
      estadoEvento: 'ENVIADO',
      desde: formatUtc(desde),
    }),
  },
  'ambiente-changed': {
    status: 409,
    title: 'El ambiente es otro',
    detail: otroAmbiente,
    members: ({ ambiente }) => ({ ambiente }),
  },
  'documento-not-nominable': { status: 422, title: 'Documento no nominable', ...withFaults },
  'sandbox-not-supported': {
    status: 422,
    title: 'No disponible en SANDBOX',
    detail: () =>
      'En SANDBOX no se habla con SIFEN: no se registró ni se envió nada. Use el ambiente DEV para probar.',
  },
  'result-uncertain': {
    status: 503,
    title: 'Resultado incierto',
    detail: ({ eventoSifenId, segundos, withKey: conClave }) =>
      `No se sabe si SIFEN registró el evento ${eventoSifenId}: quedó ENVIADO. Repita en ${segundos} s la misma solicitud, ${conClave ? 'con la misma Idempotency-Key' : 'con los mismos datos'}; primero se preguntará a SIFEN.`,
    headers: ({ segundos }) => retryAfter(segundos),
    members: ({ eventoSifenId }) => ({ eventoSifenId, estadoEvento: 'ENVIADO' }),
  },
  'operation-in-progress': {
    status: 409,
    title: 'Operación en curso',
    detail: ({ segundos }) =>
      `La misma operación, u otra sobre el mismo documento, se está procesando en este momento. Repita en ${segundos} s la misma solicitud, con su Idempotency-Key si la llevaba.`,
    headers: ({ segundos }) => retryAfter(segundos),
  },
  'idempotency-key-reserved': {
    status: 409,
    title: 'Idempotency-Key reservada',
    detail: ({ hasta }) =>
      `Con esa Idempotency-Key ya se hizo una operación hace más de 7 días; queda reservada hasta ${hasta}. Use una clave nueva para una intención nueva.`,
  },
  'idempotency-key-mismatch': {
    status: 422,
    title: 'Idempotency-Key de otra operación',
    detail: ({ operacion }) =>
      `Esa Idempotency-Key pertenece a otra operación (${operacion}). Use una clave nueva para cada intención.`,
  },
  'numeracion-desalineada': {
    status: 409,
    title: 'La numeración no está alineada con SIFEN',
    ...withFaults,
    members: ({ timbradoId }) => ({ timbradoId }),
  },
  'emisor-not-ready': { status: 422, title: 'El emisor no puede emitir todavía', ...withFaults },
  'validation-error': { status: 422, title: 'Datos inválidos', ...withFaults },
  'rate-limited': {
    status: 429,
    title: 'Demasiadas solicitudes',
    detail: ({ de, limite, segundos }) => `${DEMASIADAS[de](limite)} Repita en ${segundos} s.`,
    headers: ({ limite, segundos }) => ({
      ...retryAfter(segundos),
      'ratelimit-limit': String(limite),
      'ratelimit-remaining': '0',
      'ratelimit-reset': String(segundos),
    }),
  },
  'sifen-unavailable': {
    status: 503,
    title: 'SIFEN no disponible',
    detail: ({ motivo, segundos }) =>
      `${SIN_SIFEN[motivo]} Repita en ${segundos} s; emitir no depende de esto.`,
    headers: ({ segundos }) => retryAfter(segundos),
  },
  'recovery-pending': {
    status: 503,
    title: 'Recuperación pendiente',
    detail: ({ deAntes }) =>
      deAntes
        ? 'La base de datos se repuso de una copia o perdió lo último que guardó. Si después de esa copia alguien la pausó o la canceló, eso se perdió: mire lo que queda por emitir, y dígale que siga o cancélela. Lo que ya salió no sale otra vez.'
        : 'La base de datos se repuso de una copia o perdió lo último que guardó: hasta que quien administra el servicio la recupere no se emite ni se registra nada, para no repetir un número, y de lo que no se encuentra no se sabe si existe. No se hizo nada: repita la misma solicitud después.',
    headers: ({ segundos }) => retryAfter(segundos),
  },
  'service-unavailable': {
    status: 503,
    title: 'Servicio no disponible',
    detail: ({ desfaseMs, incierto, sinClave, yaExporta, consultas }) =>
      desfaseMs === undefined
        ? sinClave
          ? 'El servicio no puede abrir el certificado o el CSC de este contribuyente, porque le falta la clave maestra con la que los guardó: no se tomó ningún número ni se hizo nada. Repita más tarde la misma solicitud (con la misma Idempotency-Key). Quien opera el servicio ve la causa (en /readyz y en el log).'
          : incierto
            ? 'La base de datos dejó de responder antes de confirmar: no se sabe si lo pedido quedó hecho. Mire si ya está, y si no, repita en unos segundos (con la misma Idempotency-Key no se hace dos veces).'
            : yaExporta
              ? 'Ya se está bajando un archivo de los libros de este contribuyente, y se hacen de a uno: espere a que termine, o cancélelo, y repita. Uno que nadie lee se corta a los diez segundos.'
              : consultas
                ? 'Ya se hacen tantas consultas largas (listas, libros, resúmenes) como se admiten a la vez, de este contribuyente o de todos, y esta no tuvo su turno. Pida menos juntas, y repita en unos segundos.'
                : 'El servicio no puede atender en este momento; nada quedó hecho. Repita en unos segundos.'
        : `El reloj de este servidor está ${describeDesfase(desfaseMs)} respecto de SIFEN, que rechazaría lo que se firme con esa hora: no se tomó ningún número ni se guardó nada. Quien opera el servicio debe sincronizar el reloj (NTP); después repita la misma solicitud.`,
    headers: ({ desfaseMs, sinClave, yaExporta }) =>
      retryAfter(desfaseMs !== undefined ? 60 : sinClave || yaExporta ? 10 : 2),
  },
  'internal-error': {
    status: 500,
    title: 'Error interno',
    detail: () =>
      'El servicio falló por un error propio. Si se repite, avise al operador con el requestId de esta respuesta.',
  },
}

/** Said in full: where no charset is named, some clients guess another one. */
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** How the type is spelled on the wire: the interface gives 401 none. */
export const wireType = (type: Failure['type']): string => (type === 'unauthenticated' ? 'about:blank' : type)

/** What a caller is told of a failure, in one sentence or two. */
export const motivoDe = (failure: Failure): string => rowOf(failure).detail(failure)

/** The compiler does not see that the row of a type takes the failures of that type. */
const rowOf = (failure: Failure): Row<Failure> => PROBLEMS[failure.type] as Row<Failure> // it does

export interface Problem {
  status: number
  headers: Record<string, string>
  body: Record<string, unknown>
}

export function toProblem(
  failure: Failure,
  request: { instance: string; requestId: string; timestamp: string },
): Problem {
  const row = rowOf(failure)
  const detail = motivoDe(failure)
  return {
    status: row.status,
    headers: { ...row.headers?.(failure), link: `</problemas/${failure.type}>; rel="help"` },
    body: {
      type: wireType(failure.type),
      title: row.title,
      status: row.status,
      detail,
      instance: request.instance,
      message: detail,
      data: null,
      timestamp: request.timestamp,
      requestId: request.requestId,
      errors: row.errors?.(failure) ?? [],
      ...row.members?.(failure),
    },
  }
}
