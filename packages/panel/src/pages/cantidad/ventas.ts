import type { components } from '../../api/contrato.generated.ts'
import { tellFalta } from '../../api/palabras.ts'
import {
  type FaltaDeCelda,
  hasMuchosDecimales,
  lugaresDe,
  MUCHOS_DECIMALES,
  readIva,
  readPrecio,
  sinLeerDe,
} from '../../catalogo/columnas.ts'
import type { Producto } from '../../catalogo/consulta.ts'
import { MEDIOS } from '../../emision/pago.ts'
import type { ValoresDeExpedicion } from '../../emision/timbrados.ts'
import type { Celda, Fila } from '../../planilla/celda.ts'
import {
  aEmision,
  compradorDeNumero,
  RECEPTOR_VACIO,
  type ValoresDeReceptor,
} from '../../receptor/valores.ts'
import { capital } from '../../values/capital.ts'
import { add, decimal, plain, readAmount, round, ZERO } from '../../values/decimal.ts'
import { aMonto, GUARANI } from '../../values/dinero.ts'
import { readFecha } from '../../values/fecha-escrita.ts'
import { plegado } from '../../values/plegado.ts'
import { faltasDeAjenas, isAjena } from './ajenas.ts'
import { COLUMNAS, DEL_ITEM } from './columnas.ts'

export type Emision = components['schemas']['Emision']
export type Falta = components['schemas']['Falta']

/** A sale of the file: with whom, and which row says what. */
export interface Venta {
  referencia: string
  /** The rows of the file that it is made of; its n-th item stands in the n-th. */
  filas: number[]
  cabeza: Leer
  items: Leer[]
}

/** What stands in a row under a title. */
export type Leer = (titulo: string) => Celda

export const VENTAS_MAX = 5_000
export const VACIA: Celda = { texto: '' }

/** What the catalogue knows, by code and by document. */
export interface Sabido {
  productos: ReadonlyMap<string, Producto['producto']>
  clientes: ReadonlyMap<string, ValoresDeReceptor>
}

/** What a file of sales says. */
export interface VentasLeidas {
  ventas: Venta[]
  /** What keeps it from being read at all, by its cell. */
  faltas: FaltaDeCelda[]
  /** The titles of columns from which nothing is taken. */
  sinLeer: string[]
}

/** Rows under one reference are one sale, wherever they stand; without that column each row is one. */
export function readVentas(filas: readonly Fila[]): VentasLeidas {
  const [titulos = [], ...resto] = filas
  const lugares = lugaresDe(titulos, COLUMNAS)
  const faltas = faltasDeAjenas(filas)
  const sinLeer = sinLeerDe(filas, lugares).filter(titulo => !isAjena(titulo))
  if (!lugares.has('Precio con IVA') && !lugares.has('Código'))
    return {
      ventas: [],
      faltas: [{ fila: 1, columna: 'Precio con IVA', valor: '', que: SIN_TITULOS }],
      sinLeer,
    }
  const esTotal = plegado(titulos[lugares.get('Precio con IVA') ?? -1]?.texto ?? '') === 'total'
  const ventas = new Map<string, Venta>()
  for (const [at, celdas] of resto.entries()) {
    if (celdas.every(({ texto }) => texto === '')) continue
    const fila = at + 2
    const leer: Leer = titulo => celdas[lugares.get(titulo) ?? -1] ?? VACIA
    const referencia = lugares.has('Referencia') ? leer('Referencia').texto : `Fila ${fila}`
    if (referencia === '') {
      faltas.push({ fila, columna: 'Referencia', valor: '', que: SIN_REFERENCIA })
      continue
    }
    if (esTotal && Number(cantidadDe(leer('Cantidad'))) !== 1)
      faltas.push({
        ...{ fila, columna: 'Precio con IVA', valor: leer('Precio con IVA').texto },
        que: ES_TOTAL,
      })
    const antes = ventas.get(referencia)
    if (antes === undefined)
      ventas.set(referencia, { referencia, filas: [fila], cabeza: leer, items: [leer] })
    else {
      const otro = leer('RUC o documento').texto
      const suyo = antes.cabeza('RUC o documento').texto
      if (otro !== '' && otro !== suyo)
        faltas.push({
          fila,
          columna: 'RUC o documento',
          valor: otro,
          que: `${OTRO_CLIENTE} ${antes.filas[0]}.`,
        })
      antes.filas.push(fila)
      antes.items.push(leer)
    }
  }
  if (ventas.size > VENTAS_MAX)
    faltas.push({
      fila: 1,
      columna: '',
      valor: '',
      que: `Trae ${ventas.size} ventas y se admiten 5.000: divídala.`,
    })
  return { ventas: [...ventas.values()], faltas, sinLeer }
}

const SIN_TITULOS = 'Falta esta columna: la primera fila lleva los títulos, como los de la plantilla.'
const ES_TOTAL =
  'La columna se llama «Total» y hay más de uno: si dice cuánto cuesta cada uno, llámela «Precio con IVA»; si no, ponga el precio de cada uno.'
