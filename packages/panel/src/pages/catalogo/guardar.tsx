import { Alert, Button, Group, Stack } from '@mantine/core'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { DescartarLoEscrito } from '../../form/descartar.tsx'
import { type Draft, useDraft } from '../../form/draft.ts'
import { useEnvio } from '../../form/fallo.ts'
import { type Faults, faultsOf } from '../../form/faults.ts'
import { isIgual } from '../../form/igual.ts'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Dialogo } from '../../ui/dialogo.tsx'
import { type Guardado, mergeDicho, YaGuardado } from './lo-guardado.ts'

/** What is written of one, kept with how it stood when that was begun: it may be found, and kept, much later. */
export function useEscrito<T extends object>(
  nombre: string,
  guardado: T,
  cuerpoDe: (valores: T) => Guardado['cuerpo'],
) {
  const draft = useDraft(nombre, guardado)
  const antes = useDraft(`${nombre}:antes`, { cuerpo: cuerpoDe(guardado) })
  const set: Draft<T>['set'] = change => {
    antes.set({})
    draft.set(change)
  }
  const clear = () => {
    draft.clear()
    antes.clear()
  }
  return { draft: { ...draft, set, clear }, antes: antes.value.cuerpo }
}

interface DeGuardar {
  /** What the list is of. */
  que: string
  escrito: Guardado['cuerpo']
  /** As it stood when it was opened; nothing of a new one. */
  antes: Guardado['cuerpo'] | null
  /** Whether it was offered when it was opened. */
  archivado: boolean | undefined
  /** As it is kept now. */
  leer: () => Promise<Guardado | null>
  guardar: (cuerpo: Guardado['cuerpo'], archivado: boolean) => Promise<unknown>
  onHecho: () => void
}

/**
 * Writes one down, or takes it out of what is offered; what was found by search is asked for again. It is read once more before: the list
 * that it was opened from may be of this morning, and nothing that somebody else kept since is undone unasked.
 */
export function useGuardar({ que, escrito, antes, archivado = false, leer, guardar, onHecho }: DeGuardar) {
  const queries = useQueryClient()
  const visto = useRef<Guardado>(undefined)
  return useMutation({
    mutationFn: async (ofrecer: boolean | undefined) => {
      const ahora = await leer()
      const sabido = ahora !== null && isIgual(ahora, visto.current)
      const cuerpo = sabido ? escrito : mergeDicho({ escrito, antes, ahora })
      if (cuerpo === null && ahora !== null) {
        visto.current = ahora
        throw new YaGuardado(ahora, antes === null)
      }
      const queda = antes === null ? archivado : (ahora?.archivado ?? archivado)
      return guardar(cuerpo ?? escrito, ofrecer === undefined ? queda : !ofrecer)
    },
    // It is there at once: what is read anew because of it may take long, or may not be had.
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: [que] })
      onHecho()
    },
  })
}

/** What stands in the way of keeping it: pressed once more, it is kept all the same. */
function YaEsta({ error }: { error: unknown }) {
  if (!(error instanceof YaGuardado)) return null
  const {
    nuevo,
    ahora: { nombre },
  } = error
  return (
    <Alert color="orange" variant="light" role="alert" title="No se guardó todavía">
      {nuevo
        ? `Ya está guardado uno así: ${nombre}. Si guarda de nuevo, este lo reemplaza.`
        : `Mientras tanto se guardó otra cosa de este: ${nombre}. Si guarda de nuevo, queda lo que está escrito aquí; si cierra, queda lo guardado.`}
    </Alert>
  )
}

/** What the service says of the only one that was sent, by the names that the form has for its fields. */
export function faltasDe(error: unknown, lista: string, muestra: (campo: string) => boolean): Faults {
  const lugar = `${lista}[0].`
  const rechazo = error instanceof YaGuardado ? null : error
  const faults = faultsOf(rechazo, campo => campo.startsWith(lugar) && muestra(campo.slice(lugar.length)))
  return { ...faults, of: campo => faults.of(lugar + campo) }
}

interface Props<Escrito> {
  titulo: string
  /** What is typed: kept until it is kept by the service, or whoever typed it leaves. */
  draft: Draft<Escrito>
  guardando: UseMutationResult<unknown, Error, boolean | undefined>
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
      <form noValidate {...useEnvio(() => guardando.mutate(undefined), guardando.error)}>
        <Stack>
          <FaltasSueltas de={faults} />
          {children}
          <YaEsta error={guardando.error} />
          <Group justify="space-between">
            <Group gap="xs">
              {archivado !== undefined && (
                <Boton
                  variant="subtle"
                  color={archivado ? 'mbohera' : 'red'}
                  disabled={pendiente}
                  porqueNo={cambiado ? 'Hay cambios sin guardar: guárdelos o descártelos antes.' : undefined}
                  onClick={() => guardando.mutate(archivado)}
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
