import { Type } from 'typebox'
import {
  AFECTACION,
  CONDICION_OPERACION,
  CUOTAS_MAX,
  INDICADOR_PRESENCIA,
  ITEMS_MAX,
  keysOf,
  MOTIVO_EMISION,
  PAGOS_MAX,
  TIPO_DOCUMENTO,
  TIPO_PAGO,
  TIPO_TRANSACCION,
} from '../domain/emision/valores.ts'
import { CuerpoReceptor } from './cuerpo-receptor.ts'
import { Civil } from './schemas.ts'

/** An amount: a JSON number, read digit by digit, or the same as text. */
const Monto = Type.Union([Type.Number(), Type.String()], {
  description: 'Decimal exacto, hasta 8 decimales',
  examples: [50000],
})
const Numero = Type.Union([Type.Integer(), Type.String()])

const Pago = Type.Object({
  tipo: Type.Optional(Type.Enum(keysOf(CONDICION_OPERACION))),
  tipoPago: Type.Optional(Type.Enum(keysOf(TIPO_PAGO))),
  descripcion: Type.Optional(Type.String()),
  monedaPago: Type.Optional(Type.String()),
  montoPago: Type.Optional(Monto),
  tipoCambio: Type.Optional(
    Type.Union([Type.Number(), Type.String()], {
      description:
        'Guaraníes por unidad de monedaPago. Si falta y el pago es en monedaOperacion, vale el tipoCambio de la operación',
    }),
  ),
  numeroCheque: Type.Optional(
    Type.Union([Type.Integer(), Type.String()], {
      description:
        'Obligatorio con CHEQUE, hasta 8 dígitos (se completa con ceros): SIFEN no acepta un cheque sin número y banco (1650), y el servicio no los inventa',
      examples: ['12345678'],
    }),
  ),
  bancoEmisor: Type.Optional(
    Type.String({ minLength: 4, maxLength: 20, description: 'Obligatorio con CHEQUE, de 4 a 20 caracteres' }),
  ),
  plazo: Type.Optional(Type.String({ description: 'Crédito a plazo', examples: ['30 días'] })),
  cuotas: Type.Optional(
    Type.Array(Type.Object({ monto: Monto, vencimiento: Type.Optional(Type.String()) }), {
      maxItems: CUOTAS_MAX,
    }),
  ),
})

const Item = Type.Object({
  codigo: Type.String({ minLength: 1, maxLength: 50 }),
  descripcion: Type.String({ minLength: 1, maxLength: 2000 }),
  unidadMedida: Type.Optional(
    Type.String({ default: 'UNI', description: 'Símbolo de la tabla de unidades de SIFEN' }),
  ),
  cantidad: Monto,
  precioUnitario: Type.Union([Type.Number(), Type.String()], { description: 'Con IVA incluido' }),
  descuento: Type.Optional(
    Type.Union([Type.Number(), Type.String()], { description: 'Por unidad, con IVA incluido' }),
  ),
  tasaIVA: Type.Optional(
    Type.Union([Type.Number(), Type.String()], {
      description: '10 o 5; 0 o ausente cuando es EXENTO o EXONERADO',
    }),
  ),
  afectacionTributaria: Type.Optional(Type.Enum(keysOf(AFECTACION))),
  proporcionGravada: Type.Optional(
    Type.Union([Type.Number(), Type.String()], { description: 'Porcentaje, con GRAVADO_PARCIAL' }),
  ),
  informacionInteres: Type.Optional(Type.String({ maxLength: 500 })),
})

export const CuerpoEmision = Type.Object(
  {
    tipoDocumento: Type.Enum(keysOf(TIPO_DOCUMENTO)),
    tipoEmision: Type.Optional(Type.Enum(['NORMAL'])),
    tipoTransaccion: Type.Optional(Type.Enum(keysOf(TIPO_TRANSACCION))),
    indicadorPresencia: Type.Optional(Type.Enum(keysOf(INDICADOR_PRESENCIA))),
    fechaEmision: Type.Optional(Civil),
    numeroEstablecimiento: Numero,
    puntoExpedicion: Numero,
    monedaOperacion: Type.Optional(Type.String({ default: 'PYG' })),
    tipoCambio: Type.Optional(
      Type.Union([Type.Number(), Type.String()], {
        description:
          'Guaraníes por unidad de monedaOperacion, cuando no es PYG. Vale también para los pagos en esa moneda que no dicen el suyo',
        examples: [7300.5],
      }),
    ),
    condicionOperacion: Type.Optional(Type.Enum(keysOf(CONDICION_OPERACION))),
    condicionPago: Type.Optional(Type.Union([Pago, Type.Array(Pago, { maxItems: PAGOS_MAX })])),
    receptor: CuerpoReceptor,
    items: Type.Array(Item, { minItems: 1, maxItems: ITEMS_MAX }),
    motivoEmision: Type.Optional(Type.Enum(keysOf(MOTIVO_EMISION), { description: 'En notas' })),
    documentoAsociado: Type.Optional(
      Type.Object(
        { tipoDocumento: Type.Optional(Type.Enum(['ELECTRONICO'])), cdc: Type.String() },
        { description: 'En notas' },
      ),
    ),
    informacionInteres: Type.Optional(Type.String({ maxLength: 3000 })),
  },
  { title: 'Emision' },
)
