import { splitCdc } from '../../cdc.ts'
import type { GCamDEAsoc } from '../campos.generated.ts'
import type { DocumentoEntrada } from '../entrada.ts'
import type { Regla } from './regla.ts'

/** Group H: the documents that this one refers to, as far as it can be told without asking SIFEN. */
export function reglasDeAsociados(e: DocumentoEntrada, regla: Regla): void {
  const tipo = e.gTimb.iTiDE
  const lista = e.gCamDEAsoc ?? []
  const exige = tipo === 4 || tipo === 5 || tipo === 6
  regla(
    exige && lista.length === 0,
    '2400',
    'H001',
    'gCamDEAsoc',
    null,
    'Falta el documento asociado: este tipo de documento lo exige.',
  )
  regla(
    exige && lista.length > 1,
    '2415',
    'H001b',
    'gCamDEAsoc',
    lista.length,
    'Este tipo de documento lleva un solo documento asociado.',
  )
  for (const [i, a] of lista.entries()) {
    const r = `gCamDEAsoc[${i}].`
    segunTipo(tipo, a, r, regla)
    electronico(e, a, r, regla)
    impreso(a, r, regla)
    constancia(a, r, regla)
    fiscal(e, a, r, regla)
  }
  regla(
    e.gOpeCom?.iTipTra === 12 && !lista.some(a => a.dNumResCF != null),
    '2413',
    'H013',
    'gCamDEAsoc',
    null,
    'Una venta de crédito fiscal lleva el número de su resolución (dNumResCF) en el documento asociado.',
  )
}

function segunTipo(tipo: number, a: GCamDEAsoc, r: string, regla: Regla): void {
  const campo = `${r}iTipDocAso`
  regla(
    tipo === 4 && a.iTipDocAso !== 3,
    '2416',
    'H002',
    campo,
    a.iTipDocAso,
    'Una autofactura se asocia a una constancia electrónica (3).',
  )
  regla(
    tipo !== 4 && a.iTipDocAso === 3,
    '2434',
    'H002a',
    campo,
    3,
    'Solo una autofactura se asocia a una constancia.',
  )
}

function electronico(e: DocumentoEntrada, a: GCamDEAsoc, r: string, regla: Regla): void {
  const campo = `${r}dCdCDERef`
  const cdc = a.dCdCDERef
  regla(
    a.iTipDocAso === 1 && cdc == null,
    '2402',
    'H004',
    campo,
    null,
    'Falta el CDC del documento electrónico asociado.',
  )
  regla(
    a.iTipDocAso !== 1 && cdc != null,
    '2418',
    'H004c',
    campo,
    cdc,
    'Solo un documento electrónico se asocia por CDC. Quítelo.',
  )
  const nota = e.gTimb.iTiDE === 5 || e.gTimb.iTiDE === 6 || e.gTimb.iTiDE === 7
  regla(
    !nota && a.dRucFus != null,
    '2444',
    'H018a',
    `${r}dRucFus`,
    a.dRucFus,
    'El RUC fusionado va solo en notas. Quítelo.',
  )
  if (cdc == null || typeof cdc !== 'string' || cdc.length !== 44) return
  const emisor = splitCdc(cdc).dRucEm
  regla(
    a.dRucFus != null && a.dRucFus !== emisor,
    '2443',
    'H018',
    `${r}dRucFus`,
    a.dRucFus,
    `El CDC asociado es de ${emisor}: el RUC fusionado debe ser ese.`,
  )
  regla(
    nota && a.dRucFus == null && emisor !== e.gEmis.dRucEm,
    '2439',
    'H004g',
    campo,
    cdc,
    `El CDC asociado lo emitió ${emisor}, no ${e.gEmis.dRucEm}. Si fue absorbido por fusión, informe dRucFus.`,
  )
}

/** Fields of a printed document, with the codes of their absence and of their presence elsewhere. */
const IMPRESO: readonly [keyof GCamDEAsoc, string, string, string][] = [
  ['dNTimDI', 'H005', '2405', '2419'],
  ['dEstDocAso', 'H006', '2406', '2420'],
  ['dPExpDocAso', 'H007', '2407', '2421'],
  ['dNumDocAso', 'H008', '2408', '2422'],
  ['iTipoDocAso', 'H009', '2409', '2423'],
  ['dFecEmiDI', 'H011', '2411', '2425'],
]

function impreso(a: GCamDEAsoc, r: string, regla: Regla): void {
  for (const [campo, id, falta, sobra] of IMPRESO) {
    const es = a.iTipDocAso === 2
    regla(es && a[campo] == null, falta, id, r + campo, null, `De un documento impreso falta ${campo}.`)
    regla(
      !es && a[campo] != null,
      sobra,
      `${id}a`,
      r + campo,
      a[campo],
      `${campo} va solo con un documento impreso. Quítelo.`,
    )
  }
}

function constancia(a: GCamDEAsoc, r: string, regla: Regla): void {
  const es = a.iTipDocAso === 3
  regla(es && a.iTipCons == null, '2426', 'H014', `${r}iTipCons`, null, 'Falta el tipo de constancia.')
  regla(
    !es && a.iTipCons != null,
    '2427',
    'H014a',
    `${r}iTipCons`,
    a.iTipCons,
    'El tipo de constancia va solo con una constancia. Quítelo.',
  )
  const micro = es && a.iTipCons === 2
  regla(
    micro && a.dNumCons == null,
    '2430',
    'H016',
    `${r}dNumCons`,
    null,
    'Falta el número de la constancia de microproductores.',
  )
  regla(
    !es && a.dNumCons != null,
    '2431',
    'H016a',
    `${r}dNumCons`,
    a.dNumCons,
    'El número de constancia va solo con una constancia. Quítelo.',
  )
  regla(
    micro && a.dNumControl == null,
    '2432',
    'H017',
    `${r}dNumControl`,
    null,
    'Falta el número de control de la constancia de microproductores.',
  )
  regla(
    !es && a.dNumControl != null,
    '2433',
    'H017a',
    `${r}dNumControl`,
    a.dNumControl,
    'El número de control va solo con una constancia. Quítelo.',
  )
}

function fiscal(e: DocumentoEntrada, a: GCamDEAsoc, r: string, regla: Regla): void {
  const retencion = e.gCamCond?.gPaConEIni?.some(p => p.iTiPago === 10) ?? false
  regla(
    a.dNumComRet != null && !retencion,
    '2436',
    'H012a',
    `${r}dNumComRet`,
    a.dNumComRet,
    'El comprobante de retención acompaña a un pago por retención (iTiPago 10).',
  )
}
