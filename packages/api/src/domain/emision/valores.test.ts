import * as listas from '@mbohera/sifen/valores'
import { expect, test } from 'vitest'
import { NATURALEZA, TIPO_CONTRIBUYENTE } from '../receptor/campos.ts'
import * as palabras from './valores.ts'

/** The closed lists of SIFEN's schema that a body can speak of, and the words for them. */
const DE_LISTA: Record<
  string,
  readonly [ReadonlyMap<number, string>, Readonly<Record<string, number>>, number?]
> = {
  tipoDocumento: [listas.tipoDocumento, palabras.TIPO_DOCUMENTO],
  tipoTransaccion: [listas.tipoTransaccion, palabras.TIPO_TRANSACCION],
  tipoImpuesto: [listas.tipoImpuesto, palabras.TIPO_IMPUESTO],
  indicadorPresencia: [listas.indicadorPresencia, palabras.INDICADOR_PRESENCIA, 9],
  condicionOperacion: [listas.condicionOperacion, palabras.CONDICION_OPERACION],
  tipoPago: [listas.tipoPago, palabras.TIPO_PAGO, 99],
  tarjeta: [listas.tarjeta, palabras.TARJETA_DENOMINACION, 99],
  procesamiento: [listas.procesamientoPago, palabras.PROCESAMIENTO],
  afectacion: [listas.afectacionIva, palabras.AFECTACION],
  motivoNota: [listas.motivoNota, palabras.MOTIVO_EMISION],
  documentoAsociado: [listas.tipoDocumentoAsociado, palabras.TIPO_DOCUMENTO_ASOCIADO],
  documentoImpreso: [listas.tipoDocumentoImpreso, palabras.TIPO_DOCUMENTO_IMPRESO],
  constancia: [listas.tipoConstancia, palabras.TIPO_CONSTANCIA],
  naturalezaVendedor: [listas.naturalezaVendedor, palabras.NATURALEZA_VENDEDOR],
  documentoVendedor: [listas.documentoVendedor, palabras.DOCUMENTO_DE_PERSONA],
  motivoRemision: [listas.motivoRemision, palabras.MOTIVO_REMISION, 99],
  responsableRemision: [listas.responsableRemision, palabras.RESPONSABLE_REMISION],
  tipoTransporte: [listas.tipoTransporte, palabras.TIPO_TRANSPORTE],
  modalidad: [listas.modalidadTransporte, palabras.MODALIDAD_TRANSPORTE],
  responsableFlete: [listas.responsableFlete, palabras.RESPONSABLE_FLETE],
  vehiculo: [listas.identificacionVehiculo, palabras.IDENTIFICACION_VEHICULO],
  tolerancia: [listas.relevanciaMercaderia, palabras.TOLERANCIA_DE],
  carga: [listas.caracteristicaCarga, palabras.CARACTERISTICA_CARGA, 3],
  operacionVehiculo: [listas.operacionVehiculo, palabras.OPERACION_VEHICULO],
  combustible: [listas.combustible, palabras.COMBUSTIBLE, 9],
  tipoOperacion: [listas.tipoOperacion, palabras.TIPO_OPERACION],
  documentoReceptor: [listas.documentoReceptor, palabras.DOCUMENTO_RECEPTOR, 9],
  naturaleza: [listas.naturalezaReceptor, NATURALEZA],
  tipoContribuyente: [listas.tipoContribuyente, TIPO_CONTRIBUYENTE],
}

test.each(Object.keys(DE_LISTA))(
  'every code of the schema of %s has a word, and every word a code',
  lista => {
    const [codigos, words, libre] = DE_LISTA[lista]!
    const todos = new Set([...codigos.keys(), ...(libre === undefined ? [] : [libre])])
    expect(Object.values(words).sort((a, b) => a - b)).toEqual([...todos].sort((a, b) => a - b))
  },
)
