import type { GCamTrans, GTransp, GVehTras } from '../campos.generated.ts'
import type { DocumentoEntrada } from '../entrada.ts'
import type { Regla } from './regla.ts'

const R = 'gTransp.'

/** Group E10: how the goods travel. Whether the type may carry the group at all is asked elsewhere. */
export function reglasDeTransporte(e: DocumentoEntrada, regla: Regla): void {
  const t = e.gTransp
  if (!t) return
  if (e.gTimb.iTiDE === 7) deRemision(t, regla)
  regla(
    t.dFinTras != null && t.dIniTras != null && t.dFinTras < t.dIniTras,
    '2110',
    'E910a',
    `${R}dFinTras`,
    t.dFinTras,
    'El traslado termina antes de empezar: revise las dos fechas.',
  )
  regla(
    t.dIniTras != null && t.dIniTras < '2018-11-22',
    '2108',
    'E909a',
    `${R}dIniTras`,
    t.dIniTras,
    'El inicio del traslado es anterior a SIFEN.',
  )
  for (const [i, v] of (t.gVehTras ?? []).entries()) vehiculo(t, v, `${R}gVehTras[${i}].`, regla)
  if (t.gCamTrans) transportista(t.gCamTrans, `${R}gCamTrans.`, regla)
}

function deRemision(t: GTransp, regla: Regla): void {
  const exige = (falta: boolean, codigo: string, id: string, campo: string, que: string) =>
    regla(falta, codigo, id, R + campo, null, `En una nota de remisión falta ${que}.`)
  exige(t.iTipTrans == null, '2102', 'E901', 'iTipTrans', 'el tipo de transporte')
  exige(t.dIniTras == null, '2107', 'E909', 'dIniTras', 'la fecha de inicio del traslado')
  exige(t.dFinTras == null, '2109', 'E910', 'dFinTras', 'la fecha de fin del traslado')
  exige(t.gCamSal == null, '2150', 'E920', 'gCamSal', 'el local de salida')
  exige(!t.gCamEnt?.length, '2200', 'E940', 'gCamEnt', 'el local de entrega')
  exige(!t.gVehTras?.length, '2250', 'E960', 'gVehTras', 'el vehículo')
  exige(t.gCamTrans == null, '2300', 'E980', 'gCamTrans', 'el transportista')
}

function vehiculo(t: GTransp, v: GVehTras, r: string, regla: Regla): void {
  const aereo = t.iModTrans === 3
  regla(
    aereo && v.dNroVuelo == null,
    '2252',
    'E966',
    `${r}dNroVuelo`,
    null,
    'En un transporte aéreo va el número de vuelo.',
  )
  regla(
    !aereo && v.dNroVuelo != null,
    '2253',
    'E966a',
    `${r}dNroVuelo`,
    v.dNroVuelo,
    'El número de vuelo va solo en un transporte aéreo. Quítelo.',
  )
  regla(
    v.dTipIdenVeh === 2 && v.dNroMatVeh == null,
    '2254',
    'E965',
    `${r}dNroMatVeh`,
    null,
    'Falta la matrícula del vehículo.',
  )
  regla(
    v.dNroMatVeh != null && (v.dNroMatVeh.length < 6 || v.dNroMatVeh.length > 7),
    '0160',
    'E965',
    `${r}dNroMatVeh`,
    v.dNroMatVeh,
    'La matrícula tiene 6 o 7 caracteres.',
  )
  regla(
    v.dTipIdenVeh === 1 && v.dNroIDVeh == null,
    '2255',
    'E963',
    `${r}dNroIDVeh`,
    null,
    'Falta el número de identificación del vehículo.',
  )
}

function transportista(t: GCamTrans, r: string, regla: Regla): void {
  const contribuyente = t.iNatTrans === 1
  regla(
    contribuyente && t.dRucTrans == null,
    '2302',
    'E983',
    `${r}dRucTrans`,
    null,
    'El transportista es contribuyente: falta su RUC.',
  )
  regla(
    !contribuyente && t.dRucTrans != null,
    '2305',
    'E983c',
    `${r}dRucTrans`,
    t.dRucTrans,
    'Un transportista no contribuyente no lleva RUC. Quítelo.',
  )
  regla(
    !contribuyente && t.iTipIDTrans == null,
    '2307',
    'E985',
    `${r}iTipIDTrans`,
    null,
    'Falta el tipo de documento del transportista.',
  )
  regla(
    contribuyente && t.iTipIDTrans != null,
    '2308',
    'E985a',
    `${r}iTipIDTrans`,
    t.iTipIDTrans,
    'Un transportista contribuyente no lleva documento de identidad. Quítelo.',
  )
  regla(
    t.iTipIDTrans != null && t.dNumIDTrans == null,
    '2311',
    'E987',
    `${r}dNumIDTrans`,
    null,
    'Falta el número de documento del transportista.',
  )
}
