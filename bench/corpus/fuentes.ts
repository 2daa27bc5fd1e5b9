import type { Campo } from '../../packages/api/src/domain/campos/campo.ts'
import { EMISION } from '../../packages/api/src/domain/emision/campos.ts'
import type { Fault } from '../../packages/api/src/domain/failure.ts'
import { codigosRespuesta } from '../../packages/sifen/src/catalogos/codigos.generated.ts'
import { camposDe } from './ruido.ts'

/** Who would not take it: SIFEN by a rule of its manual, its schema, or this service alone, for a reason that is written. */
export interface Fuente {
  readonly quien: 'SIFEN' | 'XSD' | 'aquí'
  readonly donde: string
}

/** A field as it is called here: what may be one or a list stands in one place. */
export const campoSinIndices = (campo: string): string =>
  campo
    .replace(/\[\d*\]/g, '[]')
    .replace(/^condicionPago\[\]/, 'condicionPago')
    .replace(/^documentosAsociados\[\]/, 'documentoAsociado')

const sifen = (codigo: string, nota = ''): Fuente | undefined => {
  const regla = codigosRespuesta.get(codigo)
  return regla && { quien: 'SIFEN', donde: `${codigo} (${regla.regla}): ${regla.mensaje}${nota}` }
}
const aqui = (donde: string): Fuente => ({ quien: 'aquí', donde })
const xsd = (donde: string): Fuente => ({ quien: 'XSD', donde })

const SE_PERDERIA = 'lo que se firma no lo diría, y nada de lo que se dice se pierde en silencio'
const SIN_CONTRATO = 'openapi.json: sin eso la solicitud no se puede leer'

