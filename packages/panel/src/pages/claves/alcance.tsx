import { Checkbox, Stack, Textarea } from '@mantine/core'
import { escribir } from '../../form/enviar.ts'
import type { Faults } from '../../form/faults.ts'
import { entradas, PERMISOS, type Permiso, TODOS } from './permisos.ts'

export interface Alcance {
  permisos: Permiso[]
  /** As they were typed. */
  direcciones: string
}

/** What the key may do, and from where: chosen once, because it never changes. */
export function CamposDeAlcance({
  value,
  onChange,
  faults,
}: {
  value: Alcance
  onChange: (change: Partial<Alcance>) => void
  faults: Faults
}) {
  return (
    <>
      <Checkbox.Group
        label="Permisos"
        description="Lo que el programa podrá hacer con ella. No cambia nunca: para otro permiso se crea otra clave."
        value={value.permisos}
        onChange={chosen => onChange({ permisos: TODOS.filter(permiso => chosen.includes(permiso)) })}
        error={faults.of('permisos')}
      >
        <Stack gap="xs" mt="xs">
          {TODOS.map(permiso => (
            <Checkbox
              key={permiso}
              value={permiso}
              label={PERMISOS[permiso].nombre}
              description={PERMISOS[permiso].explica}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Textarea
        label="Solo desde estas direcciones"
        description="Una IP o red por línea. En blanco: desde cualquiera. Tampoco cambia nunca."
        placeholder={'203.0.113.7\n2001:db8::/32'}
        autosize
        minRows={2}
        maxRows={8}
        value={value.direcciones}
        onChange={escribir(direcciones => onChange({ direcciones }))}
        error={faltasDe(value.direcciones, faults)}
      />
    </>
  )
}

/** Each fault beside the entry that has it. */
function faltasDe(text: string, faults: Faults): string | undefined {
  const ofEntries = entradas(text).flatMap((entrada, index) => {
    const fault = faults.of(`direcciones[${index}]`)
    return fault === undefined ? [] : [`${entrada}: ${fault}`]
  })
  const all = [faults.of('direcciones'), ...ofEntries].filter(fault => fault !== undefined)
  return all.length === 0 ? undefined : all.join('. ')
}
