import type { Dado } from '../campos/tipos.ts'
import { type Cuerpo, parseCuerpo, withForma } from '../cuerpo.ts'
import type { CuerpoEmision } from '../emision/campos.ts'
import type { Fault } from '../failure.ts'
import { boundedText } from '../texto.ts'
import { collect, faultsThat, type Validated, valid, wrong } from '../validated.ts'

/** So many documentos one tanda may have. */
export const DOCUMENTOS_POR_TANDA = 5_000
/** So many are written down with one request. */
export const DOCUMENTOS_POR_PEDIDO = 200
/** Tandas of one emisor that are not finished yet. */
export const TANDAS_ABIERTAS_MAX = 50
/** A tanda is kept for so many days after the last change of it; the documentos stay. */
export const TANDAS_SE_GUARDAN_DIAS = 180

const NOMBRE_MAX = 100
const REFERENCIA_MAX = 100

export const ESTADOS_DE_TANDA = ['BORRADOR', 'EN_CURSO', 'PAUSADA', 'TERMINADA', 'CANCELADA'] as const
export type EstadoDeTanda = (typeof ESTADOS_DE_TANDA)[number]
export const ESTADOS_EN_TANDA = ['CON_FALTAS', 'LISTO', 'EMITIDO', 'CANCELADO'] as const
export type EstadoEnTanda = (typeof ESTADOS_EN_TANDA)[number]

/** One documento, as it is asked to be emitted later. */
export interface DocumentoPedido {
  referencia: string
  lugar: string | null
  cuerpo: Cuerpo<CuerpoEmision>
}

export interface CuerpoDeTanda {
  nombre?: Dado<string>
}

interface CuerpoDeDocumento {
  referencia?: Dado<string>
  lugar?: Dado<string>
  cuerpo?: Dado<CuerpoEmision>
}

export interface CuerpoDeDocumentos {
  documentos?: Dado<readonly CuerpoDeDocumento[]>
}

export interface CuerpoDeSalida {
  soloListos?: Dado<boolean>
  repetidos?: Dado<boolean>
}

/** What whoever has a tanda emitted takes into account. */
export interface SalidaPedida {
  /** That those with faults stay behind. */
  soloListos: boolean
  /** That some were emitted with another tanda already. */
  repetidos: boolean
}

export const parseTanda = ({ nombre }: CuerpoDeTanda): Validated<{ nombre: string }> =>
  collect({ nombre: boundedText('nombre', nombre, { min: 1, max: NOMBRE_MAX }) })

export const parseSalida = ({ soloListos, repetidos }: CuerpoDeSalida): Validated<SalidaPedida> =>
  valid({ soloListos: soloListos === true, repetidos: repetidos === true })

/**
 * Whatever is wrong with what a documento is to say is a matter of that documento; what is wrong about how it is called, of the whole request.
 */
export function parseDocumentos({
  dado,
  forma,
  indulgente,
}: Cuerpo<CuerpoDeDocumentos>): Validated<DocumentoPedido[]> {
  const suya = (index: number) => deCuerpo(forma, `documentos[${index}].cuerpo`)
  const propia = faultsThat(forma, ({ campo }) => !/^documentos\[\d+\]\.cuerpo(\.|$)/.test(campo))
  return withForma(
    parseCuerpo({ dado, forma: propia, indulgente }, ({ documentos }) =>
      parseLista(documentos ?? [], (cuerpo, index) => ({ dado: cuerpo, forma: suya(index), indulgente })),
    ),
    propia,
  )
}

/** What is wrong with the form of one body among several, by its own fields. */
function deCuerpo(forma: Validated<unknown>, prefix: string): Validated<unknown> {
  if (forma.ok) return forma
  const faults = forma.faults
    .filter(({ campo }) => campo.startsWith(`${prefix}.`))
    .map(fault => ({ ...fault, campo: fault.campo.slice(prefix.length + 1) }))
  return faults.length === 0 ? valid(null) : { ok: false, faults }
}

function parseLista(
  lista: readonly CuerpoDeDocumento[],
  cuerpoDe: (cuerpo: CuerpoEmision, index: number) => Cuerpo<CuerpoEmision>,
): Validated<DocumentoPedido[]> {
  if (lista.length === 0) return wrong('documentos', 'required', 'debe tener al menos uno')
  if (lista.length > DOCUMENTOS_POR_PEDIDO) {
    const detail = `admite hasta ${DOCUMENTOS_POR_PEDIDO} a la vez y llegaron ${lista.length}: envíelos en varias veces`
    return wrong('documentos', 'max-items', detail)
  }
  const faults: Fault[] = []
  const pedidos: DocumentoPedido[] = []
  const vistas = new Map<string, number>()
  for (const [index, { referencia, lugar, cuerpo }] of lista.entries()) {
    const campo = `documentos[${index}]`
    const leido = collect({
      referencia: boundedText(`${campo}.referencia`, referencia, { min: 1, max: REFERENCIA_MAX }),
      lugar:
        lugar == null ? valid(null) : boundedText(`${campo}.lugar`, lugar, { min: 1, max: REFERENCIA_MAX }),
    })
    if (!leido.ok) {
      faults.push(...leido.faults)
      continue
    }
    const antes = vistas.get(leido.value.referencia)
    if (antes !== undefined) faults.push(repetida(`${campo}.referencia`, leido.value.referencia, antes))
    vistas.set(leido.value.referencia, index)
    pedidos.push({ ...leido.value, cuerpo: cuerpoDe(cuerpo ?? {}, index) })
  }
  return faults.length > 0 ? { ok: false, faults } : valid(pedidos)
}

const repetida = (campo: string, referencia: string, antes: number): Fault => ({
  campo,
  codigo: 'duplicate',
  detail: `repite «${referencia}», que ya está en el lugar ${antes + 1} de la lista: cada documento lleva una referencia propia`,
})

/** What may be emitted of a tanda; or what whoever asks for it has not seen. */
export function checkSalida(
  { soloListos, repetidos: seRepite }: SalidaPedida,
  cuenta: Partial<Record<EstadoEnTanda, number>>,
  repetidos: { cuantos: number; tandaId: number | null },
): Validated<null> {
  const { LISTO = 0, CON_FALTAS = 0 } = cuenta
  if (LISTO === 0) {
    const detail =
      CON_FALTAS === 0
        ? 'no queda ningún documento por emitir'
        : 'ninguno de los documentos que quedan está listo: corrija lo que dice cada uno'
    return wrong('', 'nothing', detail)
  }
  const faltas: Fault[] = []
  if (CON_FALTAS > 0 && !soloListos)
    faltas.push({
      campo: 'soloListos',
      codigo: 'faults',
      detail: `${CON_FALTAS === 1 ? '1 documento tiene' : `${CON_FALTAS} de los documentos tienen`} faltas: corrija lo que dice cada uno, o diga que se emitan solo los que están listos`,
    })
  if (repetidos.cuantos > 0 && !seRepite)
    faltas.push({
      campo: 'repetidos',
      codigo: 'repeated',
      detail: `${repetidos.cuantos === 1 ? '1 documento es igual a uno que ya se emitió' : `${repetidos.cuantos} de los documentos son iguales a los que ya se emitieron`} con la tanda ${repetidos.tandaId}: emitirlo otra vez es vender dos veces lo mismo`,
    })
  return faltas.length > 0 ? { ok: false, faults: faltas } : valid(null)
}
