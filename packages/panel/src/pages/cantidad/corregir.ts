import { tellConLugar } from '../../api/problem.ts'
import { MEDIOS } from '../../emision/pago.ts'
import type { Celda } from '../../planilla/celda.ts'
import { readAmount } from '../../values/decimal.ts'
import type { DeTanda } from './palabras.ts'
import {
  cantidadDe,
  celdaDe,
  codigoDe,
  condicionDe,
  type Emision,
  type FaltaEnCelda,
  fechaDe,
  ivaDe,
  type Leer,
  precioDe,
  receptorDe,
  type Sabido,
  sumaDe,
  VACIA,
  type Venta,
} from './ventas.ts'

type Item = Emision['items'][number]

const texto = (value: unknown): Celda => (value == null ? VACIA : { texto: String(value) })

/** What was read as a number is one again, with a comma; what could not be read stands as it was typed. */
const numero = (value: unknown): Celda => {
  const plain = value == null ? '' : String(value)
  return /^\d+(\.\d+)?$/.test(plain) ? { texto: plain.replace('.', ','), numero: plain } : { texto: plain }
}

const IVA_SIN_TASA: Record<string, string> = { EXENTO: 'Exento', EXONERADO: 'Exonerado' }

const DEL_ITEM: Record<string, (item: Item) => Celda> = {
  Código: ({ codigo }) => texto(codigo),
  Descripción: ({ descripcion }) => texto(descripcion),
  Cantidad: ({ cantidad }) => numero(cantidad),
  'Precio con IVA': ({ precioUnitario }) => numero(precioUnitario),
  IVA: ({ tasaIVA, afectacionTributaria }) => texto(IVA_SIN_TASA[afectacionTributaria ?? ''] ?? tasaIVA),
}

const CONDICION: Record<string, string> = { CONTADO: 'Contado', CREDITO: 'Crédito' }

const pagoDe = ({ condicionPago }: Emision) => (Array.isArray(condicionPago) ? undefined : condicionPago)

const DE_LA_VENTA: Record<string, (cuerpo: Emision) => Celda> = {
  Fecha: ({ fechaEmision }) => texto(fechaEmision?.replace(/^(\d{4})-(\d\d)-(\d\d)(T.*)?$/, '$3/$2/$1')),
  'RUC o documento': ({ receptor }) => {
    const { numeroDocumento, digitoVerificador } = receptor ?? {}
    return texto(
      numeroDocumento == null || digitoVerificador == null
        ? numeroDocumento
        : `${numeroDocumento}-${digitoVerificador}`,
    )
  },
  Cliente: ({ receptor }) => texto(receptor?.nombreRazonSocial),
  Correo: ({ receptor }) => texto(receptor?.email),
  Condición: ({ condicionOperacion = '' }) => texto(CONDICION[condicionOperacion] ?? condicionOperacion),
  'Forma de pago': cuerpo => {
    const tipo = pagoDe(cuerpo)?.tipoPago
    return texto(MEDIOS.find(({ value }) => value === tipo)?.label ?? tipo)
  },
  Plazo: cuerpo => texto(pagoDe(cuerpo)?.plazo),
}

/** In which rows it stood: `fila 5`, `filas 5 a 7`, `filas 2, 5`; nothing where that tells not of each item. */
function filasDe(lugar: string | null, cuantas: number): number[] {
  const [, desde, hasta] = /^filas? (\d+)(?: a (\d+))?$/.exec(lugar ?? '') ?? []
  const filas =
    desde === undefined
      ? (/^filas ([\d, ]+)$/.exec(lugar ?? '')?.[1] ?? '').split(', ').filter(Boolean).map(Number)
      : Array.from({ length: Number(hasta ?? desde) - Number(desde) + 1 }, (_, n) => Number(desde) + n)
  return filas.length === cuantas ? filas : []
}

/** A sale that was written down, as its file had it: by what it says, whoever wrote it and whenever. */
export function ventaDe({
  referencia,
  lugar,
  cuerpo,
}: Pick<DeTanda, 'referencia' | 'lugar' | 'cuerpo'>): Venta {
  const cabeza: Leer = titulo => DE_LA_VENTA[titulo]?.(cuerpo) ?? VACIA
  const items = (cuerpo.items ?? []).map(
    (item): Leer =>
      titulo =>
        DEL_ITEM[titulo]?.(item) ?? cabeza(titulo),
  )
  return { referencia, filas: filasDe(lugar, items.length), cabeza, items }
}

