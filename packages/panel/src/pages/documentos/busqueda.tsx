import { Button, Card, Group, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useDebouncedCallback, useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { enviar, escribir } from '../../form/enviar.ts'
import { Fecha } from '../../form/fecha.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Icono } from '../../ui/icono.tsx'
import { ESTADOS, type Estado, TIPOS, type TipoDocumento } from '../../values/palabras.ts'
import { buscadoEn, cdcOf, conBuscado, type Filtros, ORDENES } from './filtros.ts'

const ESTADO_OPCIONES = (Object.keys(ESTADOS) as Estado[]).map(value => ({
  value,
  label: ESTADOS[value].nombre,
}))
const TIPO_OPCIONES = (Object.keys(TIPOS) as TipoDocumento[]).map(value => ({
  value,
  label: TIPOS[value].nombre,
}))
const NOMBRE_OPCIONES = [
  { value: 'true', label: 'Solo innominadas' },
  { value: 'false', label: 'Solo con receptor' },
]

interface Props {
  filtros: Filtros
  /** `replace`: in the place of the address before, to which nobody wants to go back. */
  onCambio: (filtros: Filtros, replace?: boolean) => void
}

const ORDEN_OPCIONES = Object.entries(ORDENES).map(([value, label]) => ({ value, label }))
/** A pause of whoever types. */
const PAUSA_MS = 250

/** Every filter is in the address: what one sees can be sent as a link. */
export function Busqueda({ filtros, onCambio }: Props) {
  const change = (next: Partial<Record<keyof Filtros, string | null>>) => {
    const { cursor: _, ...kept } = filtros
    const merged = Object.entries({ ...kept, ...next }).filter(([, value]) => value !== null && value !== '')
    onCambio(Object.fromEntries(merged) as Filtros)
  }
  const { id } = useContribuyente()
  const navigate = useNavigate()
  const [abiertos, { toggle }] = useDisclosure(false)
  const puestos = Object.keys(filtros).some(name => name !== 'cursor')
  return (
    <Card withBorder p="sm" role="search" aria-label="Buscar documentos">
      <Stack gap="xs">
        <Group align="flex-end" gap="xs">
          <Buscador
            buscado={buscadoEn(filtros)}
            // The letters of one word are one address.
            onBuscar={text => onCambio(conBuscado(filtros, text), filtros.buscar !== undefined)}
            onCdc={documentoId =>
              void navigate({
                to: '/c/$contribuyenteId/documentos/$documentoId',
                params: { contribuyenteId: id, documentoId },
              })
            }
            placeholder="Cliente, ítem, número o total"
          />
          <Button
            hiddenFrom="sm"
            variant="default"
            style={{ flex: 'none' }}
            onClick={toggle}
            aria-expanded={abiertos}
          >
            Filtros
          </Button>
          {puestos && (
            <Button variant="subtle" color="gray" style={{ flex: 'none' }} onClick={() => onCambio({})}>
              Limpiar
            </Button>
          )}
        </Group>
        <Elegidos filtros={filtros} abiertos={abiertos} change={change} />
      </Stack>
    </Card>
  )
}

interface DeElegidos {
  filtros: Filtros
  abiertos: boolean
  change: (next: Partial<Record<keyof Filtros, string | null>>) => void
}

/** As wide as a screen they stand on one line; for a finger they are as large as ever. */
function Elegidos({ filtros, abiertos, change }: DeElegidos) {
  const size = useMediaQuery('(max-width: 48em)') ? 'sm' : 'xs'
  const select = { clearable: true, placeholder: 'Todos', size } as const
  return (
    <Group align="flex-end" gap="xs" className="filtros" data-abiertos={abiertos}>
      <Select
        {...select}
        label="Estado"
        w={130}
        data={ESTADO_OPCIONES}
        value={filtros.estado ?? null}
        onChange={estado => change({ estado })}
      />
      <Select
        {...select}
        label="Tipo"
        w={150}
        data={TIPO_OPCIONES}
        value={filtros.tipoDocumento ?? null}
        onChange={tipoDocumento => change({ tipoDocumento })}
      />
      <Select
        {...select}
        label="Receptor"
        placeholder="Cualquiera"
        w={130}
        data={NOMBRE_OPCIONES}
        value={filtros.innominada ?? null}
        onChange={innominada => change({ innominada })}
      />
      <Group gap="xs" wrap="nowrap">
        <Dia
          titulo="Desde"
          size={size}
          valor={filtros.fechaDesde}
          onCambio={fechaDesde => change({ fechaDesde })}
        />
        <Dia
          titulo="Hasta"
          size={size}
          valor={filtros.fechaHasta}
          error={isAlReves(filtros) ? 'Es anterior a «Desde»' : undefined}
          onCambio={fechaHasta => change({ fechaHasta })}
        />
      </Group>
      <Select
        {...select}
        label="Orden"
        placeholder="Más nuevos"
        w={140}
        data={ORDEN_OPCIONES}
        value={filtros.orden ?? null}
        onChange={orden => change({ orden })}
      />
      <Switch
        label="Archivados"
        size={size}
        pb={6}
        checked={filtros.archivado === 'true'}
        onChange={event => change({ archivado: event.currentTarget.checked ? 'true' : null })}
      />
    </Group>
  )
}

interface DiaProps {
  titulo: string
  size: 'sm' | 'xs'
  valor: string | undefined
  error?: string | undefined
  onCambio: (valor: string) => void
}

/** Nothing is of such days. */
const isAlReves = ({ fechaDesde, fechaHasta }: Filtros): boolean =>
  fechaDesde !== undefined && fechaHasta !== undefined && fechaHasta < fechaDesde

/** One that is half typed filters nothing yet. */
function Dia({ titulo, size, valor = '', error, onCambio }: DiaProps) {
  return (
    <Fecha
      label={titulo}
      size={size}
      style={{ flex: '1 1 7rem' }}
      miw={size === 'xs' ? 116 : 0}
      maw={size === 'xs' ? 124 : undefined}
      value={valor}
      error={error}
      onValor={next => next !== valor && onCambio(next)}
    />
  )
}

interface BuscadorProps {
  buscado: string
  onBuscar: (text: string) => void
  /** A whole CDC leads to its documento. */
  onCdc: (cdc: string) => void
  placeholder: string
}

/** What is typed is looked for when the typist pauses, or says so. */
export function Buscador({ buscado, onBuscar, onCdc, placeholder }: BuscadorProps) {
  const [text, setText] = useState(buscado)
  const pedido = useRef(buscado)
  const campo = useRef<HTMLInputElement>(null)
  // Another address: cleared, gone back, or a link.
  useEffect(() => {
    if (buscado !== pedido.current) setText(buscado)
    pedido.current = buscado
  }, [buscado])
  const buscar = (typed: string) => {
    if (typed.trim() === pedido.current) return
    pedido.current = typed.trim().slice(0, 100)
    onBuscar(typed)
  }
  const later = useDebouncedCallback(buscar, PAUSA_MS)
  const now = () => {
    later.cancel()
    // What stands there, though it was typed a moment ago.
    const typed = campo.current?.value ?? text
    const cdc = cdcOf(typed)
    if (cdc === undefined) return buscar(typed)
    onCdc(cdc)
  }
  return (
    <form onSubmit={enviar(now)} style={{ flex: '1 1 12rem' }}>
      <TextInput
        ref={campo}
        type="search"
        label="Buscar"
        placeholder={placeholder}
        maxLength={100}
        leftSection={<Icono nombre="buscar" size={16} />}
        value={text}
        onChange={escribir(typed => {
          setText(typed)
          later(typed)
        })}
      />
    </form>
  )
}
