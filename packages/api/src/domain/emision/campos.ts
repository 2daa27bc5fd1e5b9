import {
  booleano,
  decimal,
  identificador,
  lista,
  momento,
  objeto,
  opcion,
  texto,
  unoOVarios,
} from '../campos/campo.ts'
import { nombresDe } from '../campos/nombres.ts'
import type { CuerpoDe } from '../campos/tipos.ts'
import { keysOf } from '../enumeracion.ts'
import { RECEPTOR } from '../receptor/campos.ts'
import { DOCUMENTO_ASOCIADO } from './campos-asociado.ts'
import { CARGA, COMPRA_PUBLICA, OBLIGACION } from './campos-generales.ts'
import { ITEM } from './campos-item.ts'
import { condicionOperacion, PAGO } from './campos-pago.ts'
import { REMISION } from './campos-remision.ts'
import { RESPONSABLE } from './campos-responsable.ts'
import { SECTOR } from './campos-sector.ts'
import { TRANSPORTE } from './campos-transporte.ts'
import { VENDEDOR } from './campos-vendedor.ts'
import {
  ASOCIADOS_MAX,
  INDICADOR_PRESENCIA,
  ITEMS_MAX,
  MOTIVO_EMISION,
  OBLIGACIONES_MAX,
  PAGOS_MAX,
  TIPO_DOCUMENTO,
  TIPO_IMPUESTO,
  TIPO_TRANSACCION,
} from './valores.ts'

/** A sale of tax credit (H013). */
export const CREDITO_FISCAL = {
  numeroResolucion: texto({
    etiqueta: 'Número de la resolución',
    sifen: 'gCamDEAsoc[].dNumResCF',
    min: 15,
    max: 15,
    ayuda: 'El número de la resolución que reconoció el crédito, de 15 caracteres.',
  }),
}

