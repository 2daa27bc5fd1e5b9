import type { Ambiente, EventoRegistrado, HechosEvento, Numeracion } from '../juez/contrato.ts'
import type { Almacen, Ref } from './almacen.ts'
import { type Asiento, packAsiento, unpackAsiento } from './asiento.ts'

export interface EventoGuardado extends EventoRegistrado {
  readonly protAut: number
  /** rGesEve as it came, with the namespaces that it inherited. */
  texto(): string
}

interface Rango {
  readonly desde: number
  readonly hasta: number
}

type AsientoEvento = Extract<Asiento, { k: 'E' }>

const claveRango = (n: Numeracion) =>
  `${n.timbrado}/${n.tipo}/${n.establecimiento}/${n.punto}/${n.serie ?? ''}`

const NONE: readonly EventoGuardado[] = []

/** Approved events of one ambiente. */
export function createEventos(almacen: Almacen) {
  const byCdc = new Map<string, EventoGuardado[]>()
  const rangos = new Map<string, Rango[]>()
  let size = 0

  function index({ h, t, p }: AsientoEvento, ref: Ref): void {
    size++
    const texto = () => unpackAsiento(almacen.read(ref)).cuerpo.toString('utf8')
    const evento = { hechos: JSON.parse(JSON.stringify(h)) as HechosEvento, registrado: t, protAut: p, texto }
    if (evento.hechos.rango !== undefined) addRango(evento.hechos.rango)
    const { cdc } = evento.hechos
    if (cdc === undefined) return
    const known = byCdc.get(cdc)
    if (known === undefined) byCdc.set(cdc, [evento])
    else known.push(evento)
  }

  function addRango(rango: Numeracion & Rango): void {
    const key = claveRango(rango)
    rangos.set(key, [...(rangos.get(key) ?? []), { desde: rango.desde, hasta: rango.hasta }])
  }

  function add(a: Ambiente, h: HechosEvento, texto: string, t: number, p: number): void {
    const asiento: AsientoEvento = { k: 'E', a, t, p, h }
    index(asiento, almacen.append(packAsiento(asiento, Buffer.from(texto, 'utf8'))))
  }

  return {
    add,
    index,
    of: (cdc: string): readonly EventoGuardado[] => byCdc.get(cdc) ?? NONE,
    inutilizado: (numeracion: Numeracion, desde: number, hasta: number) =>
      (rangos.get(claveRango(numeracion)) ?? []).some(rango => rango.desde <= hasta && desde <= rango.hasta),
    get size() {
      return size
    },
  }
}
