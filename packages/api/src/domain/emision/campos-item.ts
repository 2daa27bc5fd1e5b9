import { decimal, identificador, objeto, opcion, texto } from '../campos/campo.ts'
import type { CuerpoDe } from '../campos/tipos.ts'
import { keysOf } from '../enumeracion.ts'
import { VEHICULO_NUEVO } from './campos-vehiculo.ts'
import { AFECTACION, TOLERANCIA_DE } from './valores.ts'

/** What the State buys has codes of its catalogue (E704, E705). */
export const DNCP = {
  general: identificador({
    etiqueta: 'Código DNCP, nivel general',
    sifen: 'dDncpG',
    ejemplo: '50201706',
    ayuda: 'El código del nivel general, de 8 dígitos.',
  }),
  especifico: identificador({
    etiqueta: 'Código DNCP, nivel específico',
    sifen: 'dDncpE',
    ejemplo: '001',
    ayuda: 'El código del nivel específico, de 3 o 4 dígitos.',
  }),
}

/** The rest of group E750. */
const RASTREO = {
  numeroPedido: texto({
    etiqueta: 'Número de pedido',
    sifen: 'gRasMerc.dNumPedi',
    min: 1,
    max: 20,
    ayuda: 'El número de pedido.',
  }),
  numeroSeguimiento: texto({
    etiqueta: 'Número de seguimiento',
    sifen: 'gRasMerc.dNumSegui',
    min: 1,
    max: 20,
    ayuda: 'El número de seguimiento del envío.',
  }),
  numeroRegistro: texto({
    etiqueta: 'Registro del producto',
    sifen: 'gRasMerc.dNumReg',
    min: 1,
    max: 20,
    ayuda: 'El número de registro del producto, que otorga el SENAVE.',
  }),
  numeroRegistroEntidad: texto({
    etiqueta: 'Registro de la entidad',
    sifen: 'gRasMerc.dNumRegEntCom',
    min: 1,
    max: 20,
    ayuda: 'El número de registro de la entidad comercial, que otorga el SENAVE.',
  }),
  nombreProducto: texto({
    etiqueta: 'Nombre del producto registrado',
    sifen: 'gRasMerc.dNomPro',
    min: 1,
    max: 30,
    ayuda: 'El nombre del producto con ese registro.',
  }),
}

/** What breaks or evaporates on its way (E715 to E718). */
const TOLERANCIA = {
  tipo: opcion({
    etiqueta: 'Tipo de tolerancia',
    titulo: 'TipoDeTolerancia',
    valores: keysOf(TOLERANCIA_DE),
    codigos: TOLERANCIA_DE,
    sifen: 'cRelMerc',
    obligatorio: true,
    ayuda: 'Si puede faltar por QUIEBRA o por MERMA.',
  }),
  cantidad: decimal({
    etiqueta: 'Cantidad tolerada',
    sifen: 'dCanQuiMer',
    ayuda: 'Cuánto puede faltar, en la unidad del ítem; sin ella, porcentaje.',
  }),
  porcentaje: decimal({
    etiqueta: 'Porcentaje tolerado',
    sifen: 'dPorQuiMer',
    ayuda: 'Qué porcentaje de la cantidad puede faltar, de 0 a 100.',
  }),
}

/** What else tells a good from others: in customs, in its warehouse, to whoever buys for the State. */
export const RASGOS_DE_ITEM = {
  partidaArancelaria: identificador({
    etiqueta: 'Partida arancelaria',
    sifen: 'dParAranc',
    ejemplo: '0903',
    ayuda: 'La partida arancelaria, de 4 dígitos.',
  }),
  ncm: identificador({
    etiqueta: 'NCM',
    sifen: 'dNCM',
    ejemplo: '09030090',
    ayuda: 'La nomenclatura común del Mercosur, de 6 a 8 dígitos: va en lo que se exporta.',
  }),
  gtin: identificador({
    etiqueta: 'GTIN',
    sifen: 'dGtin',
    ejemplo: '7840000000017',
    ayuda: 'El código de barras GTIN, de 8 a 14 dígitos.',
  }),
  gtinPaquete: identificador({
    etiqueta: 'GTIN del paquete',
    sifen: 'dGtinPq',
    ejemplo: '17840000000014',
    ayuda: 'El código de barras GTIN del paquete, de 8 a 14 dígitos.',
  }),
  paisOrigen: texto({
    etiqueta: 'País de origen',
    sifen: 'cPaisOrig',
    min: 2,
    max: 3,
    mayusculas: true,
    ejemplo: 'PRY',
    ayuda: 'El país de origen, con el código ISO 3166-1 de tres letras; NN si no existe.',
  }),
  dncp: objeto({
    etiqueta: 'Catálogo de la DNCP',
    titulo: 'CodigosDncp',
    campos: DNCP,
    ayuda: 'Qué es en el catálogo de la DNCP, en lo que compra el Estado.',
  }),
  lote: texto({ etiqueta: 'Lote', sifen: 'gRasMerc.dNumLote', min: 1, max: 80, ayuda: 'El número de lote.' }),
  vencimiento: texto({
    etiqueta: 'Vencimiento',
    sifen: 'gRasMerc.dVencMerc',
    ejemplo: '2027-06-30',
    ayuda: 'El día en que vence la mercadería.',
  }),
  numeroSerie: texto({
    etiqueta: 'Número de serie',
    sifen: 'gRasMerc.dNSerie',
    min: 1,
    max: 10,
    ayuda: 'El número de serie, de hasta 10 caracteres; uno más largo va en informacionInteres.',
  }),
  rastreo: objeto({
    etiqueta: 'Seguimiento y registros',
    titulo: 'Rastreo',
    campos: RASTREO,
    ayuda: 'Con qué más se sigue a la mercadería; en un agroquímico, sus registros.',
  }),
  tolerancia: objeto({
    etiqueta: 'Tolerancia',
    titulo: 'Tolerancia',
    campos: TOLERANCIA,
    ayuda: 'Cuánto puede faltar al llegar: va solo en una nota de remisión.',
  }),
  vehiculo: objeto({
    etiqueta: 'Vehículo nuevo',
    titulo: 'VehiculoNuevo',
    campos: VEHICULO_NUEVO,
    sifen: 'gVehNuevo',
    ayuda: 'El vehículo automotor nuevo que se vende.',
  }),
}

