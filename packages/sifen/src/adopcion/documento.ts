import type { X509Certificate } from 'node:crypto'
import { splitCdc } from '../cdc.ts'
import { parseAsuncion } from '../fechas.ts'
import { NS_SIFEN } from '../firma/algorithms.ts'
import type { RucDeCertificado } from '../firma/certificado.ts'
import { verifyElement } from '../firma/verify.ts'
import { bad, good, type Result } from '../result.ts'
import { readXml } from '../xml/read.ts'
import { at, childrenOf, type XmlElement } from '../xml/tree.ts'
import { campoDe, camposDe } from './arbol.ts'
import { readReceptor } from './receptor.ts'
import { findSinFirmar } from './sin-firmar.ts'
import type { DocumentoLeido, ItemLeido } from './tipos.ts'

/** No documento of 1,000 KB (0160) and 999 items has so many, though each were written in the fewest letters: a fifth is left over. */
export const ELEMENTOS_MAX = 60_000

/**
 * Reads the signed text of a documento that another program made. What is taken from it is read from the very element whose signature
 * was verified. The CDC must tell the same as the fields it was built from (MT v150 §10.1).
 */
export function readDocumento(xml: string): Result<DocumentoLeido> {
  const read = readConFirmante(xml)
  // Whose certificate it was SIFEN judged when it took the documento (0141 and those beside it).
  return read.ok ? good(read.value.leido) : read
}

/** A documento, and who signed it: what did not come from SIFEN proves nothing of that by itself. */
export interface DocumentoConFirmante {
  readonly leido: DocumentoLeido
  readonly firmante: { readonly certificate: X509Certificate; readonly ruc: RucDeCertificado | null }
  /** What its text has besides what was signed; null: nothing. */
  readonly sinFirmar: string | null
}

export function readConFirmante(xml: string): Result<DocumentoConFirmante> {
  const read = readXml(xml, { maxNodes: ELEMENTOS_MAX })
  if (!read.ok) return bad(`el XML no se puede leer: ${read.fault.message}`)
  const { root } = read
  const firma = verifyElement(root)
  if (!firma.valida) return bad(`la firma del documento no es válida: ${firma.detalle}`)
  const leido = readFirmado(firma.firmado, root, firma.digestValue)
  if (!leido.ok) return leido
  const { certificate, ruc } = firma
  return good({ leido: leido.value, firmante: { certificate, ruc }, sinFirmar: findSinFirmar(xml, root) })
}

function readFirmado(de: XmlElement, root: XmlElement, digest: string): Result<DocumentoLeido> {
  const cdc = de.attributes.find(({ name }) => name === 'Id')?.value ?? ''
  const timbrado = camposDe(at(de, NS_SIFEN, 'gTimb'))
  const general = at(de, NS_SIFEN, 'gDatGralOpe')
  const emisor = camposDe(general && at(general, NS_SIFEN, 'gEmis'))
  const comercial = general && at(general, NS_SIFEN, 'gOpeCom')
  const operacion = camposDe(comercial)
  const emitido = campoDe(general, 'dFeEmiDE')
  const qrUrl = campoDe(root, 'gCamFuFD', 'dCarQR')
  if (emitido === undefined || qrUrl === undefined || emisor.dRucEm === undefined)
    return bad('al documento le faltan datos del emisor, la fecha o el QR')
  const fecha = parseAsuncion(emitido)
  if (!fecha.ok) return fecha
  const partes = splitCdc(cdc)
  const propios = [
    Number(timbrado.iTiDE) === partes.iTiDE,
    timbrado.dEst === partes.dEst,
    timbrado.dPunExp === partes.dPunExp,
    timbrado.dNumDoc === partes.dNumDoc,
    emisor.dRucEm.replace(/^0+/, '') === partes.dRucEm,
    Number(emisor.dDVEmi) === partes.dDVEmi,
    emitido.slice(0, 10) === partes.fecha,
  ]
  if (propios.includes(false)) return bad('el CDC no dice lo mismo que los datos del documento')
  return good({
    cdc,
    iTiDE: partes.iTiDE,
    ruc: `${partes.dRucEm}-${partes.dDVEmi}`,
    emisorNombre: emisor.dNomEmi ?? '',
    numeroTimbrado: timbrado.dNumTim ?? '',
    establecimiento: partes.dEst,
    punto: partes.dPunExp,
    numero: Number(partes.dNumDoc),
    serie: timbrado.dSerieNum ?? null,
    fechaEmision: fecha.value,
    moneda: operacion.cMoneOpe ?? 'PYG',
    tipoCambio: operacion.dTiCam ?? null,
    tipoImpuesto: operacion.iTImp ?? null,
    obligaciones: readCodigos(comercial, 'gOblAfe', 'cOblAfe'),
    total: campoDe(de, 'gTotSub', 'dTotGralOpe') ?? '0',
    totalGuaranies: campoDe(de, 'gTotSub', 'dTotalGs') ?? campoDe(de, 'gTotSub', 'dTotGralOpe') ?? '0',
    comision: campoDe(de, 'gTotSub', 'dComi') ?? null,
    ivaComision: campoDe(de, 'gTotSub', 'dIVAComi') ?? null,
    motivoEmision: campoDe(de, 'gDtipDE', 'gCamNCDE', 'iMotEmi') ?? null,
    receptor: readReceptor(camposDe(general && at(general, NS_SIFEN, 'gDatRec'))),
    asociados: readCodigos(de, 'gCamDEAsoc', 'dCdCDERef'),
    qrUrl,
    digest,
    items: readItems(de),
  })
}

/** The same field of each of several groups, where it is. */
const readCodigos = (de: XmlElement | undefined, grupo: string, campo: string): string[] =>
  de === undefined ? [] : childrenOf(de, NS_SIFEN, grupo).flatMap(each => campoDe(each, campo) ?? [])

function readItems(de: XmlElement): ItemLeido[] {
  const detalle = at(de, NS_SIFEN, 'gDtipDE')
  if (!detalle) return []
  return childrenOf(detalle, NS_SIFEN, 'gCamItem').map(item => ({
    ...camposDe(item),
    ...camposDe(at(item, NS_SIFEN, 'gValorItem')),
    ...camposDe(at(item, NS_SIFEN, 'gValorItem', 'gValorRestaItem')),
    ...camposDe(at(item, NS_SIFEN, 'gCamIVA')),
    ...camposDe(at(item, NS_SIFEN, 'gRasMerc')),
    ...camposDe(at(item, NS_SIFEN, 'gVehNuevo')),
  }))
}
