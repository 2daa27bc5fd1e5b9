import { Text } from '@mantine/core'
import { Confirmar } from '../../ui/confirmar.tsx'

interface Props {
  abierto: boolean
  nombre: string
  /** Whether he was invited only: nobody has seen yet who comes with that address. */
  pendiente: boolean
  ocupado: boolean
  error: unknown
  onHacer: () => void
  onCerrar: () => void
}

/** Who is made an owner can take everything, also from whoever made him one. */
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
