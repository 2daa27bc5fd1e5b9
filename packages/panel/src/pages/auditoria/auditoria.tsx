import { Text } from '@mantine/core'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'
import { useLista } from '../../api/lista.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Vacio } from '../../ui/estados.tsx'
import { Lista } from '../../ui/lista.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import type { Columna } from '../../ui/tabla.tsx'
import { fechaHora } from '../../values/fecha.ts'
import { porqueNo } from '../../values/palabras.ts'
import { acto } from './actos.ts'

type Asiento = components['schemas']['Asiento']

const columnas: readonly Columna<Asiento>[] = [
  { titulo: 'Cuándo', celda: ({ fecha }) => <span className="monto">{fechaHora(fecha)}</span> },
  { titulo: 'Quién', celda: ({ actor }) => <Text fw={600}>{actor}</Text> },
  { titulo: 'Qué', celda: ({ accion }) => acto(accion) },
  { titulo: 'Sobre', celda: ({ objeto }) => objeto ?? '—' },
  { titulo: 'Detalle', celda: ({ detalle }) => <Detalle de={detalle} /> },
  { titulo: 'Desde', celda: ({ origen }) => origen ?? '—' },
]

function Detalle({ de }: { de: Record<string, unknown> }) {
  const parts = Object.entries(de)
  if (parts.length === 0) return '—'
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {parts.map(([name, value]) => `${name}: ${text(value)}`).join(' · ')}
    </Text>
  )
}

const text = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

export function Auditoria() {
  const { rol } = useContribuyente()
  const no = porqueNo(rol, 'gestionar')
  return (
    <Pagina
      titulo="Auditoría"
      explica="Quién hizo qué, cuándo y desde dónde. Solo se agrega; nadie puede borrar ni cambiar un asiento."
    >
      {no === undefined ? (
        <Asientos />
      ) : (
        <Vacio icono="auditoria" titulo="No está a su alcance">
          {no}
        </Vacio>
      )}
    </Pagina>
  )
}

function Asientos() {
  const { client } = useAccess()
  const { id } = useContribuyente()
  const lista = useLista(['auditoria', id], query =>
    take(
      client.GET('/api/v1/contribuyentes/{contribuyenteId}/auditoria', {
        params: { path: { contribuyenteId: id }, query },
      }),
    ),
  )
  return (
    <Lista
      lista={lista}
      que="Asientos de auditoría"
      clave={({ auditoriaId }) => auditoriaId}
      columnas={columnas}
      vacio={
        <Vacio icono="auditoria" titulo="Todavía no pasó nada">
          Aquí quedará cada clave creada, cada miembro invitado, cada cambio de la configuración y lo que cada
          persona emita, nomine, cancele o inutilice.
        </Vacio>
      }
    />
  )
}
