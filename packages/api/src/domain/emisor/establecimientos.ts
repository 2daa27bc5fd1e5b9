import { ciudad, cleanTextos, departamentos, distrito, isCorreo, relacionGeo } from '@mbohera/sifen/valores'
import type { VistoDe } from '../campos/tipos.ts'
import { keysOf } from '../enumeracion.ts'
import { boundedText } from '../texto.ts'
import { check, collect, collectGiven, type Validated, valid, wrong } from '../validated.ts'
import { type CuerpoDeEstablecimiento, EMISOR, ESTABLECIMIENTO } from './campos.ts'
import type { DatosDeEmisor } from './emisor.ts'

/** A branch: what is not said of it is as the issuer says of himself. */
export type Establecimiento = VistoDe<typeof ESTABLECIMIENTO>

const TEXTOS = ['denominacion', 'direccion', 'telefono'] as const
const CODIGOS = {
  numeroCasa: (n: number) => n >= 0 && n <= 999_999,
  departamento: (n: number) => departamentos.has(n),
  distrito: (n: number) => distrito(n) !== undefined,
  ciudad: (n: number) => ciudad(n) !== undefined,
}

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
    ...Object.fromEntries(TEXTOS.map(nombre => [nombre, textoDe(dado, nombre, campo)])),
    ...Object.fromEntries(
      keysOf(CODIGOS).map(nombre => [nombre, numeroDe(dado[nombre], `${campo}.${nombre}`, CODIGOS[nombre])]),
    ),
    email:
      dado.email == null || dado.email.trim() === '' ? undefined : correoDe(dado.email, `${campo}.email`),
  })
  const juntos = collect([partes, lugar(dado, campo)])
  if (!juntos.ok) return juntos
  return partes as Validated<Establecimiento> // each value stands under the name of its field
}

const textoDe = (dado: CuerpoDeEstablecimiento, nombre: (typeof TEXTOS)[number], campo: string) => {
  const text = dado[nombre]
  return text == null || text.trim() === ''
    ? undefined
    : boundedText(`${campo}.${nombre}`, text, ESTABLECIMIENTO[nombre])
}

const numeroDe = (dado: number | null | undefined, campo: string, esConocido: (n: number) => boolean) =>
  dado == null
    ? undefined
    : Number.isInteger(dado) && esConocido(dado)
      ? valid(dado)
      : wrong(campo, 'catalog', 'no es un número de la tabla de SIFEN, o del rango del campo')

function correoDe(text: string, campo: string): Validated<string> {
  const email = text.trim()
  if (email.length <= ESTABLECIMIENTO.email.max && isCorreo(email)) return valid(email)
  return wrong(
    campo,
    'email',
    `debe ser una sola dirección de correo, de hasta ${ESTABLECIMIENTO.email.max} caracteres`,
  )
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
