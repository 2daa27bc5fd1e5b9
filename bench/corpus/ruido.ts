import type { Campo, Tabla } from '../../packages/api/src/domain/campos/campo.ts'
import { EMISION } from '../../packages/api/src/domain/emision/campos.ts'
import type { Sorteo } from './sorteo.ts'
import { dibujar, type Json } from './tabla.ts'

interface Hoja {
  readonly ruta: readonly string[]
  readonly campo: Campo
}

const conCampos = (campo: Campo): campo is Campo & { campos: Tabla } => 'campos' in campo

/** Every field of the body, with the way to it; a list is entered at its first element. */
export const camposDe = (tabla: Tabla, ruta: readonly string[] = []): Hoja[] =>
  Object.entries(tabla).flatMap(([nombre, campo]) => {
    const suya = [...ruta, nombre]
    return [{ ruta: suya, campo }, ...(conCampos(campo) ? camposDe(campo.campos, suya) : [])]
  })

const TODOS = camposDe(EMISION)
/** What is a group of the manual: an object or a list that may be absent. */
export const GRUPOS = TODOS.filter(({ campo }) => conCampos(campo) && campo.obligatorio !== true)

const nombreDe = (ruta: readonly string[]): string => ruta.join('.')

/** The same body, with that in its place; what leads there is made where it is not. */
function poner(cuerpo: Json, ruta: readonly string[], value: (ruta: string) => unknown): void {
  let donde = cuerpo
  for (const [n, paso] of ruta.entries()) {
    if (n === ruta.length - 1) donde[paso] = value(nombreDe(ruta))
    else {
      donde[paso] ??= {}
      const dentro = donde[paso]
      donde = (Array.isArray(dentro) ? dentro[0] : dentro) as Json
    }
  }
}

const esta = (cuerpo: unknown, [paso, ...resto]: readonly string[]): boolean => {
  if (paso === undefined) return cuerpo !== undefined && cuerpo !== null
  const objetos = [cuerpo ?? []].flat() as Json[]
  return objetos.some(objeto => esta(objeto[paso], resto))
}

/** Which groups a body has. */
export const gruposDe = (cuerpo: Json): string[] =>
  GRUPOS.filter(({ ruta }) => esta(cuerpo, ruta)).map(({ ruta }) => nombreDe(ruta))

export const PARES: readonly (readonly [Hoja, Hoja])[] = GRUPOS.flatMap((uno, n) =>
  GRUPOS.slice(n + 1).map(otro => [uno, otro] as const),
)

/** Both groups are put in, whether or not they go together. */
export function forzarPar(cuerpo: Json, par: readonly [Hoja, Hoja], s: Sorteo): void {
  for (const { ruta, campo } of par)
    if (!esta(cuerpo, ruta)) poner(cuerpo, ruta, nombre => dibujar(campo, nombre, s))
}

/** One field is said, changed or left out, whatever it goes with. */
export function estropear(cuerpo: Json, s: Sorteo): void {
  const { ruta, campo } = s.uno(TODOS)
  const nuevo = s.uno([undefined, null, '', 'dibujado', 'dibujado', 'dibujado'])
  poner(cuerpo, ruta, nombre => (nuevo === 'dibujado' ? dibujar(campo, nombre, s) : nuevo))
}

/** What people write without meaning anything else: blanks around a text, small letters in a currency, nothing where nothing is said. */
export function descuidar(cuerpo: Json, s: Sorteo): void {
  for (const { ruta, campo } of TODOS) {
    const opcional = campo.obligatorio !== true
    if (ruta.length === 1 && opcional && !esta(cuerpo, ruta) && s.si(0.1)) cuerpo[ruta[0]!] = null
  }
  if (typeof cuerpo.monedaOperacion === 'string' && s.si(0.5))
    cuerpo.monedaOperacion = cuerpo.monedaOperacion.toLowerCase()
  ensuciar(cuerpo, s)
}

/** A word of a closed list is that word, in the contract and out of it. */
const PALABRA = /^[A-Z0-9_]{3,}$/

/** Blanks around texts, wherever they stand. */
function ensuciar(value: Json | unknown[], s: Sorteo): void {
  for (const [nombre, dentro] of Object.entries(value)) {
    if (typeof dentro === 'object' && dentro !== null) ensuciar(dentro as Json, s)
    else if (typeof dentro === 'string' && !PALABRA.test(dentro) && s.si(0.15))
      (value as Json)[nombre] = s.uno([` ${dentro}`, `${dentro} `, `\t${dentro}\n`, ` ${dentro}  `])
  }
}

const EXTREMOS: readonly ((item: Json, cuerpo: Json) => void)[] = [
  item => Object.assign(item, { cantidad: '0.00000001' }),
  item => Object.assign(item, { precioUnitario: '0.00000001', cantidad: '9999999999.9999' }),
  item => Object.assign(item, { precioUnitario: '999999999999999', cantidad: 1 }),
  item => Object.assign(item, { precioUnitario: '99999999999999.99999999', cantidad: '9.5' }),
  item => Object.assign(item, { precioUnitario: 0 }),
  item => Object.assign(item, { precioUnitario: 50_000, descuento: 50_000, anticipo: undefined }),
  item => Object.assign(item, { precioUnitario: 33_333.33, cantidad: 3, descuento: '0.00000001' }),
  item => Object.assign(item, { afectacionTributaria: 'GRAVADO_PARCIAL', tasaIVA: 5, proporcionGravada: 1 }),
  item => Object.assign(item, { afectacionTributaria: 'GRAVADO_PARCIAL', proporcionGravada: '99.99999999' }),
  item => Object.assign(item, { afectacionTributaria: 'GRAVADO_PARCIAL', proporcionGravada: 100 }),
  item => Object.assign(item, { tasaIVA: '10.0', afectacionTributaria: 'GRAVADO' }),
  (_, cuerpo) => Object.assign(cuerpo, { porcentajeDescuentoGlobal: 100, descuentoGlobal: undefined }),
  (_, cuerpo) =>
    Object.assign(cuerpo, { descuentoGlobal: '0.00000001', porcentajeDescuentoGlobal: undefined }),
  (_, cuerpo) => Object.assign(cuerpo, { fechaEmision: '2026-10-22T12:15:00' }),
  (_, cuerpo) => Object.assign(cuerpo, { fechaEmision: '2026-11-25T11:45:00' }),
  (_, cuerpo) => Object.assign(cuerpo, { informacionInteres: 'á'.repeat(3_000) }),
  item => Object.assign(item, { descripcion: 'ñ'.repeat(2_000), informacionInteres: 'W'.repeat(500) }),
]

/** An item, or the whole, at the edge of what a field holds; how it is paid is for the caller to say again. */
export function extremar(cuerpo: Json, s: Sorteo): void {
  const items = (cuerpo.items ?? []) as Json[]
  const dePrecio = s.uno(EXTREMOS)
  if (cuerpo.tipoDocumento !== 'NOTA_DE_REMISION_ELECTRONICA') dePrecio(items[0]!, cuerpo)
}
