import { Alert, Badge, Group, Tabs, Text } from '@mantine/core'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { cleanFrase } from '../../api/palabras.ts'
import { useAhora } from '../../form/reloj.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { RespuestaDeDocumento } from '../../shell/en-otro-ambiente.tsx'
import { EstadoBadge } from '../../ui/estados.tsx'
import { Icono } from '../../ui/icono.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import { totalDe } from '../../values/dinero.ts'
import { fechaHora, quedaHasta } from '../../values/fecha.ts'
import { ESTADOS, TIPOS } from '../../values/palabras.ts'
import { AccionesDeDocumento } from './acciones.tsx'
import { type DocumentoEntero, useDocumento } from './consulta.ts'
import { Historia } from './historia.tsx'
import { Intercambios } from './intercambios.tsx'
import { Kude } from './kude.tsx'
import { LoQueDijo, usePreguntar } from './preguntar.tsx'
import { Resumen } from './resumen.tsx'
import { SinRespuesta } from './sin-respuesta.tsx'
import { Xml } from './xml.tsx'

const VISTAS = [
  { valor: 'resumen', titulo: 'Resumen' },
  { valor: 'historia', titulo: 'Historia' },
  { valor: 'kude', titulo: 'KuDE' },
  { valor: 'xml', titulo: 'XML' },
  { valor: 'intercambios', titulo: 'Intercambios con SIFEN' },
] as const

export function Documento() {
  const { documentoId } = useParams({ from: '/c/$contribuyenteId/documentos/$documentoId' })
  return (
    <RespuestaDeDocumento de={useDocumento(documentoId)}>
      {documento => <Entero documento={documento} />}
    </RespuestaDeDocumento>
  )
}

function Entero({ documento }: { documento: DocumentoEntero }) {
  const { vista = 'resumen' } = useSearch({ from: '/c/$contribuyenteId/documentos/$documentoId' })
  const navigate = useNavigate({ from: '/c/$contribuyenteId/documentos/$documentoId' })
  const { numeroFormateado, tipoDocumento, estado, origen, innominada } = documento
  const preguntar = usePreguntar(documento)
  return (
    <Pagina
      titulo={`${TIPOS[tipoDocumento].sigla} ${numeroFormateado}`}
      explica={
        <Group gap="xs">
          <EstadoBadge estado={estado} />
          {innominada && (
            <Badge color="gray" variant="outline" tt="none">
              Emitida sin nombre
            </Badge>
          )}
          {origen === 'ADOPTADO' && (
            <Badge
              color="gray"
              variant="outline"
              tt="none"
              title="Lo emitió otro sistema; está aquí como SIFEN lo muestra."
            >
              Traído de SIFEN
            </Badge>
          )}
          <Text fw={650} c="var(--mantine-color-text)" className="monto">
            {totalDe(documento)}
          </Text>
        </Group>
      }
      acciones={<AccionesDeDocumento documento={documento} preguntar={preguntar} />}
    >
      <LoQueDijo de={preguntar} />
      <Aviso documento={documento} />
      <Tabs
        value={vista}
        keepMounted={false}
        onChange={next => next && void navigate({ to: '.', search: { vista: next }, replace: true })}
      >
        <Tabs.List mb="md">
          {VISTAS.map(({ valor, titulo }) => (
            <Tabs.Tab key={valor} value={valor}>
              {titulo}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="resumen">
          <Resumen documento={documento} />
        </Tabs.Panel>
        <Tabs.Panel value="historia">
          <Historia documento={documento} />
        </Tabs.Panel>
        <Tabs.Panel value="kude">
          <Kude documento={documento} />
        </Tabs.Panel>
        <Tabs.Panel value="xml">
          <Xml documento={documento} />
        </Tabs.Panel>
        <Tabs.Panel value="intercambios">
          <Intercambios documento={documento} />
        </Tabs.Panel>
      </Tabs>
    </Pagina>
  )
}

/** The one notice above the documento: its most important state, if it has one. */
function Aviso({ documento }: { documento: DocumentoEntero }) {
  const { estado, codigoRespuesta, mensajeRespuesta, remedio, eventos, aviso } = documento
  return (
    <>
      {aviso && (
        <Alert color="violet" variant="light">
          {aviso}
        </Alert>
      )}
      {['RECHAZADO', 'ERROR', 'APROBADO_OBSERVACION'].includes(estado) && (
        <Alert
          role="alert"
          color={ESTADOS[estado].color}
          icon={<Icono nombre="alerta" />}
          title={`${ESTADOS[estado].nombre}${codigoRespuesta ? ` (${codigoRespuesta})` : ''}`}
        >
          {mensajeRespuesta ?? ESTADOS[estado].explica}
          {remedio !== null && (
            <Text size="sm" mt="xs" fw={600}>
              {remedio}
            </Text>
          )}
          {estado !== 'APROBADO_OBSERVACION' && <QueHacer documento={documento} />}
        </Alert>
      )}
      <SinRespuesta eventos={eventos} />
    </>
  )
}

/** The cure of what was refused: another documento; its number is declared void. */
function QueHacer({ documento }: { documento: DocumentoEntero }) {
  const { id } = useContribuyente()
  const { iTiDe, establecimiento, puntoExpedicion, numeroTimbrado, serieNumero } = documento
  const { numeroFormateado, acciones } = documento
  const { puede, hasta, motivo } = acciones.inutilizar
  const queda = quedaHasta(hasta, useAhora(60_000))
  if (!puede)
    return (
      <Text size="sm" mt="xs">
        Corrija y emita otro. {cleanFrase(motivo ?? '')}
      </Text>
    )
  const numero = String(Number(numeroFormateado.slice(-7)))
  return (
    <Text size="sm" mt="xs">
      Corrija y emita otro. Este número ya no se usa:{' '}
      <Link
        style={{ color: 'inherit' }}
        to="/c/$contribuyenteId/inutilizar"
        params={{ contribuyenteId: id }}
        search={{
          tipoDocumento: String(iTiDe),
          establecimiento,
          puntoExpedicion,
          numeroTimbrado,
          ...(serieNumero === null ? {} : { serieNumero }),
          numeroInicio: numero,
          numeroFin: numero,
        }}
      >
        inutilícelo
      </Link>{' '}
      hasta el {fechaHora(hasta)}
      {queda && ` (quedan ${queda})`}.
    </Text>
  )
}
