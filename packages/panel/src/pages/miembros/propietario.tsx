import { Text } from '@mantine/core'
import { Confirmar } from '../../ui/confirmar.tsx'

interface Props {
  abierto: boolean
  nombre: string
  /** Whether the member was only invited: no person has logged in with that e-mail yet. */
  pendiente: boolean
  ocupado: boolean
  error: unknown
  onHacer: () => void
  onCerrar: () => void
}

/** Asks before a member becomes PROPIETARIO: an owner can remove every other owner, also the one who made the change. */
export function HacerPropietario({ nombre, pendiente, ...rest }: Props) {
  return (
    <Confirmar {...rest} titulo={`Hacer propietario a ${nombre}`} hacer="Hacer propietario">
      <Text size="sm">
        Un propietario puede todo: emitir en producción, crear y revocar claves, y quitar a los demás
        propietarios, también a usted.
        {pendiente && (
          <Text span inherit fw={650}>
            {' '}
            Todavía no entró nunca: lo será quien ingrese con ese correo.
          </Text>
        )}
      </Text>
    </Confirmar>
  )
}
