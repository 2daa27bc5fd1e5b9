import { cleanTextos, relacionGeo } from '@mbohera/sifen/valores'
import type { VistoDe } from '../campos/tipos.ts'
import { keysOf } from '../enumeracion.ts'
import { check, collect, collectGiven, type Validated, valid, wrong } from '../validated.ts'
import { type CuerpoDeEstablecimiento, EMISOR, type ESTABLECIMIENTO } from './campos.ts'
import { CODIGOS_DE_LUGAR, parseCodigo, parseCorreo, parseTextoDeLugar } from './domicilio.ts'
import type { DatosDeEmisor } from './emisor.ts'

/** A branch: what is not said of it is as the issuer says of himself. */
export type Establecimiento = VistoDe<typeof ESTABLECIMIENTO>

const TEXTOS = ['denominacion', 'direccion', 'telefono'] as const

/** The branches that take the place of those before, or every fault of them. */
export function parseEstablecimientos(
  dados: readonly CuerpoDeEstablecimiento[],
): Validated<Establecimiento[]> {
  const { max } = EMISOR.establecimientos
  if (dados.length > max)
    return wrong('establecimientos', 'max-items', `admite hasta ${max} y llegaron ${dados.length}`)
  const codigos = dados.map(({ codigo }) => codigoDe(codigo))
  const leidos = dados.map((dado, index) => {
    const campo = `establecimientos[${index}]`
    const leido = parseEstablecimiento(cleanTextos(dado), campo)
    const codigo = codigos[index]
    if (codigo === undefined || codigos.indexOf(codigo) === index) return leido
    return collect([
      leido,
      wrong(`${campo}.codigo`, 'duplicate', `el establecimiento ${codigo} está repetido`),
    ])
  })
  const todos = collect(leidos)
  return todos.ok ? valid(todos.value as Establecimiento[]) : todos // without a fault each is one
}

const codigoDe = (dado: unknown): string | undefined => {
  const text = String(dado ?? '').trim()
  return /^\d{1,3}$/.test(text) && Number(text) > 0 ? text.padStart(3, '0') : undefined
}

function parseEstablecimiento(dado: CuerpoDeEstablecimiento, campo: string): Validated<Establecimiento> {
  const codigo = codigoDe(dado.codigo)
  const partes = collectGiven({
    codigo:
      codigo === undefined
        ? wrong(`${campo}.codigo`, 'range', 'debe ser un número de 1 a 999')
        : valid(codigo),
    ...Object.fromEntries(
      TEXTOS.map(nombre => [
        nombre,
        siSeDice(dado[nombre], text => parseTextoDeLugar(nombre, text, `${campo}.`)),
      ]),
    ),
    ...Object.fromEntries(
      keysOf(CODIGOS_DE_LUGAR).map(nombre => [nombre, numeroDe(dado, nombre, `${campo}.`)]),
    ),
    email: siSeDice(dado.email, text => parseCorreo(text, `${campo}.`)),
  })
  const juntos = collect([partes, lugar(dado, campo)])
  if (!juntos.ok) return juntos
  return partes as Validated<Establecimiento> // each value stands under the name of its field
}

/** Of a branch nothing is said with a blank either: it is as the house. */
const siSeDice = (text: string | null | undefined, parse: (text: string) => Validated<string>) =>
  text == null || text.trim() === '' ? undefined : parse(text)

const numeroDe = (dado: CuerpoDeEstablecimiento, nombre: keyof typeof CODIGOS_DE_LUGAR, prefijo: string) => {
  const value = dado[nombre]
  return value == null ? undefined : parseCodigo(prefijo + nombre, value, CODIGOS_DE_LUGAR[nombre])
}

/** SIFEN takes no department without a city (D111, D115), nor what is not one place; a house stands in a street of its own. */
function lugar(
  { departamento, distrito: dis, ciudad: ciu, direccion, numeroCasa }: CuerpoDeEstablecimiento,
  campo: string,
) {
  const alguno = departamento != null || dis != null || ciu != null
  const detail = 'departamento y ciudad van juntos: dígalos los dos, o ninguno'
  const geo = relacionGeo(departamento ?? undefined, dis ?? undefined, ciu ?? undefined)
  return collect([
    check(!alguno || departamento != null, `${campo}.departamento`, 'required', detail),
    check(!alguno || ciu != null, `${campo}.ciudad`, 'required', detail),
    check(
      geo,
      `${campo}.ciudad`,
      'geo',
      'departamento, distrito y ciudad no corresponden entre sí en la tabla de SIFEN',
    ),
    check(
      numeroCasa == null || !!direccion?.trim(),
      `${campo}.numeroCasa`,
      'contradiction',
      'va con la dirección de la sucursal: dígala, o quítelo',
    ),
  ])
}

/** The issuer as he issues there, and the name of that branch. */
export function enEstablecimiento(
  emisor: DatosDeEmisor,
  establecimiento: string,
): DatosDeEmisor & { denominacion: string | null } {
  const suyo = emisor.establecimientos.find(({ codigo }) => codigo === establecimiento)
  if (suyo === undefined) return { ...emisor, denominacion: null }
  const { direccion, numeroCasa = 0, departamento, distrito: dis = null, ciudad: ciu } = suyo
  return {
    ...emisor,
    denominacion: suyo.denominacion ?? null,
    ...(direccion === undefined ? {} : { direccion, numeroCasa }),
    ...(departamento === undefined || ciu === undefined ? {} : { departamento, distrito: dis, ciudad: ciu }),
    telefono: suyo.telefono ?? emisor.telefono,
    email: suyo.email ?? emisor.email,
  }
}
