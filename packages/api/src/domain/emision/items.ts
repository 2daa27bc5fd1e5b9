import { parseCdc } from '@mbohera/sifen/valores'
import { isVacio, readLista, readOpcion, textOf } from '../campos/leer.ts'
import { type Grupo, readGrupo } from '../campos/leer-grupo.ts'
import type { Cantidad, Dado } from '../campos/tipos.ts'
import { keysOf } from '../enumeracion.ts'
import { check, type Draft, drafted, draftOf, type Validated, valid, wrong } from '../validated.ts'
import { type CuerpoItem, RASGOS_DE_ITEM } from './campos-item.ts'
import { checkOtra } from './generales.ts'
import { parseMonto, parseOptionalPrecio, parseOptionalTipoCambio, parsePrecio } from './montos.ts'
import { CODIGO_DE_UNIDAD, parseUnidad } from './unidades.ts'
import { AFECTACION, type COMBUSTIBLE, ITEMS_MAX } from './valores.ts'

/** Of what is taxed, where nobody says it. */
export const TASA_DEFECTO = '10'

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
  gtinPaquete: [/^(?!0+$)\d{8,14}$/, 'de 8 a 14 dígitos'],
} as const
const DE_DNCP = {
  general: [/^\d{8}$/, '8 dígitos'],
  especifico: [/^\d{3,4}$/, '3 o 4 dígitos'],
} as const

const DE_RASGOS = keysOf(RASGOS_DE_ITEM)
const SIN_RASGOS: Draft<Grupo> = valid({})
const OTRO: keyof typeof COMBUSTIBLE = 'OTRO'

/** What else tells it from others, where that was said: most items say nothing of it. */
const rasgos = (item: CuerpoItem, campo: string): Draft<Grupo> =>
  DE_RASGOS.some(nombre => item[nombre] != null) ? readRasgos(item, `${campo}.`) : SIN_RASGOS

const readRasgos = (item: CuerpoItem, prefijo: string) =>
  drafted(take => {
    for (const falta of [
      ...conDigitos(DIGITOS, item, prefijo),
      ...conDigitos(DE_DNCP, item.dncp ?? {}, `${prefijo}dncp.`),
    ])
      take(falta)
    const { vehiculo } = item
    const combustible = { palabra: vehiculo?.combustible, otra: OTRO, de: 'combustible' }
    const campo = `${prefijo}vehiculo.descripcionCombustible`
    if (!isVacio(vehiculo)) take(checkOtra(campo, vehiculo?.descripcionCombustible, combustible))
    const leidos = readGrupo(RASGOS_DE_ITEM, item, prefijo)
    return take(leidos, draftOf(leidos))
  })

/** Codes that are digits, of which there are so many. */
const conDigitos = <N extends string>(
  formas: Readonly<Record<N, readonly [RegExp, string]>>,
  dado: { readonly [K in NoInfer<N>]?: Dado<Cantidad> },
  prefijo: string,
) =>
  keysOf(formas).map(nombre => {
    const [forma, cuantos] = formas[nombre]
    const text = textOf(dado[nombre])
    const detail = `debe tener ${cuantos}, sin puntos`
    return check(!text || forma.test(text), prefijo + nombre, 'format', detail)
  })

/** As it is signed, where it is one: a KuDE prints it in groups. What is wrong with another the library says. */
function cdcLeido(text: string | undefined): string | undefined {
  const cdc = parseCdc(text ?? '')
  return cdc.ok ? cdc.value : text
}

/** What it is, and how much of it there is. */
const mercaderia = (item: CuerpoItem, campo: string) =>
  drafted(take => {
    const dCodInt = take(dicho(`${campo}.codigo`, item.codigo), '')
    const dDesProSer = take(dicho(`${campo}.descripcion`, item.descripcion), '')
    const dCantProSer = take(parseMonto(`${campo}.cantidad`, item.cantidad), '1')
    take(check(/[1-9]/.test(dCantProSer), `${campo}.cantidad`, 'zero', 'debe ser mayor que cero'))
    const deRasgos = rasgos(item, campo)
    const dCDCAnticipo = cdcLeido(item.cdcAnticipo?.trim())
    const dInfItem = item.informacionInteres?.trim()
    const cUniMed =
      item.unidadMedida == null
        ? CODIGO_DE_UNIDAD
        : take(parseUnidad(`${campo}.unidadMedida`, item.unidadMedida), CODIGO_DE_UNIDAD)
    return {
      dCodInt,
      dDesProSer,
      ...take(deRasgos, draftOf(deRasgos)),
      cUniMed,
      dCantProSer,
      ...(dInfItem ? { dInfItem } : {}),
      ...(dCDCAnticipo ? { dCDCAnticipo } : {}),
    }
  })

const preciado = (item: CuerpoItem, campo: string, moneda: string) =>
  drafted(take => {
    const dPUniProSer = take(parsePrecio(`${campo}.precioUnitario`, item.precioUnitario, moneda), '0')
    const deItem = parseOptionalTipoCambio(`${campo}.tipoCambio`, item.tipoCambio, moneda)
    // One that cannot be read is one of its own all the same.
    const dTiCamIt = take(deItem, isVacio(item.tipoCambio) ? undefined : '1')
    const dDescItem = take(parseOptionalPrecio(`${campo}.descuento`, item.descuento, moneda))
    const dAntPreUniIt = take(parseOptionalPrecio(`${campo}.anticipo`, item.anticipo, moneda))
    return {
      dPUniProSer,
      ...(dTiCamIt === undefined ? {} : { dTiCamIt }),
      ...(dDescItem === undefined ? {} : { dDescItem }),
      ...(dAntPreUniIt === undefined ? {} : { dAntPreUniIt }),
    }
  })

function dicho(campo: string, value: Dado<string>): Validated<string> {
  const text = value?.trim()
  return text ? valid(text) : wrong(campo, 'required', 'es obligatorio y no puede estar en blanco')
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
    const proporcion = sinCeros(textOf(item.proporcionGravada) ?? '')
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

/** Programs that keep rates and shares as decimals write 10.0. */
const sinCeros = (tasa: string): string => tasa.replace(/\.0+$/, '')

function tasaQueVale(campo: string, tasa: string, gravado: boolean): Validated<string> {
  if (gravado) return ['5', '10'].includes(tasa) ? valid(tasa) : wrong(campo, 'enum', 'debe ser 5 o 10')
  if (tasa === '0') return valid(tasa)
  return wrong(campo, 'enum', 'debe ser 0, o faltar, cuando el ítem es EXENTO o EXONERADO')
}
