import { Badge, Group, Select, Text } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { useLista } from '../../api/lista.ts'
import { Guardados } from '../../filtro/guardados.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { BotonEnlace } from '../../ui/boton.tsx'
import { Vacio } from '../../ui/estados.tsx'
import { Lista } from '../../ui/lista.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import type { Columna } from '../../ui/tabla.tsx'
import { fechaHora } from '../../values/fecha.ts'
import { Conciliar } from '../documento/conciliar.tsx'
import type { Evento } from '../documento/consulta.ts'
import { EVENTOS } from '../documento/eventos.ts'
import { type FiltrosDeEventos, readFiltrosDeEventos } from './filtros.ts'

const RUTA = '/c/$contribuyenteId/eventos'

function Sobre({ evento }: { evento: Evento }) {
  const { id } = useContribuyente()
  const {
    documentoElectronicoId,
    documentoRecibidoId,
    establecimiento,
    puntoExpedicion,
    numeroInicio,
    numeroFin,
  } = evento
  const numeros = numeroInicio === numeroFin ? numeroInicio : `${numeroInicio} a ${numeroFin}`
  const texto = `${establecimiento}-${puntoExpedicion}-${numeros}`
  if (documentoRecibidoId !== undefined)
    return (
      <Link
        className="enlace monto"
        to="/c/$contribuyenteId/recibidos/$recibidoId"
        params={{ contribuyenteId: id, recibidoId: String(documentoRecibidoId) }}
      >
        {texto}
      </Link>
    )
  if (documentoElectronicoId === null) return <span className="monto">{texto}</span>
  return (
    <Link
      className="enlace monto"
      to="/c/$contribuyenteId/documentos/$documentoId"
      params={{ contribuyenteId: id, documentoId: String(documentoElectronicoId) }}
      search={{ vista: 'historia' }}
    >
      {texto}
    </Link>
  )
}

function EstadoDeEvento({ evento }: { evento: Evento }) {
  const { color, nombre, explica } = EVENTOS.estado[evento.estadoEvento]
  return (
    <>
      <Badge color={color} variant="light" tt="none" title={explica}>
        {nombre}
      </Badge>
      {evento.mensajeRespuesta && (
        <Text size="xs" c="dimmed" maw={260}>
          {evento.mensajeRespuesta}
        </Text>
      )}
      {evento.remedio && (
        <Text size="xs" fw={600} maw={320}>
          {evento.remedio}
        </Text>
      )}
      {evento.estadoEvento === 'ENVIADO' && <Conciliar evento={evento} />}
    </>
  )
}

const columnas: readonly Columna<Evento>[] = [
  { titulo: 'Evento', celda: ({ tipoEvento }) => <Text fw={600}>{EVENTOS.tipo[tipoEvento].nombre}</Text> },
  { titulo: 'Sobre', celda: evento => <Sobre evento={evento} /> },
  {
    titulo: 'Qué dice',
    celda: ({ receptor, motivo }) => (
      <>
        {receptor && <Text size="sm">{receptor.nombreRazonSocial}</Text>}
        <Text size="sm" c="dimmed" maw={260}>
          {motivo}
        </Text>
      </>
    ),
  },
  {
    titulo: 'Cuándo',
    celda: ({ fechaCreacion }) => <span className="monto">{fechaHora(fechaCreacion)}</span>,
  },
  { titulo: 'Estado', celda: evento => <EstadoDeEvento evento={evento} /> },
]

export function Eventos() {
  const { client } = useAccess()
  const { id, ambiente } = useContribuyente()
  const filtros = useSearch({ from: RUTA })
  const navigate = useNavigate({ from: RUTA })
  const lista = useLista(['eventos', id, ambiente, filtros], query =>
    take(
      client.GET('/api/v1/contribuyentes/{contribuyenteId}/eventos', {
        params: { path: { contribuyenteId: id }, query: { ...query, ...filtros } },
      }),
    ),
  )
  return (
    <Pagina
      titulo="Eventos"
      explica="Lo que se registró en SIFEN después de emitir: nominaciones, cancelaciones, inutilizaciones, cambios de transporte, y lo que se dijo de los documentos recibidos."
      acciones={
        <BotonEnlace to="/c/$contribuyenteId/inutilizar" params={{ contribuyenteId: id }} variant="default">
          Inutilizar números
        </BotonEnlace>
      }
    >
      <Filtros filtros={filtros} />
      <Guardados
        lista="EVENTOS"
        filtros={filtros}
        onElegir={(search, replace) =>
          void navigate({ to: '.', search: readFiltrosDeEventos(search), replace })
        }
      />
      <Lista
        lista={lista}
        que="Eventos"
        clave={({ eventoSifenId }) => eventoSifenId}
        columnas={columnas}
        vacio={<Nada filtrado={Object.keys(filtros).length > 0} />}
      />
    </Pagina>
  )
}

function Nada({ filtrado }: { filtrado: boolean }) {
  if (filtrado)
    return (
      <Vacio icono="buscar" titulo="Ningún evento cumple estos filtros">
        Quite uno para ver los demás.
      </Vacio>
    )
  return (
    <Vacio icono="eventos" titulo="Ningún evento todavía">
      Cuando un comprador se identifica después de su compra, abra la factura y elija «Nominar»: el evento
      queda aquí, con lo que contestó SIFEN.
    </Vacio>
  )
}

function Filtros({ filtros }: { filtros: FiltrosDeEventos }) {
  const navigate = useNavigate({ from: RUTA })
  const options = (words: Record<string, { nombre: string }>) =>
    Object.entries(words).map(([value, { nombre }]) => ({ value, label: nombre }))
  const change = (next: Record<string, string | null>) =>
    void navigate({
      to: '.',
      search: Object.fromEntries(
        Object.entries({ ...filtros, ...next }).filter(([, value]) => value !== null),
      ),
    })
  return (
    <Group gap="sm" className="filtros">
      <Select
        className="elegido"
        aria-label="Tipo de evento"
        placeholder="Todos los tipos"
        clearable
        data={options(EVENTOS.tipo)}
        value={filtros.tipoEvento ?? null}
        onChange={tipoEvento => change({ tipoEvento })}
      />
      <Select
        className="elegido"
        aria-label="Estado"
        placeholder="Todos los estados"
        clearable
        data={options(EVENTOS.estado)}
        value={filtros.estadoEvento ?? null}
        onChange={estadoEvento => change({ estadoEvento })}
      />
    </Group>
  )
}
