import { nextStep } from '../conversacion/kernel.ts'
import { DOCUMENTO, type Final, type HistoriaDeDocumento } from './documento.ts'

export interface DocumentoPorEnviar {
  tipoDocumento: number
  fechaEmision: number
  historia: HistoriaDeDocumento
  /** Length of its signed XML. */
  largo: number
}

export interface PlanDeTandas<Doc> {
  consultar: Doc[]
  /** One by one, answered at once (siRecepDE). */
  sincronos: Doc[]
  /** Of one type each (siRecepLoteDE). */
  lotes: Doc[][]
  /** Those that may only go in a lote, and are in none of those that may be sent. */
  esperan: Doc[]
  terminados: { documento: Doc; final: Final }[]
}

/** SIFEN's maximum. */
export const DOCUMENTOS_POR_LOTE = 50
/** A lote fits into SIFEN's 1,000 KB whatever compression gives: base64 makes three bytes four. */
const LARGO_DE_LOTE = 700_000

/**
 * How what waits is sent: a few one by one, because their answer comes at once; more than that in lotes, in their order. `lotes`: so many at most, for SIFEN
 * refused one lately and blocks whoever goes on. `solos`: of those that take an exchange each so many, the first that came, whether they are asked about or sent.
 */
export function planTandas<Doc extends DocumentoPorEnviar>(
  documentos: readonly Doc[],
  { loteDesde, lotes, solos, now }: { loteDesde: number; lotes: number; solos: number; now: number },
): PlanDeTandas<Doc> {
  const plan: PlanDeTandas<Doc> = { consultar: [], sincronos: [], lotes: [], esperan: [], terminados: [] }
  const nuevos = new Map<number, Doc[]>()
  for (const documento of documentos) {
    const { historia, fechaEmision } = documento
    const paso = nextStep(DOCUMENTO, historia, { fechaEmision, now })
    if (paso.paso === 'fin') plan.terminados.push({ documento, final: paso.final })
    else if (paso.paso === 'consultar') plan.consultar.push(documento)
    else if (paso.porLote === 'debe') plan.esperan.push(documento)
    else if (paso.porLote === 'no' || documento.largo > LARGO_DE_LOTE) plan.sincronos.push(documento)
    else nuevos.set(documento.tipoDocumento, [...(nuevos.get(documento.tipoDocumento) ?? []), documento])
  }
  const deMenos = plan.esperan.toSorted((a, b) => countLotes(a) - countLotes(b))
  plan.lotes.push(...deMenos.slice(0, lotes).map(documento => [documento]))
  plan.esperan = deMenos.slice(lotes)
  for (const deUnTipo of nuevos.values()) {
    if (deUnTipo.length < loteDesde) {
      plan.sincronos.push(...deUnTipo)
      continue
    }
    const suyos = inLotes(deUnTipo)
    const caben = Math.max(0, lotes - plan.lotes.length)
    plan.lotes.push(...suyos.slice(0, caben))
    plan.sincronos.push(...suyos.slice(caben).flat())
  }
  return withinPlaces(plan, documentos, solos)
}

/** In how many lotes it was. Whichever was in fewest goes first: where SIFEN refuses the lote of one again and again, it refuses that of no other with it. */
const countLotes = ({ historia }: DocumentoPorEnviar): number =>
  historia.filter(({ que }) => que === 'en-lote').length

/** Of those that go one by one what has a place now; the others stay as they are. */
function withinPlaces<Doc>(
  plan: PlanDeTandas<Doc>,
  documentos: readonly Doc[],
  solos: number,
): PlanDeTandas<Doc> {
  const porSiSolos = new Set([...plan.consultar, ...plan.sincronos])
  if (porSiSolos.size <= solos) return plan
  const ahora = new Set(documentos.filter(documento => porSiSolos.has(documento)).slice(0, solos))
  const within = (some: readonly Doc[]) => some.filter(documento => ahora.has(documento))
  return { ...plan, consultar: within(plan.consultar), sincronos: within(plan.sincronos) }
}

/** Whether some of these go in a lote, if one may be sent. */
export const mayGoInLotes = (documentos: readonly DocumentoPorEnviar[], loteDesde: number): boolean =>
  documentos.length >= loteDesde ||
  documentos.some(({ historia }) => historia.some(({ que }) => que === 'solo-por-lote'))

function inLotes<Doc extends DocumentoPorEnviar>(documentos: readonly Doc[]): Doc[][] {
  const lotes: Doc[][] = []
  let lote: Doc[] = []
  let largo = 0
  for (const documento of documentos) {
    if (lote.length === DOCUMENTOS_POR_LOTE || largo + documento.largo > LARGO_DE_LOTE) {
      lotes.push(lote)
      lote = []
      largo = 0
    }
    lote.push(documento)
    largo += documento.largo
  }
  return [...lotes, lote]
}
