import { Button, Group, Stack } from '@mantine/core'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DescartarLoEscrito } from '../../form/descartar.tsx'
import type { Draft } from '../../form/draft.ts'
import { useEnvio } from '../../form/fallo.ts'
import { type Faults, faultsOf } from '../../form/faults.ts'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { Boton } from '../../ui/boton.tsx'
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

/** Whether that would be kept as something else than this. */
export const isOtro = (uno: object, otro: object): boolean => JSON.stringify(uno) !== JSON.stringify(otro)

interface Props<Escrito> {
  titulo: string
  /** What is typed: kept until it is kept by the service, or whoever typed it leaves. */
  draft: Draft<Escrito>
  guardando: UseMutationResult<unknown, Error, boolean>
  faults: Faults
  /** Whether it is kept already, and if so whether it is offered. */
  archivado: boolean | undefined
  /** Whether something else stands there than is kept: it is kept by its own button alone. */
  cambiado: boolean
  onCerrar: () => void
  children: ReactNode
}

export function DialogoDeCatalogo<Escrito>(props: Props<Escrito>) {
  const { titulo, draft, guardando, faults, archivado, cambiado, onCerrar, children } = props
  const pendiente = guardando.isPending
  const dejar = () => {
    draft.clear()
    onCerrar()
  }
  return (
    <Dialogo opened ocupado={pendiente} onClose={dejar} title={titulo} size="lg">
      <form noValidate {...useEnvio(() => guardando.mutate(archivado ?? false), guardando.error)}>
        <Stack>
          <FaltasSueltas de={faults} />
          {children}
          <Group justify="space-between">
            <Group gap="xs">
              {archivado !== undefined && (
                <Boton
                  variant="subtle"
                  color={archivado ? 'mbohera' : 'red'}
                  disabled={pendiente}
                  porqueNo={cambiado ? 'Hay cambios sin guardar: guárdelos o descártelos antes.' : undefined}
                  onClick={() => guardando.mutate(!archivado)}
                >
                  {archivado ? 'Volver a ofrecer' : 'Dejar de ofrecer'}
                </Boton>
              )}
              <DescartarLoEscrito draft={{ clear: draft.clear, restored: draft.restored || cambiado }} />
            </Group>
            <Group gap="xs">
              <Button variant="default" disabled={pendiente} onClick={dejar}>
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
