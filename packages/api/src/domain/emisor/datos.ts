import { cleanTexto, cleanTextos, relacionGeo, tipoRegimen } from '@mbohera/sifen/valores'
import type { CuerpoDe, Dado } from '../campos/tipos.ts'
import { parseOneOf } from '../enumeracion.ts'
import { boundedText } from '../texto.ts'
import { collect, collectGiven, correctOf, NOTHING, type Validated, valid, wrong } from '../validated.ts'
import { ACTIVIDAD, type CuerpoDeEmisor, EMISOR } from './campos.ts'
import { CODIGOS_DE_LUGAR, parseCodigo, parseCorreo, parseTextoDeLugar } from './domicilio.ts'
import type { Actividad, DatosDeEmisor } from './emisor.ts'
import { type Establecimiento, parseEstablecimientos } from './establecimientos.ts'

const FORMA_DE_ACTIVIDAD = /^[0-9A-Z]{1,8}$/

export type CambiosDeEmisor = Partial<Omit<DatosDeEmisor, 'ruc' | 'razonSocial' | 'nombreFantasia'>>

/** What changes of the data of an issuer, and every fault of it. What is not given stays; null empties. */
export function parseDatosDeEmisor(
  cuerpo: CuerpoDeEmisor,
  actual: DatosDeEmisor,
): Validated<CambiosDeEmisor> {
  const { tipoContribuyente } = cuerpo
  const codigo = (campo: keyof typeof CODIGOS_DE_LUGAR) =>
    siSeDice(cuerpo[campo], value => parseCodigo(campo, value, CODIGOS_DE_LUGAR[campo]))
  const texto = (campo: 'direccion' | 'telefono') =>
    siSeDice(cleanTextos(cuerpo[campo]), value => parseTextoDeLugar(campo, value))
  const partes = {
    direccion: texto('direccion'),
    telefono: texto('telefono'),
    email: siSeDice(cuerpo.email, email => parseCorreo(email)),
    numeroCasa: codigo('numeroCasa'),
    tipoRegimen: siSeDice(cuerpo.tipoRegimen, value => parseCodigo('tipoRegimen', value, TIPO_REGIMEN)),
    departamento: codigo('departamento'),
    distrito: codigo('distrito'),
    ciudad: codigo('ciudad'),
    actividades:
      cuerpo.actividades === undefined
        ? undefined
        : actividadesDe(cuerpo.actividades ?? [], actual.actividades),
    establecimientos:
      cuerpo.establecimientos === undefined
        ? undefined
        : establecimientosDe(cuerpo.establecimientos, actual.establecimientos),
    redondeo: siSeDice(cuerpo.redondeo, valid),
    tipoContribuyente:
      tipoContribuyente === undefined
        ? undefined
        : parseOneOf('tipoContribuyente', tipoContribuyente, EMISOR.tipoContribuyente.valores),
  }
  const cambios = correctOf(partes)
  const juntos = collect([collectGiven(partes), lugar({ ...actual, ...cambios }, cambios)])
  return juntos.ok ? valid(cambios) : juntos
}

/** Nothing where nothing is said; null empties. */
const siSeDice = <T, V>(
  value: Dado<T>,
  parse: (value: T) => Validated<V>,
): Validated<V | null> | undefined =>
  value === undefined ? undefined : value === null ? NOTHING : parse(value)

/** A program that says null of what it does not know takes away no branch; an empty list is meant. */
function establecimientosDe(
  dados: CuerpoDeEmisor['establecimientos'],
  actuales: readonly Establecimiento[],
): Validated<Establecimiento[]> {
  const sinDecir =
    'es null, y hay establecimientos cargados. Para que queden como están, no la envíe; para quitarlos, envíe una lista vacía'
  return dados == null && actuales.length > 0
    ? wrong('establecimientos', 'required', sinDecir)
    : parseEstablecimientos(dados ?? [])
}

const TIPO_REGIMEN = {
  esConocido: (n: number) => tipoRegimen.has(n),
  detail: `debe ser uno de: ${[...tipoRegimen].map(([code, name]) => `${code} (${name})`).join(', ')}`,
}

type ActividadDada = CuerpoDe<typeof ACTIVIDAD>

const codigoDeActividad = ({ codigo }: ActividadDada): string => codigo?.trim().toUpperCase() ?? ''

/** Without one nothing is issued: whoever has one is not left with none, as a program does that says null of what it does not know. */
function actividadesDe(
  list: readonly ActividadDada[],
  actuales: readonly Actividad[],
): Validated<Actividad[]> {
  const { max } = EMISOR.actividades
  if (list.length === 0 && actuales.length > 0) {
    const ninguna = `debe tener de una a ${max}: sin ninguna no se podría emitir. Para que queden como están, no la envíe`
    return wrong('actividades', 'min-items', ninguna)
  }
  const detail = `admite hasta ${max} y llegaron ${list.length}`
  const cuantas = list.length > max ? wrong('actividades', 'max-items', detail) : NOTHING
  const codigos = list.map(codigoDeActividad)
  const leidas = list.map((dada, index) => {
    const campo = `actividades[${index}]`
    const descripcion = dada.descripcion === undefined ? undefined : cleanTexto(dada.descripcion ?? '')
    return collect({
      codigo: parseCodigoDeActividad(`${campo}.codigo`, codigos, index),
      descripcion: boundedText(`${campo}.descripcion`, descripcion, ACTIVIDAD.descripcion),
    })
  })
  const actividades = collect(leidas)
  const todas = collect([cuantas, actividades])
  return todas.ok ? actividades : todas
}

function parseCodigoDeActividad(campo: string, codigos: readonly string[], index: number): Validated<string> {
  const codigo = codigos[index] ?? ''
  if (!FORMA_DE_ACTIVIDAD.test(codigo)) {
    const detail = 'debe tener de 1 a 8 dígitos o mayúsculas, como en la constancia de RUC'
    return wrong(campo, 'format', detail)
  }
  if (codigos.indexOf(codigo) < index)
    return wrong(campo, 'duplicate', `la actividad ${codigo} está repetida`)
  return valid(codigo)
}

/** Departamento, distrito and ciudad name one place. Only who touches one of them is told. */
function lugar(datos: DatosDeEmisor, cambios: CambiosDeEmisor): Validated<null> {
  const { departamento, distrito, ciudad } = datos
  const touched = (['ciudad', 'distrito', 'departamento'] as const).find(campo => cambios[campo] != null)
  if (touched === undefined) return NOTHING
  if (relacionGeo(departamento ?? undefined, distrito ?? undefined, ciudad ?? undefined)) return NOTHING
  const detail = `ciudad ${ciudad ?? '(ninguna)'}, distrito ${distrito ?? '(ninguno)'} y departamento ${departamento ?? '(ninguno)'} no corresponden entre sí en la tabla de SIFEN: envíe los tres juntos`
  return wrong(touched, 'geo', detail)
}
