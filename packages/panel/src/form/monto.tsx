import { Anchor, TextInput, type TextInputProps } from '@mantine/core'
import { type Duda, readDuda } from '../values/dinero.ts'
import { escribir } from './enviar.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'inputMode'> {
  value: string
  onValor: (value: string) => void
  /** In which money, where that is known. */
  moneda?: string | undefined
}

/** A field for money. What can be read in two ways is asked, and nothing is done with it until it was answered. */
export function Monto({ onValor, moneda, error, ...resto }: Props) {
  const duda = readDuda(resto.value, moneda)
  return (
    <TextInput
      {...resto}
      inputMode="decimal"
      onChange={escribir(onValor)}
      error={duda === undefined ? error : <Pregunta duda={duda} onElegir={onValor} />}
    />
  )
}

function Pregunta({
  duda: { entero, decimal },
  onElegir,
}: {
  duda: Duda
  onElegir: (value: string) => void
}) {
  const opcion = (value: string) => (
    <Anchor
      component="button"
      type="button"
      inherit
      c="inherit"
      fw={700}
      underline="always"
      onClick={() => onElegir(value)}
    >
      {value}
    </Anchor>
  )
  if (decimal === undefined) return <>Los miles van con punto: {opcion(entero)}</>
  return (
    <>
      ¿Cuánto es: {opcion(entero)} o, con decimales, {opcion(decimal)}?
    </>
  )
}
