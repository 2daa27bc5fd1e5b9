import { type Static, type TObject, type TOptional, type TSchema, type TUnsafe, Type } from 'typebox'
import type { Campo, Opcion, Tabla, Texto } from '../domain/campos/campo.ts'
import type { Cantidad, OVacio, Visto } from '../domain/campos/tipos.ts'
import { Civil, Decimal, Numero, nullable, uso } from './schemas.ts'

type Dicho<C extends Campo> = C extends { forma: 'texto' | 'momento' }
  ? string
  : C extends { forma: 'codigo' | 'identificador' | 'decimal' }
    ? Cantidad
    : C extends { forma: 'entero' }
      ? number
      : C extends { forma: 'booleano' }
        ? boolean
        : C extends { forma: 'opcion'; valores: readonly (infer V)[] }
          ? V
          : C extends { forma: 'objeto'; campos: infer T extends Tabla }
            ? Static<CuerpoDe<T>>
            : C extends { forma: 'lista'; campos: infer T extends Tabla }
              ? Static<CuerpoDe<T>>[]
              : C extends { forma: 'unoOVarios'; campos: infer T extends Tabla }
                ? Static<CuerpoDe<T>> | Static<CuerpoDe<T>>[]
                : never

type Esquema<C extends Campo> = TUnsafe<C extends { nulo: true } ? Dicho<C> | null : Dicho<C>>

/** The schema of a body of these fields. */
export type CuerpoDe<T extends Tabla> = TObject<{
  [K in keyof T]: T[K] extends { obligatorio: true } ? Esquema<T[K]> : TOptional<Esquema<T[K]>>
}>

/** What is not said is not in the contract, not even as undefined. */
const dicho = (options: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))

const ejemplos = ({ ejemplo }: Campo) => (ejemplo === undefined ? undefined : [ejemplo])

const textoDe = (campo: Texto): TSchema => {
  const { min: minLength, max: maxLength, patron: pattern, defecto } = campo
  return Type.String(dicho({ minLength, maxLength, pattern, default: defecto, examples: ejemplos(campo) }))
}

/** A closed list under its name in the contract, so that a generated client has one type for it and not one per field. */
export const enumeracion = <const O extends Pick<Opcion, 'titulo' | 'valores' | 'significado'>>({
  titulo: title,
  valores,
  significado: description,
}: O) => Type.Enum<O['valores'][number][]>([...valores], dicho({ title, description }))

function formaDe(campo: Campo): TSchema {
  switch (campo.forma) {
    case 'texto':
      return textoDe(campo)
    case 'codigo':
    case 'identificador':
      return Numero
    case 'decimal':
      return Decimal
    case 'entero': {
      const { min: minimum, max: maximum, defecto } = campo
      return Type.Integer(dicho({ minimum, maximum, default: defecto, examples: ejemplos(campo) }))
    }
    case 'booleano':
      return Type.Boolean()
    case 'opcion':
      return enumeracion(campo)
    case 'momento':
      return Civil
    case 'objeto':
      return cuerpoDe(campo.campos, campo.titulo)
    case 'lista': {
      const { min: minItems, max: maxItems } = campo
      return Type.Array(cuerpoDe(campo.campos, campo.titulo), dicho({ minItems, maxItems }))
    }
    case 'unoOVarios': {
      const uno = cuerpoDe(campo.campos, campo.titulo)
      return Type.Union([uno, Type.Array(uno, dicho({ maxItems: campo.max }))])
    }
  }
}

const conAyuda = (schema: TSchema, { nulo, ayuda }: Campo): TSchema =>
  uso(nulo === true ? nullable(schema) : schema, ayuda)

/** The schema of an object with these fields, of that name in the contract. */
export function cuerpoDe<const T extends Tabla>(tabla: T, title: string): CuerpoDe<T> {
  const properties = Object.entries(tabla).map(([nombre, campo]) => {
    const schema = conAyuda(formaDe(campo), campo)
    return [nombre, campo.obligatorio === true ? schema : Type.Optional(schema)]
  })
  // One property for each row, required where the row says so.
  return Type.Object(Object.fromEntries(properties), { title }) as CuerpoDe<T>
}

type EsquemaVisto<C extends Campo> = TUnsafe<OVacio<C, Visto<C>>>

/** The schema of an object with these fields as it is shown. */
export type VistaDe<T extends Tabla> = TObject<{
  [K in keyof T]: T[K] extends { obligatorio: true } | { siempre: true }
    ? EsquemaVisto<T[K]>
    : TOptional<EsquemaVisto<T[K]>>
}>

/** As a field goes out: what a body may say in two ways is shown in one, and nothing is limited. */
function formaVista(campo: Campo): TSchema {
  switch (campo.forma) {
    case 'codigo':
    case 'entero':
      return Type.Integer()
    case 'booleano':
      return Type.Boolean()
    case 'opcion':
      return enumeracion(campo)
    case 'lista':
      return Type.Array(vistaDe(campo.campos, campo.tituloVisto ?? campo.titulo))
    default:
      return Type.String(dicho({ examples: ejemplos(campo) }))
  }
}

export function vistaDe<const T extends Tabla>(tabla: T, title: string): VistaDe<T> {
  const properties = Object.entries(tabla).map(([nombre, campo]) => {
    const schema = conAyuda(formaVista(campo), campo)
    const always = campo.obligatorio === true || campo.siempre === true
    return [nombre, always ? schema : Type.Optional(schema)]
  })
  // One property for each row, always there where the row says so.
  return Type.Object(Object.fromEntries(properties), { title }) as VistaDe<T>
}
