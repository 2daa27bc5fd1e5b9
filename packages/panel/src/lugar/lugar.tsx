import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Faults } from '../form/faults.ts'
import { BUSCABLE } from '../ui/buscable.ts'
import { lugares } from './lugares.ts'

interface Codigos {
  departamento: number | null
  distrito: number | null
  ciudad: number | null
}

interface Props {
  valores: Codigos
  onCambio: (change: Partial<Codigos>) => void
  faults: Faults
  /** What stands before their names in the body, where they are part of something else. */
  prefijo?: string
  /** Whether a place must be said; a distrito need not. */
  required?: boolean
}

/** Departamento, distrito, ciudad: each narrows the next, as SIFEN's table relates them. */
export function Lugar({ valores, onCambio, faults, prefijo = '', required = false }: Props) {
  const { data } = useQuery(lugares)
  const { departamento, distrito, ciudad } = valores
  const distritos = data?.distritos.filter(({ de }) => de === departamento) ?? []
  const ciudades = data?.ciudades.filter(({ de }) => de === distrito) ?? []
  return (
    <>
      <Elegir
        label="Departamento"
        required={required}
        opciones={data?.departamentos ?? []}
        valor={departamento}
        error={faults.of(`${prefijo}departamento`)}
        onValor={next => onCambio({ departamento: next, distrito: null, ciudad: null })}
      />
      <Elegir
        label="Distrito"
        opciones={distritos}
        valor={distrito}
        error={faults.of(`${prefijo}distrito`)}
        onValor={next => onCambio({ distrito: next, ciudad: null })}
      />
      <Elegir
        label="Ciudad"
        required={required}
        opciones={ciudades}
        valor={ciudad}
        error={faults.of(`${prefijo}ciudad`)}
        onValor={next => onCambio({ ciudad: next })}
      />
    </>
  )
}

interface ElegirProps extends Pick<SelectProps, 'label' | 'error' | 'required'> {
  opciones: readonly { codigo: number; nombre: string }[]
  valor: number | null
  onValor: (valor: number | null) => void
}

function Elegir({ opciones, valor, onValor, ...rest }: ElegirProps) {
  return (
    <Select
      {...rest}
      {...BUSCABLE}
      limit={200}
      placeholder={opciones.length === 0 ? 'Elija primero lo anterior' : 'Elija'}
      data={opciones.map(({ codigo, nombre }) => ({ value: String(codigo), label: nombre }))}
      value={valor === null ? null : String(valor)}
      onChange={next => onValor(next === null ? null : Number(next))}
    />
  )
}