/** A documento to be issued. */
export const EMISION = {
  tipoDocumento: opcion({
    titulo: 'TipoDocumento',
    valores: keysOf(TIPO_DOCUMENTO),
    codigos: TIPO_DOCUMENTO,
    sifen: 'gTimb.iTiDE',
    obligatorio: true,
    ayuda: 'Qué se emite.',
  }),
  tipoEmision: opcion({ valores: ['NORMAL'], ayuda: 'Cómo se emite; no hay emisión de contingencia.' }),
  tipoTransaccion: opcion({
    etiqueta: 'Qué se vende',
    titulo: 'TipoTransaccion',
    valores: keysOf(TIPO_TRANSACCION),
    codigos: TIPO_TRANSACCION,
    sifen: 'gOpeCom.iTipTra',
    ayuda:
      'Qué clase de operación es; si falta, VENTA_MERCADERIA, o COMPRA_PRODUCTOS en una autofactura. No va en notas.',
  }),
  tipoImpuesto: opcion({
    etiqueta: 'Impuesto',
    titulo: 'TipoImpuesto',
    valores: keysOf(TIPO_IMPUESTO),
    codigos: TIPO_IMPUESTO,
    sifen: 'gOpeCom.iTImp',
    ayuda:
      'Qué impuesto afecta a la operación; si falta, IVA, o NINGUNO en una autofactura. Los ítems de facturas y notas llevan igual cómo los afecta el IVA. ISC va solo en una autofactura: el esquema de SIFEN no tiene dónde sumar ítems sin IVA (2362); lo que además paga ISC va con IVA.',
  }),
  indicadorPresencia: opcion({
    etiqueta: 'Cómo se vende',
    titulo: 'IndicadorPresencia',
    valores: keysOf(INDICADOR_PRESENCIA),
    codigos: INDICADOR_PRESENCIA,
    sifen: 'gCamFE.iIndPres',
    responde: ['gCamFE'],
    ayuda:
      'Si comprador y vendedor estuvieron juntos, y si no, cómo trataron; OPERACION_PRESENCIAL si falta.',
  }),
  descripcionPresencia: texto({
    etiqueta: 'De qué manera se vende',
    sifen: 'gCamFE.dDesIndPres',
    min: 10,
    max: 30,
    ejemplo: 'Venta en una feria',
    ayuda: 'Cómo trataron, en palabras: obligatorio con indicadorPresencia OTRO, y va solo con él.',
  }),
  fechaEmision: momento({
    etiqueta: 'Fecha de emisión',
    sifen: 'dFeEmiDE',
    responde: ['dFecFirma'],
    ayuda:
      'La fecha del documento, en hora de Paraguay (America/Asuncion) y sin zona: 2026-11-20T09:00:00; si falta, ahora.',
  }),
  numeroEstablecimiento: identificador({
    sifen: 'gTimb.dEst',
    obligatorio: true,
    ayuda: 'El establecimiento que emite, de 1 a 999, como en el timbrado.',
  }),
  puntoExpedicion: identificador({
    sifen: 'gTimb.dPunExp',
    obligatorio: true,
    ayuda: 'El punto de expedición que emite, de 1 a 999, como en el timbrado.',
  }),
  monedaOperacion: texto({
    etiqueta: 'Moneda',
    sifen: 'gOpeCom.cMoneOpe',
    responde: ['gOpeCom'],
    defecto: 'PYG',
    ayuda: 'La moneda de los precios, con su código ISO 4217.',
  }),
  tipoCambio: decimal({
    etiqueta: 'Tipo de cambio',
    sifen: 'gOpeCom.dTiCam',
    responde: ['gOpeCom.dCondTiCam'],
    ayuda:
      'Guaraníes por unidad de monedaOperacion, cuando no es PYG. Vale también para los pagos en esa moneda que no dicen el suyo.',
  }),
  condicionOperacion,
  condicionPago: unoOVarios({
    titulo: 'Pago',
    campos: PAGO,
    sifen: 'gCamCond',
    grupos: ['gPaConEIni[]', 'gPagCred'],
    max: PAGOS_MAX,
    ayuda:
      'Cómo se pagó, uno o varios pagos; o a crédito, una entrada con el plazo o las cuotas y, si hubo entrega inicial, sus pagos. No va en notas.',
  }),
  remision: objeto({
    titulo: 'Remision',
    campos: REMISION,
    sifen: 'gCamNRE',
    ayuda: 'Por qué se traslada la mercadería: obligatorio en una nota de remisión, y va solo en ella.',
  }),
  transporte: objeto({
    etiqueta: 'Transporte',
    titulo: 'Transporte',
    campos: TRANSPORTE,
    sifen: 'gTransp',
    ayuda: 'Cómo viaja la mercadería: obligatorio en una nota de remisión, y puede ir en una factura.',
  }),
  fechaTraslado: texto({
    etiqueta: 'Fecha del traslado',
    sifen: 'gCamFE.dFecEmNR',
    ejemplo: '2026-11-21',
    ayuda: 'El día en que se prevé trasladar lo que se factura, cuando la nota de remisión viene después.',
  }),
  compraPublica: objeto({
    etiqueta: 'Compra pública',
    titulo: 'CompraPublica',
    campos: COMPRA_PUBLICA,
    sifen: 'gCamFE.gCompPub',
    ayuda:
      'El código de contratación de la DNCP, en lo que compra el Estado: va entero, y solo en una factura.',
  }),
  obligaciones: lista({
    etiqueta: 'Obligación afectada',
    titulo: 'ObligacionAfectada',
    campos: OBLIGACION,
    sifen: 'gOpeCom.gOblAfe[]',
    max: OBLIGACIONES_MAX,
    ayuda: 'A qué obligaciones tributarias del emisor afecta la operación, cada una una vez.',
  }),
  ordenCompra: texto({
    etiqueta: 'Orden de compra',
    sifen: 'gCamGen.dOrdCompra',
    min: 1,
    max: 15,
    ejemplo: 'OC-2026-0042',
    ayuda: 'El número de la orden de compra del receptor.',
  }),
  ordenVenta: texto({
    etiqueta: 'Orden de venta',
    sifen: 'gCamGen.dOrdVta',
    min: 1,
    max: 15,
    ayuda: 'El número de la orden de venta del emisor.',
  }),
  asientoContable: texto({
    etiqueta: 'Asiento contable',
    sifen: 'gCamGen.dAsiento',
    min: 1,
    max: 10,
    ayuda: 'El número del asiento contable del emisor.',
  }),
  carga: objeto({
    etiqueta: 'Carga',
    titulo: 'Carga',
    campos: CARGA,
    sifen: 'gCamGen.gCamCarg',
    ayuda: 'Cuánto es la carga en total, y cómo es: va en una factura o una nota de remisión.',
  }),
  sector: objeto({
    etiqueta: 'Sector',
    titulo: 'Sector',
    campos: SECTOR,
    sifen: 'gCamEsp',
    ayuda: 'Lo que dicen además los documentos de algunos sectores.',
  }),
  redondeo: booleano({
    etiqueta: 'Redondeo a 50 guaraníes',
    sifen: 'gTotSub.dRedon',
    ayuda:
      'Si el total en guaraníes se redondea hacia abajo a un múltiplo de 50. Si falta, vale lo que dijo el contribuyente; si tampoco lo dijo, al CONTADO lo muestran los pagos, y a CREDITO no se redondea. Una nota de crédito, solo cuando sin eso sería más que lo que queda de su factura; una de débito, no.',
  }),
  receptor: objeto({
    titulo: 'ReceptorDeEmision',
    campos: RECEPTOR,
    sifen: 'gDatRec',
    ayuda:
      'A quién se emite: obligatorio, salvo en una autofactura y en una remisión ENTRE_LOCALES, que son al propio emisor y se completan con sus datos. En una remisión lleva dirección.',
  }),
  vendedor: objeto({
    titulo: 'Vendedor',
    campos: VENDEDOR,
    sifen: 'gCamAE',
    ayuda: 'A quién compró el emisor: obligatorio en una autofactura, y va solo en ella.',
  }),
  items: lista({
    titulo: 'Item',
    campos: ITEM,
    sifen: 'gCamItem[]',
    min: 1,
    max: ITEMS_MAX,
    obligatorio: true,
    ayuda: 'Lo que se vende, o lo que la nota acredita o debita.',
  }),
  motivoEmision: opcion({
    etiqueta: 'Motivo',
    titulo: 'MotivoEmision',
    valores: keysOf(MOTIVO_EMISION),
    codigos: MOTIVO_EMISION,
    sifen: 'gCamNCDE.iMotEmi',
    responde: ['gCamNCDE'],
    ayuda: 'Por qué se emite una nota; obligatorio en notas.',
  }),
  documentoAsociado: objeto({
    titulo: 'DocumentoAsociado',
    campos: DOCUMENTO_ASOCIADO,
    ayuda:
      'El documento al que se refiere este: obligatorio en notas; en una factura, la del anticipo que aplica o la remisión; en una autofactura, la CONSTANCIA del vendedor.',
  }),
  documentosAsociados: lista({
    etiqueta: 'Documento asociado',
    titulo: 'DocumentoAsociado',
    campos: DOCUMENTO_ASOCIADO,
    sifen: 'gCamDEAsoc[]',
    max: ASOCIADOS_MAX,
    ayuda:
      'A qué se refiere una factura: a las de los anticipos que aplica y a las remisiones; o una remisión: a las facturas que entrega. En lugar de documentoAsociado, cuando son varios.',
  }),
  descuentoGlobal: decimal({
    etiqueta: 'Descuento de todo',
    sifen: 'descuentoGlobal',
    responde: ['gTotSub.dDescTotal'],
    ayuda:
      'Un descuento sobre toda la operación, como monto con IVA incluido: se reparte entre los ítems según su precio.',
  }),
  porcentajeDescuentoGlobal: decimal({
    etiqueta: 'Descuento de todo, en %',
    sifen: 'gTotSub.dPorcDescTotal',
    responde: ['gTotSub'],
    ayuda: 'Lo mismo que descuentoGlobal, como porcentaje de 0 a 100: va uno de los dos.',
  }),
  anticipoGlobal: decimal({
    etiqueta: 'Anticipo ya pagado',
    sifen: 'anticipoGlobal',
    responde: ['gOpeCom.iCondAnt'],
    ayuda:
      'Lo que ya se pagó por anticipado, con IVA incluido: se resta de todos los ítems según su precio, o según lo que queda de él donde es menos que su parte, y del total.',
  }),
  comision: decimal({
    etiqueta: 'Comisión',
    sifen: 'gTotSub.dComi',
    ayuda: 'Una comisión, con IVA incluido, que se suma al total de la operación.',
  }),
  ivaComision: decimal({
    etiqueta: 'IVA de la comisión',
    sifen: 'gTotSub.dIVAComi',
    ayuda: 'Cuánto de la comisión es IVA: se suma al IVA del documento.',
  }),
  creditoFiscal: objeto({
    etiqueta: 'Crédito fiscal',
    titulo: 'CreditoFiscal',
    campos: CREDITO_FISCAL,
    ayuda: 'De qué crédito es una VENTA_CREDITO_FISCAL; obligatorio con ella, junto con documentoAsociado.',
  }),
  responsableEmision: objeto({
    etiqueta: 'Responsable de la emisión',
    titulo: 'ResponsableDeEmision',
    campos: RESPONSABLE,
    sifen: 'gEmis.gRespDE',
    ayuda:
      'Quién responde por lo que se emite, si el emisor quiere que lo diga el documento: va firmado y sale en el KuDE.',
  }),
  informacionFisco: texto({
    etiqueta: 'Para el Fisco',
    sifen: 'gOpeDE.dInfoFisc',
    max: 3000,
    ayuda:
      'Un texto que interesa al Fisco, que va firmado y sale en el KuDE: en una nota de remisión, el que pide la RG 41/2014.',
  }),
  informacionInteres: texto({
    etiqueta: 'Nota',
    sifen: 'gOpeDE.dInfoEmi',
    max: 3000,
    ayuda: 'Un texto libre sobre todo el documento, que va firmado y sale en el KuDE.',
  }),
}

export type CuerpoEmision = CuerpoDe<typeof EMISION>

/** What a fault of the documento is called in its body; of what the body does not say, whose matter it is. */
export const campoDeCuerpo = nombresDe(EMISION, '', { gEmis: 'emisor', gTimb: 'timbrado' })
