import { codigosRespuesta } from '../catalogos/codigos.generated.ts'
import { NS_DSIG, NS_SIFEN } from '../firma/algorithms.ts'
import type { XmlElement } from '../xml/tree.ts'
import { bajo, type Interior, isKnown, isOfSifen, type Nodo, sobre } from './desplegar.ts'
import { estadoDe } from './judge.ts'
import { cdcDe, clase, unico } from './marcas.ts'

/** An event that SIFEN keeps with a document. */
export interface EventoRegistrado {
  readonly rEve: XmlElement
  readonly firma: XmlElement | undefined
  /** Name of the event's own element: `rGEveNom`, `rGeVeCan`… */
  readonly elemento: string
  readonly cdc: string | null
  /** SIFEN says so of this very event. */
  readonly aprobado: boolean
  readonly dProtAut: string | null
  readonly dFecProc: string | null
}

export interface ListaDeEventos {
  readonly eventos: readonly EventoRegistrado[]
  readonly extranos: readonly string[]
}

/** Elements that only contain other elements: those seen in answers, those of the manual, and our own message where SIFEN returns it whole. */
const ENVOLTURAS = new Set([
  ...['rContDe', 'xContenDE', 'xContEv', 'rContEv', 'xEvento', 'rResEnviEventoDe', 'rRetEnviEventoDe'],
  ...['gResProcEVe', 'gResProc', 'gGroupGesEve', 'rEnviEventoDe', 'dEvReg', 'Envelope', 'Header', 'Body'],
])
/** A field by the manual's prefixes: data, integer, code, motive. */
const DATO = /^(?:[dicm][A-Z]|id$)/

interface Hallado {
  readonly en: Nodo
  readonly rEve: XmlElement
  readonly firma: XmlElement | undefined
  readonly elemento: XmlElement
}

type Estado = 'aprobado' | 'rechazado' | 'otro' | 'ninguno'

/** Reads an `rGesEve`, or an `rEve` whose signature stands beside it. */
function hallar(en: Interior, siguiente: ReadonlyMap<Nodo, Interior>): Hallado | null {
  const { element } = en
  if (!isOfSifen(element)) return null
  const rEve = en.local === 'rEve' ? element : unico(element, NS_SIFEN, 'rEve')
  const kind = rEve && clase(rEve)
  if (!rEve || !kind || !isOfSifen(rEve) || !isOfSifen(kind)) return null
  const next = siguiente.get(en)
  const beside = next?.local === 'Signature' ? next.element : undefined
  return {
    en,
    rEve,
    firma: en.local === 'rEve' ? beside : unico(element, NS_DSIG, 'Signature'),
    elemento: kind,
  }
}

/** Which node stands after which inside the same one. */
function siguientes(all: readonly Nodo[]): Map<Nodo, Interior> {
  const found = new Map<Nodo, Interior>()
  for (const { hijos } of all) {
    let anterior: Interior | undefined
    for (const hijo of hijos) {
      if (anterior) found.set(anterior, hijo)
      anterior = hijo
    }
  }
  return found
}

const nombre = ({ local }: Nodo) => local.slice(0, 60)

/** What is wrong with a node by itself; `null` when it is understood. */
function extraneza(en: Interior, firmas: ReadonlySet<XmlElement>): string | null {
  const { element, local, texto, hijos } = en
  if (local === 'rDE') return null
  if (local === 'Signature') return firmas.has(element) ? null : 'una firma sin su evento'
  if (!isKnown(element)) return `${nombre(en)} está en un espacio de nombres que no se conoce`
  if (ENVOLTURAS.has(local)) {
    if (texto !== '') return `${nombre(en)} lleva un texto en lugar de elementos`
    if ((local === 'rContEv' || local === 'xEvento') && !hasEvento(en))
      return `${nombre(en)} no lleva ningún evento`
    return null
  }
  return DATO.test(local) && hijos.length === 0 && !texto.includes('<') ? null : `no se conoce ${nombre(en)}`
}

function hasEvento(en: Nodo): boolean {
  for (const dentro of bajo(en)) if (isEvento(dentro)) return true
  return false
}

const isEvento = (en: Nodo) => en.local === 'rGesEve' || en.local === 'rEve'

/** The group that a state or a code speaks of. */
const grupoDe = ({ padre }: Interior): Nodo => (padre.local === 'gResProc' ? (padre.padre ?? padre) : padre)

function estadoEntre(datos: readonly Nodo[]): Estado {
  const estados = datos.flatMap(({ local, texto }) => (local === 'dEstRes' ? [estadoDe(texto)] : []))
  const codigos = datos.flatMap(({ local, texto }) => (local === 'dCodRes' ? [texto] : []))
  if (estados.length + codigos.length === 0) return 'ninguno'
  const rechazo = (codigo: string) => codigosRespuesta.get(codigo)?.tipo === 'rejected'
  const approved = estados.every(e => e === 'approved' || e === 'observed')
  // Without a state, only the code of a registration says that there is one.
  if (approved && (estados.length > 0 ? !codigos.some(rechazo) : codigos.every(c => c === '0600')))
    return 'aprobado'
  const rejected = estados.every(e => e === 'rejected')
  return rejected && (estados.length > 0 || codigos.every(rechazo)) ? 'rechazado' : 'otro'
}

