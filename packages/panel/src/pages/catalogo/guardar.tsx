import { Button, Group, Stack } from '@mantine/core'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEnvio } from '../../form/fallo.ts'
import { type Faults, faultsOf } from '../../form/faults.ts'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { Dialogo } from '../../ui/dialogo.tsx'

/** Writes one down, or takes it out of what is offered; what was found by search is asked for again. */
export function useGuardar(
  que: string,
  guardar: (archivado: boolean) => Promise<unknown>,
  onHecho: () => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: guardar,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [que] })
      onHecho()
    },
  })
}

/** What the service says of the only one that was sent, by the names that the form has for its fields. */
export function faltasDe(error: unknown, lista: string, muestra: (campo: string) => boolean): Faults {
  const lugar = `${lista}[0].`
  const faults = faultsOf(error, campo => campo.startsWith(lugar) && muestra(campo.slice(lugar.length)))
  return { ...faults, of: campo => faults.of(lugar + campo) }
}

interface Props {
  titulo: string
  guardando: UseMutationResult<unknown, Error, boolean>
  faults: Faults
  /** Whether it is kept already, and if so whether it is offered. */
  archivado: boolean | undefined
  onCerrar: () => void
  children: ReactNode
}

export function DialogoDeCatalogo({ titulo, guardando, faults, archivado, onCerrar, children }: Props) {
  const pendiente = guardando.isPending
  return (
    <Dialogo opened onClose={onCerrar} title={titulo} size="lg">
      <form noValidate {...useEnvio(() => guardando.mutate(archivado ?? false), guardando.error)}>
        <Stack>
          <FaltasSueltas de={faults} />
          {children}
          <Group justify="space-between">
            {archivado === undefined ? (
              <span />
            ) : (
              <Button
                variant="subtle"
                color={archivado ? 'mbohera' : 'red'}
                disabled={pendiente}
                onClick={() => guardando.mutate(!archivado)}
              >
                {archivado ? 'Volver a ofrecer' : 'Dejar de ofrecer'}
              </Button>
            )}
            <Group gap="xs">
              <Button variant="default" onClick={onCerrar}>
                Cerrar
              </Button>
              <Button type="submit" loading={pendiente}>
                Guardar
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Dialogo>
  )
}