const SIN_REFERENCIA =
  'Cada fila dice de qué venta es: las filas con la misma referencia son una sola factura.'
const OTRO_CLIENTE = 'Con esta referencia hay otro cliente en la fila'

/** The codes that the catalogue is asked for: of each it may say more than its row does, if only what it is measured in. */
export const codigosDe = (ventas: readonly Venta[]): string[] => [
  ...new Set(ventas.flatMap(({ items }) => items.map(leer => leer('Código').texto)).filter(Boolean)),
]

export const numeroDe = ({ cabeza }: Pick<Venta, 'cabeza'>): string =>
  cabeza('RUC o documento').texto.replace(/[.\s]/g, '')

/** Of whom the file says no name. */
export const clientesDe = (ventas: readonly Venta[]): string[] => [
  ...new Set(
    ventas.flatMap(venta => {
      const numero = numeroDe(venta)
      return numero !== '' && venta.cabeza('Cliente').texto === '' ? [numero] : []
    }),
  ),
]

/**
 * The body of its emission. What cannot be read goes as it was typed: the service says beside which field it is wrong, as of any other. What
 * is paid is what it comes to; where the service reckons otherwise, as it says.
 */
export function cuerpoDe(
  venta: Venta,
  { expedicion, sabido, total }: { expedicion: ValoresDeExpedicion; sabido: Sabido; total?: string },
): Emision {
  const items = venta.items.map(leer => itemDe(leer, sabido))
  const { texto: fecha } = venta.cabeza('Fecha')
  const cuerpo = {
    tipoDocumento: 'FACTURA_ELECTRONICA',
    tipoTransaccion: 'VENTA_MERCADERIA',
    monedaOperacion: GUARANI,
    ...expedicion,
    ...(fecha === '' ? {} : { fechaEmision: fechaDe(fecha) }),
    receptor: receptorDe(venta, sabido),
    items,
    ...condicionDe(venta, total ?? sumaDe(items)),
  }
  return cuerpo as Emision // what was typed is judged by the service
}

/** Of a day the middle of it: no clock nor zone makes it another. */
export const fechaDe = (texto: string): string => {
  const dia = readFecha(texto, false)
  return dia === undefined ? (readFecha(texto, true) ?? texto) : `${dia}T12:00:00`
}

/** As a number where it is one; else as it was typed. */
export const cantidadDe = ({ texto, numero }: Celda): string =>
  numero ?? (texto === '' ? '1' : (readAmount(texto) ?? texto))

export function precioDe(celda: Celda): string {
  const precio = readPrecio(celda)
  return 'que' in precio ? aMonto(celda.texto, GUARANI) : precio.monto
}

export function ivaDe(celda: Celda) {
  const iva = readIva(celda)
  return 'que' in iva ? { tasaIVA: celda.texto, afectacionTributaria: 'GRAVADO' } : iva.iva
}

/** Of the catalogue only where it is in the money of these sales. */
const precioEnGuaranies = ({ moneda = GUARANI, precioUnitario = '' }: Partial<Producto['producto']> = {}) =>
  moneda === GUARANI ? precioUnitario : ''

function itemDe(leer: Leer, { productos }: Sabido) {
  const codigo = leer('Código').texto
  const producto = productos.get(codigo)
  const descripcion = leer('Descripción').texto || producto?.descripcion || ''
  const conocido = leer('IVA').texto === '' && producto !== undefined
  return {
    codigo: codigo || codigoDe(descripcion),
    descripcion,
    unidadMedida: producto?.unidadMedida ?? 'UNI',
    cantidad: cantidadDe(leer('Cantidad')),
    precioUnitario: precioDe(leer('Precio con IVA')) || precioEnGuaranies(producto),
    ...(conocido
      ? {
          ...(producto.tasaIVA === undefined ? {} : { tasaIVA: producto.tasaIVA }),
          afectacionTributaria: producto.afectacionTributaria ?? 'GRAVADO',
          ...(producto.proporcionGravada === undefined
            ? {}
            : { proporcionGravada: producto.proporcionGravada }),
        }
      : ivaDe(leer('IVA'))),
  }
}

/** One made of what it is called, the same each time. */
export const codigoDe = (descripcion: string): string =>
  plegado(descripcion).toUpperCase().replaceAll(' ', '-').slice(0, 20) || 'VARIOS'

export function receptorDe(venta: Pick<Venta, 'cabeza'>, { clientes }: Sabido) {
  const numeroDocumento = numeroDe(venta)
  if (numeroDocumento === '') return aEmision({ ...RECEPTOR_VACIO, comprador: 'INNOMINADO' })
  const conocido = clientes.get(numeroDocumento)
  const { texto: nombre } = venta.cabeza('Cliente')
  const { texto: email } = venta.cabeza('Correo')
  return aEmision({
    ...(conocido ?? {
      ...RECEPTOR_VACIO,
      comprador: compradorDeNumero(numeroDocumento),
      numeroDocumento,
    }),
    ...(nombre === '' ? {} : { nombreRazonSocial: nombre }),
    ...(email === '' ? {} : { email }),
  })
}

