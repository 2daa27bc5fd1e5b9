import { Badge, Card, Group, Stack, Switch, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { useLista } from '../../api/lista.ts'
import { useAhora } from '../../form/reloj.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { EnSandbox } from '../../shell/en-sandbox.tsx'
import { BotonEnlace } from '../../ui/boton.tsx'
import { Vacio } from '../../ui/estados.tsx'
import { Lista } from '../../ui/lista.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import type { Columna } from '../../ui/tabla.tsx'
import { dinero } from '../../values/dinero.ts'
import { fechaHora, quedaHasta } from '../../values/fecha.ts'
import { TIPOS } from '../../values/palabras.ts'
import { EVENTOS } from '../documento/eventos.ts'
import { Buscador } from '../documentos/busqueda.tsx'
import { TotalesDeLista } from '../documentos/totales-de-lista.tsx'
import type { Recibido } from './consulta.ts'
import type { FiltrosDeRecibidos } from './filtros.ts'
import { ESTADOS_DE_RECIBIDO, tellIva } from './palabras.ts'
import { type TonoDePlazo, tonoDePlazo } from './plazo.ts'
import { Recibir } from './recibir.tsx'

const columnas: readonly Columna<Recibido>[] = [
  { titulo: 'Documento', celda: recibido => <Numero recibido={recibido} /> },
  {
    titulo: 'De quién',
    celda: ({ nombreEmisor, rucEmisor }) => (
      <>
        <Text size="sm" maw={280} style={{ overflowWrap: 'anywhere' }}>
          {nombreEmisor}
        </Text>
        <Text size="xs" c="dimmed">
          RUC {rucEmisor}
        </Text>
      </>
    ),
  },
  {
    titulo: 'Emitido',
    celda: ({ fechaEmision }) => <Text size="sm">{fechaHora(fechaEmision)}</Text>,
  },
  {
    titulo: 'Total',
    derecha: true,
    celda: ({ total, moneda, montos }) => (
      <>
        <span className="monto">{dinero(total, moneda)}</span>
        <Text size="xs" c="dimmed" className="monto">
          {tellIva(montos)}
        </Text>
      </>
    ),
  },
  { titulo: 'Estado', celda: recibido => <EstadoDeRecibido estado={recibido.estado} /> },
  { titulo: 'Respuesta', celda: recibido => <Plazo recibido={recibido} /> },
]

/** What is received, and what is to be answered while there is time. */
export function Recibidos() {
  const { id, ambiente } = useContribuyente()
  return (
    <Pagina
      titulo="Recibidos"
      acciones={
        ambiente !== 'SANDBOX' && (
          <BotonEnlace
            variant="default"
            to="/c/$contribuyenteId/recibidos/casilla"
            params={{ contribuyenteId: id }}
          >
            Casilla de correo
          </BotonEnlace>
        )
      }
      explica="Documentos que otros emitieron a nombre del contribuyente. Aquí quedan como llegaron, y se le dice a SIFEN lo que corresponde: que llegaron, que están bien o no, o que no los conoce."
    >
      {ambiente === 'SANDBOX' ? (
        <EnSandbox que="no se reciben documentos de otros" />
      ) : (
        <>
          <Recibir />
          <Anteriores />
        </>
      )}
    </Pagina>
  )
}

function Anteriores() {
  const { client } = useAccess()
  const { id, ambiente } = useContribuyente()
  const filtros = useSearch({ from: '/c/$contribuyenteId/recibidos' })
  const lista = useLista(['recibidos', id, ambiente, filtros], query =>
    take(
      client.GET('/api/v1/contribuyentes/{contribuyenteId}/documentos-recibidos', {
        params: { path: { contribuyenteId: id }, query: { ...filtros, ...query } },
      }),
    ),
  )
  return (
    <Stack gap="sm">
      <Title order={2}>Lo que llegó</Title>
      <Filtros filtros={filtros} />
      {lista.filas.length > 0 && <Totales filtros={filtros} />}
      <Lista
        lista={lista}
        que="Documentos recibidos"
        clave={recibido => recibido.id}
        columnas={columnas}
        vacio={<Nada filtros={filtros} />}
      />
    </Stack>
  )
}

/** What is looked for stands in the address: it can be sent as a link. */
function Filtros({ filtros }: { filtros: FiltrosDeRecibidos }) {
  const { id } = useContribuyente()
  const navigate = useNavigate()
  const irA = (search: FiltrosDeRecibidos, replace = false) =>
    void navigate({
      to: '/c/$contribuyenteId/recibidos',
      params: { contribuyenteId: id },
      ...{ search, replace },
    })
  const { buscar, porResponder } = filtros
  const soloPorResponder = porResponder === undefined ? {} : { porResponder }
  return (
    <Card withBorder p="sm" role="search" aria-label="Buscar documentos recibidos">
      <Group align="flex-end" gap="sm">
        <Buscador
          buscado={buscar ?? ''}
          placeholder="Proveedor, ítem, número o total"
          onBuscar={text => {
            const buscar = text.trim().slice(0, 100)
            irA({ ...soloPorResponder, ...(buscar === '' ? {} : { buscar }) }, filtros.buscar !== undefined)
          }}
          onCdc={recibidoId =>
            void navigate({
              to: '/c/$contribuyenteId/recibidos/$recibidoId',
              params: { contribuyenteId: id, recibidoId },
            })
          }
        />
        <Switch
          label="Solo por responder, los más urgentes primero"
          checked={porResponder === 'true'}
          onChange={event =>
            irA({
              ...(buscar === undefined ? {} : { buscar }),
              ...(event.currentTarget.checked ? { porResponder: 'true' } : {}),
            })
          }
        />
      </Group>
    </Card>
  )
}

/** How many they are and what they come to, asked apart. */
function Totales({ filtros }: { filtros: FiltrosDeRecibidos }) {
  const { client } = useAccess()
  const { id, ambiente } = useContribuyente()
  const asked = useQuery({
    queryKey: ['recibidos', id, ambiente, filtros, 'totales'],
    queryFn: ({ signal }) =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/documentos-recibidos', {
          params: { path: { contribuyenteId: id }, query: { ...filtros, totales: 'true', limite: 1 } },
          signal,
        }),
      ),
  })
  return <TotalesDeLista totales={asked.data?.totales} />
}

