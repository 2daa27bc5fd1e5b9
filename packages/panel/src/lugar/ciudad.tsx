import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BUSCABLE } from '../ui/buscable.ts'
import { type Lugares, lugares } from './lugares.ts'

export interface ValoresDeCiudad {
  departamento: number | null
  distrito: number | null
  ciudad: number | null
}

interface Props {
  valores: ValoresDeCiudad
  onCambio: (valores: ValoresDeCiudad) => void
  error: string | undefined
}

/** Where most of those who write an invoice are: what is offered before a letter is typed. */
const CUANTAS = 60

/** The ciudad alone: departamento and distrito follow from it. */
export function Ciudad({ valores: { ciudad }, onCambio, error }: Props) {
  const { data } = useQuery(lugares)
  const todas = data === undefined ? [] : ciudadesDe(data)
  return (
    <Select
      label="Ciudad"
      description="Escriba parte de su nombre"
      required
      {...BUSCABLE}
      limit={CUANTAS}
      placeholder="Elija"
      nothingFoundMessage="Ninguna se llama así"
      data={todas.map(({ codigo, etiqueta }) => ({ value: String(codigo), label: etiqueta }))}
      value={ciudad === null ? null : String(ciudad)}
      onChange={next => {
        const elegida = todas.find(({ codigo }) => String(codigo) === next)
        onCambio(elegida?.valores ?? { departamento: null, distrito: null, ciudad: null })
      }}
      error={error}
    />
  )
}

/** Each with all that SIFEN wants to know of it, and called so that no two are the same. */
export function ciudadesDe({ departamentos, distritos, ciudades }: Lugares) {
  const delDepartamento = new Map(departamentos.map(lugar => [lugar.codigo, lugar]))
  const delDistrito = new Map(distritos.map(lugar => [lugar.codigo, lugar]))
  return ciudades.flatMap(({ codigo, nombre, de }) => {
    const distrito = delDistrito.get(de)
    const departamento = delDepartamento.get(distrito?.de ?? -1)
    if (distrito === undefined || departamento === undefined) return []
    const donde = [distrito.nombre, departamento.nombre].filter(otro => otro !== nombre).join(', ')
    const valores = { departamento: departamento.codigo, distrito: distrito.codigo, ciudad: codigo }
    return [{ codigo, etiqueta: donde === '' ? nombre : `${nombre}: ${donde}`, valores }]
  })
}
