import type { Emisor } from '../domain/ambiente.ts'
import type { Indicios } from '../domain/documento/busqueda.ts'
import type { EstadoDocumento } from '../domain/documento/estado.ts'
import type { OrdenDeLista } from '../domain/documento/filtro.ts'
import type { Receptor } from '../domain/receptor/receptor.ts'
import { type Db, toTimestamp } from './db.ts'
import { DOCUMENTO_COLUMNS, type DocumentoRow } from './documento.ts'
import { indiciosComoSql } from './ficha.ts'

export interface DocumentoFiltro {
  estado?: EstadoDocumento
  tipoDocumento?: number
  /** Of the types that there are, whichever has it. */
  numero?: { tipos: readonly number[]; establecimiento: string; punto: string; numero: string }
  desde?: number
  hasta?: number
  /** RUC or document number, whole: of the documento's own receptor or of the nominated one. */
  receptor?: string
  innominada?: boolean
  archivado: boolean
  buscar?: Indicios
  orden?: OrdenDeLista
}

interface DocumentoEnLista extends DocumentoRow {
  /** The receptor of its approved nomination. */
  nominado: Receptor | null
}

const NOMINACION = `e.contribuyente_id = $1 and e.ambiente = $2 and e.tipo = 'NOMINACION' and e.estado = 'APROBADO'`
const COLUMNS = `${DOCUMENTO_COLUMNS}, case when innominada then (
    select e.receptor from evento_sifen e where ${NOMINACION} and e.documento_id = documento.documento_id
  ) end as nominado`
/** RUC or document number of the nominated receptor; an index exists on this expression. */
const NOMBRADO = `coalesce(e.receptor ->> 'dRucRec', e.receptor ->> 'dNumIDRec')`

/** By what a list is ordered before `documento_id`: a column of the documento, where it is looked for, and its name in the list. None of them ever changes. */
interface PorOrden {
  columna: string | null
  expresion: string
  nombre: string
  baja: boolean
}

const POR_ID: PorOrden = { columna: null, expresion: '', nombre: '', baja: true }
const POR_FECHA = { columna: 'fecha_emision', expresion: 'fecha_emision', nombre: '"fechaEmision"' }
const ORDENES: Record<OrdenDeLista, PorOrden> = {
  '-fecha': { ...POR_FECHA, baja: true },
  fecha: { ...POR_FECHA, baja: false },
  '-total': { columna: 'total', expresion: 'f_total', nombre: 'f_total', baja: true },
  total: { columna: 'total', expresion: 'f_total', nombre: 'f_total', baja: false },
  '-numero': { columna: 'numero', expresion: 'f_numero', nombre: 'f_numero', baja: true },
  numero: { columna: 'numero', expresion: 'f_numero', nombre: 'f_numero', baja: false },
}

/** A period is one range of an index by date, however long ago it was. */
const ordenDe = ({ orden, desde, hasta }: DocumentoFiltro): PorOrden =>
  orden !== undefined
    ? ORDENES[orden]
    : desde === undefined && hasta === undefined
      ? POR_ID
      : ORDENES['-fecha']

/** The ficha of a documento, under names that no column of the documento has. */
const FICHAS = `
    select documento_id as f_documento, numero as f_numero, total as f_total, fin, texto
    from ficha where contribuyente_id = $1 and ambiente = $2`
const CON_FICHA = `join (${FICHAS}) f on f_documento = documento.documento_id`

/** So many are put in order in a moment; of more, the first ones are met soon in the order in which they stand. */
const POCOS = 5_000
/** Any of the fichas that have what is searched, and no more than it takes to know whether they are few. */
const algunosCon = (indicios: readonly string[]) => `
  with algunos as materialized (
    select f_documento from (${FICHAS}) f where ${indicios.join(' and ')} limit ${POCOS + 1}
  ) `
const DE_ALGUNOS = 'select f_documento from algunos'
const SON_POCOS = `(select count(*) <= ${POCOS} from algunos)`

