import { collect, type Validated, valid, wrong } from '../validated.ts'

/** DIRECTO: it is signed when the grace is over. VISTO_BUENO: when somebody of the shop said yes. */
export const MODOS_DE_NOMINARSE = ['DIRECTO', 'VISTO_BUENO'] as const
export type ModoDeNominarse = (typeof MODOS_DE_NOMINARSE)[number]

/** What a taxpayer lets buyers do, at one point of sale or at all. */
export interface Politica {
  activo: boolean
  plazoHoras: number
  modo: ModoDeNominarse
  graciaMinutos: number
  soloRuc: boolean
  /** In guaraníes, a decimal; above it, and in another currency, a nod is needed. Null: of no amount. */
  montoMaximo: string | null
}

/** At one point of sale: what is null is as everywhere. */
export type PoliticaDePunto = { establecimiento: string; punto: string } & {
  [K in keyof Politica]: Politica[K] | null
}

export interface AjusteDeNominarse extends Politica {
  puntos: PoliticaDePunto[]
  /** On which sites the page may stand within another: `https://tienda.ejemplo.com.py`. */
  origenes: string[]
}

export const PLAZO_HORAS = { min: 1, max: 720, defecto: 48 }
export const GRACIA_MINUTOS = { min: 0, max: 60, defecto: 5 }
export const PUNTOS_MAX = 200
export const ORIGENES_MAX = 20

export const SIN_AJUSTE: AjusteDeNominarse = {
  activo: false,
  plazoHoras: PLAZO_HORAS.defecto,
  modo: 'DIRECTO',
  graciaMinutos: GRACIA_MINUTOS.defecto,
  soloRuc: false,
  montoMaximo: null,
  puntos: [],
  origenes: [],
}

interface DondeSeVende {
  establecimiento: string
  punto: string
}

/** What holds for a documento, by where it was issued. */
export function politicaDe(
  { puntos, ...general }: Omit<AjusteDeNominarse, 'origenes'>,
  { establecimiento, punto }: DondeSeVende,
): Politica {
  const propia = puntos.find(uno => uno.establecimiento === establecimiento && uno.punto === punto)
  return {
    activo: propia?.activo ?? general.activo,
    plazoHoras: propia?.plazoHoras ?? general.plazoHoras,
    modo: propia?.modo ?? general.modo,
    graciaMinutos: propia?.graciaMinutos ?? general.graciaMinutos,
    soloRuc: propia?.soloRuc ?? general.soloRuc,
    montoMaximo: propia?.montoMaximo ?? general.montoMaximo,
  }
}

/** Where it is switched off: everywhere but where it is on, or only where it is off. */
export interface DondeApagado {
  activo: boolean
  /** Points of sale, as 001-002. */
  encendidos: string[]
  apagados: string[]
}

export function listApagados({ activo, puntos }: Pick<AjusteDeNominarse, 'activo' | 'puntos'>): DondeApagado {
  const having = (dicho: boolean) =>
    puntos
      .filter(uno => uno.activo === dicho)
      .map(({ establecimiento, punto }) => `${establecimiento}-${punto}`)
  return { activo, encendidos: having(true), apagados: having(false) }
}

/** Above the amount somebody of the shop looks at it, whatever else holds; and where nobody can compare, because it is not in guaraníes. */
export function modoDe(
  { modo, montoMaximo }: Pick<Politica, 'modo' | 'montoMaximo'>,
  { total, moneda }: { total: string; moneda: string },
): ModoDeNominarse {
  if (modo === 'VISTO_BUENO' || montoMaximo === null) return modo
  return moneda === 'PYG' && BigInt(total.replace(/\..*$/, '')) <= BigInt(montoMaximo.replace(/\..*$/, ''))
    ? 'DIRECTO'
    : 'VISTO_BUENO'
}

const HORA_MS = 3_600_000

/** Until when a documento of that moment can be named by its buyer. SIFEN states no term of its own for a nomination. */
export const venceEn = (fechaEmision: number, { plazoHoras }: Pick<Politica, 'plazoHoras'>): number =>
  fechaEmision + plazoHoras * HORA_MS

type Dada<T> = { [K in keyof T]?: T[K] | null }
export type CuerpoDeNominarse = Dada<Omit<AjusteDeNominarse, 'puntos' | 'modo' | 'origenes'>> & {
  modo?: string | null
  puntos?: (Dada<Omit<PoliticaDePunto, 'modo'>> & { modo?: string | null })[] | null
  origenes?: string[] | null
}

