import { unidades, unidadesNombre } from '@mbohera/sifen/valores'
import { readCampos, readLista, readOpcion, textOf } from '../campos/leer.ts'
import type { Dado } from '../campos/tipos.ts'
import { keysOf } from '../enumeracion.ts'
import { check, type Draft, drafted, draftOf, type Validated, valid, wrong } from '../validated.ts'
import { type CuerpoItem, RASGOS_DE_ITEM } from './campos.ts'
import { parseMonto, parseOptionalPrecio, parsePrecio } from './montos.ts'
import { AFECTACION, ITEMS_MAX } from './valores.ts'

const UNIDAD_DEFECTO = 'UNI'
const codigoDeUnidad = new Map([...unidades].map(([codigo, simbolo]) => [simbolo, codigo]))
/** Some symbols differ in their case alone: ML is one unit and ml another. */
const codigosSinCaja = Map.groupBy(unidades, ([, simbolo]) => simbolo.toLowerCase())
const TASA_DEFECTO = '10'

/** The items of group E8 in the terms of the manual. `precioUnitario` has the IVA in it, as SIFEN wants it. */
export const parseItems = (items: Dado<readonly CuerpoItem[]>, moneda: string) =>
  parseCada(items, (item, campo) =>
    drafted(take => {
      const leido = mercaderia(item, campo)
      const precio = preciado(item, campo, moneda)
      const gCamIVA = iva(item, campo)
      return {
        ...take(leido, draftOf(leido)),
        gValorItem: take(precio, draftOf(precio)),
        gCamIVA: take(gCamIVA, draftOf(gCamIVA)),
      }
    }),
  )

/** Those of an autofactura: a price, and neither discounts nor IVA (EA008, 1901). */
export const parseItemsSinIva = (items: Dado<readonly CuerpoItem[]>, moneda: string) =>
  parseCada(items, (item, campo) =>
    drafted(take => {
      const leido = mercaderia(item, campo)
      const dPUniProSer = take(parsePrecio(`${campo}.precioUnitario`, item.precioUnitario, moneda), '0')
      return { ...take(leido, draftOf(leido)), gValorItem: { dPUniProSer } }
    }),
  )

/** Those of a nota de remisión: what travels, and how much of it, without prices (1851). */
export const parseItemsSinPrecio = (items: Dado<readonly CuerpoItem[]>) => parseCada(items, mercaderia)

const parseCada = <T>(
  items: Dado<readonly CuerpoItem[]>,
  parseItem: (item: CuerpoItem, campo: string) => Draft<T>,
): Draft<T[]> =>
  drafted(take => {
    if (items === null || items === undefined || items.length === 0)
      return take(wrong('items', 'required', 'debe tener al menos un ítem'), [])
    return take(readLista('items', items, ITEMS_MAX), []).map((dado, index) => {
      const item = parseItem(dado, `items[${index}]`)
      return take(item, draftOf(item))
    })
  })

const DIGITOS = {
  partidaArancelaria: [/^(?!0+$)\d{4}$/, '4 dígitos'],
  ncm: [/^(?!0+$)\d{6,8}$/, 'de 6 a 8 dígitos'],
  gtin: [/^(?!0+$)\d{8,14}$/, 'de 8 a 14 dígitos'],
} as const

const CON_DIGITOS = keysOf(DIGITOS)
const DE_RASGOS = keysOf(RASGOS_DE_ITEM)
const SIN_RASGOS = valid<ReturnType<typeof readRasgos> extends Draft<infer T> ? T : never>({})

/** E702, E703, E706 and E712, where they were said: most items say none. */
const rasgos = (item: CuerpoItem, campo: string) =>
  DE_RASGOS.some(nombre => item[nombre] != null) ? readRasgos(item, campo) : SIN_RASGOS

const readRasgos = (item: CuerpoItem, campo: string) =>
  drafted(take => {
    for (const nombre of CON_DIGITOS) {
      const [forma, cuantos] = DIGITOS[nombre]
      const text = textOf(item[nombre]) || undefined
      const vale = text === undefined || forma.test(text)
      take(check(vale, `${campo}.${nombre}`, 'format', `debe tener ${cuantos}, sin puntos`))
    }
    const leidos = readCampos(RASGOS_DE_ITEM, item, `${campo}.`)
    return take(leidos, draftOf(leidos))
  })