const MEDIO = new Map(MEDIOS.map(({ value, label }) => [plegado(label), value]))

export function condicionDe({ cabeza }: Pick<Venta, 'cabeza'>, total: string) {
  const condicion = plegado(cabeza('Condición').texto)
  const { texto: plazo } = cabeza('Plazo')
  if (condicion === 'credito' || (condicion === '' && plazo !== ''))
    return {
      condicionOperacion: 'CREDITO',
      condicionPago: {
        tipo: 'CREDITO',
        plazo: /^\d+$/.test(plazo) ? `${plazo} ${Number(plazo) === 1 ? 'día' : 'días'}` : plazo || '30 días',
      },
    }
  const { texto: medio } = cabeza('Forma de pago')
  return {
    condicionOperacion: ['', 'contado'].includes(condicion) ? 'CONTADO' : cabeza('Condición').texto,
    condicionPago: {
      tipo: 'CONTADO',
      tipoPago: medio === '' ? 'EFECTIVO' : (MEDIO.get(plegado(medio)) ?? medio),
      monedaPago: GUARANI,
      montoPago: total,
    },
  }
}

const NUMERO = /^\d{1,15}(?:\.\d{1,8})?$/

/** What the items come to, as far as they are numbers. */
export function sumaDe(items: readonly { cantidad?: unknown; precioUnitario?: unknown }[]): string {
  const sumas = items.map(({ cantidad, precioUnitario }) => {
    const [n, precio] = [String(cantidad), String(precioUnitario)]
    if (!NUMERO.test(n) || !NUMERO.test(precio)) return ZERO
    const [a, b] = [decimal(n), decimal(precio)]
    return { units: a.units * b.units, scale: a.scale + b.scale }
  })
  return plain(round(sumas.reduce(add, ZERO), 0))
}

/** What is wrong with a field of a sale, as the cell where it stands. */
export interface FaltaEnCelda extends FaltaDeCelda {
  /** Of which of its items; null of what is of the whole sale. */
  item: number | null
}

/** Where in the file what is wrong with a field of that sale stands, and what is written there. */
export function celdaDe(falta: Falta, venta: Venta): FaltaEnCelda {
  const { campo } = falta
  const [, numero] = /^items\[(\d+)\]/.exec(campo) ?? []
  const item = numero === undefined ? null : Math.min(Number(numero), venta.items.length - 1)
  const at = item ?? 0
  const leer = item === null ? venta.cabeza : (venta.items[item] ?? venta.cabeza)
  const partes = campo.split('.').map(parte => parte.replace(/\[\d+\]$/, ''))
  const columna = [...partes]
    .reverse()
    .flatMap(parte => COLUMNAS.find(({ campos }) => campos.includes(parte)) ?? [])[0]
  const titulo = columna?.titulo ?? ''
  return {
    fila: venta.filas[at] ?? 0,
    columna: titulo,
    valor: leer(titulo).texto,
    que: DICHOS[titulo]?.(leer(titulo)) ?? capital(tellFalta(falta)),
    item: DEL_ITEM.some(columna => columna.titulo === titulo) ? at : null,
  }
}

const queDe = (leido: object): string | undefined => ('que' in leido ? String(leido.que) : undefined)
const esNumero = ({ numero, texto }: Celda): boolean =>
  numero !== undefined || readAmount(texto) !== undefined

/** What is wrong with a cell, in the words of a sheet: the service speaks of a field to a program. */
const DICHOS: Record<string, (celda: Celda) => string | undefined> = {
  'Precio con IVA': celda => (celda.texto === '' ? 'Falta el precio.' : queDe(readPrecio(celda))),
  IVA: celda => queDe(readIva(celda)),
  Cantidad: celda => {
    if (hasMuchosDecimales(celda)) return MUCHOS_DECIMALES
    return esNumero(celda) ? undefined : 'Debe ser un número, por ejemplo 2 o 1,5.'
  },
  Descripción: ({ texto }) => (texto === '' ? 'Falta qué se vendió.' : undefined),
  Fecha: ({ texto }) =>
    texto !== '' && fechaDe(texto) === texto ? 'No es una fecha: se escribe 31/12/2026.' : undefined,
  'Forma de pago': ({ texto }) =>
    MEDIO.has(plegado(texto))
      ? undefined
      : `Debe ser una de estas: ${MEDIOS.map(({ label }) => label).join(', ')}.`,
  Condición: ({ texto }) =>
    ['contado', 'credito'].includes(plegado(texto)) ? undefined : 'Debe ser Contado o Crédito.',
}
