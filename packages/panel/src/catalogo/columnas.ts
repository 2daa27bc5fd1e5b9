import type { components } from '../api/contrato.generated.ts'
import type { Celda, Fila } from '../planilla/celda.ts'
import { aEmision, compradorDeNumero, RECEPTOR_VACIO, type ValoresDeReceptor } from '../receptor/valores.ts'
import { capital } from '../values/capital.ts'
import { readAmount } from '../values/decimal.ts'
import { GUARANI, readDuda, readMonto, typed } from '../values/dinero.ts'
import { plegado } from '../values/plegado.ts'

/** One column of what is imported: as the template calls it, as others do, and the fields of the service that follow from it. */
export interface ColumnaDePlanilla {
  titulo: string
  otros: readonly string[]
  campos: readonly string[]
  obligatoria?: true
  ejemplo: string
}

/** What is wrong with a cell, or with a whole row. */
export interface FaltaDeCelda {
  fila: number
  columna: string
  valor: string
  que: string
}

export interface Leidas<Cuerpo> {
  cuerpos: Cuerpo[]
  /** In which row of the file each of them stands. */
  filas: number[]
  faltas: FaltaDeCelda[]
  /** Titles of what is not read. */
  sinLeer: string[]
}

/** `Sabido`: what is kept of one. */
interface Tabla<Cuerpo extends object, Sabido> {
  columnas: readonly ColumnaDePlanilla[]
  /** By what one is told from another. */
  clave: string
  /** Where the file says nothing, what is kept under that code or number stays. */
  de: (
    celda: (titulo: string) => Celda,
    sabidos: ReadonlyMap<string, Sabido>,
  ) => { cuerpo: Cuerpo } | { columna: string; que: string }
}

const VACIA: Celda = { texto: '' }
const dice = ({ texto }: Celda, nombre: string) => (texto === '' ? {} : { [nombre]: texto })

/** Where each column of the table stands in the file, by its first row; of two that may be it, the one that is called most like it. */
export function lugaresDe(titulos: Fila, columnas: readonly ColumnaDePlanilla[]): Map<string, number> {
  const nombres = titulos.map(({ texto }) => plegado(texto))
  const lugares = columnas.flatMap(({ titulo, otros }): [string, number][] => {
    const suyos = [titulo, ...otros].map(plegado)
    const suyo = suyos.find(nombre => nombres.includes(nombre))
    return suyo === undefined ? [] : [[titulo, nombres.indexOf(suyo)]]
  })
  return new Map(lugares)
}

/** Titles of columns that have something in them and stand in none of those places. */
export function sinLeerDe(
  [titulos = [], ...resto]: readonly Fila[],
  lugares: ReadonlyMap<string, number>,
): string[] {
  const leidos = new Set(lugares.values())
  const hasAlgo = (lugar: number) => resto.some(celdas => (celdas[lugar]?.texto ?? '') !== '')
  return titulos.flatMap(({ texto }, lugar) =>
    texto === '' || leidos.has(lugar) || !hasAlgo(lugar) ? [] : [texto],
  )
}

/** Every row as the service is told of it, or everything that is wrong with any before it is asked. */
export function readFilas<Cuerpo extends object, Sabido>(
  filas: readonly Fila[],
  tabla: Tabla<Cuerpo, Sabido>,
  sabidos: ReadonlyMap<string, Sabido> = new Map(),
): Leidas<Cuerpo> {
  const [titulos = [], ...resto] = filas
  const lugares = lugaresDe(titulos, tabla.columnas)
  const leidas: Leidas<Cuerpo> = { cuerpos: [], filas: [], faltas: [], sinLeer: sinLeerDe(filas, lugares) }
  for (const { titulo, obligatoria } of tabla.columnas)
    if (obligatoria && !lugares.has(titulo))
      leidas.faltas.push({
        fila: 1,
        columna: titulo,
        valor: '',
        que: 'Falta esta columna: la primera fila lleva los títulos.',
      })
  if (leidas.faltas.length > 0) return leidas
  const vistas = new Map<string, number>()
  for (const [at, celdas] of resto.entries()) {
    if (celdas.every(({ texto }) => texto === '')) continue
    const fila = at + 2
    const celda = (titulo: string) => celdas[lugares.get(titulo) ?? -1] ?? VACIA
    const falta = (columna: string, que: string) =>
      leidas.faltas.push({ fila, columna, valor: celda(columna).texto, que })
    const clave = celda(tabla.clave).texto
    const antes = vistas.get(clave)
    vistas.set(clave, fila)
    if (antes !== undefined && clave !== '') {
      falta(tabla.clave, `Ya está en la fila ${antes}: deje una sola.`)
      continue
    }
    const leida = tabla.de(celda, sabidos)
    if ('que' in leida) falta(leida.columna, leida.que)
    else {
      leidas.cuerpos.push(leida.cuerpo)
      leidas.filas.push(fila)
    }
  }
  return leidas
}