/** By the code and the field; the first that fits. What SIFEN's table of codes has not would be undefined, and no source. */
const DE_ESE_CAMPO: readonly (readonly [RegExp, Fuente | undefined])[] = [
  [/^contradiction vendedor$/, sifen('2551')],
  [/^contradiction remision$/, sifen('2601')],
  [/^contradiction transporte$/, sifen('2101')],
  [/^contradiction carga$/, sifen('2390')],
  [/^contradiction (compraPublica|fechaTraslado|indicadorPresencia)$/, sifen('1351', ' (va en gCamFE)')],
  [/^contradiction (condicionPago|condicionOperacion)$/, sifen('1501')],
  [/^contradiction motivoEmision$/, sifen('1451')],
  [/^contradiction tipoTransaccion$/, sifen('1216')],
  [/^contradiction (tipoImpuesto|obligaciones)$/, sifen('1201', ' (van en gOpeCom)')],
  [
    /^contradiction (descuentoGlobal|porcentajeDescuentoGlobal|anticipoGlobal|comision|ivaComision)$/,
    sifen('2351', ' (remisión); en una autofactura 1853: EA008 es E721·E711'),
  ],
  [/^contradiction items\[\]\.(tasaIVA|afectacionTributaria)$/, sifen('1901')],
  [
    /^contradiction items\[\]\.proporcionGravada$/,
    sifen('1904', ' (exento o exonerado: 1905; autofactura y remisión: 1901)'),
  ],
  [
    /^contradiction items\[\]\.(descuento|anticipo|precioUnitario)$/,
    sifen('1853', ' (en una autofactura EA008 es E721·E711; remisión: 1851)'),
  ],
  [/^contradiction items\[\]\.tipoCambio$/, sifen('1856')],
  [/^contradiction documentoAsociado\.cdc$/, sifen('2418')],
  [/^contradiction documentoAsociado\.numeroTimbrado$/, sifen('2419')],
  [/^contradiction documentoAsociado\.establecimiento$/, sifen('2420')],
  [/^contradiction documentoAsociado\.puntoExpedicion$/, sifen('2421')],
  [/^contradiction documentoAsociado\.numeroDocumento$/, sifen('2422')],
  [/^contradiction documentoAsociado\.tipoDocumentoImpreso$/, sifen('2423')],
  [/^contradiction documentoAsociado\.fechaEmision$/, sifen('2425')],
  [/^contradiction documentoAsociado\.tipoConstancia$/, sifen('2427')],
  [/^contradiction documentoAsociado\.numeroConstancia$/, sifen('2431')],
  [/^contradiction documentoAsociado\.numeroControl$/, sifen('2433')],
  [/^contradiction documentosAsociados$/, aqui('dicho en dos lugares: no se sabe cuál vale')],
  [/^contradiction condicionPago\.(numeroCheque|bancoEmisor)$/, sifen('1651', ' (a crédito: 1552)')],
  [/^contradiction condicionPago\.tarjeta$/, sifen('1601', ' (a crédito: 1552)')],
  [/^contradiction condicionPago\.descripcion$/, sifen('1554')],
  [/^contradiction condicionPago\.cuotas$/, sifen('1701', ' (a plazo: 1751)')],
  [/^contradiction condicionPago\.plazo$/, sifen('1701', ' (en cuotas: 1704)')],
  [/^contradiction receptor\.digitoVerificador$/, sifen('1305')],
  [/^contradiction creditoFiscal/, aqui(`H013 es de D011 = 12: ${SE_PERDERIA}`)],
  [/^contradiction carga\.descripcionCaracteristica$/, xsd('G058: el texto de G057 = 1 o 2 está dado')],
  [/^contradiction items\[\]\.vehiculo\.descripcionCombustible$/, xsd('E780: el texto de E779 está dado')],
  [/^required carga\.(peso|volumen|unidadPeso|unidadVolumen)$/, aqui('G051 a G056: una medida y su unidad')],
  [
    /^required carga\.descripcionCaracteristica$/,
    aqui('G058: con G057 = 3 no hay otro lugar que diga cuál es'),
  ],
  [
    /^required items\[\]\.vehiculo\.descripcionCombustible$/,
    aqui('E780: con E779 = 9 no hay otro lugar que diga cuál es'),
  ],
  [/^required (tipoDocumento|numeroEstablecimiento|puntoExpedicion|fechaEmision)$/, aqui(SIN_CONTRATO)],
  [/^required documentoAsociado$/, sifen('2400')],
  [/^required documentoAsociado\.cdc$/, sifen('2402')],
  [/^required documentoAsociado\.numeroTimbrado$/, sifen('2405')],
  [/^required documentoAsociado\.establecimiento$/, sifen('2406')],
  [/^required documentoAsociado\.puntoExpedicion$/, sifen('2407')],
  [/^required documentoAsociado\.numeroDocumento$/, sifen('2408')],
  [/^required documentoAsociado\.tipoDocumentoImpreso$/, sifen('2409')],
  [/^required documentoAsociado\.fechaEmision$/, sifen('2411')],
  [/^required documentoAsociado\.tipoConstancia$/, sifen('2426')],
  [/^required condicionOperacion$/, sifen('1500')],
  [/^required condicionPago$/, sifen('1550', ' (a crédito: 1700)')],
  [/^required condicionPago\.plazo$/, sifen('1703')],
  [/^required motivoEmision$/, sifen('1450')],
  [/^required vendedor$/, sifen('2550')],
  [/^required transporte$/, sifen('2100')],
  [/^required items\[\]\.precioUnitario$/, sifen('1850')],
  [/^required items\[\]\.proporcionGravada$/, sifen('1906')],
  [/^required receptor\.tipoDocumento$/, sifen('1335')],
  [/^required receptor\.numeroDocumento$/, sifen('1314', ' (contribuyente: 1304)')],
  [/^enum items\[\]\.tasaIVA$/, sifen('1908', ' (exento o exonerado: 1907)')],
  [/^enum receptor\.tipoDocumento$/, sifen('1311')],
  [/^required transporte\.transportista\.numeroDocumento$/, sifen('2311', ' (contribuyente: 2302)')],
  [/^required items\[\]\.tolerancia\.tipo$/, aqui('E715: sin él, E717 y E718 no dicen de qué son')],
  [/^ruc /, xsd('tRuc: forma del RUC')],
  [/^ruc-dv receptor/, sifen('1309')],
  [/^ruc-dv transporte\.transportista/, sifen('2306')],
  [/^ruc-dv /, xsd('MT §10.2: módulo 11')],
  [/^cdc /, xsd('tCDC; MT §10.1: sus dígitos (1000, 1003)')],
]