/**
 * A CDC begins with type, RUC and number: those of one number are one stretch of its index for each type. Which they are is known before anything else is asked: what
 * begins with a RUC that is read first, nobody takes for few.
 */
const withNumero = (tipos: readonly number[], numero: string): string => {
  const ruc = `(select lpad(split_part(ruc, '-', 1), 8, '0') || split_part(ruc, '-', 2) from contribuyente where contribuyente_id = $1)`
  const stretches = tipos.map(tipo => {
    const begin = `'${String(tipo).padStart(2, '0')}' || ${ruc} || ${numero}`
    return `select documento_id from documento
      where contribuyente_id = $1 and ambiente = $2 and cdc between ${begin} and ${begin} || '${'9'.repeat(20)}'`
  })
  return `documento.documento_id = any(array(${stretches.join(' union all ')}))`
}

/**
 * What a filter says, as conditions. One that was not given adds none, so that the planner sees the index that serves. The filter by receptor
 * is a union of two lists, of documentos by their own receptor and of documentos by their nominated one, each with its index.
 */
class Consulta {
  readonly values: unknown[]
  private readonly where: string[]
  private readonly orden: PorOrden
  private readonly receptor: string | undefined
  private readonly desdeFicha: boolean
  /**
   * What a search asks of the fichas, where nobody can tell beforehand whether few have it: of figures every other one may, and of two words that each have many,
   * none may have both.
   */
  private deFicha: string[] | undefined

  constructor({ contribuyenteId, ambiente }: Emisor, filtro: DocumentoFiltro) {
    this.values = [contribuyenteId, ambiente]
    this.where = [
      'documento.contribuyente_id = $1',
      'documento.ambiente = $2',
      `archivado_en is ${filtro.archivado ? 'not ' : ''}null`,
    ]
    this.orden = ordenDe(filtro)
    this.desdeFicha = filtro.buscar !== undefined || this.orden.expresion.startsWith('f_')
    this.read(filtro)
    this.receptor = filtro.receptor === undefined ? undefined : this.parameter(filtro.receptor)
  }

  private readonly parameter = (value: unknown) => `$${this.values.push(value)}`
  private readonly add = (condition: (parameter: string) => string, value: unknown) =>
    void (value !== undefined && this.where.push(condition(this.parameter(value))))

  private read(filtro: DocumentoFiltro): void {
    this.add(p => `estado = ${p}`, filtro.estado)
    this.add(p => `tipo_documento = ${p}`, filtro.tipoDocumento)
    this.add(p => `innominada = ${p}`, filtro.innominada)
    if (filtro.numero !== undefined) {
      const { tipos, establecimiento, punto, numero } = filtro.numero
      this.add(p => withNumero(tipos, `${p}::text`), establecimiento + punto + numero)
    }
    // By the documento's own: a stretch of its index, in the order of the list, however many are found.
    if (filtro.desde !== undefined) this.add(p => `fecha_emision >= ${p}`, toTimestamp(filtro.desde))
    if (filtro.hasta !== undefined) this.add(p => `fecha_emision < ${p}`, toTimestamp(filtro.hasta))
    if (filtro.buscar === undefined) return
    const { ficha, documento } = indiciosComoSql(filtro.buscar, this.parameter)
    this.where.push(...ficha, ...documento)
    const conCifras = filtro.buscar.some(word => word.some(({ en }) => en === 'TOTAL'))
    if (conCifras || filtro.buscar.length > 1) this.deFicha = ficha
  }

  /** What comes after that documento in the order of the list. Where it stands never changes. */
  after(documentoId: number): void {
    const { columna, expresion, baja } = this.orden
    const p = this.parameter(documentoId)
    const sign = baja ? '<' : '>'
    this.where.push(
      columna === null
        ? `documento.documento_id ${sign} ${p}`
        : `(${expresion}, documento.documento_id) ${sign} (select ${columna}, documento_id from documento
            where contribuyente_id = $1 and ambiente = $2 and documento_id = ${p})`,
    )
  }

