import { Modal, type ModalProps } from '@mantine/core'
import { useAtras } from './atras.ts'
import { useFocoDevuelto } from './foco.ts'

interface Props extends ModalProps {
  /** What was asked for here is under way: nobody leaves before it is told what became of it. */
  ocupado?: boolean
}

/** Every dialog of the panel: closed by a button with a name, by Esc and by going back, and the focus goes back to where it came from. */
export function Dialogo({ opened, onClose, ocupado = false, ...props }: Props) {
  useFocoDevuelto(opened)
  const cerrar = () => {
    if (!ocupado) onClose()
  }
  const { closeOnEscape = true } = props
  const isArriba = useAtras(opened, () => closeOnEscape && cerrar())
  return (
    <Modal
      opened={opened}
      // Esc reaches those below it, too.
      onClose={() => isArriba() && cerrar()}
      // The library gives it back only where the dialog stays after it is closed.
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Cerrar', disabled: ocupado }}
      {...props}
    />
  )
}
