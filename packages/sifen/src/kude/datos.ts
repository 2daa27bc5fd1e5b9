import { CONTACTO_DEL_RECEPTOR } from '../evento/contacto.ts'
import { readXml } from '../xml/read.ts'
import { formatCantidad, formatFecha } from './formato.ts'
import { type KudeItem, readItems, type ValorColumns, valorColumns } from './items.ts'
import { Grupo, SIFEN } from './lector.ts'
import { type Campo, campo, direccion, personaDocumento, rucDv } from './piezas.ts'
import { readSecciones, type Seccion } from './secciones.ts'
import { type KudeTotales, readTotales } from './totales.ts'

export interface KudeEmisor {
  readonly nombre: string
  readonly fantasia: string
  readonly actividades: readonly string[]
  readonly direccion: string
  readonly ciudad: string
  readonly contacto: string
  readonly ruc: string
}

/** Everything that a KuDE shows, already as text; all of it from the signed XML. */
export interface KudeDatos {
  /** `Factura Electrónica`. */
  readonly tipo: string
  /** `KuDE de Factura Electrónica`. */
  readonly titulo: string
  readonly cdc: string
  /** `AAAAMMDDhhmmss` of the signature. */
  readonly firmado: string
  readonly emisor: KudeEmisor
  readonly timbrado: string
  readonly inicioVigencia: string
  readonly numero: string
  readonly operacion: readonly Campo[]
  readonly receptor: readonly Campo[]
  readonly columns: ValorColumns
  readonly items: readonly KudeItem[]
  readonly totales: KudeTotales | undefined
  readonly secciones: readonly Seccion[]
  readonly portal: string
  readonly qr: string
  /** J003: the receptor's copy may carry it. */
  readonly informacion: string
}

const TIPOS: Record<string, string> = {
  '1': 'Factura Electrónica',
  '4': 'Autofactura Electrónica',
  '5': 'Nota de Crédito Electrónica',
  '6': 'Nota de Débito Electrónica',
  '7': 'Nota de Remisión Electrónica',
}

export type DatosRead =
  | { readonly ok: true; readonly datos: KudeDatos }
  | { readonly ok: false; readonly detalle: string }

const fault = (detalle: string): DatosRead => ({ ok: false, detalle })

export function readDatos(signedXml: string | Uint8Array, borrador = false): DatosRead {
  const read = readXml(signedXml)
  if (!read.ok) return fault(read.fault.message)
  if (read.root.local !== 'rDE' || read.root.namespace !== SIFEN)
    return fault(
      `La raíz del XML es «${read.root.local}»; un documento electrónico comienza por rDE de SIFEN.`,
    )
  const rde = new Grupo(read.root)
  const de = rde.group('DE')
  const qr = rde.text('gCamFuFD', 'dCarQR')
  const tipo = TIPOS[de.text('gTimb', 'iTiDE')]
  if (!de.exists || !tipo) return fault('El XML no es de un documento con KuDE (tipos 1, 4, 5, 6 y 7).')
  if (borrador) return { ok: true, datos: datosOf(de, tipo, '', '', borrador) }
  if (!/^https:\/\/[^?]+\/qr\?/.test(qr))
    return fault(
      'El XML no trae el enlace del QR (dCarQR); el KuDE se hace del documento ya firmado y completo.',
    )
  return { ok: true, datos: datosOf(de, tipo, qr, rde.text('gCamFuFD', 'dInfAdic'), borrador) }
}

/** Printed in place of the number of a draft, which has none yet. */
const SIN_NUMERO = '(sin número)'

function datosOf(de: Grupo, tipo: string, qr: string, informacion: string, borrador: boolean): KudeDatos {
  const timbrado = de.group('gTimb')
  const moneda = de.text('gDatGralOpe', 'gOpeCom', 'cMoneOpe') || 'PYG'
  const documento = borrador ? SIN_NUMERO : timbrado.text('dNumDoc')
  const number = [timbrado.text('dEst'), timbrado.text('dPunExp'), documento].join('-')
  const columns = valorColumns(de)
  return {
    tipo,
    titulo: `${borrador ? 'Borrador' : 'KuDE'} de ${tipo}`,
    cdc: borrador ? '' : de.attribute('Id'),
    firmado: de.text('dFecFirma').replace(/\D/g, ''),
    emisor: emisorOf(de.group('gDatGralOpe', 'gEmis')),
    timbrado: timbrado.text('dNumTim'),
    inicioVigencia: formatFecha(timbrado.text('dFeIniT')),
    numero: timbrado.text('dSerieNum') ? `${timbrado.text('dSerieNum')} ${number}` : number,
    operacion: operacionOf(de),
    receptor: receptorOf(de.group('gDatGralOpe', 'gDatRec')),
    columns,
    items: readItems(de, columns, moneda),
    totales: readTotales(de.group('gTotSub'), columns, moneda),
    secciones: readSecciones(de, moneda),
    portal: qr.slice(0, qr.indexOf('qr?')),
    qr,
    informacion,
  }
}