/** Beside which cell a fault of the service belongs: `productos[3].gtin` of what was sent from a place on. */
export function celdaDeFalta(
  { campo, detail }: { campo: string; detail: string },
  {
    filas,
    columnas,
    desde,
  }: { filas: readonly number[]; columnas: readonly ColumnaDePlanilla[]; desde: number },
): FaltaDeCelda {
  const [, numero = '0', nombre = ''] = /^\w+\[(\d+)\](?:\.(\w+))?/.exec(campo) ?? []
  const columna = columnas.find(({ campos }) => campos.includes(nombre))?.titulo ?? ''
  // Whoever has the file counts its rows, and not what was sent of them.
  const que = detail.replace(/el lugar (\d+) de la lista/, (dicho, lugar) => {
    const suya = filas[desde + Number(lugar) - 1]
    return suya === undefined ? dicho : `la fila ${suya}`
  })
  return { fila: filas[desde + Number(numero)] ?? 0, columna, valor: '', que: capital(que) }
}

type ProductoEscrito = components['schemas']['ProductoEscrito']
type ProductoSabido = components['schemas']['DatosDeProducto']

const IVA: readonly [RegExp, Pick<ProductoEscrito, 'tasaIVA' | 'afectacionTributaria'>][] = [
  [/^$|^10$|^0\.1$|^10 ?%$/, { tasaIVA: '10', afectacionTributaria: 'GRAVADO' }],
  [/^5$|^0\.05$|^5 ?%$/, { tasaIVA: '5', afectacionTributaria: 'GRAVADO' }],
  [/^exent[oa]s?$|^0$|^0 ?%$/, { afectacionTributaria: 'EXENTO' }],
  [/^exonerad[oa]s?$/, { afectacionTributaria: 'EXONERADO' }],
]

export const DE_PRODUCTOS: Tabla<ProductoEscrito, ProductoSabido> = {
  clave: 'Código',
  columnas: [
    {
      titulo: 'Código',
      otros: ['cod', 'sku', 'codigo interno'],
      campos: ['codigo'],
      obligatoria: true,
      ejemplo: 'YERBA-1',
    },
    {
      titulo: 'Descripción',
      otros: ['nombre', 'producto', 'articulo'],
      campos: ['descripcion'],
      obligatoria: true,
      ejemplo: 'Yerba mate 1 kg',
    },
    {
      titulo: 'Precio con IVA',
      otros: ['precio', 'precio unitario', 'precio de venta'],
      campos: ['precioUnitario'],
      ejemplo: '15.000',
    },
    {
      titulo: 'IVA',
      otros: ['tasa', 'tasa iva', 'impuesto'],
      campos: ['tasaIVA', 'afectacionTributaria'],
      ejemplo: '10',
    },
    { titulo: 'Unidad', otros: ['unidad de medida', 'um'], campos: ['unidadMedida'], ejemplo: 'UNI' },
    {
      titulo: 'Código de barras',
      otros: ['gtin', 'ean', 'barras', 'codigo barras'],
      campos: ['gtin'],
      ejemplo: '7840000000017',
    },
    { titulo: 'NCM', otros: [], campos: ['ncm'], ejemplo: '' },
  ],
  de(celda, sabidos) {
    const precio = readPrecio(celda('Precio con IVA'))
    if ('que' in precio) return { columna: 'Precio con IVA', que: precio.que }
    const iva = readIva(celda('IVA'))
    if ('que' in iva) return { columna: 'IVA', que: iva.que }
    const codigo = celda('Código').texto
    const antes = sabidos.get(codigo)
    const { tasaIVA: _t, afectacionTributaria: _a, proporcionGravada: _p, ...sinIva } = antes ?? {}
    const conIva = antes === undefined || celda('IVA').texto !== '' ? { ...sinIva, ...iva.iva } : antes
    const { precioUnitario: _u, moneda: _m, ...sinPrecio } = conIva as Partial<ProductoSabido> // with less of it
    const cuerpo = {
      ...(precio.monto === '' ? conIva : { ...sinPrecio, precioUnitario: precio.monto }),
      codigo,
      descripcion: celda('Descripción').texto || (antes?.descripcion ?? ''),
      ...dice(celda('Unidad'), 'unidadMedida'),
      ...dice(celda('Código de barras'), 'gtin'),
      ...dice(celda('NCM'), 'ncm'),
    }
    return { cuerpo }
  },
}

export const MUCHOS_DECIMALES = 'Tiene más de 8 decimales: escríbalo redondeado.'

