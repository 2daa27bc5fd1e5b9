import { formatCdc } from '../cdc.ts'
import { formatCantidad, formatFecha, formatMonto } from './formato.ts'
import type { Grupo } from './lector.ts'
import { type Campo, campo, direccion, personaDocumento } from './piezas.ts'
import { readTransporte } from './transporte.ts'

/** A titled block of fields that only some documents have. */
export interface Seccion {
  readonly titulo: string
  readonly campos: readonly Campo[]
  /** Before the items (what the document is about) or after the totals. */
  readonly lugar: 'antes' | 'despues'
}

export function readSecciones(de: Grupo, moneda: string): Seccion[] {
  const tipo = de.group('gDtipDE')
  const seccion = (lugar: Seccion['lugar'], titulo: string, campos: Campo[]): Seccion[] =>
    campos.length === 0 ? [] : [{ titulo, campos, lugar }]
  return [
    ...seccion('antes', 'Vendedor', vendedor(tipo.group('gCamAE'))),
    ...seccion('antes', 'Traslado de mercaderías', traslado(tipo.group('gCamNRE'))),
    ...readTransporte(tipo.group('gTransp')).flatMap(part => seccion('antes', part.titulo, [...part.campos])),
    ...seccion('antes', 'Documentos asociados', de.groups('gCamDEAsoc').flatMap(asociado)),
    ...seccion('antes', 'Contratación pública', compraPublica(tipo.group('gCamFE', 'gCompPub'))),
    ...seccion('despues', 'Forma de pago', pagos(tipo.group('gCamCond'), moneda)),
    ...seccion('despues', 'Datos de la carga', carga(de.group('gCamGen', 'gCamCarg'))),
    ...seccion('despues', 'Información del documento', otros(de, moneda)),
  ]
}

function vendedor(ae: Grupo): Campo[] {
  const lugar = [direccion(ae, 'dDirProv', ''), ae.text('dDesCiuProv'), ae.text('dDesDepProv')]
  return [
    campo('Naturaleza', ae.text('dDesNatVen')),
    campo('Documento', personaDocumento(ae.text('dDTipIDVen'), ae.text('dNumIDVen'))),
    campo('Nombre', ae.text('dNomVen')),
    campo('Dirección', direccion(ae, 'dDirVen', 'dNumCasVen')),
    campo('Ciudad', ae.text('dDesCiuVen')),
    campo('Lugar de la transacción', lugar.filter(Boolean).join(', ')),
  ].flat()
}

function traslado(nre: Grupo): Campo[] {
  const fecha = nre.text('dFecEm')
  return [
    campo('Motivo', nre.text('dDesMotEmiNR')),
    campo('Responsable de la emisión', nre.text('dDesRespEmiNR')),
    campo('Kilómetros estimados', nre.text('dKmR')),
    campo('Emisión estimada de la factura', fecha && formatFecha(fecha)),
    campo('Costo del flete', nre.text('cPreFle') && formatMonto(nre.text('cPreFle'))),
  ].flat()
}

function asociado(doc: Grupo): Campo[] {
  const cdc = doc.text('dCdCDERef')
  const numero = [doc.text('dEstDocAso'), doc.text('dPExpDocAso'), doc.text('dNumDocAso')]
    .filter(Boolean)
    .join('-')
  const impreso = [
    doc.text('dDTipoDocAso'),
    numero,
    doc.text('dNTimDI') && `timbrado ${doc.text('dNTimDI')}`,
    doc.text('dFecEmiDI') && `del ${formatFecha(doc.text('dFecEmiDI'))}`,
  ]
  const constancia = [
    doc.text('dDesTipCons'),
    doc.text('dNumCons') && `N.º ${doc.text('dNumCons')}`,
    doc.text('dNumControl') && `control ${doc.text('dNumControl')}`,
  ]
  return [
    campo(doc.text('dDesTipDocAso'), cdc ? `CDC ${formatCdc(cdc)}` : ''),
    campo(doc.text('dDesTipDocAso'), impreso.filter(Boolean).join(', ')),
    campo(doc.text('dDesTipDocAso'), constancia.filter(Boolean).join(', ')),
    campo('Comprobante de retención', doc.text('dNumComRet')),
    campo('Resolución de crédito fiscal', doc.text('dNumResCF')),
    campo('RUC fusionado', doc.text('dRucFus')),
  ].flat()
}

function compraPublica(compra: Grupo): Campo[] {
  const partes = ['dModCont', 'dEntCont', 'dAnoCont', 'dSecCont']
    .map(name => compra.text(name))
    .filter(Boolean)
  const fecha = compra.text('dFeCodCont')
  return [
    campo('Código de contratación', partes.join('-')),
    campo('Fecha del código', fecha && formatFecha(fecha)),
  ].flat()
}

function pagos(condicion: Grupo, moneda: string): Campo[] {
  const credito = condicion.group('gPagCred')
  const entrega = credito.text('dMonEnt')
  return [
    ...condicion.groups('gPaConEIni').flatMap(pago => pagado(pago, moneda)),
    ...campo('Entrega inicial', entrega && formatMonto(entrega, moneda)),
    ...credito.groups('gCuotas').flatMap((cuota, i) => {
      const vence = cuota.text('dVencCuo')
      const suya = cuota.text('cMoneCuo')
      const monto = `${formatMonto(cuota.text('dMonCuota'), suya)}${suya === moneda ? '' : ` ${suya}`}`
      return campo(`Cuota ${i + 1}`, vence ? `${monto}, vence ${formatFecha(vence)}` : monto)
    }),
  ]
}

