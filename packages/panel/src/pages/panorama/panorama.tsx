import { Badge, Box, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { Ambiente } from '../../api/visto.ts'
import { csvDe } from '../../planilla/planilla.ts'
import { BotonEnlace } from '../../ui/boton.tsx'
import { Enlace } from '../../ui/enlace.tsx'
import { Respuesta } from '../../ui/estados.tsx'
import { saveAs } from '../../ui/guardar-como.ts'
import { Icono } from '../../ui/icono.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import { type Columna, Tabla } from '../../ui/tabla.tsx'
import { formatCuenta } from '../../values/decimal.ts'
import { dinero, GUARANI } from '../../values/dinero.ts'
import { fechaHora } from '../../values/fecha.ts'
import { AMBIENTES } from '../../values/palabras.ts'
import { mesesParaElegir, mesPorCerrar, readMes } from '../libro/meses.ts'
import { type EnPanorama, faltaDe, filasDe, ivaDe, ORDENES, type Orden, sumOf, tablaDe } from './filas.ts'

const PAGINAS_MAX = 20

/** All of them: the service gives them a hundred at a time. */
function usePanorama(mes: string, ambiente: Ambiente) {
  const { client } = useAccess()
  return useQuery({
    queryKey: ['panorama', ambiente, mes],
    queryFn: async () => {
      const todos: EnPanorama[] = []
      let cursor: string | null = ''
      for (let page = 0; cursor !== null && page < PAGINAS_MAX; page++) {
        const query = { mes, ambiente, limite: 100, ...(cursor === '' ? {} : { cursor }) }
        const pagina: { datos: EnPanorama[]; siguiente: string | null } = await take(
          client.GET('/api/v1/contribuyentes/panorama', { params: { query } }),
        )
        todos.push(...pagina.datos)
        cursor = pagina.siguiente
      }
      return todos
    },
  })
}

const columnas: readonly Columna<EnPanorama>[] = [
  {
    titulo: 'Contribuyente',
    celda: ({ contribuyenteId, razonSocial, ruc }) => (
      <Enlace href={`/c/${contribuyenteId}`} className="contribuyente">
        <Text component="span" display="block" fw={600}>
          {razonSocial}
        </Text>
        <Text component="span" display="block" size="xs" c="dimmed">
          RUC {ruc}
        </Text>
      </Enlace>
    ),
  },
  { titulo: 'Ventas', derecha: true, celda: fila => <Monto de={sumOf([fila.ventas.total])} /> },
  { titulo: 'IVA', derecha: true, celda: fila => <Monto de={ivaDe(fila)} /> },
  { titulo: 'Documentos', derecha: true, celda: ({ ventas }) => formatCuenta(ventas.cuantos) },
  {
    titulo: 'Último',
    celda: ({ ultimoDocumento }) =>
      ultimoDocumento === null ? '—' : fechaHora(ultimoDocumento.fechaEmision).slice(0, 10),
  },
  { titulo: 'Para atender', celda: fila => <ParaAtender fila={fila} /> },
]

const Monto = ({ de }: { de: string }) => <span className="monto">{dinero(de, GUARANI)}</span>

function ParaAtender({ fila }: { fila: EnPanorama }) {
  const { faltantes, urgentes, atencion } = fila
  const falta = faltaDe(fila)
  if (falta === null)
    return (
      <Text component="span" size="sm" c="dimmed">
        En orden
      </Text>
    )
  const graves = urgentes + faltantes.length
  return (
    <Group gap={6} wrap="nowrap" align="baseline">
      <Badge color={graves > 0 ? 'red' : 'yellow'} variant="light">
        {graves > 0 ? graves : atencion}
      </Badge>
      <Text component="span" size="sm" lineClamp={2} title={falta}>
        {falta}
      </Text>
    </Group>
  )
}

const esOrden = (text: string): text is Orden => text in ORDENES
const esAmbiente = (text: string): text is Ambiente => text in AMBIENTES

/** Whoever keeps the books of many: all of them, a month of each, and what each lacks. */
export function Panorama() {
  const { mes = mesPorCerrar(Date.now()) } = readMes(useSearch({ from: '/mis-contribuyentes' }))
  const navigate = useNavigate({ from: '/mis-contribuyentes' })
  const [ambiente, setAmbiente] = useState<Ambiente>('PROD')
  const [texto, setTexto] = useState('')
  const [orden, setOrden] = useState<Orden>('atender')
  const asked = usePanorama(mes, ambiente)
  const filas = filasDe(asked.data ?? [], { texto, orden })
  return (
    <Box component="main" maw={1180} mx="auto" p="md">
      <Pagina
        titulo="Mis contribuyentes"
        explica="Todos los que usted ve, con las ventas del mes en guaraníes y lo que le falta a cada uno."
        acciones={
          <>
            <Button
              variant="default"
              leftSection={<Icono nombre="bajar" />}
              disabled={filas.length === 0}
              onClick={() => saveAs(csvDe(tablaDe(filas, mes)), `mis-contribuyentes_${mes}.csv`)}
            >
              Bajar CSV
            </Button>
            <BotonEnlace to="/" variant="default">
              Volver
            </BotonEnlace>
          </>
        }
      >
        <Group gap="sm" align="end">
          <TextInput
            type="search"
            label="Buscar"
            placeholder="Nombre o RUC"
            style={{ flex: '1 1 14rem' }}
            value={texto}
            onChange={({ currentTarget }) => setTexto(currentTarget.value)}
          />
          <NativeSelect
            label="Mes"
            data={mesesParaElegir(Date.now(), mes)}
            value={mes}
            onChange={({ currentTarget }) => void navigate({ search: { mes: currentTarget.value } })}
          />
          <NativeSelect
            label="Ordenar por"
            data={Object.entries(ORDENES).map(([value, label]) => ({ value, label }))}
            value={orden}
            onChange={({ currentTarget: { value } }) => esOrden(value) && setOrden(value)}
          />
          <NativeSelect
            label="Ambiente"
            data={Object.entries(AMBIENTES).map(([value, { nombre }]) => ({ value, label: nombre }))}
            value={ambiente}
            onChange={({ currentTarget: { value } }) => esAmbiente(value) && setAmbiente(value)}
          />
        </Group>
        <Respuesta de={asked} que="sus contribuyentes">
          {() => (
            <>
              <Text size="sm" role="status">
                {formatCuenta(filas.length)} {filas.length === 1 ? 'contribuyente' : 'contribuyentes'} ·{' '}
                {dinero(sumOf(filas.map(({ ventas }) => ventas.total)), GUARANI)} en ventas ·{' '}
                {dinero(sumOf(filas.map(ivaDe)), GUARANI)} de IVA
              </Text>
              <Tabla
                que="Mis contribuyentes"
                filas={filas}
                clave={({ contribuyenteId }) => contribuyenteId}
                columnas={columnas}
              />
            </>
          )}
        </Respuesta>
      </Pagina>
    </Box>
  )
}