/** More than SIFEN takes, as what a formula divides has. */
export const hasMuchosDecimales = ({ numero, texto }: Celda): boolean =>
  numero === undefined ? /,\d{9,}$/.test(texto) : /\.\d{9,}$/.test(numero)

const NO_ES_PRECIO = 'No es un precio en guaraníes: escriba solo el número, como 15.000.'
/** An amount with what people write before and behind it: `Gs. 100.000`, `5.000 c/u`. */
const CON_MONEDA =
  /^\s*(?:gs?\b|₲|pyg|guaran[ií]es)?[.:\s]*(\d[\d.,]*\d|\d)[.,\s]*(?:gs?\b|₲|pyg|guaran[ií]es|-+|c\/u)?[.\s-]*$/i

/** A price in guaraníes, nothing where none is written, or why it is none. */
export function readPrecio(celda: Celda): { monto: string } | { que: string } {
  const { numero, texto } = celda
  if (hasMuchosDecimales(celda)) return { que: MUCHOS_DECIMALES }
  const monto = numero ?? (texto === '' ? '' : readMonto(texto, GUARANI))
  if (monto !== undefined) return { monto }
  const [, solo] = CON_MONEDA.exec(texto) ?? []
  const duda = readDuda(solo ?? texto, GUARANI)
  const dicho = solo === undefined ? undefined : readMonto(solo, GUARANI)
  if (dicho !== undefined) return { que: `Escriba solo el número: ${typed(dicho)}.` }
  if (duda === undefined) return { que: NO_ES_PRECIO }
  const { entero, decimal } = duda
  if (decimal === undefined) return { que: `Los miles van con punto: escriba ${entero}.` }
  return { que: `Puede leerse de dos maneras: escriba ${entero} o ${decimal}.` }
}

/** How it bears IVA; where nothing is written, at 10 %. */
export function readIva(celda: Celda): { iva: (typeof IVA)[number][1] } | { que: string } {
  const iva = IVA.find(([forma]) => forma.test(plegadoDeIva(celda)))
  return iva === undefined ? { que: 'Debe ser 10, 5, exento o exonerado.' } : { iva: iva[1] }
}

const plegadoDeIva = ({ numero, texto }: Celda): string =>
  numero ?? readAmount(texto.replace('%', '')) ?? plegado(texto)

export const DE_CLIENTES: Tabla<ReturnType<typeof aEmision>, ValoresDeReceptor> = {
  clave: 'RUC o documento',
  columnas: [
    {
      titulo: 'RUC o documento',
      otros: ['ruc', 'documento', 'cedula', 'ci', 'ruc ci'],
      campos: ['numeroDocumento', 'digitoVerificador', 'tipoDocumento'],
      obligatoria: true,
      ejemplo: '80012345-0',
    },
    {
      titulo: 'Nombre o razón social',
      otros: ['nombre', 'razon social', 'cliente'],
      campos: ['nombreRazonSocial'],
      obligatoria: true,
      ejemplo: 'COMPRADORA SA',
    },
    { titulo: 'Nombre de fantasía', otros: ['fantasia'], campos: ['nombreFantasia'], ejemplo: '' },
    { titulo: 'Dirección', otros: ['domicilio'], campos: ['direccion'], ejemplo: 'Palma' },
    { titulo: 'Número de casa', otros: ['nro casa'], campos: ['numeroCasa'], ejemplo: '123' },
    {
      titulo: 'Correo',
      otros: ['email', 'e mail', 'mail'],
      campos: ['email'],
      ejemplo: 'compras@ejemplo.com.py',
    },
    { titulo: 'Celular', otros: ['telefono', 'tel'], campos: ['celular'], ejemplo: '0981123456' },
  ],
  de(celda, sabidos) {
    const numeroDocumento = celda('RUC o documento').texto.replace(/[.\s]/g, '')
    const fantasia = celda('Nombre de fantasía').texto
    const comprador = compradorDeNumero(numeroDocumento)
    const sabido = sabidos.get(numeroDocumento)
    const antes = sabido?.comprador === comprador ? sabido : undefined
    const cuerpo = aEmision({
      ...(antes ?? { ...RECEPTOR_VACIO, comprador, numeroDocumento }),
      ...dice(celda('Nombre o razón social'), 'nombreRazonSocial'),
      // Of another address the house has another number.
      ...(celda('Dirección').texto === '' ? {} : { direccion: celda('Dirección').texto, numeroCasa: '' }),
      ...dice(celda('Número de casa'), 'numeroCasa'),
      ...dice(celda('Correo'), 'email'),
      ...dice(celda('Celular'), 'celular'),
      ...(fantasia === '' ? {} : { escritos: { ...antes?.escritos, 'receptor.nombreFantasia': fantasia } }),
    })
    return { cuerpo }
  },
}
