import { Badge, Card, Text, Timeline } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lugares } from '../../lugar/lugares.ts'
import { Ficha } from '../../ui/ficha.tsx'
import { Icono, type NombreDeIcono } from '../../ui/icono.tsx'
import { fechaHora } from '../../values/fecha.ts'
import { ESTADOS } from '../../values/palabras.ts'
import { CorreosDeDocumento } from './compartir/correo.tsx'
import { Conciliar } from './conciliar.tsx'
import type { DocumentoEntero, Evento } from './consulta.ts'
import { contenidoDe, nombraLugares } from './contenido.ts'
import { EVENTOS } from './eventos.ts'

/** What happened, in its order: emitted, sent, approved, nominated, cancelled. */
export function Historia({ documento }: { documento: DocumentoEntero }) {
  const { estado, origen, fechaCreacion, fechaEmision, fechaProcesamiento, eventos, mensajeRespuesta } =
    documento
  const traido = origen === 'ADOPTADO'
  const orden = eventos.toSorted((a, b) => a.fechaCreacion.localeCompare(b.fechaCreacion))
  const llego = fechaProcesamiento !== null
  return (
    <Card withBorder>
      <Timeline active={1 + (llego ? 1 : 0) + (traido ? 1 : 0) + orden.length} bulletSize={30} lineWidth={2}>
        <Timeline.Item
          bullet={<Icono nombre="emitir" size={15} />}
          title={traido ? 'Emitido en otro sistema' : 'Emitido'}
        >
          <Text size="sm" c="dimmed">
            {traido
              ? 'Lo firmó otro sistema. Su XML está aquí byte por byte como SIFEN lo tiene.'
              : 'Firmado y guardado. Desde aquí su XML no cambia más.'}
          </Text>
          <Cuando instante={traido ? fechaEmision : fechaCreacion} />
        </Timeline.Item>
        <Timeline.Item
          bullet={<Icono nombre={llego ? 'listo' : 'eventos'} size={15} />}
          color={llego ? ESTADOS[estado].color : 'gray'}
          lineVariant={llego ? 'solid' : 'dashed'}
          title={llego ? 'SIFEN respondió' : ESTADOS[estado].nombre}
        >
          <Text size="sm" c="dimmed">
            {llego ? (mensajeRespuesta ?? ESTADOS[estado].explica) : ESTADOS[estado].explica}
          </Text>
          {llego && <Cuando instante={fechaProcesamiento} />}
        </Timeline.Item>
        {traido && (
          <Timeline.Item bullet={<Icono nombre="bajar" size={15} />} title="Traído de SIFEN">
            <Text size="sm" c="dimmed">
              Desde entonces es un documento como cualquier otro.
            </Text>
            <Cuando instante={fechaCreacion} />
          </Timeline.Item>
        )}
        {orden.map(evento => (
          <Timeline.Item
            key={evento.eventoSifenId}
            color={EVENTOS.estado[evento.estadoEvento].color}
            bullet={<Icono nombre={EVENTOS.tipo[evento.tipoEvento].icono as NombreDeIcono} size={15} />}
            title={EVENTOS.tipo[evento.tipoEvento].nombre}
          >
            <DatosDeEvento evento={evento} />
          </Timeline.Item>
        ))}
      </Timeline>
      <CorreosDeDocumento documento={documento} />
    </Card>
  )
}

export function DatosDeEvento({ evento }: { evento: Evento }) {
  const { estadoEvento, codigoRespuesta, mensajeRespuesta, motivo, origen, receptor, fechaCreacion } = evento
  const { color, nombre } = EVENTOS.estado[estadoEvento]
  return (
    <>
      <Badge color={color} variant="light" tt="none" my={4}>
        {nombre}
      </Badge>
      {origen === 'EXTERNO' && (
        <Badge color="gray" variant="outline" tt="none" my={4} ml={6}>
          Hecho en otro sistema
        </Badge>
      )}
      {receptor && <Text size="sm">A nombre de {receptor.nombreRazonSocial}</Text>}
      <Text size="sm" c="dimmed">
        Motivo: {motivo}
      </Text>
      <Contenido evento={evento} />
      {mensajeRespuesta && (
        <Text size="sm">
          SIFEN: {mensajeRespuesta} {codigoRespuesta && `(${codigoRespuesta})`}
        </Text>
      )}
      <Cuando instante={fechaCreacion} />
      {estadoEvento === 'ENVIADO' && <Conciliar evento={evento} />}
    </>
  )
}

/** What changed, or what was said, besides the motive. */
function Contenido({ evento }: { evento: Evento }) {
  const { data } = useQuery({ ...lugares, enabled: nombraLugares(evento) })
  const dicho = contenidoDe(evento, data)
  return dicho.length === 0 ? null : <Ficha datos={dicho} />
}

function Cuando({ instante }: { instante: string }) {
  return (
    <Text size="xs" c="dimmed" component="time" dateTime={instante}>
      {fechaHora(instante)}
    </Text>
  )
}
