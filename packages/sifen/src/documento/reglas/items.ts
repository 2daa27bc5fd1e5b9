import type { GCamItem } from '../campos.generated.ts'
import type { DocumentoEntrada } from '../entrada.ts'
import type { Regla } from './regla.ts'

/** Group E8: what each item must and must not carry. */
export function reglasDeItems(e: DocumentoEntrada, regla: Regla): void {
  const tipo = e.gTimb.iTiDE
  for (let i = 0; i < e.gCamItem.length; i++) {
    const item = e.gCamItem[i]
    if (item == null) continue
    const r = `gCamItem[${i}].`
    if (tipo === 7 || item.gValorItem == null) valor(tipo, item, r, regla)
    cambio(e, item, r, regla)
    if (item.gCamIVA == null) sinIva(e, r, regla)
    else iva(e, item.gCamIVA, r, regla)
    if (item.cRelMerc != null) relevancia(tipo, item, r, regla)
    const cero = Number(item.dCantProSer) === 0
    regla(cero, null, 'E711', `${r}dCantProSer`, item.dCantProSer, 'La cantidad no puede ser cero.')
  }
}

function valor(tipo: number, item: GCamItem, r: string, regla: Regla): void {
  regla(
    tipo !== 7 && item.gValorItem == null,
    '1850',
    'E720',
    `${r}gValorItem`,
    null,
    'Falta el precio del ítem (gValorItem).',
  )
  regla(
    tipo === 7 && item.gValorItem != null,
    '1851',
    'E720a',
    `${r}gValorItem`,
    item.gValorItem,
    'Una nota de remisión no lleva precios. Quite gValorItem.',
  )
}

function cambio(e: DocumentoEntrada, item: GCamItem, r: string, regla: Regla): void {
  const tasa = item.gValorItem?.dTiCamIt
  const condicion = e.gOpeCom?.dCondTiCam
  if (tasa == null && condicion !== 2) return
  const campo = `${r}gValorItem.dTiCamIt`
  regla(
    condicion === 2 && tasa == null && item.gValorItem != null,
    '1854',
    'E725',
    campo,
    null,
    'Con tipo de cambio por ítem, cada ítem lleva el suyo (dTiCamIt).',
  )
  if (tasa == null) return
  const guarani = e.gOpeCom?.cMoneOpe === 'PYG'
  regla(guarani, '1856', 'E725b', campo, tasa, 'En guaraníes no va tipo de cambio por ítem. Quítelo.')
  regla(
    !guarani && condicion !== 2,
    '1855',
    'E725a',
    campo,
    tasa,
    'El tipo de cambio es uno para toda la operación: quite el del ítem.',
  )
}

function sinIva(e: DocumentoEntrada, r: string, regla: Regla): void {
  const tipo = e.gTimb.iTiDE
  const impuesto = e.gOpeCom?.iTImp
  regla(
    (tipo === 1 || tipo === 5 || tipo === 6) && impuesto != null && impuesto !== 2,
    '1900',
    'E730',
    `${r}gCamIVA`,
    null,
    'Falta cómo afecta el IVA al ítem (gCamIVA).',
  )
}

function iva(e: DocumentoEntrada, g: NonNullable<GCamItem['gCamIVA']>, r: string, regla: Regla): void {
  const c = `${r}gCamIVA`
  const tipo = e.gTimb.iTiDE
  regla(
    tipo === 4 || tipo === 7,
    '1901',
    'E730a',
    c,
    g,
    'Este tipo de documento no lleva IVA en sus ítems. Quite gCamIVA.',
  )
  regla(
    e.gOpeCom?.iTImp === 2,
    '1902',
    'E730b',
    c,
    g,
    'Una operación afectada solo por el ISC no lleva gCamIVA. Quítelo.',
  )
  afectacion(g, c, regla)
}

function afectacion(g: NonNullable<GCamItem['gCamIVA']>, c: string, regla: Regla): void {
  const { iAfecIVA, dTasaIVA, dPropIVA } = g
  if (iAfecIVA === 2 || iAfecIVA === 3) {
    regla(
      dPropIVA != null && Number(dPropIVA) !== 0,
      '1905',
      'E733a',
      `${c}.dPropIVA`,
      dPropIVA,
      'En un ítem exento o exonerado la proporción gravada es 0.',
    )
    regla(
      dTasaIVA != null && dTasaIVA !== 0,
      '1907',
      'E734',
      `${c}.dTasaIVA`,
      dTasaIVA,
      'En un ítem exento o exonerado la tasa es 0.',
    )
    return
  }
  regla(
    dTasaIVA !== 5 && dTasaIVA !== 10,
    '1908',
    'E734a',
    `${c}.dTasaIVA`,
    dTasaIVA,
    'La tasa del IVA de un ítem gravado es 5 o 10.',
  )
  if (iAfecIVA === 1) {
    regla(
      dPropIVA != null && Number(dPropIVA) !== 100,
      '1904',
      'E733',
      `${c}.dPropIVA`,
      dPropIVA,
      'En un ítem gravado la proporción es 100; para menos, use gravado parcial (4).',
    )
  } else if (iAfecIVA === 4) {
    const p = Number(dPropIVA ?? 0)
    regla(
      !(p > 0 && p < 100),
      '1906',
      'E733b',
      `${c}.dPropIVA`,
      dPropIVA,
      'En un ítem gravado parcial la proporción es mayor que 0 y menor que 100.',
    )
  }
}

function relevancia(tipo: number, item: GCamItem, r: string, regla: Regla): void {
  regla(
    tipo !== 7,
    '1807',
    'E715',
    `${r}cRelMerc`,
    item.cRelMerc,
    'Los datos de quiebra o merma van solo en una nota de remisión. Quítelos.',
  )
  regla(
    item.dCanQuiMer == null && item.dPorQuiMer == null,
    '1808',
    'E717',
    `${r}dCanQuiMer`,
    null,
    'Con cRelMerc va la cantidad o el porcentaje de quiebra o merma.',
  )
}
