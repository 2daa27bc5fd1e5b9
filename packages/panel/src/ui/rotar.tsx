import { Select, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Confirmar } from './confirmar.tsx'

/** How long the old one is good beside the new one, in seconds. */
const PLAZOS = [
  { value: '3600', label: '1 hora' },
  { value: '86400', label: '1 día' },
  { value: '604800', label: '1 semana' },
]

interface Props {
  titulo: string
  hacer: string
  /** Of what, what becomes of it without any, and how long it is unless said. */
  gracia: { label: string; ninguna: string; segundos: number; maximo: number }
  ocupado: boolean
  error: Error | null
  onHacer: (segundos: number) => void
  onCerrar: () => void
  children: ReactNode
}

/** Asks once more before a secret is replaced, and for how long the old one stays. */
export function Rotar({ titulo, hacer, gracia, ocupado, error, onHacer, onCerrar, children }: Props) {
  const [segundos, setSegundos] = useState(String(gracia.segundos))
  const plazos = PLAZOS.filter(({ value }) => Number(value) <= gracia.maximo)
  return (
    <Confirmar
      abierto
      titulo={titulo}
      hacer={hacer}
      color="mbohera"
      ocupado={ocupado}
      error={error}
      onHacer={() => onHacer(Number(segundos))}
      onCerrar={onCerrar}
    >
      <Text size="sm" mb="sm" component="div">
        {children}
      </Text>
      <Select
        label={gracia.label}
        data={[{ value: '0', label: gracia.ninguna }, ...plazos]}
        value={segundos}
        allowDeselect={false}
        onChange={value => setSegundos(value ?? '0')}
      />
    </Confirmar>
  )
}
