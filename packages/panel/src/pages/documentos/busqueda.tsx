import { Button, Card, Group, Select, Switch, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { enviar, escribir } from '../../form/enviar.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Icono } from '../../ui/icono.tsx'
import { ESTADOS, type Estado, TIPOS, type TipoDocumento } from '../../values/palabras.ts'
import { destinoDe, type Filtros } from './filtros.ts'

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
  onCambio: (filtros: Filtros) => void
}

/** Every filter is in the address: what one sees can be sent as a link. */
export function Busqueda({ filtros, onCambio }: Props) {
  const change = (next: Partial<Record<keyof Filtros, string | null>>) => {
    const { cursor: _, ...kept } = filtros
    const merged = Object.entries({ ...kept, ...next }).filter(([, value]) => value !== null && value !== '')
    onCambio(Object.fromEntries(merged) as Filtros)
  }
  const [abiertos, { toggle }] = useDisclosure(false)
  const buscado = filtros.numero ?? filtros.receptor ?? ''
  const puestos = Object.keys(filtros).some(name => name !== 'cursor')
  return (
    <Card withBorder p="sm" role="search" aria-label="Buscar documentos">
      <Group align="flex-end" gap="sm" className="filtros" data-abiertos={abiertos}>
        <Buscador key={buscado} buscado={buscado} onBuscar={change} />
        <Button hiddenFrom="sm" variant="default" onClick={toggle} aria-expanded={abiertos}>
          Filtros
        </Button>
        <Select
          label="Estado"
          placeholder="Todos"
          clearable
          w={170}
          data={ESTADO_OPCIONES}
          value={filtros.estado ?? null}
          onChange={estado => change({ estado })}
        />
        <Select
          label="Tipo"
          placeholder="Todos"
          clearable
          w={190}
          data={TIPO_OPCIONES}
          value={filtros.tipoDocumento ?? null}
          onChange={tipoDocumento => change({ tipoDocumento })}
        />
        <Select
          label="Receptor"
          placeholder="Cualquiera"
          clearable
          w={170}
          data={NOMBRE_OPCIONES}
          value={filtros.innominada ?? null}
          onChange={innominada => change({ innominada })}
        />
        <Group gap="sm" wrap="nowrap">
          <Fecha titulo="Desde" valor={filtros.fechaDesde} onCambio={fechaDesde => change({ fechaDesde })} />
          <Fecha titulo="Hasta" valor={filtros.fechaHasta} onCambio={fechaHasta => change({ fechaHasta })} />
        </Group>
        <Switch
          label="Archivados"
          pb={8}
          checked={filtros.archivado === 'true'}
          onChange={event => change({ archivado: event.currentTarget.checked ? 'true' : null })}
        />
        {puestos && (
          <Button variant="subtle" color="gray" onClick={() => onCambio({})}>
            Limpiar
          </Button>
        )}
      </Group>
    </Card>
  )
}

interface FechaProps {
  titulo: string
  valor: string | undefined
  onCambio: (valor: string) => void
}

function Fecha({ titulo, valor, onCambio }: FechaProps) {
  return (
    <TextInput
      type="date"
      label={titulo}
      style={{ flex: '1 1 9rem' }}
      value={valor ?? ''}
      onChange={escribir(onCambio)}
    />
  )
}

interface BuscadorProps {
  buscado: string
  onBuscar: (change: { receptor: string | null; numero: string | null }) => void
}

function Buscador({ buscado, onBuscar }: BuscadorProps) {
  const [text, setText] = useState(buscado)
  const { id } = useContribuyente()
  const navigate = useNavigate()
  const buscar = () => {
    const destino = destinoDe(text)
    if (destino && 'cdc' in destino)
      return void navigate({
        to: '/c/$contribuyenteId/documentos/$documentoId',
        params: { contribuyenteId: id, documentoId: destino.cdc },
      })
    onBuscar({ receptor: null, numero: null, ...destino })
  }
  return (
    <form onSubmit={enviar(buscar)} style={{ flex: '1 1 15rem' }}>
      <TextInput
        label="Buscar"
        placeholder="Número, CDC, o RUC del receptor"
        leftSection={<Icono nombre="buscar" size={16} />}
        value={text}
        onChange={escribir(setText)}
        onBlur={() => text.trim() !== buscado && buscar()}
      />
    </form>
  )
}
