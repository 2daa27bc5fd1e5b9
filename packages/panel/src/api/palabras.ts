import { nombreDeCampo } from '../values/campos.ts'
import { typed } from '../values/dinero.ts'
import type { Problema } from './problem.ts'

type Dicho = Partial<Problema> & Record<string, unknown>
type Frase = string | ((problema: Dicho, segundos: string) => string)

const NO_SE_ENTIENDE: Frase = ({ requestId }) =>
  `El panel y el servicio no se entendieron, y no se hizo nada. Recargue la página y repita; si vuelve a pasar, avise a quien administra el servicio${requestId === undefined ? '' : ` y dígale ${requestId}`}.`
const YA_NO = (que: string): Frase => `${que} ya no está aquí: recargue la página para ver lo que hay.`
/** What is wrong with which field is said one by one. */
const REVISE = 'Revise esto y repita; lo que escribió sigue ahí.'

/** Each problem in the words of whoever keeps a shop: what happened, and what to do. Null: as the service says it. */
export const PALABRAS: Readonly<Record<string, { titulo: string; frase: Frase | null } | null>> = {
  'malformed-body': { titulo: 'No se pudo completar', frase: NO_SE_ENTIENDE },
  'unsupported-media-type': { titulo: 'No se pudo completar', frase: NO_SE_ENTIENDE },
  'headers-too-large': { titulo: 'No se pudo completar', frase: NO_SE_ENTIENDE },
  'route-not-found': { titulo: 'No se pudo completar', frase: NO_SE_ENTIENDE },
  'method-not-allowed': { titulo: 'No se pudo completar', frase: NO_SE_ENTIENDE },
  'invalid-idempotency-key': { titulo: 'No se pudo completar', frase: NO_SE_ENTIENDE },
  'idempotency-key-mismatch': { titulo: 'No se pudo completar', frase: NO_SE_ENTIENDE },
  'idempotency-key-reserved': {
    titulo: 'Eso ya se pidió',
    frase:
      'Se pidió hace más de 7 días y no se repite. Busque lo que salió de aquello; si quiere otro, recargue la página y empiece de nuevo.',
  },
  'internal-error': {
    titulo: 'El servicio falló',
    frase: ({ requestId }) =>
      `Espere un momento y repita. Si sigue igual, avise a quien administra el servicio${requestId === undefined ? '' : ` y dígale ${requestId}`}.`,
  },
  'invalid-query': { titulo: 'No se entiende lo que se busca', frase: 'Corrija esto y busque de nuevo.' },
  'validation-error': { titulo: 'Hay algo que corregir', frase: REVISE },
  'documento-not-nominable': { titulo: 'No se puede nominar', frase: 'Por esto:' },
  'emisor-not-ready': { titulo: 'Todavía no se puede emitir', frase: 'Complételo en Configuración:' },
  'numeracion-desalineada': { titulo: 'La numeración está detenida', frase: 'No se gastó ningún número.' },
  unauthenticated: {
    titulo: 'Su sesión terminó',
    frase: 'Vuelva a ingresar; lo que escribió sigue en esta ventana.',
  },
  'access-denied': {
    titulo: 'Su rol no lo permite',
    frase: 'Pídale a un administrador o a un propietario que lo haga, o que le cambie el rol.',
  },
  'plan-operation-not-allowed': {
    titulo: 'Su plan no lo incluye',
    frase: 'Para hacerlo en PRODUCCIÓN hay que cambiar de plan; en PRUEBAS se puede.',
  },
  'contribuyente-not-found': {
    titulo: 'Ese contribuyente no está entre los suyos',
    frase: 'Revise el enlace, o pida a quien lo administra que lo invite como miembro.',
  },
  'documento-not-found': {
    titulo: 'No está ese documento',
    frase:
      'Aquí no hay un documento con ese número o CDC. Revise el enlace, y que arriba diga el contribuyente que corresponde.',
  },
  'api-key-not-found': { titulo: 'Ya no está', frase: YA_NO('Esa clave') },
  'alerta-not-found': { titulo: 'Ya no está', frase: YA_NO('Esa alerta') },
  'miembro-not-found': { titulo: 'Ya no está', frase: YA_NO('Esa persona') },
  'timbrado-not-found': { titulo: 'Ya no está', frase: YA_NO('Ese timbrado') },
  'correo-not-ready': {
    titulo: 'No se envían correos',
    frase: 'Aquí no se envían correos: actívelos en Configuración, o comparta el documento por un enlace.',
  },
  'enlace-not-found': { titulo: 'Ya no está', frase: YA_NO('Ese enlace') },
  'peticion-not-found': { titulo: 'Ya no está', frase: YA_NO('Esa petición') },
  'peticion-not-waiting': {
    titulo: 'Ya no espera',
    frase: 'Alguien ya respondió esa petición, o ella la cambió o la dejó. Mire la lista de nuevo.',
  },
  'enlace-ocupado': null,
  'webhook-not-found': { titulo: 'Ya no está', frase: YA_NO('Ese webhook') },
  'csc-not-found': { titulo: 'Ya no está', frase: YA_NO('Ese CSC') },
  'evento-not-found': { titulo: 'Ya no está', frase: YA_NO('Ese evento') },
  'adopcion-not-found': { titulo: 'Ya no está', frase: YA_NO('Ese pedido') },
  'recurrente-not-found': { titulo: 'Ya no está', frase: YA_NO('Ese recurrente') },
  'tanda-not-found': { titulo: 'Ya no está', frase: YA_NO('Esa tanda') },
  'ruc-not-found': null,
  'documento-not-approved': {
    titulo: 'SIFEN todavía no lo aprobó',
    frase: 'El KuDE está desde que SIFEN aprueba el documento: espere un momento y mire de nuevo.',
  },
  'documento-already-nominated': {
    titulo: 'Ya está nominada',
    frase:
      'Esta factura ya tiene un nombre que SIFEN aprobó, y eso no se cambia. Véalo en la página de la factura.',
  },
  'documento-nomination-pending': {
    titulo: 'Hay otra nominación en camino',
    frase: (_, segundos) =>
      `Otra persona u otro sistema envió una nominación de esta factura, y todavía no se sabe si SIFEN la registró. La suya no se envió. Mire de nuevo ${segundos}.`,
  },
  'ambiente-changed': {
    titulo: 'El ambiente elegido es otro',
    frase: 'Cambió en otra ventana, y por eso no se hizo nada. Diga cuál quiere y repita.',
  },
  'operation-in-progress': {
    titulo: 'Ya se está haciendo',
    frase: (_, segundos) =>
      `Eso mismo se está haciendo en este momento: no hace falta pedirlo otra vez. Mire ${segundos}.`,
  },
  'payload-too-large': {
    titulo: 'Es demasiado grande',
    frase: 'Lo que se envía no cabe: elija un archivo más chico, o divídalo.',
  },
  'request-timeout': {
    titulo: 'La conexión está muy lenta',
    frase: 'Lo que se envió no llegó entero y no se hizo nada. Repita cuando la conexión ande mejor.',
  },
  'rate-limited': {
    titulo: 'Un momento',
    frase: (_, segundos) => `Se pidió muchas veces seguidas. No se hizo nada: repita ${segundos}.`,
  },
  'result-uncertain': {
    titulo: 'Todavía no se sabe',
    frase: (_, segundos) =>
      `SIFEN no contestó si lo registró. Pregunte de nuevo ${segundos}: nunca se registra dos veces.`,
  },
  'sandbox-not-supported': {
    titulo: 'En SANDBOX no se puede',
    frase:
      'SANDBOX no habla con SIFEN, y no se hizo nada. Para probarlo, pase a PRUEBAS (DEV), arriba a la derecha.',
  },
  'sifen-unavailable': { titulo: 'SIFEN no responde', frase: null },
  'recovery-pending': { titulo: 'El servicio se está recuperando', frase: null },
  'service-unavailable': null,
}

