import { cuando } from '../../reglas/regla.ts'
import type { GGrupAdi } from '../campos.generated.ts'
import type { DocumentoEntrada } from '../entrada.ts'
import { enCada, enGrupo, enTodo, type Juicio, type ReglaDe } from './juicio.ts'

type ReglaDelTodo = ReglaDe<DocumentoEntrada>

/** Which types must carry a group, which must not; the codes of its absence and of its presence. */
const grupos: readonly ReglaDelTodo[] = (
  [
    { grupo: 'gCamFE', id: 'E010', exigen: [1], prohiben: [4, 5, 6, 7], falta: '1350', sobra: '1351' },
    { grupo: 'gCamAE', id: 'E300', exigen: [4], prohiben: [1, 5, 6, 7], falta: '2550', sobra: '2551' },
    { grupo: 'gCamNCDE', id: 'E400', exigen: [5, 6], prohiben: [1, 4, 7], falta: '1450', sobra: '1451' },
    { grupo: 'gCamNRE', id: 'E500', exigen: [7], prohiben: [1, 4, 5, 6], falta: '2600', sobra: '2601' },
    { grupo: 'gCamCond', id: 'E600', exigen: [1, 4], prohiben: [5, 6, 7], falta: '1500', sobra: '1501' },
    { grupo: 'gTransp', id: 'E900', exigen: [7], prohiben: [4, 5, 6], falta: '2100', sobra: '2101' },
  ] as const
).flatMap(({ grupo, id, exigen, prohiben, falta, sobra }): ReglaDelTodo[] => [
  {
    codigo: falta,
    regla: id,
    campo: grupo,
    falla: e => e[grupo] == null && exigen.some(tipo => tipo === e.gTimb.iTiDE),
    detalle: `Falta el grupo ${grupo}: este tipo de documento lo exige.`,
  },
  {
    codigo: sobra,
    regla: `${id}a`,
    campo: grupo,
    falla: e => e[grupo] != null && prohiben.some(tipo => tipo === e.gTimb.iTiDE),
    detalle: `Este tipo de documento no lleva el grupo ${grupo}. Quítelo.`,
  },
])

const conTotales = (e: DocumentoEntrada) =>
  e.gTotSub != null || e.anticipoGlobal != null || e.descuentoGlobal != null

const generales: readonly ReglaDelTodo[] = [
  {
    codigo: '2351',
    regla: 'F001a',
    campo: 'gTotSub',
    falla: e => e.gTimb.iTiDE === 7 && conTotales(e),
    detalle: 'Una nota de remisión no lleva totales. Quite descuentos, anticipos y comisión.',
  },
  {
    codigo: '0160',
    regla: 'F001',
    campo: 'gTotSub',
    falla: e => e.gTimb.iTiDE === 4 && conTotales(e),
    detalle: 'Una autofactura no lleva descuentos, anticipos ni comisión. Quítelos.',
  },
  {
    codigo: '2390',
    regla: 'G050',
    campo: 'gCamGen.gCamCarg',
    falla: e => e.gCamGen?.gCamCarg != null && e.gTimb.iTiDE !== 1 && e.gTimb.iTiDE !== 7,
    detalle: 'Solo facturas y notas de remisión llevan datos generales de la carga: quítelos (gCamCarg).',
  },
  {
    codigo: '1402',
    regla: 'E025',
    campo: 'gCamFE.gCompPub.dFeCodCont',
    falla: ({ gCamFE, dFeEmiDE }) => {
      const fecha = gCamFE?.gCompPub?.dFeCodCont
      return fecha != null && fecha > String(dFeEmiDE).slice(0, 10)
    },
    detalle: 'El código de contratación no puede ser posterior a la emisión del documento.',
  },
]

const remision: readonly ReglaDelTodo[] = [
  {
    codigo: '2606',
    regla: 'E501',
    campo: 'gDatRec.dRucRec',
    falla: e => e.gCamNRE?.iMotEmiNR === 7 && e.gDatRec.dRucRec !== e.gEmis.dRucEm,
    detalle: 'En un traslado entre locales de la empresa el RUC del receptor es el del emisor.',
  },
  {
    codigo: '2605',
    regla: 'E506a',
    campo: 'gCamNRE.dFecEm',
    falla: e => e.gCamNRE?.iMotEmiNR === 1 && !e.gCamDEAsoc?.length && e.gCamNRE.dFecEm == null,
    detalle:
      'En un traslado por ventas sin documento asociado falta la fecha en que se emitirá la factura (dFecEm).',
  },
  {
    codigo: '2604',
    regla: 'E506',
    campo: 'gCamNRE.dFecEm',
    falla: ({ gCamNRE, dFeEmiDE }) =>
      gCamNRE?.dFecEm != null && String(gCamNRE.dFecEm).slice(0, 7) > String(dFeEmiDE).slice(0, 7),
    detalle: 'La factura futura debe emitirse a más tardar en el mismo mes de la remisión.',
  },
]

const ciclo: readonly ReglaDe<GGrupAdi>[] = [
  {
    codigo: '2050',
    regla: 'E822',
    campo: 'dFecIniC',
    falla: g => g.dCiclo != null && g.dFecIniC == null,
    detalle: 'Con el ciclo va su fecha de inicio (dFecIniC).',
  },
  {
    codigo: '2051',
    regla: 'E822a',
    campo: 'dFecIniC',
    falla: g => g.dCiclo == null && g.dFecIniC != null,
    detalle: 'Sin ciclo no va fecha de inicio. Quítela o informe el ciclo (dCiclo).',
  },
  {
    codigo: '2052',
    regla: 'E823',
    campo: 'dFecFinC',
    falla: g => g.dFecIniC != null && g.dFecFinC == null,
    detalle: 'Con la fecha de inicio del ciclo va la de fin (dFecFinC).',
  },
  {
    codigo: '2053',
    regla: 'E823a',
    campo: 'dFecFinC',
    falla: g => g.dFecIniC == null && g.dFecFinC != null,
    detalle: 'Sin fecha de inicio del ciclo no va la de fin. Quítela.',
  },
  {
    codigo: '2054',
    regla: 'E823b',
    campo: 'dFecFinC',
    falla: g => g.dFecIniC != null && g.dFecFinC != null && g.dFecFinC < g.dFecIniC,
    detalle: 'El ciclo termina antes de empezar: revise las dos fechas.',
  },
]

const vencimientos: readonly ReglaDe<string>[] = [
  {
    codigo: '2055',
    regla: 'E824',
    campo: '',
    falla: (fecha, e) => fecha < String(e.dFeEmiDE).slice(0, 10),
    detalle: 'El vencimiento del pago es anterior a la emisión.',
  },
]

/** Groups that only some types carry, and what FE and NRE say in theirs. */
export const tipo: readonly Juicio[] = [
  enTodo([...grupos, ...generales, cuando(e => e.gTimb.iTiDE === 7, remision)]),
  enGrupo('gCamEsp.gGrupAdi', e => e.gCamEsp?.gGrupAdi, ciclo),
  enCada('gCamEsp.gGrupAdi.dVencPag', e => e.gCamEsp?.gGrupAdi?.dVencPag, vencimientos),
]
