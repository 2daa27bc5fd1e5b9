import { cuando } from '../../reglas/regla.ts'
import type { GCamTrans, GTransp, GVehTras } from '../campos.generated.ts'
import type { DocumentoEntrada } from '../entrada.ts'
import { enCada, enGrupo, type Juicio, nada, type ReglaDe } from './juicio.ts'

const exigidos = [
  ['2102', 'E901', 'iTipTrans', 'el tipo de transporte'],
  ['2107', 'E909', 'dIniTras', 'la fecha de inicio del traslado'],
  ['2109', 'E910', 'dFinTras', 'la fecha de fin del traslado'],
  ['2150', 'E920', 'gCamSal', 'el local de salida'],
  ['2200', 'E940', 'gCamEnt', 'el local de entrega'],
  ['2250', 'E960', 'gVehTras', 'el vehículo'],
  ['2300', 'E980', 'gCamTrans', 'el transportista'],
] as const

const vacio = (valor: unknown) => valor == null || (Array.isArray(valor) && valor.length === 0)

const deRemision: readonly ReglaDe<GTransp>[] = exigidos.map(([codigo, regla, campo, que]) => ({
  codigo,
  regla,
  campo,
  falla: t => vacio(t[campo]),
  valor: nada,
  detalle: `En una nota de remisión falta ${que}.`,
}))

const fechas: readonly ReglaDe<GTransp>[] = [
  {
    codigo: '2110',
    regla: 'E910a',
    campo: 'dFinTras',
    falla: t => t.dFinTras != null && t.dIniTras != null && t.dFinTras < t.dIniTras,
    detalle: 'El traslado termina antes de empezar: revise las dos fechas.',
  },
  {
    codigo: '2108',
    regla: 'E909a',
    campo: 'dIniTras',
    falla: t => t.dIniTras != null && t.dIniTras < '2018-11-22',
    detalle: 'El inicio del traslado es anterior a SIFEN.',
  },
]

const AEREO = 3
const aereo = (e: DocumentoEntrada) => e.gTransp?.iModTrans === AEREO
/** Where nobody said how it travels, that alone is wrong. */
const porOtraVia = (e: DocumentoEntrada) => e.gTransp?.iModTrans != null && !aereo(e)

const vehiculo: readonly ReglaDe<GVehTras>[] = [
  {
    codigo: '2252',
    regla: 'E966',
    campo: 'dNroVuelo',
    falla: (v, e) => aereo(e) && v.dNroVuelo == null,
    detalle: 'En un transporte aéreo va el número de vuelo.',
  },
  {
    codigo: '2253',
    regla: 'E966a',
    campo: 'dNroVuelo',
    falla: (v, e) => porOtraVia(e) && v.dNroVuelo != null,
    detalle: 'El número de vuelo va solo en un transporte aéreo. Quítelo.',
  },
  {
    codigo: '2254',
    regla: 'E965',
    campo: 'dNroMatVeh',
    falla: v => v.dTipIdenVeh === 2 && v.dNroMatVeh == null,
    detalle: 'Falta la matrícula del vehículo.',
  },
  {
    codigo: '0160',
    regla: 'E965',
    campo: 'dNroMatVeh',
    falla: v => v.dNroMatVeh != null && (v.dNroMatVeh.length < 6 || v.dNroMatVeh.length > 7),
    detalle: 'La matrícula tiene 6 o 7 caracteres.',
  },
  {
    codigo: '2255',
    regla: 'E963',
    campo: 'dNroIDVeh',
    falla: v => v.dTipIdenVeh === 1 && v.dNroIDVeh == null,
    detalle: 'Falta el número de identificación del vehículo, o su matrícula.',
  },
]

const contribuyente = (t: GCamTrans) => t.iNatTrans === 1
const noContribuyente = (t: GCamTrans) => t.iNatTrans === 2

const transportista: readonly ReglaDe<GCamTrans>[] = [
  {
    codigo: '2302',
    regla: 'E983',
    campo: 'dRucTrans',
    falla: t => contribuyente(t) && t.dRucTrans == null,
    detalle: 'El transportista es contribuyente: falta su RUC.',
  },
  {
    codigo: '2305',
    regla: 'E983c',
    campo: 'dRucTrans',
    falla: t => noContribuyente(t) && t.dRucTrans != null,
    detalle: 'Un transportista no contribuyente no lleva RUC. Quítelo.',
  },
  {
    codigo: '2307',
    regla: 'E985',
    campo: 'iTipIDTrans',
    falla: t => noContribuyente(t) && t.iTipIDTrans == null,
    detalle: 'Falta el tipo de documento del transportista.',
  },
  {
    codigo: '2308',
    regla: 'E985a',
    campo: 'iTipIDTrans',
    falla: t => contribuyente(t) && t.iTipIDTrans != null,
    detalle: 'Un transportista contribuyente no lleva documento de identidad. Quítelo.',
  },
  {
    codigo: '2311',
    regla: 'E987',
    campo: 'dNumIDTrans',
    falla: t => !contribuyente(t) && t.iTipIDTrans != null && t.dNumIDTrans == null,
    detalle: 'Falta el número de documento del transportista.',
  },
]

/** Group E10: how the goods travel. Whether the type may carry the group at all is asked elsewhere. */
export const transporte: readonly Juicio[] = [
  enGrupo('gTransp', e => e.gTransp, [cuando((_, e) => e.gTimb.iTiDE === 7, deRemision), ...fechas]),
  enCada('gTransp.gVehTras', e => e.gTransp?.gVehTras, vehiculo),
  enGrupo('gTransp.gCamTrans', e => e.gTransp?.gCamTrans, transportista),
]
