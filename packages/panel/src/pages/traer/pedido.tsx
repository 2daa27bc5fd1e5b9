import { Badge, Card, Group, Progress, Select, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { useEspera } from '../../api/espera.ts'
import { useLista } from '../../api/lista.ts'
import { tellFalta } from '../../api/palabras.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton, BotonEnlace } from '../../ui/boton.tsx'
import { Problema, Vacio } from '../../ui/estados.tsx'
import { Lista } from '../../ui/lista.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import { RespuestaDePagina } from '../../ui/respuesta-de-pagina.tsx'
import type { Columna } from '../../ui/tabla.tsx'
import { capital } from '../../values/capital.ts'
import { formatCuenta } from '../../values/decimal.ts'
import { fechaHora } from '../../values/fecha.ts'
import { cdcEnGrupos } from '../../values/nombres.ts'
import { porqueNo } from '../../values/palabras.ts'
import { adopcion as adopcionQuery, SE_TRAE } from './consulta.ts'
import { type Adopcion, AVANCES, avanceDe, type Pedido, pedidoDe, resumenDe, SUERTES } from './palabras.ts'

const RUTA = '/c/$contribuyenteId/traer/$adopcionId'

export function PedidoDeTraer() {
  const { adopcionId } = useParams({ from: RUTA })
  const { id } = useContribuyente()
  const asked = useQuery({
    ...adopcionQuery(useAccess(), id, adopcionId),
    refetchInterval: useEspera(({ terminada }: Adopcion) => !terminada, SE_TRAE),
  })
  return (
    <RespuestaDePagina
      de={asked}
      que="el pedido"
      lista={{ href: `/c/${id}/traer`, nombre: 'Ver los pedidos' }}
    >
      {adopcion => <Entero adopcion={adopcion} />}
    </RespuestaDePagina>
  )
}

function Entero({ adopcion }: { adopcion: Adopcion }) {
  const { id } = useContribuyente()
  const { fechaCreacion } = adopcion
  return (
    <Pagina
      titulo="Traer de SIFEN"
      explica={`${pedidoDe(adopcion)}. Se pidió el ${fechaHora(fechaCreacion)}.`}
      acciones={
        <BotonEnlace to="/c/$contribuyenteId/traer" params={{ contribuyenteId: id }} variant="default">
          Traer otros
        </BotonEnlace>
      }
    >
      <Avance adopcion={adopcion} />
      <Documentos adopcion={adopcion} />
    </Pagina>
  )
}

function Avance({ adopcion }: { adopcion: Adopcion }) {
  const { estado, terminada, total, pendientes } = adopcion
  const { color, nombre } = AVANCES[estado]
  const hechos = formatCuenta(total - pendientes)
  return (
    <Card withBorder>
      <Stack gap="sm">
        <Group justify="space-between">
          <Group gap="xs">
            <Badge color={color} variant="light" tt="none">
              {nombre}
            </Badge>
            <Text fw={650} className="monto">
              {hechos} de {formatCuenta(total)}
            </Text>
          </Group>
          {!terminada && <Detener adopcion={adopcion} />}
        </Group>
        <Progress
          value={avanceDe(adopcion)}
          color={color}
          animated={!terminada}
          aria-label="Cuánto se hizo"
        />
        <Text size="sm" role="status">
          {resumenDe(adopcion)}
        </Text>
        {!terminada && (
          <Text size="sm" c="dimmed">
            Puede cerrar esta página: se sigue trayendo. Lo que usted emita mientras tanto no espera por esto.
          </Text>
        )}
      </Stack>
    </Card>
  )
}

function Detener({ adopcion }: { adopcion: Adopcion }) {
  const { client } = useAccess()
  const queries = useQueryClient()
  const { id, rol } = useContribuyente()
  const detener = useMutation({
    mutationFn: () =>
      take(
        client.POST('/api/v1/contribuyentes/{contribuyenteId}/documentos/adopciones/{adopcionId}/cancelar', {
          params: { path: { contribuyenteId: id, adopcionId: String(adopcion.id) } },
        }),
      ),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['adopcion', id, String(adopcion.id)] }),
  })
  return (
    <>
      <Boton
        variant="default"
        size="xs"
        porqueNo={porqueNo(rol, 'emitir')}
        loading={detener.isPending}
        onClick={() => detener.mutate()}
      >
        Detener
      </Boton>
      {detener.error && <Problema error={detener.error} />}
    </>
  )
}

