import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { escribir } from '../form/enviar.ts'
import type { Faults } from '../form/faults.ts'
import type { Linea } from './items.ts'

interface Props {
  linea: Linea
  faults: Faults
  onCambio: (next: Partial<Linea>) => void
}

/** Of a price that the IVA bears in part: at which rate, and how much of it. */
export function GravadoParcial({ linea, faults, onCambio }: Props) {
  return (
    <SimpleGrid cols={2} spacing="sm" mt="sm">
      <Select
        label="Tasa"
        allowDeselect={false}
        data={['10', '5']}
        value={linea.tasaParcial}
        onChange={tasaParcial => tasaParcial && onCambio({ tasaParcial })}
      />
      <TextInput
        label="Porcentaje gravado"
        inputMode="decimal"
        value={linea.proporcion}
        onChange={escribir(proporcion => onCambio({ proporcion }))}
        error={faults.of('proporcionGravada')}
      />
    </SimpleGrid>
  )
}
