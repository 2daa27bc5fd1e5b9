import { type KeyboardEvent, useState } from 'react'
import type { Producto } from '../catalogo/consulta.ts'
import { lineaDeProducto } from '../catalogo/de-catalogo.ts'
import { useSugerencias } from '../catalogo/sugerencias.ts'
import { Completar } from '../form/completar.tsx'
import { dinero, GUARANI, typed } from '../values/dinero.ts'
import { isGtin, readPedido } from './agregar.ts'
import { conDescripcion, lineaNueva } from './items.ts'
import type { LineaProps } from './linea.tsx'

const isLlamado = ({ producto: { codigo, gtin } }: Producto, text: string): boolean =>
  codigo.toLowerCase() === text.toLowerCase() || gtin === text

const opcionDe = ({ producto: { codigo, descripcion, precioUnitario, moneda = GUARANI } }: Producto) => ({
  clave: codigo,
  titulo: descripcion,
  detalle: precioUnitario === undefined ? codigo : dinero(precioUnitario, moneda),
})

/** Of one that was scanned and has no name yet it says which. */
function placeholderDe(codigo: string, numero: number): string {
  if (codigo !== '') return `Código ${codigo}`
  return numero === 1 ? 'Nombre, código o código de barras' : 'Otro ítem'
}

/** The first cell: completed by name or code, and where a scanner types. What nobody knows is sold as it was typed. */
export function DescripcionDeLinea({ linea, numero, moneda, faults, acciones }: LineaProps) {
  const { clave, descripcion, codigo } = linea
  const [tocada, setTocada] = useState(false)
  const { cantidad, texto } = readPedido(descripcion)
  const { encontrados, buscar } = useSugerencias('productos', texto, tocada)
  const agregar = (producto: Producto) => {
    setTocada(false)
    acciones.agregar(clave, lineaDeProducto(producto, moneda), cantidad)
  }
  /** A scanner does not wait: the field is empty for the next before it is known what this one was. */
  const leerCodigo = () => {
    setTocada(false)
    const cuantas = cantidad === undefined ? {} : { cantidad: typed(cantidad) }
    const leida = { ...lineaNueva(), codigo: texto, escritos: { gtin: texto }, ...cuantas }
    const hallado = buscar(texto).then(hay => {
      const producto = hay.find(uno => isLlamado(uno, texto))
      return producto && lineaDeProducto(producto, moneda)
    })
    acciones.leer(clave, leida, hallado)
  }
  /** The first that these words find, as if one had waited for the list. */
  const pedir = () => {
    setTocada(false)
    const hallado = buscar(texto).then(([primero]) => primero && lineaDeProducto(primero, moneda))
    acciones.pedir(linea, hallado, cantidad)
  }
  const alEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    // A scanner may send it twice; and a line that says nothing leads nowhere.
    if (texto === '') return event.preventDefault()
    if (!tocada) return
    event.preventDefault()
    if (isGtin(texto)) leerCodigo()
    else pedir()
  }
  return (
    <Completar
      aria-label="Descripción"
      placeholder={placeholderDe(codigo, numero)}
      size="sm"
      data-celda="descripcion"
      data-clave={clave}
      value={descripcion}
      error={faults.of('descripcion')}
      title={codigo === '' ? undefined : `Código ${codigo}`}
      opciones={encontrados.map(opcionDe)}
      onElegir={elegida => {
        const producto = encontrados.find(uno => uno.producto.codigo === elegida)
        if (producto !== undefined) agregar(producto)
      }}
      onEnter={alEnter}
      onValor={value => {
        setTocada(true)
        acciones.change(clave, conDescripcion(linea, value))
      }}
    />
  )
}