const columnas: readonly Columna<Pedido>[] = [
  { titulo: 'Documento', celda: pedido => <Cual pedido={pedido} /> },
  { titulo: 'Qué fue', celda: pedido => <Suerte pedido={pedido} /> },
  {
    titulo: 'Por qué',
    celda: ({ motivo, estado, proximoIntento }) => (
      <Text size="sm" maw={360} style={{ overflowWrap: 'anywhere' }}>
        {capital(motivo === null ? SUERTES[estado].explica : tellFalta(motivo))}
        {motivo !== null &&
          proximoIntento !== null &&
          ` Se pregunta de nuevo el ${fechaHora(proximoIntento)}.`}
      </Text>
    ),
  },
]

/** Of these there is a documento to look at. */
const AQUI = new Set<Pedido['estado']>(['ADOPTADO', 'YA_ESTABA', 'ACTUALIZADO', 'IGUAL'])

function Cual({ pedido: { cdc, lugar, estado } }: { pedido: Pedido }) {
  const { id } = useContribuyente()
  const aqui = AQUI.has(estado)
  const texto = cdc === null ? null : cdcEnGrupos(cdc)
  return (
    <div style={{ maxWidth: '24rem', overflowWrap: 'anywhere' }}>
      {cdc !== null && aqui ? (
        <Link
          className="enlace"
          to="/c/$contribuyenteId/documentos/$documentoId"
          params={{ contribuyenteId: id, documentoId: cdc }}
        >
          {texto}
        </Link>
      ) : (
        texto && <Text size="sm">{texto}</Text>
      )}
      {lugar !== null && (
        <Text size="xs" c="dimmed">
          {lugar}
        </Text>
      )}
    </div>
  )
}

function Suerte({ pedido: { estado } }: { pedido: Pedido }) {
  const { color, nombre, explica } = SUERTES[estado]
  return (
    <Badge color={color} variant="light" tt="none" title={explica}>
      {nombre}
    </Badge>
  )
}

/** What became of each; looked at again when the order ended. */
function Documentos({ adopcion }: { adopcion: Adopcion }) {
  const { client } = useAccess()
  const { id, ambiente } = useContribuyente()
  const { estado } = useSearch({ from: RUTA })
  const navigate = useNavigate({ from: RUTA })
  const adopcionId = String(adopcion.id)
  const lista = useLista(['adopcion-documentos', id, ambiente, adopcionId, estado], query =>
    take(
      client.GET('/api/v1/contribuyentes/{contribuyenteId}/documentos/adopciones/{adopcionId}/documentos', {
        params: { path: { contribuyenteId: id, adopcionId }, query: { ...query, ...(estado && { estado }) } },
      }),
    ),
  )
  const { refetch } = lista.asked
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something more of it is known
  useEffect(() => void refetch(), [adopcion.pendientes, adopcion.estado])
  return (
    <Stack gap="sm">
      <Group>
        <Select
          aria-label="Qué fue de ellos"
          placeholder="Todos"
          clearable
          data={Object.entries(SUERTES).map(([value, { nombre }]) => ({ value, label: nombre }))}
          value={estado ?? null}
          onChange={next =>
            void navigate({
              to: '.',
              search: next === null ? {} : { estado: next as Pedido['estado'] },
              replace: true,
            })
          }
        />
      </Group>
      <Lista
        lista={lista}
        que="Documentos del pedido"
        clave={({ cdc, lugar }) => cdc ?? lugar ?? ''}
        columnas={columnas}
        vacio={
          <Vacio icono="documentos" titulo="Ninguno">
            De este pedido no hay documentos así.
          </Vacio>
        }
      />
    </Stack>
  )
}