function unSolo(datos: readonly Nodo[], local: string): string | null {
  const [value, another] = new Set(
    datos.flatMap(dato => (dato.local === local && dato.texto !== '' ? [dato.texto] : [])),
  )
  return value !== undefined && another === undefined ? value : null
}

/** Nodes by each of those they stand in. */
function porLugar<T>(items: readonly T[], nodoDe: (item: T) => Nodo): Map<Nodo, T[]> {
  const found = new Map<Nodo, T[]>()
  for (const item of items)
    for (const lugar of sobre(nodoDe(item))) {
      const there = found.get(lugar)
      if (there) there.push(item)
      else found.set(lugar, [item])
    }
  return found
}

/** The nearest place that holds a result too; never further than the event's own `rContEv`. */
function unidadDe(en: Nodo, resultados: ReadonlyMap<Nodo, Nodo[]>): Nodo | null {
  for (const lugar of sobre(en)) {
    if (resultados.has(lugar)) return lugar
    if (lugar.local === 'rContEv') return null
  }
  return null
}

const DE_RESULTADO = new Set(['dEstRes', 'dCodRes'])

/**
 * Which data speak of which event of one place; `null` when that cannot be told. Alone with a result, it is its own. Several are only
 * told apart when nothing depends on it: as many results as events, and all approved. Where anything is not understood, it may be
 * what the result speaks of.
 */
function repartir(
  unidad: Nodo,
  hallados: readonly Hallado[],
  turbios: ReadonlySet<Nodo>,
): readonly Nodo[][] | null {
  const nodos = [...bajo(unidad)]
  if (
    nodos.some(
      en =>
        turbios.has(en) || (en.local === 'rContEv' && !hallados.every(h => [...sobre(h.en)].includes(en))),
    )
  )
    return null
  const datos = nodos.filter(({ local }) => DATO.test(local))
  if (hallados.length === 1) return [datos]
  const grupos = new Map<Nodo, Nodo[]>()
  for (const dato of datos) if (DE_RESULTADO.has(dato.local)) grupos.set(grupoDe(dato), [])
  for (const dato of datos) grupos.get(grupoDe(dato))?.push(dato)
  const each = [...grupos.values()]
  const clear = each.length === hallados.length && each.every(grupo => estadoEntre(grupo) === 'aprobado')
  return clear ? each : null
}

function registrado(hallado: Hallado, datos: readonly Nodo[]): EventoRegistrado {
  const { rEve, firma, elemento } = hallado
  return {
    rEve,
    firma,
    elemento: elemento.local,
    cdc: cdcDe(elemento),
    aprobado: estadoEntre(datos) === 'aprobado',
    dProtAut: unSolo(datos, 'dProtAut'),
    dFecProc: unSolo(datos, 'dFecProc'),
  }
}

/** The list is there, empty or not. The manual's own wrapping has none when there is no event; what was seen has always one. */
const hasLista = (all: readonly Nodo[]) =>
  all.some(en => en.local === 'xContEv' || en.local === 'rContDe' || isEvento(en))

/** Every event of an answer, and why the list was not understood whole, if so. */
export function readLista(raiz: Nodo): ListaDeEventos {
  const all = [...bajo(raiz)]
  const siguiente = siguientes([raiz, ...all])
  const hallados = all.filter(isEvento).flatMap(en => hallar(en, siguiente) ?? [])
  const firmas = new Set(hallados.flatMap(({ firma }) => firma ?? []))
  const leidos = new Set(hallados.map(({ en }) => en))
  const extranos: string[] = []
  const turbios = new Set<Nodo>()
  for (const en of all) {
    if (leidos.has(en)) continue
    const motivo = isEvento(en) ? 'un evento no tiene la forma debida' : extraneza(en, firmas)
    if (motivo === null) continue
    extranos.push(motivo)
    // An unknown element is in doubt only where it has text or no children: one that merely wraps others hides nothing.
    if (en.hijos.length === 0 || en.texto !== '') turbios.add(en)
  }
  if (raiz.texto !== '') extranos.push('hay texto suelto')
  if (!hasLista(all)) extranos.push('no trae la lista de eventos (xContEv)')
  const eventos = asociar(all, hallados, turbios, extranos)
  return { eventos, extranos: [...new Set(extranos)] }
}

/** Each event with what is said of it. */
function asociar(
  all: readonly Nodo[],
  hallados: readonly Hallado[],
  turbios: ReadonlySet<Nodo>,
  extranos: string[],
): EventoRegistrado[] {
  const deResultado = all.filter(({ local }) => DE_RESULTADO.has(local))
  const resultados = porLugar(deResultado, dato => dato)
  const porUnidad = new Map<Nodo | null, Hallado[]>()
  for (const hallado of hallados) {
    const unidad = unidadDe(hallado.en, resultados)
    porUnidad.set(unidad, [...(porUnidad.get(unidad) ?? []), hallado])
  }
  const eventos = new Map<Hallado, EventoRegistrado>()
  for (const [unidad, juntos] of porUnidad) {
    const datos = unidad && repartir(unidad, juntos, turbios)
    if (!datos) extranos.push('un evento no dice si está aprobado')
    for (const [i, hallado] of juntos.entries()) eventos.set(hallado, registrado(hallado, datos?.[i] ?? []))
  }
  if (deResultado.some(dato => ![...sobre(dato)].some(lugar => porUnidad.has(lugar))))
    extranos.push('un resultado sin su evento')
  return hallados.flatMap(hallado => eventos.get(hallado) ?? [])
}
