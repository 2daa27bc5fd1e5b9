import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { type Access, useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Confirmar } from '../../ui/confirmar.tsx'
import { type Columna, Tabla } from '../../ui/tabla.tsx'
import { fechaHora } from '../../values/fecha.ts'
import { porqueNo } from '../../values/palabras.ts'
import { useGuardar } from './guardar.ts'

export type CscGuardado = components['schemas']['CscGuardado']

export const cscGuardados = ({ client }: Access, contribuyenteId: string, ambiente: string) =>
  queryOptions({
    queryKey: ['csc', contribuyenteId, ambiente],
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/csc', { params: { path: { contribuyenteId } } }),
      ),
  })

const columnas = (onActo: (acto: ActoDeCsc) => void): readonly Columna<CscGuardado>[] => [
  {
    titulo: 'Identificador',
    celda: ({ idCsc }) => (
      <Text fw={600} className="monto">
        {idCsc}
      </Text>
    ),
  },
  { titulo: 'Cargado', celda: ({ fechaCreacion }) => fechaHora(fechaCreacion) },
  { titulo: 'Estado', celda: csc => <Estado csc={csc} /> },
  {
    titulo: 'En uso desde',
    celda: ({ enUsoDesde }) => (enUsoDesde === null ? '—' : fechaHora(enUsoDesde)),
  },
  { titulo: 'Acciones', celda: csc => <Acciones csc={csc} onActo={onActo} /> },
]

/** Those that are kept: which of them is in use, and never what they are. */
export function CscGuardados({ datos }: { datos: readonly CscGuardado[] }) {
  const [acto, setActo] = useState<ActoDeCsc | null>(null)
  if (datos.length === 0) return null
  return (
    <Stack gap="xs">
      <Title order={2}>CSC guardados</Title>
      <Tabla que="CSC guardados" filas={datos} clave={({ idCsc }) => idCsc} columnas={columnas(setActo)} />
      {acto && <Pregunta acto={acto} onCerrar={() => setActo(null)} />}
    </Stack>
  )
}

const Estado = ({ csc: { enUso } }: { csc: CscGuardado }) => (
  <Badge color={enUso ? 'green' : 'gray'} variant="light" tt="none">
    {enUso ? 'En uso' : 'Guardado'}
  </Badge>
)

/** What is being done with which. */
interface ActoDeCsc {
  que: 'usar' | 'quitar'
  idCsc: string
}

interface DeFila {
  csc: CscGuardado
  onActo: (acto: ActoDeCsc) => void
}

function Acciones({ csc: { idCsc, enUso }, onActo }: DeFila) {
  const { rol } = useContribuyente()
  if (enUso) return null
  const no = porqueNo(rol, 'gestionar')
  return (
    <Group gap="xs">
      <Boton
        size="xs"
        variant="default"
        porqueNo={no}
        aria-label={`Usar el CSC ${idCsc}`}
        onClick={() => onActo({ que: 'usar', idCsc })}
      >
        Usar
      </Boton>
      <Boton
        size="xs"
        variant="subtle"
        color="red"
        porqueNo={no}
        aria-label={`Quitar el CSC ${idCsc} de los guardados`}
        onClick={() => onActo({ que: 'quitar', idCsc })}
      >
        Quitar
      </Boton>
    </Group>
  )
}

/** It is of the page and not of a row: its list may be drawn otherwise while it is under way. */
function Pregunta({ acto: { que, idCsc }, onCerrar }: { acto: ActoDeCsc; onCerrar: () => void }) {
  const { client } = useAccess()
  const { id } = useContribuyente()
  const params = { path: { contribuyenteId: id, idCsc } }
  const usar = que === 'usar'
  const guardar = useGuardar<undefined, unknown>(
    () =>
      usar
        ? take(client.POST('/api/v1/contribuyentes/{contribuyenteId}/csc/{idCsc}/usar', { params }))
        : take(client.DELETE('/api/v1/contribuyentes/{contribuyenteId}/csc/{idCsc}', { params })),
    onCerrar,
  )
  return (
    <Confirmar
      abierto
      titulo={usar ? `Usar el CSC ${idCsc}` : `Quitar el CSC ${idCsc}`}
      hacer={usar ? 'Usar este CSC' : 'Quitar el CSC'}
      color={usar ? 'blue' : 'red'}
      ocupado={guardar.isPending}
      error={guardar.error}
      onHacer={() => guardar.mutate(undefined)}
      onCerrar={onCerrar}
    >
      <Text size="sm">
        {usar
          ? 'Desde ese instante el QR de cada documento nuevo se firma con él. Si Marangatu no lo tiene activo, SIFEN los rechaza.'
          : 'Para volver a usarlo habrá que cargarlo de nuevo. Los documentos que se emitieron con él conservan su QR.'}
      </Text>
    </Confirmar>
  )
}
