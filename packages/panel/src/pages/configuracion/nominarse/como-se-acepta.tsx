import { Radio, Stack } from '@mantine/core'
import type { Ajuste } from './consulta.ts'

/** Whether somebody of the shop is asked first. */
export function ComoSeAcepta({
  modo,
  onModo,
}: {
  modo: Ajuste['modo']
  onModo: (modo: Ajuste['modo']) => void
}) {
  return (
    <Radio.Group
      label="Quién lo acepta"
      value={modo}
      onChange={next => onModo(next === 'VISTO_BUENO' ? 'VISTO_BUENO' : 'DIRECTO')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="DIRECTO" label="Nadie: se registra cuando pasan los minutos para corregir" />
        <Radio
          value="VISTO_BUENO"
          label="La caja da su visto bueno, en el panel o desde su sistema de ventas"
        />
      </Stack>
    </Radio.Group>
  )
}
