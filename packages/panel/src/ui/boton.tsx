import { ActionIcon, Button, type ButtonProps, CopyButton, Tooltip } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { forwardRef, type ReactNode } from 'react'
import { Icono } from './icono.tsx'

type AnchorProps = Omit<ButtonProps, 'component'> & { children?: ReactNode; href?: string }

const Anchor = forwardRef<HTMLAnchorElement, AnchorProps>((props, ref) => (
  <Button component="a" ref={ref} {...props} />
))

/** A button that leads somewhere: a link, with an address of its own. */
export const BotonEnlace = createLink(Anchor)

interface Props extends ButtonProps {
  /** Why it cannot be used, if so: said on hover, on focus and to screen readers. */
  porqueNo?: string | undefined
  onClick?: () => void
  type?: 'button' | 'submit'
  /** What a form is for: Enter in its last field leads here. */
  hace?: boolean
  children: ReactNode
}

/** A disabled button says why. It stays focusable (aria-disabled instead of disabled), so that a screen reader can read the reason. */
export function Boton({ porqueNo, onClick, hace, children, ...props }: Props) {
  const rest = hace ? { ...props, 'data-hace': true } : props
  if (porqueNo === undefined)
    return (
      <Button onClick={onClick} {...rest}>
        {children}
      </Button>
    )
  return (
    <Tooltip label={porqueNo} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <Button
        {...rest}
        type="button"
        data-envia={props.type === 'submit' || undefined}
        data-disabled
        aria-disabled="true"
        aria-description={porqueNo}
      >
        {children}
      </Button>
    </Tooltip>
  )
}

export function Copiar({ texto, que }: { texto: string; que: string }) {
  return (
    <CopyButton value={texto} timeout={2500}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copiado' : `Copiar ${que}`}>
          <ActionIcon
            variant="subtle"
            color={copied ? 'green' : 'gray'}
            onClick={copy}
            aria-label={copied ? `Copiado: ${que}` : `Copiar ${que}`}
          >
            <Icono nombre={copied ? 'listo' : 'copiar'} size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  )
}