/** The words of whoever writes programs. */
export const DE_PROGRAMAS =
  /Idempotency|JSON|\bAPI\b|HTTP|UTF|\b(GET|POST|PUT|PATCH|DELETE)\b|ECONN|requestId|credencial|cabecera|identificador|solicitud|byte|\b[a-z]+[A-Z]|[a-z]\.[a-z]|\[\d|_|\/(?!\d)|\d{4}-\d\d-\d\d/
const FECHA = /\b(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d)(?::\d\d)?)?\b/g
const ENTRE_PARENTESIS = / ?\(([^()]*)\)/g
const CLAVE = /,? y la Idempotency-Key [^.;:]*/g
const PALABRA = /\b[a-z]+(?:[A-Z][a-z]*)+\b/g
const LISTA = /\b[A-Z]{2,}(?:_[A-Z]+)+\b/g
/** What payments, instalments and credits come to, in the sentences that say so. */
const MONTO =
  /(?<=\b(?:suman|es de|todo lo que es,|total(?: del documento)?,|entrega inicial \() ?)\d+(?:\.\d+)?/g

/** A sentence of the service as a person reads it: dates and amounts as they are written here, and without what only a program needs, which stands in parentheses; the contract's names of fields and choices by their own. */
export const cleanFrase = (text: string): string =>
  text
    .replace(
      FECHA,
      (_, year, month, day, hora) => `${day}/${month}/${year}${hora === undefined ? '' : ` ${hora}`}`,
    )
    .replace(MONTO, monto => typed(monto))
    .replace(ENTRE_PARENTESIS, (all, inner) => (DE_PROGRAMAS.test(inner) ? '' : all))
    .replace(CLAVE, '')
    .replace(/la misma solicitud/g, 'lo mismo')
    .replace(PALABRA, nombre => (nombreDeCampo(nombre) === undefined ? nombre : `«${nombreDeCampo(nombre)}»`))
    .replace(LISTA, palabra => palabra.toLowerCase().replaceAll('_', ' '))

/** What the service tells a program in words of its own: how it writes an amount, and by which call something is done that has another name here. */
const DE_FALTA: Readonly<Record<string, string>> = {
  decimal:
    'debe ser un número de hasta 15 enteros: los miles van con punto y los decimales con coma, como 1.500,50',
  decimals: 'tiene más de 8 decimales: escríbalo redondeado',
  'currency-decimals': 'en guaraníes no se paga con decimales: redondéelo',
  propio: 'lo emitió este mismo contribuyente: si no está en Documentos, tráigalo en «Traer de SIFEN»',
}

/** What is wrong with a field, as a person reads it. */
export const tellFalta = ({
  codigo,
  detail,
}: Pick<Problema['errors'][number], 'codigo' | 'detail'>): string => DE_FALTA[codigo] ?? cleanFrase(detail)

/** Whether a person can mend what is at fault: not what the panel itself asked for wrongly. */
export const isDePersona = (type: string): boolean => PALABRAS[type]?.frase !== NO_SE_ENTIENDE

/** What a person reads of a problem. */
export function tellProblema(
  problema: Dicho,
  segundos: number | undefined,
): { titulo: string; frase: string } {
  const { type = '', title = 'No se pudo completar', detail = '', status } = problema
  const propias = PALABRAS[status === 401 ? 'unauthenticated' : type]
  const enOtro = type === 'documento-not-found' && problema.ambiente !== undefined
  if (propias == null || propias.frase === null || enOtro)
    return { titulo: propias?.titulo ?? title, frase: cleanFrase(detail) }
  const { titulo, frase } = propias
  const cuando = segundos === undefined ? 'en unos segundos' : `en ${segundos} s`
  return { titulo, frase: typeof frase === 'string' ? frase : frase(problema, cuando) }
}
