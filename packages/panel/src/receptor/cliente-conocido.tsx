import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Cliente } from '../catalogo/consulta.ts'
import { claveDe, documentoDe, valoresDeCliente } from '../catalogo/de-catalogo.ts'
import { useSugerencias } from '../catalogo/sugerencias.ts'
import { Completar } from '../form/completar.tsx'
import { baseDe, isRuc, normalizeRuc, RECEPTOR_VACIO, type ValoresDeReceptor } from './valores.ts'

const ANCHA = '(min-width: 62em)'

const opcionDe = (cliente: Cliente) => ({
  clave: claveDe(cliente),
  titulo: cliente.receptor.nombreRazonSocial,
  detalle: documentoDe(cliente),
})

/** Whether that whole number is its, with the check digit or without: that of many is a part of another's, or of a telephone. */
function isDe(cliente: Cliente, escrito: string): boolean {
  const suyo = documentoDe(cliente)
  return [normalizeRuc(suyo), baseDe(suyo)].includes(normalizeRuc(escrito))
}

interface Props {
  /** Who buys as far as it is said. */
  valores: ValoresDeReceptor
  onCambio: (valores: ValoresDeReceptor) => void
}

/** Whom one sold to before, by name or number. A number that nobody bought with is looked up in SIFEN's registry, as the RUC that it is. */
export function ClienteConocido({ valores, onCambio }: Props) {
  const [texto, setTexto] = useState('')
  const [avisa, setAvisa] = useState(false)
  const { encontrados, buscar } = useSugerencias('clientes', texto, texto !== '')
  const raiz = useRef<HTMLDivElement>(null)
  const dicho = useRef({ texto, valores })
  useLayoutEffect(() => {
    dicho.current = { texto, valores }
  })
  useEffect(() => {
    // On a phone it would open the keyboard over the page.
    if (!window.matchMedia(ANCHA).matches || document.activeElement !== document.body) return
    raiz.current?.querySelector('input')?.focus()
  }, [])
  /** Whoever has said to whom says what next. */
  const seguir = () => {
    const celdas = raiz.current?.closest('form')?.querySelectorAll<HTMLElement>('[data-celda="descripcion"]')
    ;[...(celdas ?? [])].at(-1)?.focus()
  }
  const elegir = (valores: ValoresDeReceptor) => {
    setTexto('')
    onCambio(valores)
    seguir()
  }
  const buscarYa = async () => {
    const hay = (await buscar(isRuc(texto) ? normalizeRuc(texto) : texto.trim())).filter(
      cliente => !isRuc(texto) || isDe(cliente, texto),
    )
    // Whoever said something else meanwhile said it last.
    if (dicho.current.texto !== texto || dicho.current.valores !== valores) return
    const [unico, otro] = hay
    if (unico !== undefined && otro === undefined) return elegir(valoresDeCliente(unico))
    if (unico !== undefined) return
    if (isRuc(texto)) return elegir({ ...RECEPTOR_VACIO, comprador: 'RUC', numeroDocumento: texto.trim() })
    setAvisa(true)
  }
  return (
    <div ref={raiz}>
      <Completar
        label="Cliente"
        placeholder="Nombre, RUC o cédula de a quién ya le vendió"
        value={texto}
        error={avisa && 'Todavía no le vendió a nadie así: escriba su RUC, o elija abajo quién compra.'}
        opciones={encontrados.map(opcionDe)}
        onElegir={clave => {
          const cliente = encontrados.find(uno => claveDe(uno) === clave)
          if (cliente !== undefined) elegir(valoresDeCliente(cliente))
        }}
        onEnter={event => {
          event.preventDefault()
          if (texto.trim() === '') seguir()
          else void buscarYa()
        }}
        onValor={value => {
          setAvisa(false)
          setTexto(value)
        }}
      />
    </div>
  )
}
