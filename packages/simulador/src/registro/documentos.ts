import type { DocumentoRegistrado, HechosDocumento, Numeracion } from '../juez/contrato.ts'
import type { Almacen, Ref } from './almacen.ts'
import { type Asiento, packAsiento, packTexto, unpackAsiento, unpackTexto } from './asiento.ts'
import { createCache } from './cache.ts'
import { createSeries } from './series.ts'

export interface DocumentoGuardado extends DocumentoRegistrado {
  readonly protAut: number
  /** The bytes of rDE as they came. */
  texto(): string
}

const NO_MODEL = -1
const MODELS_CACHED = 256
const HECHOS_CACHED = 16_384

export const claveNumero = (n: Numeracion, numero: number) =>
  `${n.timbrado}${n.tipo}${n.establecimiento}${n.punto}${n.serie ?? ''}${numero}`

const numeracionDe = (h: HechosDocumento): Numeracion => ({
  timbrado: h.timbrado,
  establecimiento: h.establecimiento,
  punto: h.punto,
  tipo: h.tipo,
  ...(h.serie === undefined ? {} : { serie: h.serie }),
})

// A slice of a message keeps the whole message in memory; this copy does not.
const flat = (text: string) => Buffer.from(text, 'utf8').toString('utf8')

type AsientoDocumento = Extract<Asiento, { k: 'D' }>

/** Approved documents of one ambiente: indexes in memory, bytes in the store. */
export function createDocumentos(almacen: Almacen) {
  const refs = new Map<string, Ref>()
  const numeros = new Map<string, string>()
  const asociados = new Map<string, string[]>()
  const cancelados = new Set<string>()
  const series = createSeries()
  const modelRefs = new Map<string, Ref>()
  const models = createCache<Ref, Buffer>(MODELS_CACHED)
  const hechos = createCache<string, AsientoDocumento>(HECHOS_CACHED)

  function modelOf(ref: Ref): Buffer | undefined {
    if (ref === NO_MODEL) return undefined
    return models.get(ref, () => {
      const { cuerpo } = unpackAsiento(almacen.read(ref))
      return Buffer.from(unpackTexto(cuerpo, undefined))
    })
  }

  function index(asiento: AsientoDocumento, ref: Ref): void {
    const { h } = asiento
    const cdc = flat(h.cdc)
    refs.set(cdc, ref)
    numeros.set(flat(claveNumero(numeracionDe(h), Number(h.numero))), cdc)
    series.note(h, asiento.t)
    if (asiento.m === NO_MODEL) modelRefs.set(flat(h.rucEmisor), ref)
    for (const other of h.asociados) {
      const known = asociados.get(other)
      if (known === undefined) asociados.set(flat(other), [cdc])
      else known.push(cdc)
    }
  }

  function add(a: 'test' | 'prod', h: HechosDocumento, texto: string, t: number, p: number): void {
    const m = modelRefs.get(h.rucEmisor) ?? NO_MODEL
    const asiento: AsientoDocumento = { k: 'D', a, t, p, h, m }
    index(asiento, almacen.append(packAsiento(asiento, packTexto(texto, modelOf(m)))))
    // What was just registered is what is asked about next: as it would be read again, without the message that it is a part of.
    const guardado = JSON.parse(JSON.stringify(asiento)) as AsientoDocumento
    hechos.get(guardado.h.cdc, () => guardado)
  }

  function find(cdc: string): DocumentoGuardado | undefined {
    const ref = refs.get(cdc)
    if (ref === undefined) return undefined
    const read = () => unpackAsiento(almacen.read(ref))
    const asiento = hechos.get(cdc, () => read().asiento as AsientoDocumento)
    return {
      hechos: asiento.h,
      aprobado: asiento.t,
      protAut: asiento.p,
      cancelado: cancelados.has(cdc),
      texto: () => unpackTexto(read().cuerpo, modelOf(asiento.m)),
    }
  }

  function numeroUsado(numeracion: Numeracion, desde: number, hasta: number): string | undefined {
    for (let numero = desde; numero <= hasta && numero - desde <= 10_000; numero++) {
      const cdc = numeros.get(claveNumero(numeracion, numero))
      if (cdc !== undefined) return cdc
    }
    return undefined
  }

  const asociadosA = (cdc: string): readonly DocumentoGuardado[] =>
    (asociados.get(cdc) ?? []).flatMap(other => find(other) ?? [])

  return {
    add,
    index,
    find,
    numeroUsado,
    serieActual: series.actual,
    asociadosA,
    cancel: (cdc: string) => void cancelados.add(flat(cdc)),
    cdcs: () => refs.keys(),
    get size() {
      return refs.size
    },
  }
}