/** What is sold (MT v150, group E8). */
export const ITEM = {
  codigo: texto({
    sifen: 'dCodInt',
    min: 1,
    max: 50,
    obligatorio: true,
    ayuda: 'El código con el que el emisor conoce el producto o servicio.',
  }),
  descripcion: texto({
    sifen: 'dDesProSer',
    min: 1,
    max: 2000,
    obligatorio: true,
    ayuda: 'Qué se vende, como se lee en la factura.',
  }),
  ...RASGOS_DE_ITEM,
  unidadMedida: texto({
    etiqueta: 'Unidad',
    sifen: 'cUniMed',
    defecto: 'UNI',
    ayuda: 'En qué se mide la cantidad, con su símbolo de la tabla de unidades de SIFEN.',
  }),
  cantidad: decimal({ sifen: 'dCantProSer', obligatorio: true, ayuda: 'Cuánto se vende, mayor que cero.' }),
  precioUnitario: decimal({
    sifen: 'gValorItem.dPUniProSer',
    ayuda:
      'El precio de una unidad, con IVA incluido, de hasta 8 decimales en cualquier moneda: obligatorio, salvo en una nota de remisión, que no lleva precios.',
  }),
  tipoCambio: decimal({
    etiqueta: 'Tipo de cambio del ítem',
    sifen: 'gValorItem.dTiCamIt',
    ayuda:
      'Guaraníes por unidad de monedaOperacion para este ítem, cuando no todos tienen el mismo: entonces lo lleva cada ítem, y no la operación.',
  }),
  descuento: decimal({
    sifen: 'gValorItem.dDescItem',
    ayuda: 'El descuento por unidad, con IVA incluido.',
  }),
  anticipo: decimal({
    etiqueta: 'Anticipo por unidad',
    sifen: 'gValorItem.dAntPreUniIt',
    ayuda: 'Lo que ya se pagó por anticipado de cada unidad, con IVA incluido: se resta del precio.',
  }),
  cdcAnticipo: texto({
    etiqueta: 'CDC de la factura del anticipo',
    sifen: 'dCDCAnticipo',
    ayuda: 'El CDC de la factura con la que se cobró el anticipo de este ítem.',
  }),
  tasaIVA: decimal({
    sifen: 'gCamIVA.dTasaIVA',
    ayuda: 'La tasa del IVA: 10 o 5; 0 o ausente cuando es EXENTO o EXONERADO.',
  }),
  afectacionTributaria: opcion({
    etiqueta: 'Afectación del IVA',
    titulo: 'Afectacion',
    valores: keysOf(AFECTACION),
    codigos: AFECTACION,
    sifen: 'gCamIVA.iAfecIVA',
    ayuda: 'Cómo grava el IVA a este ítem; GRAVADO si falta.',
  }),
  proporcionGravada: decimal({
    etiqueta: 'Porcentaje gravado',
    sifen: 'gCamIVA.dPropIVA',
    ayuda: 'Qué porcentaje del precio grava el IVA, con GRAVADO_PARCIAL.',
  }),
  informacionInteres: texto({
    etiqueta: 'Nota del ítem',
    sifen: 'dInfItem',
    max: 500,
    ayuda: 'Un texto libre para el receptor, sobre este ítem.',
  }),
}

export type CuerpoItem = CuerpoDe<typeof ITEM>