/** In guaraníes without saying so, where everything else is in guaraníes, too. */
function pagado(pago: Grupo, deOperacion: string): Campo[] {
  const moneda = pago.text('cMoneTiPag')
  const cambio = pago.text('dTiCamTiPag')
  const enGuaranies = moneda === 'PYG' && deOperacion === 'PYG'
  const detalle = [
    `${formatMonto(pago.text('dMonTiPag'), moneda)}${enGuaranies ? '' : ` ${moneda}`}`,
    cambio && `cambio ${formatCantidad(cambio)}`,
    pago.text('gPagTarCD', 'dDesDenTarj'),
    // A number in the XML: the zeros before it are gone.
    pago.text('gPagTarCD', 'dNumTarj') &&
      `terminada en ${pago.text('gPagTarCD', 'dNumTarj').padStart(4, '0')}`,
    pago.text('gPagTarCD', 'dCodAuOpe') && `autorización ${pago.text('gPagTarCD', 'dCodAuOpe')}`,
    pago.text('gPagCheq', 'dNumCheq') && `N.º ${pago.text('gPagCheq', 'dNumCheq')}`,
    pago.text('gPagCheq', 'dBcoEmi'),
  ]
  return campo(pago.text('dDesTiPag'), detalle.filter(Boolean).join(' · '))
}

function carga(carga: Grupo): Campo[] {
  const medida = (total: string, unidad: string): string =>
    carga.text(total) && `${formatCantidad(carga.text(total))} ${carga.text(unidad)}`
  return [
    campo('Volumen total', medida('dTotVolMerc', 'dDesUniMedTotVol')),
    campo('Peso total', medida('dTotPesMerc', 'dDesUniMedTotPes')),
    campo('Características', carga.text('dDesCarCarga')),
  ].flat()
}

function otros(de: Grupo, moneda: string): Campo[] {
  const especial = de.group('gDtipDE', 'gCamEsp')
  const super_ = especial.group('gGrupSup')
  const adicional = especial.group('gGrupAdi')
  const responsable = de.group('gDatGralOpe', 'gEmis', 'gRespDE')
  const monto = (value: string): string => value && formatMonto(value, moneda)
  const ciclo = [adicional.text('dFecIniC'), adicional.text('dFecFinC')]
    .filter(Boolean)
    .map(formatFecha)
    .join(' al ')
  return [
    campo('Orden de compra', de.text('gCamGen', 'dOrdCompra')),
    campo('Orden de venta', de.text('gCamGen', 'dOrdVta')),
    campo('Asiento contable', de.text('gCamGen', 'dAsiento')),
    especial.groups('gGrupEner').flatMap(medidor),
    campo('Empresa de seguros', especial.text('gGrupSeg', 'dCodEmpSeg')),
    especial.group('gGrupSeg').groups('gGrupPolSeg').flatMap(poliza),
    campo('Cajero', super_.text('dNomCaj')),
    campo('Efectivo', monto(super_.text('dEfectivo'))),
    campo('Vuelto', monto(super_.text('dVuelto'))),
    campo('Donación', [monto(super_.text('dDonac')), super_.text('dDesDonac')].filter(Boolean).join(' · ')),
    campo('Ciclo', [adicional.text('dCiclo'), ciclo].filter(Boolean).join(', ')),
    adicional.groups('dVencPag').flatMap(fecha => campo('Vencimiento de pago', formatFecha(fecha.text()))),
    campo('Contrato', adicional.text('dContrato')),
    campo('Saldo anterior', monto(adicional.text('dSalAnt'))),
    campo('Código DNCP', adicional.text('dCodConDncp')),
    campo('Obligaciones afectadas', obligaciones(de)),
    campo(
      'Responsable',
      [
        responsable.text('dNomRespDE'),
        responsable.text('dCarRespDE'),
        personaDocumento(responsable.text('dDTipIDRespDE'), responsable.text('dNumIDRespDE')),
      ]
        .filter(Boolean)
        .join(', '),
    ),
    campo('Información del emisor', de.text('gOpeDE', 'dInfoEmi')),
    campo('Información de interés del Fisco', de.text('gOpeDE', 'dInfoFisc')),
  ].flat()
}

const obligaciones = (de: Grupo): string =>
  de
    .group('gDatGralOpe', 'gOpeCom')
    .groups('gOblAfe')
    .map(obligacion => obligacion.text('dDesOblAfe'))
    .join(' · ')

function medidor(medidor: Grupo): Campo[] {
  const lectura = (label: string, name: string): string =>
    medidor.text(name) && `${label} ${formatCantidad(medidor.text(name))}`
  const partes = [
    medidor.text('dNroMed'),
    medidor.text('dCateg') && `categoría ${medidor.text('dCateg')}`,
    medidor.text('dActiv') && `actividad ${medidor.text('dActiv')}`,
    lectura('anterior', 'dLecAnt'),
    lectura('actual', 'dLecAct'),
    lectura('consumo kWh', 'dConKwh'),
  ]
  return campo('Medidor', partes.filter(Boolean).join(' · '))
}

function poliza(poliza: Grupo): Campo[] {
  const vigencia = [poliza.text('dFecIniVig'), poliza.text('dFecFinVig')].filter(Boolean).map(formatFecha)
  return campo(
    `Póliza ${poliza.text('dNumPoliza')}`,
    [
      poliza.text('dPoliza'),
      `${formatCantidad(poliza.text('dVigencia'))} ${poliza.text('dUnidVig')}`,
      vigencia.join(' al '),
      poliza.text('dCodInt') && `ítem ${poliza.text('dCodInt')}`,
    ]
      .filter(Boolean)
      .join(' · '),
  )
}
