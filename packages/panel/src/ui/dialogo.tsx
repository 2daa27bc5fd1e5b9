import { Modal, type ModalProps } from '@mantine/core'
import { useFocoDevuelto } from './foco.ts'

interface Props extends ModalProps {
  /** What was asked for here is under way: nobody leaves before it is told what became of it. */
  ocupado?: boolean
}

/** Every dialog of the panel: closed by a button with a name, and the focus goes back to where it came from. */
export function Dialogo({ opened, onClose, ocupado = false, ...props }: Props) {
  useFocoDevuelto(opened)
  return (
    <Modal
      opened={opened}
      onClose={() => {
        if (!ocupado) onClose()
      }}
      // The library gives it back only where the dialog stays after it is closed.
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Cerrar', disabled: ocupado }}
      {...props}
    />
  )
}