/** What is wrong with a sale: by its cells, each once, and what stands in none of them. */
export function faltasDe(documento: DeTanda): { celdas: FaltaEnCelda[]; resto: string[] } {
  const venta = ventaDe(documento)
  const celdas = new Map<string, FaltaEnCelda>()
  const resto: string[] = []
  for (const falta of documento.faltas) {
    const celda = celdaDe(falta, venta)
    if (celda.columna === '') {
      resto.push(tellConLugar(falta))
      continue
    }
    const clave = `${celda.item} ${celda.columna}`
    const antes = celdas.get(clave)
    if (antes === undefined) celdas.set(clave, celda)
    else if (!antes.que.includes(celda.que)) celdas.set(clave, { ...antes, que: `${antes.que} ${celda.que}` })
  }
  return { celdas: [...celdas.values()], resto }
}

/** The body with another text in one of its cells, read as that of a file is; everything else of it stays. */
export function conCelda(
  cuerpo: Emision,
  { columna, item }: Pick<FaltaEnCelda, 'columna' | 'item'>,
  escrito: string,
  sabido: Sabido,
): Emision {
  const celda: Celda = { texto: escrito.trim() }
  if (item !== null) return conItem(cuerpo, item, { columna, celda })
  const suya = ventaDe({ referencia: '', lugar: null, cuerpo })
  const venta = { ...suya, cabeza: (titulo: string) => (titulo === columna ? celda : suya.cabeza(titulo)) }
  const { fechaEmision: _, ...sinFecha } = cuerpo
  if (columna === 'Fecha')
    return celda.texto === '' ? sinFecha : { ...cuerpo, fechaEmision: fechaDe(celda.texto) }
  if (columna === 'Cliente' || columna === 'Correo') {
    const campo = columna === 'Cliente' ? 'nombreRazonSocial' : 'email'
    const { [campo]: __, ...resto } = cuerpo.receptor ?? {}
    const receptor = celda.texto === '' ? resto : { ...resto, [campo]: celda.texto }
    return { ...cuerpo, receptor } as Emision // what was typed is judged by the service
  }
  if (columna === 'RUC o documento') return { ...cuerpo, receptor: receptorDe(venta, sabido) } as Emision
  return { ...cuerpo, ...condicionDe(venta, pagadoDe(cuerpo) ?? sumaDe(cuerpo.items)) } as Emision
}

const DICHO_DEL_ITEM: Record<string, (celda: Celda) => object> = {
  Código: ({ texto: codigo }) => ({ codigo }),
  Descripción: ({ texto: descripcion }) => ({ descripcion }),
  Cantidad: celda => ({ cantidad: cantidadDe(celda) }),
  'Precio con IVA': celda => ({ precioUnitario: precioDe(celda) }),
  IVA: ivaDe,
}

function conItem(
  cuerpo: Emision,
  at: number,
  { columna, celda }: { columna: string; celda: Celda },
): Emision {
  const cambios = DICHO_DEL_ITEM[columna]?.(celda)
  const items = cuerpo.items.map((item, n) => {
    if (n !== at) return item
    const { tasaIVA: _, afectacionTributaria: __, proporcionGravada: ___, ...resto } = item
    const codigo = item.codigo || codigoDe(celda.texto)
    return columna === 'IVA' ? { ...resto, ...cambios } : { ...item, codigo, ...cambios }
  })
  return conPago({ ...cuerpo, items } as Emision, sumaDe(items))
}

/** What is paid at once, where it is paid in one way. */
export function pagadoDe(cuerpo: Emision | undefined): string | undefined {
  const monto = cuerpo === undefined ? undefined : pagoDe(cuerpo)?.montoPago
  return monto === undefined ? undefined : (readAmount(String(monto)) ?? String(monto))
}

export const conPago = (cuerpo: Emision, total: string): Emision =>
  pagadoDe(cuerpo) === undefined
    ? cuerpo
    : ({ ...cuerpo, condicionPago: { ...pagoDe(cuerpo), montoPago: total } } as Emision)
