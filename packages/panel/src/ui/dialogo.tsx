import { Modal, type ModalProps } from '@mantine/core'
import { useFocoDevuelto } from './foco.ts'

/** Every dialog of the panel: closed by a button with a name, and the focus goes back to where it came from. */
export function Dialogo({ opened, ...props }: ModalProps) {
  useFocoDevuelto(opened)
  return (
    <Modal
      opened={opened}
      // The library gives it back only where the dialog stays after it is closed.
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
      {...props}
    />
  )
}