/** All of it: what is not said is as it comes. */
export function parseNominarse(cuerpo: CuerpoDeNominarse): Validated<AjusteDeNominarse> {
  const general = parsePolitica('', cuerpo)
  const puntos = parsePuntos(cuerpo.puntos ?? [])
  const both = collect({ general, puntos, origenes: parseOrigenes(cuerpo.origenes ?? []) })
  if (!both.ok) return both
  const { activo, plazoHoras, modo, graciaMinutos, soloRuc, montoMaximo } = both.value.general
  return valid({
    activo: activo ?? SIN_AJUSTE.activo,
    plazoHoras: plazoHoras ?? SIN_AJUSTE.plazoHoras,
    modo: modo ?? SIN_AJUSTE.modo,
    graciaMinutos: graciaMinutos ?? SIN_AJUSTE.graciaMinutos,
    soloRuc: soloRuc ?? SIN_AJUSTE.soloRuc,
    montoMaximo,
    puntos: both.value.puntos,
    origenes: both.value.origenes,
  })
}

type Dicha = { [K in keyof Politica]: Politica[K] | null }

const parsePolitica = (
  donde: string,
  cuerpo: Dada<Omit<Politica, 'modo'>> & { modo?: string | null },
): Validated<Dicha> =>
  collect({
    activo: valid(cuerpo.activo ?? null),
    plazoHoras: parseEntero(`${donde}plazoHoras`, cuerpo.plazoHoras, PLAZO_HORAS),
    modo: parseModo(`${donde}modo`, cuerpo.modo ?? null),
    graciaMinutos: parseEntero(`${donde}graciaMinutos`, cuerpo.graciaMinutos, GRACIA_MINUTOS),
    soloRuc: valid(cuerpo.soloRuc ?? null),
    montoMaximo: parseMonto(`${donde}montoMaximo`, cuerpo.montoMaximo ?? null),
  })

function parseEntero(
  campo: string,
  dado: number | null | undefined,
  { min, max }: { min: number; max: number },
): Validated<number | null> {
  if (dado === null || dado === undefined) return valid(null)
  return Number.isInteger(dado) && dado >= min && dado <= max
    ? valid(dado)
    : wrong(campo, 'range', `debe ser un entero de ${min} a ${max}`)
}

function parseModo(campo: string, dado: string | null): Validated<ModoDeNominarse | null> {
  if (dado === null) return valid(null)
  const modo = MODOS_DE_NOMINARSE.find(uno => uno === dado)
  return modo === undefined
    ? wrong(campo, 'enum', `debe ser uno de: ${MODOS_DE_NOMINARSE.join(', ')}`)
    : valid(modo)
}

const parseMonto = (campo: string, dado: string | null): Validated<string | null> =>
  dado === null || /^\d{1,15}$/.test(dado)
    ? valid(dado)
    : wrong(
        campo,
        'format',
        'debe ser un monto en guaraníes, sin puntos ni decimales, entre comillas: "500000"',
      )

const TRES = /^\d{3}$/

function parsePuntos(dados: NonNullable<CuerpoDeNominarse['puntos']>): Validated<PoliticaDePunto[]> {
  if (dados.length > PUNTOS_MAX) return wrong('puntos', 'max-items', `se admiten ${PUNTOS_MAX}`)
  const vistos = new Set<string>()
  return collect(
    dados.map((dado, i) => {
      const donde = `puntos[${i}].`
      const establecimiento = dado.establecimiento ?? ''
      const punto = dado.punto ?? ''
      const doble = vistos.has(`${establecimiento}-${punto}`)
      vistos.add(`${establecimiento}-${punto}`)
      const read = collect({
        establecimiento: parseTres(`${donde}establecimiento`, establecimiento),
        punto: doble
          ? wrong(`${donde}punto`, 'duplicate', 'ya se dijo de ese punto: deje uno')
          : parseTres(`${donde}punto`, punto),
        politica: parsePolitica(donde, dado),
      })
      if (!read.ok) return read
      const { politica, ...cual } = read.value
      return valid({ ...cual, ...politica })
    }),
  )
}

const parseTres = (campo: string, dado: string): Validated<string> =>
  TRES.test(dado) ? valid(dado) : wrong(campo, 'format', 'se escribe con tres cifras, como 001')

/** As a browser says where a page is from: without a path. A machine of one's own needs no TLS. */
const ORIGEN = /^(https:\/\/[a-z\d]([a-z\d.-]{0,250}[a-z\d])?|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/

function parseOrigenes(dados: readonly string[]): Validated<string[]> {
  if (dados.length > ORIGENES_MAX) return wrong('origenes', 'max-items', `se admiten ${ORIGENES_MAX}`)
  return collect(
    dados.map((dado, i) =>
      ORIGEN.test(dado)
        ? valid(dado)
        : wrong(
            `origenes[${i}]`,
            'format',
            'se escribe así, sin barra al final: https://tienda.ejemplo.com.py',
          ),
    ),
  )
}
