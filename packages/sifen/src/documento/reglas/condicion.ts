import type { GCamCond, GPaConEIni, GPagCred } from '../campos.generated.ts'
import type { DocumentoEntrada } from '../entrada.ts'
import type { Regla } from './regla.ts'

/** Group E7: how it is paid. */
export function reglasDeCondicion(e: DocumentoEntrada, regla: Regla): void {
  const c = e.gCamCond
  if (!c) return
  regla(
    e.gTimb.iTiDE === 4 && c.iCondOpe !== 1,
    '1503',
    'E601',
    'gCamCond.iCondOpe',
    c.iCondOpe,
    'Una autofactura es siempre al contado.',
  )
  const pagos = c.gPaConEIni ?? []
  if (c.iCondOpe === 1) {
    regla(
      pagos.length === 0,
      '1550',
      'E605',
      'gCamCond.gPaConEIni',
      null,
      'Al contado debe informarse al menos un pago (gPaConEIni).',
    )
    regla(
      c.gPagCred != null,
      '1701',
      'E640a',
      'gCamCond.gPagCred',
      c.gPagCred,
      'Al contado no va el grupo de crédito. Quítelo.',
    )
  } else credito(c, pagos, regla)
  for (const [i, pago] of pagos.entries()) {
    reglasDePago(pago, `gCamCond.gPaConEIni[${i}].`, e.gCamFE?.iIndPres, regla)
  }
}

function credito(c: GCamCond, pagos: readonly GPaConEIni[], regla: Regla): void {
  const g = c.gPagCred
  regla(
    g == null,
    '1700',
    'E640',
    'gCamCond.gPagCred',
    null,
    'A crédito falta el grupo gPagCred (plazo o cuotas).',
  )
  if (!g) return
  regla(
    g.dMonEnt != null && pagos.length === 0,
    '1551',
    'E605a',
    'gCamCond.gPaConEIni',
    null,
    'Con entrega inicial debe informarse cómo se pagó (gPaConEIni).',
  )
  regla(
    g.dMonEnt == null && pagos.length > 0,
    '1552',
    'E605b',
    'gCamCond.gPaConEIni',
    pagos,
    'A crédito sin entrega inicial no van pagos. Quítelos o informe dMonEnt.',
  )
  reglasDeCredito(g, regla)
}

function reglasDeCredito(g: GPagCred, regla: Regla): void {
  const r = 'gCamCond.gPagCred.'
  const plazo = g.iCondCred === 1
  regla(
    plazo && g.dPlazoCre == null,
    '1703',
    'E643',
    `${r}dPlazoCre`,
    null,
    'A plazo falta dPlazoCre, por ejemplo "30 días".',
  )
  regla(
    !plazo && g.dPlazoCre != null,
    '1704',
    'E643a',
    `${r}dPlazoCre`,
    g.dPlazoCre,
    'En cuotas no va dPlazoCre. Quítelo.',
  )
  regla(
    !plazo && g.dCuotas == null,
    '1705',
    'E644',
    `${r}dCuotas`,
    null,
    'En cuotas falta cuántas son (dCuotas).',
  )
  regla(
    plazo && g.dCuotas != null,
    '1706',
    'E644a',
    `${r}dCuotas`,
    g.dCuotas,
    'A plazo no va la cantidad de cuotas. Quítela.',
  )
  regla(
    plazo && !!g.gCuotas?.length,
    '1751',
    'E650a',
    `${r}gCuotas`,
    g.gCuotas,
    'A plazo no va el detalle de cuotas. Quítelo.',
  )
}

function reglasDePago(p: GPaConEIni, r: string, presencia: number | undefined, regla: Regla): void {
  const tarjeta = p.iTiPago === 3 || p.iTiPago === 4
  regla(
    p.iTiPago === 16 && presencia !== 5,
    '1553',
    'E606',
    `${r}iTiPago`,
    16,
    'El pago bancario (16) solo va en una operación bancaria (iIndPres 5).',
  )
  regla(
    p.cMoneTiPag !== 'PYG' && p.dTiCamTiPag == null,
    '1556',
    'E611',
    `${r}dTiCamTiPag`,
    null,
    'Un pago en moneda extranjera lleva su tipo de cambio (dTiCamTiPag).',
  )
  regla(
    p.cMoneTiPag === 'PYG' && p.dTiCamTiPag != null,
    '1557',
    'E611a',
    `${r}dTiCamTiPag`,
    p.dTiCamTiPag,
    'Un pago en guaraníes no lleva tipo de cambio. Quítelo.',
  )
  regla(
    tarjeta && p.gPagTarCD == null,
    '1600',
    'E620',
    `${r}gPagTarCD`,
    null,
    'Un pago con tarjeta lleva los datos de la tarjeta (gPagTarCD).',
  )
  regla(
    !tarjeta && p.gPagTarCD != null,
    '1601',
    'E620a',
    `${r}gPagTarCD`,
    p.gPagTarCD,
    'Este pago no es con tarjeta: quite gPagTarCD.',
  )
  regla(
    p.iTiPago === 2 && p.gPagCheq == null,
    '1650',
    'E630',
    `${r}gPagCheq`,
    null,
    'Un pago con cheque lleva los datos del cheque (gPagCheq).',
  )
  regla(
    p.iTiPago !== 2 && p.gPagCheq != null,
    '1651',
    'E630a',
    `${r}gPagCheq`,
    p.gPagCheq,
    'Este pago no es con cheque: quite gPagCheq.',
  )
}
