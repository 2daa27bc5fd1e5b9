import { Badge, Group, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'
import { useEspera } from '../../api/espera.ts'
import { Guardados } from '../../filtro/guardados.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { BotonEnlace } from '../../ui/boton.tsx'
import { EstadoBadge, FilasCargando, Problema, Vacio } from '../../ui/estados.tsx'
import { Icono } from '../../ui/icono.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import { type Columna, Tabla } from '../../ui/tabla.tsx'
import { totalDe } from '../../values/dinero.ts'
import { fechaHora } from '../../values/fecha.ts'
import { TIPOS } from '../../values/palabras.ts'
import { hayEnCamino } from '../documento/consulta.ts'
import { Busqueda } from './busqueda.tsx'
import { type Filtros, readFiltros } from './filtros.ts'
import { Paginas } from './paginas.tsx'
import { TotalesDeLista } from './totales-de-lista.tsx'

type Resumen = components['schemas']['DocumentoResumen']

const POR_PAGINA = 25

const columnas: readonly Columna<Resumen>[] = [
  {
    titulo: 'Documento',
    enTarjeta: 'izquierda',
    celda: ({ id, numeroFormateado, tipoDocumento }) => (
      <Link
        className="enlace"
        from="/c/$contribuyenteId/documentos"
        to="/c/$contribuyenteId/documentos/$documentoId"
        params={now => ({ ...now, documentoId: String(id) })}
      >
        <Text size="sm" fw={650} component="span" className="monto">
          {numeroFormateado}
        </Text>
        <Text size="xs" c="dimmed">
          {TIPOS[tipoDocumento].nombre}
        </Text>
      </Link>
    ),
  },
  { titulo: 'Receptor', enTarjeta: 'entera', celda: documento => <ReceptorDeFila documento={documento} /> },
  {
    titulo: 'Emisión',
    enTarjeta: 'izquierda',
    celda: ({ fechaEmision }) => <span className="monto">{fechaHora(fechaEmision)}</span>,
  },
  {
    titulo: 'Total',
    derecha: true,
    enTarjeta: 'derecha',
    celda: documento => <span className="monto">{totalDe(documento)}</span>,
  },
  { titulo: 'Estado', enTarjeta: 'derecha', celda: ({ estado }) => <EstadoBadge estado={estado} /> },
]

/** The receptor that counts now: for a nominated invoice, the one of the approved nominación. */
function ReceptorDeFila({ documento: { innominada, receptorEfectivo } }: { documento: Resumen }) {
  if (receptorEfectivo === null)
    return (
      <Badge color="gray" variant="outline" tt="none">
        Sin nombre
      </Badge>
    )
  const { nombreRazonSocial, numeroDocumento, digitoVerificador } = receptorEfectivo
  const numero = [numeroDocumento, digitoVerificador].filter(Boolean).join('-')
  return (
    <>
      <Text size="sm">{nombreRazonSocial}</Text>
      <Text size="xs" c="dimmed">
        {innominada ? `${numero} · nominada` : numero}
      </Text>
    </>
  )
}

export function Documentos() {
  const { client } = useAccess()
  const { id, ambiente } = useContribuyente()
  const filtros = useSearch({ from: '/c/$contribuyenteId/documentos' })
  const navigate = useNavigate({ from: '/c/$contribuyenteId/documentos' })
  const irA = (search: Filtros, replace = false) => void navigate({ to: '.', search, replace })
  const asked = useQuery({
    queryKey: ['documentos', id, ambiente, filtros],
    // One that is typed on is not waited for any more.
    queryFn: ({ signal }) =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/documentos', {
          params: { path: { contribuyenteId: id }, query: { ...filtros, limite: POR_PAGINA } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: useEspera(hayEnCamino),
  })
  const emitir = (
    <BotonEnlace
      to="/c/$contribuyenteId/emitir"
      params={{ contribuyenteId: id }}
      leftSection={<Icono nombre="emitir" />}
    >
      Emitir documento
    </BotonEnlace>
  )
  return (
    <Pagina titulo="Documentos" acciones={emitir}>
      <Busqueda filtros={filtros} onCambio={irA} />
      <Guardados
        lista="DOCUMENTOS"
        filtros={filtros}
        onElegir={(search, replace) => irA(readFiltros(search), replace)}
      />
      {asked.isPending && <FilasCargando que="los documentos" filas={8} />}
      {asked.error && <Problema error={asked.error} reintentar={() => void asked.refetch()} />}
      {asked.data?.datos.length === 0 && filtros.cursor === undefined && (
        <Nada filtrado={Object.keys(filtros).length > 0} accion={emitir} />
      )}
      {asked.data?.datos.length === 0 && filtros.cursor !== undefined && (
        <NadaMas>
          <Paginas filtros={filtros} siguiente={null} onIr={irA} />
        </NadaMas>
      )}
      {asked.data && asked.data.datos.length > 0 && (
        <>
          <Totales pagina={filtros} filas={asked.isPlaceholderData ? undefined : asked.data.datos} />
          <div className="filas" aria-busy={asked.isPlaceholderData}>
            <Tabla que="Documentos" filas={asked.data.datos} clave={fila => fila.id} columnas={columnas} />
          </div>
          <Group justify="flex-end">
            <Paginas filtros={filtros} siguiente={asked.data.siguiente} onIr={irA} />
          </Group>
        </>
      )}
    </Pagina>
  )
}

interface DeTotales {
  pagina: Filtros
  /** Those that are shown, once they are of this list. */
  filas: readonly Resumen[] | undefined
}

/** How many they are and what they come to: asked apart, so that nobody waits for it to see the first ones. */
function Totales({ pagina, filas }: DeTotales) {
  const { cursor: _, orden: __, ...filtros } = pagina
  const { client } = useAccess()
  const { id, ambiente } = useContribuyente()
  const asked = useQuery({
    queryKey: ['documentos', id, ambiente, 'totales', filtros],
    queryFn: ({ signal }) =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/documentos', {
          params: { path: { contribuyenteId: id }, query: { ...filtros, totales: 'true', limite: 1 } },
          signal,
        }),
      ),
  })
  useOtraVezCon(filas, JSON.stringify(pagina), () => void asked.refetch())
  return <TotalesDeLista totales={asked.data?.totales} />
}

