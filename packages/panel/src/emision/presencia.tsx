import { Select, TextInput } from '@mantine/core'
import { escribir } from '../form/enviar.ts'
import { EMISION } from './bloques.generated.ts'
import type { ParteDeEmision } from './condicion.tsx'
import { opcionesDe } from './escritos.ts'
import type { ValoresDeEmision } from './valores.ts'

const PRESENCIAS = opcionesDe<ValoresDeEmision['indicadorPresencia']>(EMISION, 'indicadorPresencia')

/** How buyer and seller met; in words where no word of the list says it. */
export function Presencia({ valores, onCambio, faults }: ParteDeEmision) {
  const { indicadorPresencia, descripcionPresencia = '' } = valores
  return (
    <>
      <Select
        label="Cómo se vende"
        allowDeselect={false}
        data={PRESENCIAS}
        value={indicadorPresencia}
        onChange={value =>
          value && onCambio({ indicadorPresencia: value as ValoresDeEmision['indicadorPresencia'] })
        }
        error={faults.of('indicadorPresencia')}
      />
      {indicadorPresencia === 'OTRO' && (
        <TextInput
          label="De qué manera se vende"
          description="De 10 a 30 letras, como «Venta en una feria»"
          required
          value={descripcionPresencia}
          onChange={escribir(value => onCambio({ descripcionPresencia: value }))}
          error={faults.of('descripcionPresencia')}
        />
      )}
    </>
  )
}