function Nada({ filtros: { buscar, porResponder } }: { filtros: FiltrosDeRecibidos }) {
  if (buscar !== undefined)
    return (
      <Vacio icono="buscar" titulo="Ningún documento recibido es así">
        Pruebe con menos palabras o con una parte del nombre.
      </Vacio>
    )
  if (porResponder === 'true')
    return (
      <Vacio icono="listo" titulo="No queda nada por responder">
        De todo lo que llegó ya se dijo algo, o pasaron sus 45 días.
      </Vacio>
    )
  return (
    <Vacio icono="bajar" titulo="Ningún documento todavía">
      Suelte arriba el XML que le mandó su proveedor, o pegue el CDC que está impreso en el papel.
    </Vacio>
  )
}

function Numero({ recibido }: { recibido: Recibido }) {
  const { id } = useContribuyente()
  return (
    <Link
      className="enlace"
      to="/c/$contribuyenteId/recibidos/$recibidoId"
      params={{ contribuyenteId: id, recibidoId: String(recibido.id) }}
    >
      {TIPOS[recibido.tipoDocumento].sigla} {recibido.numeroFormateado}
    </Link>
  )
}

export function EstadoDeRecibido({ estado }: { estado: Recibido['estado'] }) {
  const { nombre, color, explica } = ESTADOS_DE_RECIBIDO[estado]
  return (
    <Badge color={color} variant="light" tt="none" title={explica}>
      {nombre}
    </Badge>
  )
}

const COLORES: Partial<Record<TonoDePlazo, string>> = { vencido: 'dimmed', urgente: 'red', cerca: 'orange' }

/** What was answered, or how long is left to. */
export function Plazo({ recibido }: { recibido: Recibido }) {
  const now = useAhora(60_000)
  const tono = tonoDePlazo(recibido, now)
  const { respuesta, plazoHasta } = recibido
  const queda = quedaHasta(plazoHasta, now)
  const color = COLORES[tono]
  const plazo = queda === null ? `Venció el ${fechaHora(plazoHasta)}` : `Quedan ${queda}`
  return (
    <>
      {respuesta !== 'NINGUNA' && <Text size="sm">{EVENTOS.tipo[respuesta].nombre}</Text>}
      {tono !== 'concluido' && (
        <Text
          size="sm"
          {...(color === undefined ? {} : { c: color })}
          fw={tono === 'urgente' ? 650 : undefined}
        >
          {plazo}
        </Text>
      )}
      {tono === 'concluido' && respuesta === 'NINGUNA' && (
        <Text size="sm" c="dimmed">
          Nada que responder
        </Text>
      )}
    </>
  )
}
