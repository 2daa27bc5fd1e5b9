import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

export interface OpcionParaCompletar {
  clave: string
  titulo: string
  detalle: string
}

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onKeyDown'> {
  value: string
  onValor: (value: string) => void
  opciones: readonly OpcionParaCompletar[]
  onElegir: (clave: string) => void
  /** Enter where none of them is marked. */
  onEnter?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** A field that completes what is typed: the first that fits is marked, Enter takes it, Esc or Tab leave what was typed. */
export function Completar({ value, onValor, opciones, onElegir, onEnter, ...resto }: Props) {
  const id = useId()
  const [abierto, setAbierto] = useState(false)
  const [marcada, setMarcada] = useState(0)
  const ver = abierto && opciones.length > 0
  const en = Math.min(marcada, opciones.length - 1)
  const actual = ver ? opciones[en] : undefined
  const elegir = (clave: string) => {
    setAbierto(false)
    onElegir(clave)
  }
  const move = (event: KeyboardEvent, pasos: number) => {
    event.preventDefault()
    setMarcada(now => (now + pasos + opciones.length) % opciones.length)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, altKey, ctrlKey, nativeEvent } = event
    if (nativeEvent.isComposing || altKey || ctrlKey) return
    if (ver && key === 'ArrowDown') move(event, 1)
    if (ver && key === 'ArrowUp') move(event, -1)
    if (ver && key === 'Escape') {
      event.stopPropagation()
      setAbierto(false)
    }
    if (key !== 'Enter') return
    if (actual === undefined) return onEnter?.(event)
    event.preventDefault()
    elegir(actual.clave)
  }
  return (
    <div className="completar">
      <TextInput
        {...resto}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={ver}
        aria-controls={ver ? id : undefined}
        aria-activedescendant={actual && idDe(id, en)}
        autoComplete="off"
        value={value}
        onKeyDown={onKeyDown}
        onFocus={() => setAbierto(false)}
        onBlur={() => setAbierto(false)}
        onChange={({ currentTarget }) => {
          setAbierto(true)
          setMarcada(0)
          onValor(currentTarget.value)
        }}
      />
      {ver && (
        <Opciones
          id={id}
          nombre={resto['aria-label'] ?? String(resto.label ?? '')}
          {...{ opciones, actual }}
          onElegir={elegir}
        />
      )}
    </div>
  )
}

/** Of the one at that place: what a person calls it may have blanks, and an id has none. */
const idDe = (lista: string, en: number): string => `${lista}-${en}`

interface OpcionesProps {
  id: string
  nombre: string
  opciones: readonly OpcionParaCompletar[]
  actual: OpcionParaCompletar | undefined
  onElegir: (clave: string) => void
}

function Opciones({ id, nombre, opciones, actual, onElegir }: OpcionesProps) {
  const lista = useRef<HTMLDivElement>(null)
  const cuantas = opciones.length
  // Whoever types at the lower edge of the window sees what is offered, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as often as it has another height
  useEffect(() => {
    // What a browser answers to it is nothing that React is to call.
    lista.current?.scrollIntoView({ block: 'nearest' })
  }, [cuantas])
  return (
    <div ref={lista} role="listbox" id={id} aria-label={`Sugerencias de ${nombre}`} className="sugerencias">
      {opciones.map(({ clave, titulo, detalle }, en) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
        <div
          key={clave}
          role="option"
          tabIndex={-1}
          id={idDe(id, en)}
          aria-selected={clave === actual?.clave}
          // The field keeps the focus.
          onMouseDown={event => event.preventDefault()}
          // A finger that goes on moves the page.
          onClick={() => onElegir(clave)}
        >
          <span>{titulo}</span>
          <span className="monto">{detalle}</span>
        </div>
      ))}
    </div>
  )
}
