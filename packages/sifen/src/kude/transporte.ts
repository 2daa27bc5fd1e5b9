import { formatFecha } from './formato.ts'
import type { Grupo } from './lector.ts'
import { type Campo, campo, direccion, personaDocumento, rucDv } from './piezas.ts'

interface Parte {
  readonly titulo: string
  readonly campos: readonly Campo[]
}

export function readTransporte(transporte: Grupo): Parte[] {
  return [
    { titulo: 'Transporte', campos: general(transporte) },
    { titulo: 'Punto de partida', campos: lugar(transporte.group('gCamSal'), 'Sal') },
    ...transporte
      .groups('gCamEnt')
      .map(entrega => ({ titulo: 'Punto de llegada', campos: lugar(entrega, 'Ent') })),
    ...transporte
      .groups('gVehTras')
      .map(vehiculo => ({ titulo: 'Vehículo', campos: datosVehiculo(vehiculo) })),
    { titulo: 'Transportista y conductor', campos: transportista(transporte.group('gCamTrans')) },
  ]
}

const date = (value: string): string => (value === '' ? '' : formatFecha(value))

const RESPONSABLES: Record<string, string> = {
  '1': 'Emisor de la factura',
  '2': 'Receptor de la factura',
  '3': 'Tercero',
  '4': 'Agente intermediario del transporte',
  '5': 'Transporte propio',
}

function general(transporte: Grupo): Campo[] {
  return [
    campo('Tipo', transporte.text('dDesTipTrans')),
    campo('Modalidad', transporte.text('dDesModTrans')),
    campo('Responsable del flete', RESPONSABLES[transporte.text('iRespFlete')] ?? ''),
    campo('Condición de la negociación', transporte.text('cCondNeg')),
    campo('Inicio estimado del traslado', date(transporte.text('dIniTras'))),
    campo('Fin estimado del traslado', date(transporte.text('dFinTras'))),
    campo('Manifiesto o conocimiento', transporte.text('dNuManif')),
    campo('Despacho de importación', transporte.text('dNuDespImp')),
    campo('País de destino', transporte.text('dDesPaisDest')),
  ].flat()
}

function lugar(grupo: Grupo, sufijo: 'Sal' | 'Ent'): Campo[] {
  const calle = direccion(grupo, `dDirLoc${sufijo}`, `dNumCas${sufijo}`, `dComp1${sufijo}`, `dComp2${sufijo}`)
  return [
    campo('Dirección', calle),
    campo(
      'Ciudad',
      [grupo.text(`dDesCiu${sufijo}`), grupo.text(`dDesDep${sufijo}`)].filter(Boolean).join(', '),
    ),
    campo('Teléfono', grupo.text(`dTel${sufijo}`)),
  ].flat()
}

function datosVehiculo(vehiculo: Grupo): Campo[] {
  return [
    campo('Tipo y marca', [vehiculo.text('dTiVehTras'), vehiculo.text('dMarVeh')].filter(Boolean).join(' ')),
    campo('Identificación', vehiculo.text('dNroIDVeh')),
    campo('Matrícula', vehiculo.text('dNroMatVeh')),
    campo('Vuelo', vehiculo.text('dNroVuelo')),
    campo('Datos adicionales', vehiculo.text('dAdicVeh')),
  ].flat()
}

function transportista(grupo: Grupo): Campo[] {
  const ruc = rucDv(grupo.text('dRucTrans'), grupo.text('dDVTrans'))
  const agente = [
    rucDv(grupo.text('dRucAg'), grupo.text('dDVAg')),
    grupo.text('dNombAg'),
    grupo.text('dDirAge'),
  ]
  return [
    campo('Transportista', grupo.text('dNomTrans')),
    ruc
      ? campo('RUC', ruc)
      : campo('Documento', personaDocumento(grupo.text('dDTipIDTrans'), grupo.text('dNumIDTrans'))),
    campo('Nacionalidad', grupo.text('dDesNacTrans')),
    campo('Domicilio fiscal', grupo.text('dDomFisc')),
    campo(
      'Conductor',
      [grupo.text('dNomChof'), grupo.text('dNumIDChof')].filter(Boolean).join(', documento '),
    ),
    campo('Dirección del conductor', grupo.text('dDirChof')),
    campo('Agente', agente.filter(Boolean).join(' ')),
  ].flat()
}