/** What it is, and how much of it there is. */
const mercaderia = (item: CuerpoItem, campo: string) =>
  drafted(take => {
    const dCodInt = take(dicho(`${campo}.codigo`, item.codigo), '')
    const dDesProSer = take(dicho(`${campo}.descripcion`, item.descripcion), '')
    const dCantProSer = take(parseMonto(`${campo}.cantidad`, item.cantidad), '1')
    take(check(/[1-9]/.test(dCantProSer), `${campo}.cantidad`, 'zero', 'debe ser mayor que cero'))
    const deRasgos = rasgos(item, campo)
    const dCDCAnticipo = item.cdcAnticipo?.trim()
    const cUniMed = take(
      unidad(`${campo}.unidadMedida`, item.unidadMedida),
      codigoDeUnidad.get(UNIDAD_DEFECTO)!, // a symbol of SIFEN's table
    )
    return {
      dCodInt,
      dDesProSer,
      ...take(deRasgos, draftOf(deRasgos)),
      cUniMed,
      dCantProSer,
      ...(item.informacionInteres == null ? {} : { dInfItem: item.informacionInteres }),
      ...(dCDCAnticipo ? { dCDCAnticipo } : {}),
    }
  })

const preciado = (item: CuerpoItem, campo: string, moneda: string) =>
  drafted(take => {
    const dPUniProSer = take(parsePrecio(`${campo}.precioUnitario`, item.precioUnitario, moneda), '0')
    const dDescItem = take(parseOptionalPrecio(`${campo}.descuento`, item.descuento, moneda))
    const dAntPreUniIt = take(parseOptionalPrecio(`${campo}.anticipo`, item.anticipo, moneda))
    return {
      dPUniProSer,
      ...(dDescItem === undefined ? {} : { dDescItem }),
      ...(dAntPreUniIt === undefined ? {} : { dAntPreUniIt }),
    }
  })

function dicho(campo: string, value: Dado<string>): Validated<string> {
  const text = value?.trim()
  return text ? valid(text) : wrong(campo, 'required', 'es obligatorio y no puede estar en blanco')
}

function unidad(campo: string, simbolo: Dado<string>): Validated<number> {
  const text = (simbolo ?? UNIDAD_DEFECTO).trim()
  const exacto = codigoDeUnidad.get(text)
  if (exacto !== undefined) return valid(exacto)
  const parecidos = codigosSinCaja.get(text.toLowerCase()) ?? []
  const [unico, ...otros] = parecidos
  if (unico !== undefined && otros.length === 0) return valid(unico[0])
  const opciones = parecidos.map(([codigo, escrito]) => `${escrito} (${unidadesNombre.get(codigo)})`)
  const detail =
    opciones.length === 0
      ? 'no es un símbolo de la tabla de unidades de SIFEN, por ejemplo UNI, kg, LT'
      : `puede ser más de una unidad; escriba el símbolo tal cual: ${opciones.join(' o ')}`
  return wrong(campo, 'enum', detail)
}

interface Iva {
  iAfecIVA: (typeof AFECTACION)[keyof typeof AFECTACION]
  dTasaIVA: number
  dPropIVA?: string
}

const iva = (item: CuerpoItem, campo: string): Draft<Iva> =>
  drafted(take => {
    const afectacion = readOpcion(
      `${campo}.afectacionTributaria`,
      item.afectacionTributaria,
      AFECTACION,
      'GRAVADO',
    )
    const iAfecIVA = take(afectacion, AFECTACION.GRAVADO)
    const gravado = iAfecIVA === AFECTACION.GRAVADO || iAfecIVA === AFECTACION.GRAVADO_PARCIAL
    const tasa = sinCeros(String(item.tasaIVA ?? (gravado ? TASA_DEFECTO : '0')).trim())
    take(tasaQueVale(`${campo}.tasaIVA`, tasa, gravado))
    const proporcion = textOf(item.proporcionGravada) ?? ''
    const entera = iAfecIVA === AFECTACION.GRAVADO ? '100' : '0'
    const dice = iAfecIVA === AFECTACION.GRAVADO_PARCIAL || ['', entera].includes(proporcion)
    const sobra = `va con GRAVADO_PARCIAL; de lo demás es ${entera}: quítela, o corrija afectacionTributaria`
    take(check(dice, `${campo}.proporcionGravada`, 'contradiction', sobra))
    const dPropIVA =
      iAfecIVA === AFECTACION.GRAVADO_PARCIAL
        ? take(parseMonto(`${campo}.proporcionGravada`, item.proporcionGravada))
        : undefined
    return {
      iAfecIVA,
      dTasaIVA: gravado ? Number(tasa) : 0,
      ...(dPropIVA === undefined ? {} : { dPropIVA }),
    }
  })

/** Programs that keep rates as decimals write 10.0. */
const sinCeros = (tasa: string): string => tasa.replace(/\.0+$/, '')

function tasaQueVale(campo: string, tasa: string, gravado: boolean): Validated<string> {
  if (gravado) return ['5', '10'].includes(tasa) ? valid(tasa) : wrong(campo, 'enum', 'debe ser 5 o 10')
  if (tasa === '0') return valid(tasa)
  return wrong(campo, 'enum', 'debe ser 0, o faltar, cuando el ítem es EXENTO o EXONERADO')
}
