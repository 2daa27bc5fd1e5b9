import { decimal, identificador, lista, objeto, opcion, texto } from '../campos/campo.ts'
import type { CuerpoDe } from '../campos/tipos.ts'
import { keysOf } from '../enumeracion.ts'
import { CONDICION_OPERACION, CUOTAS_MAX, PROCESAMIENTO, TARJETA_DENOMINACION, TIPO_PAGO } from './valores.ts'

export const condicionOperacion = opcion({
  titulo: 'CondicionOperacion',
  valores: keysOf(CONDICION_OPERACION),
  codigos: CONDICION_OPERACION,
  sifen: 'gCamCond.iCondOpe',
  responde: ['gCamCond'],
  ayuda: 'Si la operación se paga al CONTADO o a CREDITO; no va en notas.',
})

/** One part of what is owed (MT v150, group E7.2.2). */
export const CUOTA = {
  monto: decimal({
    etiqueta: 'Monto',
    sifen: 'dMonCuota',
    obligatorio: true,
    ayuda: 'Cuánto se paga con esta cuota.',
  }),
  vencimiento: texto({
    etiqueta: 'Vence',
    sifen: 'dVencCuo',
    ayuda: 'El día en que vence esta cuota, por ejemplo 2026-12-31; nunca antes de la fecha de emisión.',
  }),
  moneda: texto({
    sifen: 'cMoneCuo',
    ayuda: 'La moneda de esta cuota, con su código ISO 4217; si falta, monedaOperacion.',
  }),
}

/** With which card it was paid (MT v150, group E620). */
export const TARJETA = {
  denominacion: opcion({
    etiqueta: 'Tarjeta',
    titulo: 'DenominacionDeTarjeta',
    valores: keysOf(TARJETA_DENOMINACION),
    codigos: TARJETA_DENOMINACION,
    sifen: 'iDenTarj',
    ayuda: 'La marca de la tarjeta; OTRO si falta.',
  }),
  descripcion: texto({
    etiqueta: 'La marca en palabras',
    sifen: 'dDesDenTarj',
    min: 4,
    max: 20,
    ayuda: 'La marca en palabras, cuando denominacion es OTRO; «Tarjeta» si falta.',
  }),
  ultimosDigitos: identificador({
    etiqueta: 'Últimos 4 dígitos',
    sifen: 'dNumTarj',
    ejemplo: '4321',
    ayuda: 'Los cuatro últimos dígitos de la tarjeta, nunca más.',
  }),
  titular: texto({
    etiqueta: 'Titular',
    sifen: 'dNomTit',
    min: 4,
    max: 30,
    ayuda: 'El nombre que lleva la tarjeta.',
  }),
  codigoAutorizacion: identificador({
    etiqueta: 'Código de autorización',
    sifen: 'dCodAuOpe',
    ejemplo: '123456',
    ayuda: 'El código con que se autorizó la operación: un número de 6 a 10 dígitos que no empieza en cero.',
  }),
  procesamiento: opcion({
    etiqueta: 'Cómo se procesó',
    titulo: 'ProcesamientoDeTarjeta',
    valores: keysOf(PROCESAMIENTO),
    codigos: PROCESAMIENTO,
    sifen: 'iForProPa',
    ayuda: 'Cómo se procesó el pago; POS si falta.',
  }),
  procesadora: texto({
    etiqueta: 'Procesadora',
    sifen: 'dRSProTar',
    min: 4,
    max: 60,
    ayuda: 'La razón social de la procesadora de la tarjeta.',
  }),
  rucProcesadora: texto({
    etiqueta: 'RUC de la procesadora',
    sifen: 'dRUCProTar',
    responde: ['dDVProTar'],
    ejemplo: '80012345-0',
    ayuda: 'El RUC de la procesadora, con su dígito verificador.',
  }),
}

/** How it is paid, or on which terms it is owed (MT v150, groups E7.1 and E7.2). */
export const PAGO = {
  tipo: opcion({
    titulo: condicionOperacion.titulo,
    valores: condicionOperacion.valores,
    ayuda:
      'Si esta entrada es algo que ya se pagó (CONTADO) o lo que se debe (CREDITO); si falta, lo dice montoPago.',
  }),
  tipoPago: opcion({
    etiqueta: 'Cómo paga',
    titulo: 'TipoPago',
    valores: keysOf(TIPO_PAGO),
    codigos: TIPO_PAGO,
    sifen: 'gPaConEIni[].iTiPago',
    ayuda: 'Con qué se pagó; obligatorio al CONTADO.',
  }),
  descripcion: texto({
    etiqueta: 'Cuál',
    sifen: 'gPaConEIni[].dDesTiPag',
    ayuda: 'Con qué se pagó, en palabras, cuando tipoPago es OTRO.',
  }),
  monedaPago: texto({
    etiqueta: 'Moneda del pago',
    sifen: 'gPaConEIni[].cMoneTiPag',
    ayuda: 'En qué moneda se pagó, con su código ISO 4217; si falta, en monedaOperacion.',
  }),
  montoPago: decimal({
    etiqueta: 'Monto',
    sifen: 'gPaConEIni[].dMonTiPag',
    ayuda:
      'Cuánto se pagó así; obligatorio al CONTADO, y todos los pagos suman el total. A CREDITO, la entrega inicial.',
  }),
  tipoCambio: decimal({
    etiqueta: 'Tipo de cambio del pago',
    sifen: 'gPaConEIni[].dTiCamTiPag',
    ayuda:
      'Guaraníes por unidad de monedaPago. Si falta y el pago es en monedaOperacion, vale el tipoCambio de la operación.',
  }),
  numeroCheque: identificador({
    etiqueta: 'Número de cheque',
    sifen: 'gPaConEIni[].gPagCheq.dNumCheq',
    ayuda:
      'Obligatorio con CHEQUE, hasta 8 dígitos (se completa con ceros): SIFEN no acepta un cheque sin número y banco (1650), y el servicio no los inventa.',
  }),
  bancoEmisor: texto({
    etiqueta: 'Banco',
    sifen: 'gPaConEIni[].gPagCheq.dBcoEmi',
    min: 4,
    max: 20,
    ayuda: 'El banco que emitió el cheque: obligatorio con CHEQUE, de 4 a 20 caracteres.',
  }),
  tarjeta: objeto({
    etiqueta: 'Tarjeta',
    titulo: 'Tarjeta',
    campos: TARJETA,
    sifen: 'gPaConEIni[].gPagTarCD',
    ayuda: 'Con qué tarjeta se pagó, con TARJETA_CREDITO o TARJETA_DEBITO; lo que no se sabe no se dice.',
  }),
  plazo: texto({
    sifen: 'gPagCred.dPlazoCre',
    ejemplo: '30 días',
    ayuda:
      'En cuánto se paga un crédito sin cuotas. 30 días cuando una operación a CREDITO no trae condicionPago.',
  }),
  cuotas: lista({
    titulo: 'Cuota',
    campos: CUOTA,
    sifen: 'gPagCred.gCuotas[]',
    responde: ['gPagCred.dCuotas'],
    max: CUOTAS_MAX,
    ayuda: 'Las cuotas de un crédito, que con la entrega inicial suman el total.',
  }),
}

export type CuerpoPago = CuerpoDe<typeof PAGO>
export type CuerpoCuota = CuerpoDe<typeof CUOTA>
export type CuerpoTarjeta = CuerpoDe<typeof TARJETA>