function emisorOf(emisor: Grupo): KudeEmisor {
  return {
    nombre: emisor.text('dNomEmi'),
    fantasia: emisor.text('dNomFanEmi'),
    actividades: emisor.groups('gActEco').map(a => a.text('dDesActEco')),
    direccion: direccion(emisor, 'dDirEmi', 'dNumCas', 'dCompDir1', 'dCompDir2'),
    ciudad: [emisor.text('dDesCiuEmi'), emisor.text('dDenSuc')].filter(Boolean).join(' · '),
    contacto: [emisor.text('dTelEmi') && `Tel. ${emisor.text('dTelEmi')}`, emisor.text('dEmailE')]
      .filter(Boolean)
      .join(' · '),
    ruc: rucDv(emisor.text('dRucEm'), emisor.text('dDVEmi')),
  }
}

function operacionOf(de: Grupo): Campo[] {
  const general = de.group('gDatGralOpe')
  const operacion = general.group('gOpeCom')
  const credito = de.group('gDtipDE', 'gCamCond', 'gPagCred')
  const cuotas = credito.text('dCuotas')
  const enCuotas = cuotas && `${cuotas} ${Number(cuotas) === 1 ? 'cuota' : 'cuotas'}`
  const plazo = credito.text('dPlazoCre') || enCuotas
  const condicion = de.text('gDtipDE', 'gCamCond', 'dDCondOpe')
  const moneda = operacion.text('cMoneOpe')
  const traslado = de.text('gDtipDE', 'gCamFE', 'dFecEmNR')
  const cambio = operacion.text('dTiCam')
  return [
    campo('Fecha y hora de emisión', formatFecha(general.text('dFeEmiDE'))),
    campo('Condición de venta', plazo ? `${condicion} · ${plazo}` : condicion),
    campo('Moneda', moneda && `${operacion.text('dDesMoneOpe')} (${moneda})`),
    campo('Tipo de cambio', cambio ? formatCantidad(cambio) : cambioPorItem(operacion)),
    campo('Tipo de transacción', operacion.text('dDesTipTra')),
    campo('Traslado previsto', traslado && formatFecha(traslado)),
    campo('Motivo de emisión', de.text('gDtipDE', 'gCamNCDE', 'dDesMotEmi')),
  ].flat()
}

const cambioPorItem = (operacion: Grupo): string => (operacion.text('dCondTiCam') === '2' ? 'por ítem' : '')

function receptorOf(receptor: Grupo): Campo[] {
  const ruc = rucDv(receptor.text('dRucRec'), receptor.text('dDVRec'))
  return [
    ruc
      ? campo('RUC', ruc)
      : campo('Documento', personaDocumento(receptor.text('dDTipIDRec'), receptor.text('dNumIDRec'))),
    campo('Nombre o razón social', receptor.text('dNomRec')),
    campo('Nombre de fantasía', receptor.text('dNomFanRec')),
    campo('Dirección', direccion(receptor, 'dDirRec', 'dNumCasRec')),
    campo('Ciudad', receptor.text('dDesCiuRec')),
    campo('País', receptor.text('cPaisRec') === 'PRY' ? '' : receptor.text('dDesPaisRe')),
    ...contactoOf(receptor),
  ].flat()
}

/** What is declared under one label stands together. */
function contactoOf(receptor: Grupo): Campo[][] {
  const etiquetas = new Set(CONTACTO_DEL_RECEPTOR.map(({ etiqueta }) => etiqueta))
  return [...etiquetas].map(etiqueta => {
    const suyos = CONTACTO_DEL_RECEPTOR.filter(declarado => declarado.etiqueta === etiqueta)
    const valores = suyos.map(({ nombre }) => receptor.text(nombre))
    return campo(etiqueta, valores.filter(Boolean).join(' · '))
  })
}
