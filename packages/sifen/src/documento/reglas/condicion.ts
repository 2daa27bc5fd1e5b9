import { cuando } from '../../reglas/regla.ts'
import type { GCamCond, GPaConEIni, GPagCred } from '../campos.generated.ts'
import { enCada, enGrupo, type Juicio, nada, type ReglaDe, type TablaDe } from './juicio.ts'

const sinPagos = (c: GCamCond) => (c.gPaConEIni ?? []).length === 0
const alContado = (c: GCamCond) => c.iCondOpe === 1

const contado: readonly ReglaDe<GCamCond>[] = [
  {
    codigo: '1550',
    regla: 'E605',
    campo: 'gPaConEIni',
    falla: sinPagos,
    valor: nada,
    detalle: 'Al contado debe informarse al menos un pago (gPaConEIni).',
  },
  {
    codigo: '1701',
    regla: 'E640a',
    campo: 'gPagCred',
    falla: c => c.gPagCred != null,
    detalle: 'Al contado no va el grupo de crédito. Quítelo.',
  },
]

const credito: readonly ReglaDe<GCamCond>[] = [
  {
    codigo: '1700',
    regla: 'E640',
    campo: 'gPagCred',
    falla: c => c.gPagCred == null,
    detalle: 'A crédito falta decir en cuánto se paga: plazo o cuotas (gPagCred).',
  },
  {
    codigo: '1551',
    regla: 'E605a',
    campo: 'gPaConEIni',
    falla: c => c.gPagCred != null && c.gPagCred.dMonEnt != null && sinPagos(c),
    valor: nada,
    detalle: 'Con entrega inicial debe informarse cómo se pagó (gPaConEIni).',
  },
  {
    codigo: '1552',
    regla: 'E605b',
    campo: 'gPaConEIni',
    falla: c => c.gPagCred != null && c.gPagCred.dMonEnt == null && !sinPagos(c),
    detalle: 'A crédito sin entrega inicial no van pagos. Quítelos o informe cuánto se entregó (dMonEnt).',
  },
]

const condiciones: TablaDe<GCamCond> = [
  {
    codigo: '1503',
    regla: 'E601',
    campo: 'iCondOpe',
    falla: (c, e) => e.gTimb.iTiDE === 4 && !alContado(c),
    detalle: 'Una autofactura es siempre al contado.',
  },
  cuando(alContado, contado),
  cuando(c => !alContado(c), credito),
]

const aPlazo = (g: GPagCred) => g.iCondCred === 1

const plazos: readonly ReglaDe<GPagCred>[] = [
  {
    codigo: '1703',
    regla: 'E643',
    campo: 'dPlazoCre',
    falla: g => aPlazo(g) && g.dPlazoCre == null,
    detalle: 'A plazo falta el plazo (dPlazoCre), por ejemplo "30 días".',
  },
  {
    codigo: '1704',
    regla: 'E643a',
    campo: 'dPlazoCre',
    falla: g => !aPlazo(g) && g.dPlazoCre != null,
    detalle: 'En cuotas no va el plazo (dPlazoCre). Quítelo.',
  },
  {
    codigo: '1705',
    regla: 'E644',
    campo: 'dCuotas',
    falla: g => !aPlazo(g) && g.dCuotas == null,
    detalle: 'En cuotas falta cuántas son (dCuotas).',
  },
  {
    codigo: '1706',
    regla: 'E644a',
    campo: 'dCuotas',
    falla: g => aPlazo(g) && g.dCuotas != null,
    detalle: 'A plazo no va la cantidad de cuotas. Quítela.',
  },
  {
    codigo: '1751',
    regla: 'E650a',
    campo: 'gCuotas',
    falla: g => aPlazo(g) && !!g.gCuotas?.length,
    detalle: 'A plazo no va el detalle de cuotas. Quítelo.',
  },
]

const conTarjeta = ({ iTiPago }: GPaConEIni) => iTiPago === 3 || iTiPago === 4

const pagos: readonly ReglaDe<GPaConEIni>[] = [
  {
    codigo: '1553',
    regla: 'E606',
    campo: 'iTiPago',
    // Of invoices alone: no other type says where the parties were (E011).
    falla: (p, e) => p.iTiPago === 16 && e.gTimb.iTiDE === 1 && e.gCamFE?.iIndPres !== 5,
    detalle: 'El pago bancario (iTiPago 16) va solo en una operación bancaria (iIndPres 5).',
  },
  {
    codigo: '1556',
    regla: 'E611',
    campo: 'dTiCamTiPag',
    falla: p => p.cMoneTiPag !== 'PYG' && p.dTiCamTiPag == null,
    detalle: 'Un pago en moneda extranjera lleva su tipo de cambio (dTiCamTiPag).',
  },
  {
    codigo: '1557',
    regla: 'E611a',
    campo: 'dTiCamTiPag',
    falla: p => p.cMoneTiPag === 'PYG' && p.dTiCamTiPag != null,
    detalle: 'Un pago en guaraníes no lleva tipo de cambio. Quítelo.',
  },
  {
    codigo: '1600',
    regla: 'E620',
    campo: 'gPagTarCD',
    falla: p => conTarjeta(p) && p.gPagTarCD == null,
    detalle: 'Un pago con tarjeta lleva los datos de la tarjeta (gPagTarCD).',
  },
  {
    codigo: '1601',
    regla: 'E620a',
    campo: 'gPagTarCD',
    falla: p => !conTarjeta(p) && p.gPagTarCD != null,
    detalle: 'Este pago no es con tarjeta: quite los datos de la tarjeta (gPagTarCD).',
  },
  {
    codigo: '1650',
    regla: 'E630',
    campo: 'gPagCheq',
    falla: p => p.iTiPago === 2 && p.gPagCheq == null,
    detalle: 'Un pago con cheque lleva los datos del cheque (gPagCheq).',
  },
  {
    codigo: '1651',
    regla: 'E630a',
    campo: 'gPagCheq',
    falla: p => p.iTiPago !== 2 && p.gPagCheq != null,
    detalle: 'Este pago no es con cheque: quite los datos del cheque (gPagCheq).',
  },
]

/** Group E7: how it is paid. */
export const condicion: readonly Juicio[] = [
  enGrupo('gCamCond', e => e.gCamCond, condiciones),
  enGrupo(
    'gCamCond.gPagCred',
    ({ gCamCond }) => (gCamCond != null && !alContado(gCamCond) ? gCamCond.gPagCred : null),
    plazos,
  ),
  enCada('gCamCond.gPaConEIni', e => e.gCamCond?.gPaConEIni, pagos),
]