/** Where something of the rows became otherwise, the sum did so, too. The same answer is the same object. */
function useOtraVezCon(filas: readonly Resumen[] | undefined, pagina: string, pedir: () => void): void {
  const visto = useRef({ filas, pagina })
  useEffect(() => {
    if (filas === undefined) return
    const { filas: antes, pagina: suya } = visto.current
    visto.current = { filas, pagina }
    if (antes !== undefined && antes !== filas && suya === pagina) pedir()
  })
}

/** What stood on that page is of this list no more; of the pages before nothing is said by that. */
const NadaMas = ({ children }: { children: React.ReactNode }) => (
  <Vacio icono="documentos" titulo="En esta página ya no queda ninguno" accion={children}>
    Lo que había cambió mientras tanto: los demás están en las páginas anteriores.
  </Vacio>
)

function Nada({ filtrado, accion }: { filtrado: boolean; accion: React.ReactNode }) {
  if (filtrado)
    return (
      <Vacio icono="buscar" titulo="Ningún documento cumple estos filtros">
        Pruebe con menos palabras o con una parte del nombre, o quite un filtro. Los archivados se ven con su
        propio interruptor.
      </Vacio>
    )
  return (
    <Vacio icono="documentos" titulo="Todavía no hay documentos en este ambiente" accion={accion}>
      Emita la primera factura aquí, o desde su sistema con una clave de API. Si el comprador no quiso dar su
      nombre, emítala innominada: se puede nominar después.
    </Vacio>
  )
}
