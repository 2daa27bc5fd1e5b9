import type { DocumentoEntrada } from '../entrada.ts'
import type { Regla } from './regla.ts'

type Grupo = 'gCamFE' | 'gCamAE' | 'gCamNCDE' | 'gCamNRE' | 'gCamCond' | 'gTransp'

/** Which types must carry a group, which must not; the codes of its absence and of its presence. */
const GRUPOS: readonly {
  readonly grupo: Grupo
  readonly id: string
  readonly exigen: readonly number[]
  readonly prohiben: readonly number[]
  readonly falta: string
  readonly sobra: string
}[] = [
  { grupo: 'gCamFE', id: 'E010', exigen: [1], prohiben: [4, 5, 6, 7], falta: '1350', sobra: '1351' },
  { grupo: 'gCamAE', id: 'E300', exigen: [4], prohiben: [1, 5, 6, 7], falta: '2550', sobra: '2551' },
  { grupo: 'gCamNCDE', id: 'E400', exigen: [5, 6], prohiben: [1, 4, 7], falta: '1450', sobra: '1451' },
  { grupo: 'gCamNRE', id: 'E500', exigen: [7], prohiben: [1, 4, 5, 6], falta: '2600', sobra: '2601' },
  { grupo: 'gCamCond', id: 'E600', exigen: [1, 4], prohiben: [5, 6, 7], falta: '1500', sobra: '1501' },
  { grupo: 'gTransp', id: 'E900', exigen: [7], prohiben: [4, 5, 6], falta: '2100', sobra: '2101' },
]

/** Groups that only some types carry, and what FE and NRE say in theirs. */
export function reglasDeTipo(e: DocumentoEntrada, regla: Regla): void {
  const tipo = e.gTimb.iTiDE
  for (const { grupo, id, exigen, prohiben, falta, sobra } of GRUPOS) {
    const presente = e[grupo] != null
    regla(
      !presente && exigen.includes(tipo),
      falta,
      id,
      grupo,
      null,
      `Falta el grupo ${grupo}: este tipo de documento lo exige.`,
    )
    regla(
      presente && prohiben.includes(tipo),
      sobra,
      `${id}a`,
      grupo,
      e[grupo],
      `Este tipo de documento no lleva el grupo ${grupo}. Quítelo.`,
    )
  }
  const total = e.gTotSub != null || e.anticipoGlobal != null
  regla(
    tipo === 7 && total,
    '2351',
    'F001a',
    'gTotSub',
    e.gTotSub,
    'Una nota de remisión no lleva totales. Quite descuentos, anticipos y comisión.',
  )
  regla(
    tipo === 4 && total,
    '0160',
    'F001',
    'gTotSub',
    e.gTotSub,
    'Una autofactura no lleva descuentos, anticipos ni comisión. Quítelos.',
  )
  regla(
    e.gCamGen?.gCamCarg != null && tipo !== 1 && tipo !== 7,
    '2390',
    'G050',
    'gCamGen.gCamCarg',
    e.gCamGen?.gCamCarg,
    'Solo facturas y notas de remisión llevan datos generales de la carga. Quite gCamCarg.',
  )
  compras(e, regla)
  if (tipo === 7 && e.gCamNRE) remision(e, e.gCamNRE, regla)
  ciclo(e, regla)
}

function compras(e: DocumentoEntrada, regla: Regla): void {
  const fecha = e.gCamFE?.gCompPub?.dFeCodCont
  regla(
    fecha != null && fecha > String(e.dFeEmiDE).slice(0, 10),
    '1402',
    'E025',
    'gCamFE.gCompPub.dFeCodCont',
    fecha,
    'El código de contratación no puede ser posterior a la emisión del documento.',
  )
}

function remision(e: DocumentoEntrada, nre: NonNullable<DocumentoEntrada['gCamNRE']>, regla: Regla): void {
  regla(
    nre.iMotEmiNR === 7 && e.gDatRec.dRucRec !== e.gEmis.dRucEm,
    '2606',
    'E501',
    'gDatRec.dRucRec',
    e.gDatRec.dRucRec,
    'En un traslado entre locales de la empresa el RUC del receptor es el del emisor.',
  )
  regla(
    nre.iMotEmiNR === 1 && !e.gCamDEAsoc?.length && nre.dFecEm == null,
    '2605',
    'E506a',
    'gCamNRE.dFecEm',
    null,
    'En un traslado por ventas sin documento asociado falta la fecha en que se emitirá la factura (dFecEm).',
  )
  regla(
    nre.dFecEm != null && String(nre.dFecEm).slice(0, 7) > String(e.dFeEmiDE).slice(0, 7),
    '2604',
    'E506',
    'gCamNRE.dFecEm',
    nre.dFecEm,
    'La factura futura debe emitirse a más tardar en el mismo mes de la remisión.',
  )
}

function ciclo(e: DocumentoEntrada, regla: Regla): void {
  const g = e.gCamEsp?.gGrupAdi
  if (!g) return
  const r = 'gCamEsp.gGrupAdi.'
  regla(
    g.dCiclo != null && g.dFecIniC == null,
    '2050',
    'E822',
    `${r}dFecIniC`,
    null,
    'Con el ciclo va su fecha de inicio (dFecIniC).',
  )
  regla(
    g.dCiclo == null && g.dFecIniC != null,
    '2051',
    'E822a',
    `${r}dFecIniC`,
    g.dFecIniC,
    'Sin ciclo no va fecha de inicio. Quítela o informe dCiclo.',
  )
  regla(
    g.dFecIniC != null && g.dFecFinC == null,
    '2052',
    'E823',
    `${r}dFecFinC`,
    null,
    'Con la fecha de inicio del ciclo va la de fin (dFecFinC).',
  )
  regla(
    g.dFecIniC == null && g.dFecFinC != null,
    '2053',
    'E823a',
    `${r}dFecFinC`,
    g.dFecFinC,
    'Sin fecha de inicio del ciclo no va la de fin. Quítela.',
  )
  regla(
    g.dFecIniC != null && g.dFecFinC != null && g.dFecFinC < g.dFecIniC,
    '2054',
    'E823b',
    `${r}dFecFinC`,
    g.dFecFinC,
    'El ciclo termina antes de empezar: revise las dos fechas.',
  )
  for (const [i, fecha] of (g.dVencPag ?? []).entries()) {
    regla(
      fecha < String(e.dFeEmiDE).slice(0, 10),
      '2055',
      'E824',
      `${r}dVencPag[${i}]`,
      fecha,
      'El vencimiento del pago es anterior a la emisión.',
    )
  }
}
