import { Type } from 'typebox'
import { CUOTAS_MAX, ITEMS_MAX, PAGOS_MAX } from '../domain/emision/valores.ts'
import { CuerpoReceptor } from './cuerpo-receptor.ts'
import {
  Afectacion,
  CondicionOperacion,
  IndicadorPresencia,
  MotivoEmision,
  TipoDocumento,
  TipoPago,
  TipoTransaccion,
} from './enumeraciones.ts'
import { Civil, Decimal, Numero, uso } from './schemas.ts'

const Cuota = Type.Object({ monto: Decimal, vencimiento: Type.Optional(Type.String()) }, { title: 'Cuota' })

const Pago = Type.Object(
  {
    tipo: Type.Optional(CondicionOperacion),
    tipoPago: Type.Optional(TipoPago),
    descripcion: Type.Optional(Type.String()),
    monedaPago: Type.Optional(Type.String()),
    montoPago: Type.Optional(Decimal),
    tipoCambio: Type.Optional(
      uso(
        Decimal,
        'Guaraníes por unidad de monedaPago. Si falta y el pago es en monedaOperacion, vale el tipoCambio de la operación',
      ),
    ),
    numeroCheque: Type.Optional(
      uso(
        Numero,
        'Obligatorio con CHEQUE, hasta 8 dígitos (se completa con ceros): SIFEN no acepta un cheque sin número y banco (1650), y el servicio no los inventa',
      ),
    ),
    bancoEmisor: Type.Optional(
      Type.String({
        minLength: 4,
        maxLength: 20,
        description: 'Obligatorio con CHEQUE, de 4 a 20 caracteres',
      }),
    ),
    plazo: Type.Optional(Type.String({ description: 'Crédito a plazo', examples: ['30 días'] })),
    cuotas: Type.Optional(Type.Array(Cuota, { maxItems: CUOTAS_MAX })),
  },
  { title: 'Pago' },
)

const Item = Type.Object(
  {
    codigo: Type.String({ minLength: 1, maxLength: 50 }),
    descripcion: Type.String({ minLength: 1, maxLength: 2000 }),
    unidadMedida: Type.Optional(
      Type.String({ default: 'UNI', description: 'Símbolo de la tabla de unidades de SIFEN' }),
    ),
    cantidad: Decimal,
    precioUnitario: uso(Decimal, 'Con IVA incluido'),
    descuento: Type.Optional(uso(Decimal, 'Por unidad, con IVA incluido')),
    tasaIVA: Type.Optional(uso(Decimal, '10 o 5; 0 o ausente cuando es EXENTO o EXONERADO')),
    afectacionTributaria: Type.Optional(Afectacion),
    proporcionGravada: Type.Optional(uso(Decimal, 'Porcentaje, con GRAVADO_PARCIAL')),
    informacionInteres: Type.Optional(Type.String({ maxLength: 500 })),
  },
  { title: 'Item' },
)

export const CuerpoEmision = Type.Object(
  {
    tipoDocumento: TipoDocumento,
    tipoEmision: Type.Optional(Type.Enum(['NORMAL'])),
    tipoTransaccion: Type.Optional(TipoTransaccion),
    indicadorPresencia: Type.Optional(IndicadorPresencia),
    fechaEmision: Type.Optional(Civil),
    numeroEstablecimiento: Numero,
    puntoExpedicion: Numero,
    monedaOperacion: Type.Optional(Type.String({ default: 'PYG' })),
    tipoCambio: Type.Optional(
      uso(
        Decimal,
        'Guaraníes por unidad de monedaOperacion, cuando no es PYG. Vale también para los pagos en esa moneda que no dicen el suyo',
      ),
    ),
    condicionOperacion: Type.Optional(CondicionOperacion),
    condicionPago: Type.Optional(Type.Union([Pago, Type.Array(Pago, { maxItems: PAGOS_MAX })])),
    receptor: CuerpoReceptor,
    items: Type.Array(Item, { minItems: 1, maxItems: ITEMS_MAX }),
    motivoEmision: Type.Optional(uso(MotivoEmision, 'En notas')),
    documentoAsociado: Type.Optional(
      Type.Object(
        { tipoDocumento: Type.Optional(Type.Enum(['ELECTRONICO'])), cdc: Type.String() },
        { title: 'DocumentoAsociado', description: 'En notas' },
      ),
    ),
    informacionInteres: Type.Optional(Type.String({ maxLength: 3000 })),
  },
  { title: 'Emision' },
)
