import { ActionIcon, Button, Checkbox, Group, Menu, Popover, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Access, useAccess } from '../api/access.tsx'
import { take } from '../api/client.ts'
import { tellError } from '../api/problem.ts'
import { enviar, escribir } from '../form/enviar.ts'
import { useContribuyente } from '../shell/contribuyente.tsx'
import { TextoDeFallo } from '../ui/fallo.tsx'
import { Icono } from '../ui/icono.tsx'
import { readConsulta, writeConsulta } from './consulta.ts'
import { type FiltroGuardado, filtrosDe, withFiltro, withoutFiltro } from './lista.ts'

const RUTA = '/api/v1/contribuyentes/{contribuyenteId}/filtros'

const guardados = ({ client }: Access, contribuyenteId: string) =>
  queryOptions({
    queryKey: ['filtros', contribuyenteId],
    queryFn: () => take(client.GET(RUTA, { params: { path: { contribuyenteId } } })),
    staleTime: 60_000,
  })

/** What was kept in another window since stays: it is looked at again before all of it is written. */
function useCambiarFiltros() {
  const access = useAccess()
  const { id } = useContribuyente()
  const queries = useQueryClient()
  const query = guardados(access, id)
  return useMutation({
    mutationFn: async (change: (todos: readonly FiltroGuardado[]) => FiltroGuardado[]) => {
      const { filtros } = await queries.fetchQuery({ ...query, staleTime: 0 })
      const body = { filtros: change(filtros) }
      return take(access.client.PUT(RUTA, { params: { path: { contribuyenteId: id } }, body }))
    },
    onSuccess: quedan => queries.setQueryData(query.queryKey, quedan),
  })
}

interface Props {
  lista: FiltroGuardado['lista']
  /** What the list's address says now. */
  filtros: object
  onElegir: (search: Record<string, string>, replace: boolean) => void
}

/** What this person looks for again and again: one click each, and one more keeps what is looked for now. */
export function Guardados({ lista, filtros, onElegir }: Props) {
  const { id } = useContribuyente()
  const { data } = useQuery(guardados(useAccess(), id))
  const cambiar = useCambiarFiltros()
  const ahora = writeConsulta(filtros)
  const suyos = filtrosDe(data?.filtros ?? [], { lista })
  useAbrirCon(
    data && (suyos.find(({ predeterminado }) => predeterminado)?.consulta ?? ''),
    Object.keys(filtros).length === 0,
    onElegir,
  )
  const nuevo = ahora !== '' && data !== undefined && !suyos.some(({ consulta }) => consulta === ahora)
  if (suyos.length === 0 && !nuevo) return null
  return (
    <Group gap={6} role="group" aria-label="Filtros guardados">
      {suyos.map(uno => (
        <Chip
          key={uno.nombre}
          filtro={uno}
          puesto={uno.consulta === ahora}
          onElegir={() => onElegir(readConsulta(uno.consulta), false)}
          onCambio={otro => cambiar.mutate(todos => withFiltro(todos, otro))}
          onQuitar={() => cambiar.mutate(todos => withoutFiltro(todos, uno))}
        />
      ))}
      {nuevo && <Guardar lista={lista} consulta={ahora} cambiar={cambiar} />}
      {!nuevo && <TextoDeFallo>{cambiar.error ? tellError(cambiar.error) : undefined}</TextoDeFallo>}
    </Group>
  )
}

/** The list as it is opened by an address that says nothing, not even a page of it, with what is to be put there; once, so that it can be cleared. */
function useAbrirCon(consulta: string | undefined, vacia: boolean, onElegir: Props['onElegir']): void {
  const abierta = useRef(!vacia)
  useEffect(() => {
    if (abierta.current || consulta === undefined) return
    abierta.current = true
    if (consulta !== '' && vacia) onElegir(readConsulta(consulta), true)
  })
}

interface DeChip {
  filtro: FiltroGuardado
  puesto: boolean
  onElegir: () => void
  onCambio: (filtro: FiltroGuardado) => void
  onQuitar: () => void
}

function Chip({ filtro, puesto, onElegir, onCambio, onQuitar }: DeChip) {
  const { nombre, predeterminado } = filtro
  return (
    <Button.Group>
      <Button
        size="compact-sm"
        variant={puesto ? 'light' : 'default'}
        aria-pressed={puesto}
        onClick={onElegir}
      >
        {nombre}
      </Button>
      {puesto && (
        <Menu position="bottom-start">
          <Menu.Target>
            <ActionIcon variant="light" size={26} aria-label={`Qué hacer con el filtro ${nombre}`}>
              <Icono nombre="abajo" size={14} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onCambio({ ...filtro, predeterminado: !predeterminado })}>
              {predeterminado ? 'No abrir la lista con él' : 'Abrir la lista con él'}
            </Menu.Item>
            <Menu.Item color="red" onClick={onQuitar}>
              Quitar
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Button.Group>
  )
}

interface DeGuardar {
  lista: FiltroGuardado['lista']
  consulta: string
  cambiar: ReturnType<typeof useCambiarFiltros>
}

function Guardar({ lista, consulta, cambiar }: DeGuardar) {
  const [abierto, { toggle, close }] = useDisclosure(false)
  const [nombre, setNombre] = useState('')
  const [predeterminado, setPredeterminado] = useState(false)
  const uno = { lista, nombre: nombre.trim(), consulta, predeterminado }
  const guardar = () => cambiar.mutate(todos => withFiltro(todos, uno), { onSuccess: close })
  return (
    <Popover opened={abierto} onChange={close} position="bottom-start" trapFocus shadow="md" withinPortal>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<Icono nombre="emitir" size={14} />}
          aria-expanded={abierto}
          onClick={toggle}
        >
          Guardar este filtro
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={enviar(guardar)}>
          <Stack gap="sm">
            <TextInput
              label="Nombre"
              placeholder="Por cobrar"
              required
              maxLength={60}
              data-autofocus
              value={nombre}
              onChange={escribir(setNombre)}
            />
            <Checkbox
              label="Abrir la lista con él"
              checked={predeterminado}
              onChange={event => setPredeterminado(event.currentTarget.checked)}
            />
            <TextoDeFallo>{cambiar.error ? tellError(cambiar.error) : undefined}</TextoDeFallo>
            <Button type="submit" loading={cambiar.isPending}>
              Guardar
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
