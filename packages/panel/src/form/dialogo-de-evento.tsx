import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialogo } from '../ui/dialogo.tsx'
import { Incierto } from '../ui/incierto.tsx'
import { ResultadoDeEvento } from '../ui/resultado.tsx'
import { FranjaDeAmbiente } from '../ui/resumen.tsx'
import { enviar } from './enviar.ts'
import { useIrAlFallo } from './fallo.ts'

interface Props {
  titulo: string
  /** With its article: "la cancelación". */
  que: string
  /** What the button that sends it says. */
  hacer: string
  color?: string | undefined
  /** For a form of many fields. */
  ancho?: string
  ambiente: Parameters<typeof FranjaDeAmbiente>[0]['ambiente']
  operacion: {
    data: Parameters<typeof ResultadoDeEvento>[0]['evento'] | undefined
    error: unknown
    incierto: boolean
    isPending: boolean
    preguntarDeNuevo: () => unknown
  }
  onHacer: () => void
  onCerrar: () => void
  children: ReactNode
}

/** The form of an evento in a dialog; then what SIFEN decided about it, or that nobody knows yet. Only its button sends it, never Enter. */
export function DialogoDeEvento(props: Props) {
  const { titulo, que, hacer, color, ancho, ambiente, operacion, onHacer, onCerrar, children } = props
  const form = useIrAlFallo<HTMLFormElement>(operacion.error)
  return (
    <Dialogo
      opened
      ocupado={operacion.isPending}
      onClose={onCerrar}
      title={titulo}
      {...(ancho === undefined ? {} : { size: ancho })}
    >
      {operacion.data ? (
        <ResultadoDeEvento evento={operacion.data} onCerrar={onCerrar} />
      ) : operacion.incierto && !operacion.isPending ? (
        <Incierto que={que} operacion={operacion} />
      ) : (
        <form ref={form} onSubmit={enviar(() => undefined)}>
          <Stack>
            <FranjaDeAmbiente ambiente={ambiente} />
            {children}
            <Group justify="flex-end">
              <Button variant="default" disabled={operacion.isPending} onClick={onCerrar}>
                No, volver
              </Button>
              <Button
                {...(color === undefined ? {} : { color })}
                loading={operacion.isPending}
                onClick={() => form.current?.reportValidity() && onHacer()}
              >
                {hacer}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialogo>
  )
}