/** For whose sake reading a body refuses what never comes to the tables of rules. */
export const FUENTES: readonly (Fuente | undefined)[] = DE_ESE_CAMPO.map(([, fuente]) => fuente)

/** By the code alone, where every field of it is refused alike. `%` is the element of the manual. */
const DE_ESE_CODIGO: Readonly<Record<string, Fuente>> = {
  required: xsd('%, 1-1'),
  enum: xsd('%: lista cerrada'),
  'min-length': xsd('%: minLength'),
  'max-length': xsd('%: maxLength'),
  'min-items': xsd('%: minOccurs'),
  'max-items': xsd('%: maxOccurs'),
  pattern: xsd('%: pattern'),
  format: xsd('%: pattern'),
  integer: xsd('%: entero'),
  decimal: xsd('%: hasta 15 enteros y 8 decimales'),
  decimals: xsd('%: hasta 8 decimales'),
  negative: xsd('%: ningún monto es negativo'),
  type: aqui('openapi.json: el tipo JSON; un valor de otro tipo no se puede leer'),
  range: aqui('C005, C006: el XSD toma 000, y ningún timbrado lo tiene (1105, 1106)'),
  datetime: aqui('D002: sin una fecha que exista no se sabe qué día se emite'),
  zero: aqui('E711: el XSD toma 0, y de nada no se vende, no se compra y no viaja nada'),
  ambiguous: aqui('«50.000» puede ser cincuenta o cincuenta mil, y no se adivina'),
  'currency-decimals': aqui('E608: el XSD toma cuatro decimales, y no hay céntimos de guaraní con que pagar'),
  'payment-total': aqui('E608: los pagos son lo que se pagó del total (F014); SIFEN no publica una regla'),
  'instalments-total': aqui('E645, E651: entrega y cuotas son el total (F014); SIFEN no publica una regla'),
  past: aqui('E652: lo que se debe no venció antes de que se deba; SIFEN no publica una regla'),
  currency: aqui(
    'E645 es un solo monto, en la moneda de la operación (D015): sin E611 o D018 no se sabe cuánto',
  ),
  contradiction: aqui(SE_PERDERIA),
  unprintable: aqui('docs/decisions/0035-what-paper-cannot-show.md'),
  'unknown-field': aqui('se parece a una palabra del contrato, y no se adivina'),
  'unsupported-field': aqui('una palabra del manual con la que no se emite; `detail` dice por qué'),
}

const elementoDe = ({ sifen: propio, responde }: Campo): string | undefined =>
  (propio ?? responde?.[0])?.split('.').at(-1)?.replace('[]', '')

const ELEMENTOS = new Map(camposDe(EMISION).map(({ ruta, campo }) => [ruta.join('.'), elementoDe(campo)]))

/** The rule behind a fault, and where it stands; undefined where nothing says it. */
export function fuenteDe({ campo, codigo }: Pick<Fault, 'campo' | 'codigo'>): Fuente | undefined {
  const suyo = campoSinIndices(campo)
  const nombrado = ELEMENTOS.get(suyo.replaceAll('[]', '')) ?? suyo
  if (codigo === '0160') return xsd(`${nombrado} (0160)`)
  const deSifen = sifen(codigo)
  if (deSifen !== undefined) return deSifen
  const clave = `${codigo} ${suyo}`
  const propia = DE_ESE_CAMPO.find(([forma]) => forma.test(clave))?.[1]
  if (propia !== undefined) return propia
  const general = Object.hasOwn(DE_ESE_CODIGO, codigo) ? DE_ESE_CODIGO[codigo] : undefined
  return general && { ...general, donde: general.donde.replace('%', nombrado) }
}
