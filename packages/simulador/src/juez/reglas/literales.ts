import {
  CIUDADES,
  DEPARTAMENTOS,
  DISTRITOS,
  type Lista,
  literal,
  MONEDAS,
  PAISES,
} from '../../tablas/index.ts'
import type { Contexto, EstadoRuc } from '../contrato.ts'
import { digitoVerificador } from '../valores/ruc.ts'
import type { Nodo } from '../xml/nodo.ts'

/** Is the description other than the literal of its code? Codes without literal take free text. */
export function desajuste(lista: Lista, codigo: string | undefined, texto: string | undefined): boolean {
  if (codigo === undefined) return false
  const propio = literal(lista, codigo)
  return propio === undefined ? texto === undefined : texto !== propio
}

/** The schema has this code twice (Paises_v100), each time with another name; the tables keep the last. */
const OTRO_NOMBRE: ReadonlyMap<string, string> = new Map([['MKD', 'Macedonia del Norte']])

export const paisDistinto = (codigo?: string, texto?: string) =>
  codigo !== undefined && PAISES.get(codigo) !== texto && OTRO_NOMBRE.get(codigo) !== (texto ?? '')

/** The schema leaves a currency twenty characters (D016, E610), and some names are longer. */
export const monedaDistinta = (codigo?: string, texto?: string) =>
  codigo !== undefined && !mismoNombre(MONEDAS.get(codigo), texto, 20)

const sinCeros = (codigo: string) => codigo.replace(/^0+(?=\d)/, '')

/** Names longer than the field are written cut to its length. */
const mismoNombre = (oficial: string | undefined, texto: string | undefined, largo = 30) =>
  oficial === texto ||
  (oficial !== undefined && oficial.length > largo && oficial.slice(0, largo).trim() === texto?.trim())

const departamentoDistinto = (codigo?: string, texto?: string) =>
  codigo !== undefined && DEPARTAMENTOS.get(sinCeros(codigo)) !== texto

const distritoDistinto = (codigo?: string, texto?: string) =>
  codigo !== undefined && !mismoNombre(DISTRITOS.get(sinCeros(codigo))?.[0], texto)

const ciudadDistinta = (codigo?: string, texto?: string) =>
  codigo !== undefined && !mismoNombre(CIUDADES.get(sinCeros(codigo))?.[0], texto)

/** Do the codes that are given belong to each other? */
function geoSinRelacion(dep?: string, dis?: string, ciu?: string): boolean {
  const ciudad = ciu === undefined ? undefined : CIUDADES.get(sinCeros(ciu))
  if (ciu !== undefined && !ciudad) return true
  const codigoDistrito = dis !== undefined ? Number(dis) : ciudad?.[1]
  if (ciudad && ciudad[1] !== codigoDistrito) return true
  if (codigoDistrito === undefined) return false
  const distrito = DISTRITOS.get(String(codigoDistrito))
  return !distrito || (dep !== undefined && distrito[1] !== Number(dep))
}

/** Names of the six fields of a place in one group. */
export type Lugar = readonly [
  dep: string,
  desDep: string,
  dis: string,
  desDis: string,
  ciu: string,
  desCiu: string,
]

export const lugar = (prefijo: string): Lugar => [
  `cDep${prefijo}`,
  `dDesDep${prefijo}`,
  `cDis${prefijo}`,
  `dDesDis${prefijo}`,
  `cCiu${prefijo}`,
  `dDesCiu${prefijo}`,
]

type ReglaLugar = readonly [codigo: string, viola: (g: Nodo | undefined) => boolean]

/** The four rules of a place: name of department, relation, name of district, name of city. */
export function reglasDeLugar(l: Lugar, codigos: readonly [string, string, string, string]): ReglaLugar[] {
  const [dep, desDep, dis, desDis, ciu, desCiu] = l
  return [
    [codigos[0], g => departamentoDistinto(g?.t(dep), g?.t(desDep))],
    [codigos[1], g => g !== undefined && geoSinRelacion(g.t(dep), g.t(dis), g.t(ciu))],
    [codigos[2], g => distritoDistinto(g?.t(dis), g?.t(desDis))],
    [codigos[3], g => ciudadDistinta(g?.t(ciu), g?.t(desCiu))],
  ]
}

export const dvMalo = (ruc?: string, dv?: string) =>
  ruc !== undefined && digitoVerificador(ruc) !== Number(dv)

export const estadoDe = (ctx: Contexto, ruc?: string): EstadoRuc | undefined =>
  ruc === undefined ? undefined : ctx.registro.contribuyente(ruc)?.estado

/** Cancelled, finally cancelled or suspended for a time. */
export const dadoDeBaja = (estado?: EstadoRuc) => estado === 'CAN' || estado === 'CDE' || estado === 'SUS'
