import {
  writeGCamAE,
  writeGCamCond,
  writeGCamDEAsoc,
  writeGCamEsp,
  writeGCamFE,
  writeGCamGen,
  writeGCamItem,
  writeGCamNCDE,
  writeGCamNRE,
  writeGDatRec,
  writeGEmis,
  writeGOpeCom,
  writeGOpeDE,
  writeGTimb,
  writeGTransp,
} from './campos.generated.ts'
import type { Documento, DocumentoEntrada } from './entrada.ts'
import type { QrDatos } from './qr-datos.ts'
import { writeTotales } from './totales.ts'

/**
 * A documento in the pieces that signing needs. The whole is `head`, `de`, the Signature, the group of the QR and
 * `</rDE>`. `de` declares no namespace; its canonical form is the same text with the namespace of `rDE` written
 * before its `Id`.
 */
export interface PartesDocumento {
  readonly head: string
  readonly de: string
  readonly qr: QrDatos
}

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>' +
  '<rDE xmlns="http://ekuatia.set.gov.py/sifen/xsd" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' +
  ' xsi:schemaLocation="http://ekuatia.set.gov.py/sifen/xsd siRecepDE_v150.xsd"><dVerFor>150</dVerFor>'

export function writeDocumento(documento: Documento): PartesDocumento {
  const { cdc, entrada: e, items, totales, qr } = documento
  let de = `<DE Id="${cdc}"><dDVId>${cdc[43]}</dDVId><dFecFirma>${e.dFecFirma}</dFecFirma><dSisFact>1</dSisFact>`
  de += writeGOpeDE(e.gOpeDE)
  de += writeGTimb(e.gTimb)
  de += `<gDatGralOpe><dFeEmiDE>${e.dFeEmiDE}</dFeEmiDE>`
  if (e.gOpeCom) de += writeGOpeCom(e.gOpeCom)
  de += writeGEmis(e.gEmis)
  de += writeGDatRec(e.gDatRec)
  de += `</gDatGralOpe><gDtipDE>${writeTipo(e)}`
  // One was computed from each: there are as many of these as of those.
  for (let i = 0; i < items.length; i++) de += writeGCamItem(e.gCamItem[i]!, items[i]!)
  if (e.gCamEsp) de += writeGCamEsp(e.gCamEsp)
  if (e.gTransp) de += writeGTransp(e.gTransp)
  de += '</gDtipDE>'
  if (totales) de += writeTotales(totales)
  if (e.gCamGen) de += writeGCamGen(e.gCamGen)
  for (const asociado of e.gCamDEAsoc ?? []) de += writeGCamDEAsoc(asociado)
  return { head: HEAD, de: `${de}</DE>`, qr }
}

function writeTipo(e: DocumentoEntrada): string {
  return (
    (e.gCamFE ? writeGCamFE(e.gCamFE) : '') +
    (e.gCamAE ? writeGCamAE(e.gCamAE) : '') +
    (e.gCamNCDE ? writeGCamNCDE(e.gCamNCDE) : '') +
    (e.gCamNRE ? writeGCamNRE(e.gCamNRE) : '') +
    (e.gCamCond ? writeGCamCond(e.gCamCond) : '')
  )
}