  /** The first of them in order, or any of them. */
  text(columns: string, limite: number, ordered: boolean): string {
    const limit = this.parameter(limite)
    const { columna, expresion, nombre, baja } = this.orden
    const sign = baja ? ' desc' : ''
    const by = (what: string, id: string) =>
      `${ordered ? `order by ${columna === null ? '' : `${what}${sign}, `}${id}${sign}` : ''} limit ${limit}`
    const deFicha = ordered ? this.deFicha : undefined
    const parts = this.parts(deFicha !== undefined)
    const shown = nombre.startsWith('f_') && parts.length > 1 ? `${columns}, ${nombre}` : columns
    const lists = parts.map(
      ({ where, todos }) => `
      select ${shown} from documento ${this.desdeFicha ? CON_FICHA : ''}
      where ${[...this.where, ...where].join(' and ')} ${todos ? 'offset 0' : by(expresion, 'documento.documento_id')}`,
    )
    if (lists.length === 1) return lists.join()
    const algunos = deFicha === undefined ? '' : algunosCon(deFicha)
    return `${algunos}(${lists.join(') union all (')}) ${by(nombre, '"documentoId"')}`
  }

  /** What the list is a union of, each documento in one of them: by its own receptor or the nominated one; and of a search of which nobody knows whether few have it, all of the few, or the first of the many. */
  private parts(contados: boolean): { where: string[]; todos: boolean }[] {
    const nominado = `documento.documento_id in (select e.documento_id from evento_sifen e where ${NOMINACION} and ${NOMBRADO} = ${this.receptor})`
    const porReceptor =
      this.receptor === undefined
        ? [[]]
        : [[`receptor_documento = ${this.receptor}`], ['innominada', nominado]]
    if (!contados) return porReceptor.map(where => ({ where, todos: false }))
    return porReceptor.flatMap(where => [
      { where: [...where, `${SON_POCOS} and documento.documento_id in (${DE_ALGUNOS})`], todos: true },
      { where: [...where, `not ${SON_POCOS}`], todos: false },
    ])
  }
}

/** Newest first, unless another order is asked for: by number, or by date of emission when dates are asked for. */
export async function listDocumentos(
  db: Db,
  emisor: Emisor,
  filtro: DocumentoFiltro,
  page: { before: number | null; limit: number },
): Promise<DocumentoEnLista[]> {
  const consulta = new Consulta(emisor, filtro)
  if (page.before !== null) consulta.after(page.before)
  const text = consulta.text(COLUMNS, page.limit, true)
  const { rows } = await db.query<DocumentoEnLista>({ text, values: consulta.values })
  return rows
}

export interface SumaDeDocumentos {
  moneda: string
  cantidad: number
  total: string
  vigente: string
  autofacturas: string
}

/** Of how many at most; which type of documento is taken off the rest, and which is what was bought. */
export interface ComoSeSuma {
  limite: number
  restan: number
  compran: number
}

/** How many they are and what they come to, for each currency apart; of so many at most. What is in force: approved, a credit note against the rest, and what was bought apart. */
export async function sumDocumentos(
  db: Db,
  emisor: Emisor,
  filtro: DocumentoFiltro,
  { limite, restan, compran }: ComoSeSuma,
): Promise<SumaDeDocumentos[]> {
  const consulta = new Consulta(emisor, filtro)
  const text = consulta.text('moneda, documento.total, estado, tipo_documento', limite, false)
  const [resta, compra] = [restan, compran].map(tipo => `tipo_documento = $${consulta.values.push(tipo)}`)
  const vale = `estado in ('APROBADO', 'APROBADO_OBSERVACION')`
  const { rows } = await db.query<SumaDeDocumentos>({
    text: `
      select moneda, count(*)::int as cantidad, trim_scale(sum(total))::text as total,
        trim_scale(coalesce(sum(case when ${resta} then -total else total end) filter (where ${vale} and not ${compra}), 0))::text as vigente,
        trim_scale(coalesce(sum(total) filter (where ${vale} and ${compra}), 0))::text as autofacturas
      from (${text}) as hallados group by moneda order by moneda = 'PYG' desc, moneda`,
    values: consulta.values,
  })
  return rows
}
