import { Alert, Text } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'
import { useLista } from '../../api/lista.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Enlace } from '../../ui/enlace.tsx'
import { Vacio } from '../../ui/estados.tsx'
import { Lista } from '../../ui/lista.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import type { Columna } from '../../ui/tabla.tsx'
import { fechaHora } from '../../values/fecha.ts'
import { CDC } from '../../values/formas.generated.ts'
import { porqueNo } from '../../values/palabras.ts'
import { acto, detalleDeActo } from './actos.ts'

type Asiento = components['schemas']['Asiento']

const columnas: readonly Columna<Asiento>[] = [
  { titulo: 'Cuándo', ancho: 140, celda: ({ fecha }) => <span className="monto">{fechaHora(fecha)}</span> },
  {
    titulo: 'Quién',
    ancho: 240,
    celda: ({ actor, apiKeyId, origen }) => (
      <>
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {apiKeyId === null ? actor : `Clave de API n.º ${apiKeyId}`}
        </Text>
        {origen !== null && (
          <Text size="xs" c="dimmed">
            desde {origen}
          </Text>
        )}
      </>
    ),
  },
  {
    titulo: 'Qué',
    celda: ({ accion, objeto, detalle }) => (
      <>
        <Text size="sm">
          {acto(accion)}
          {objeto !== null && <Sobre accion={accion} objeto={objeto} />}
        </Text>
        <Detalle de={detalle} />
      </>
    ),
  },
]

/** What was done to a documento that another issued. */
const DE_OTRO = /^recibido\./

/** A documento is a click away, among those that were issued or received. */
function Sobre({ accion, objeto }: { accion: string; objeto: string }) {
  const { id } = useContribuyente()
  return (
    <span className="sobre">
      {' · '}
      {CDC.test(objeto) ? (
        <Enlace
          className="enlace"
          href={`/c/${id}/${DE_OTRO.test(accion) ? 'recibidos' : 'documentos'}/${objeto}`}
        >
          {objeto}
        </Enlace>
      ) : (
        objeto
      )}
    </span>
  )
}

function Detalle({ de }: { de: Record<string, unknown> }) {
  const parts = Object.entries(de)
  if (parts.length === 0) return null
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {parts.map(([name, value]) => `${detalleDeActo(name)}: ${text(value)}`).join(' · ')}
    </Text>
  )
}

const text = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const NADA = (
  <Vacio icono="auditoria" titulo="Todavía no pasó nada">
    Aquí quedará cada clave creada, cada miembro invitado, cada cambio de la configuración y lo que cada
    persona o clave emita, nomine, cancele o inutilice.
  </Vacio>
)
const NADA_CON_LA_CLAVE = (
  <Vacio icono="auditoria" titulo="Esta clave no hizo nada todavía">
    Aquí quedará lo que un programa emita, nomine, cancele, inutilice o archive con ella.
  </Vacio>
)

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
  const { apiKeyId } = useSearch({ from: '/c/$contribuyenteId/auditoria' })
  const filtro = apiKeyId === undefined ? {} : { apiKeyId }
  const lista = useLista(['auditoria', id, apiKeyId], query =>
    take(
      client.GET('/api/v1/contribuyentes/{contribuyenteId}/auditoria', {
        params: { path: { contribuyenteId: id }, query: { ...query, ...filtro } },
      }),
    ),
  )
  return (
    <>
      {apiKeyId !== undefined && (
        <Alert mb="md" title={`Solo lo que hizo la clave n.º ${apiKeyId}`}>
          <Link to="/c/$contribuyenteId/auditoria" params={{ contribuyenteId: id }} search={{}}>
            Ver toda la auditoría
          </Link>
        </Alert>
      )}
      <Lista
        lista={lista}
        que="Asientos de auditoría"
        clave={({ auditoriaId }) => auditoriaId}
        columnas={columnas}
        vacio={apiKeyId === undefined ? NADA : NADA_CON_LA_CLAVE}
      />
    </>
  )
}
