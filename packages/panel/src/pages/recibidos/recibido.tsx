import { Alert, Badge, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccess } from '../../api/access.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { CdcEntero } from '../../ui/cdc.tsx'
import { Problema } from '../../ui/estados.tsx'
import { Ficha } from '../../ui/ficha.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import { RespuestaDePagina } from '../../ui/respuesta-de-pagina.tsx'
import { dinero } from '../../values/dinero.ts'
import { fechaHora } from '../../values/fecha.ts'
import { porqueNo, TIPOS } from '../../values/palabras.ts'
import { EVENTOS } from '../documento/eventos.ts'
import { CuentaFirmada, ItemsFirmados, useFirmado } from '../documento/firmado/contenido-firmado.tsx'
import { DatosDeEvento } from '../documento/historia.tsx'
import { SinRespuesta } from '../documento/sin-respuesta.tsx'
import { ACTOS, NOMBRES_DE_ACTO, type NombreDeActo } from './actos.ts'
import { type RecibidoEntero, recibido as recibidoQuery, useConsultar, useXmlDeRecibido } from './consulta.ts'
import { Decir } from './decir.tsx'
import { ESTADOS_DE_RECIBIDO, esperaDeSifen, tellIva } from './palabras.ts'
import { EstadoDeRecibido, Plazo } from './recibidos.tsx'

export function RecibidoDeOtro() {
  const { recibidoId } = useParams({ from: '/c/$contribuyenteId/recibidos/$recibidoId' })
  const { id } = useContribuyente()
  const asked = useQuery(recibidoQuery(useAccess(), id, recibidoId))
  return (
    <RespuestaDePagina
      de={asked}
      que="el documento"
      lista={{ href: `/c/${id}/recibidos`, nombre: 'Ver los recibidos' }}
    >
      {recibido => <Entero recibido={recibido} />}
    </RespuestaDePagina>
  )
}

function Entero({ recibido }: { recibido: RecibidoEntero }) {
  const { rol } = useContribuyente()
  const [acto, setActo] = useState<NombreDeActo | null>(null)
  const consultar = useConsultar(recibido)
  const xml = useXmlDeRecibido(recibido)
  const firmado = useFirmado(xml.data, recibido.moneda)
  const { estado, tipoDocumento, numeroFormateado, total, moneda } = recibido
  return (
    <Pagina
      titulo={`${TIPOS[tipoDocumento].sigla} ${numeroFormateado}`}
      explica={
        <Group gap="xs">
          <EstadoDeRecibido estado={estado} />
          <Text fw={650} c="var(--mantine-color-text)" className="monto">
            {dinero(total, moneda)}
          </Text>
        </Group>
      }
      acciones={
        <Boton
          variant="default"
          porqueNo={porqueNo(rol, 'emitir')}
          loading={consultar.isPending}
          onClick={() => consultar.mutate()}
        >
          Preguntar a SIFEN
        </Boton>
      }
    >
      {consultar.error && <Problema error={consultar.error} reintentar={() => consultar.mutate()} />}
      {consultar.data && (
        <Alert color="blue" variant="light" role="status">
          {ESTADOS_DE_RECIBIDO[consultar.data.estado].explica}
        </Alert>
      )}
      <SinRespuesta eventos={recibido.eventos} />
      <Card withBorder>
        <Ficha
          datos={[
            ['Lo emitió', recibido.nombreEmisor],
            ['RUC', recibido.rucEmisor],
            ['Emitido', fechaHora(recibido.fechaEmision)],
            ['Timbrado', recibido.numeroTimbrado],
            ['CDC', <CdcEntero cdc={recibido.cdc} key="cdc" />],
            ['Aprobado por SIFEN', recibido.fechaAprobacion && fechaHora(recibido.fechaAprobacion)],
            ['Recibido aquí', fechaHora(recibido.fechaCreacion)],
            ['SIFEN', esperaDeSifen(recibido)],
            ['IVA', tellIva(recibido.montos)],
            ['Respuesta', <Plazo key="plazo" recibido={recibido} />],
          ]}
        />
      </Card>
      <Responder recibido={recibido} onActo={setActo} />
      <Historia recibido={recibido} />
      <ItemsFirmados de={xml} firmado={firmado} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <CuentaFirmada firmado={firmado} />
      </SimpleGrid>
      {acto && <Decir recibido={recibido} acto={acto} onCerrar={() => setActo(null)} />}
    </Pagina>
  )
}

/** The four things that can be said; of each that cannot, why. */
function Responder({ recibido, onActo }: { recibido: RecibidoEntero; onActo: (acto: NombreDeActo) => void }) {
  return (
    <Stack gap="sm">
      <Title order={2}>Qué decir a SIFEN</Title>
      <Group>
        {NOMBRES_DE_ACTO.map(nombre => {
          const { puede, motivo } = recibido.acciones[nombre]
          return (
            <Boton
              key={nombre}
              variant={nombre === 'conformar' ? 'filled' : 'default'}
              porqueNo={puede ? undefined : (motivo ?? '')}
              onClick={() => onActo(nombre)}
            >
              {ACTOS[nombre].titulo}
            </Boton>
          )
        })}
      </Group>
    </Stack>
  )
}

function Historia({ recibido: { eventos } }: { recibido: RecibidoEntero }) {
  return (
    <Stack gap="sm">
      <Title order={2}>Lo que ya se dijo</Title>
      {eventos.length === 0 && <Text c="dimmed">Nada todavía.</Text>}
      {eventos.map(evento => (
        <Card withBorder key={evento.eventoSifenId}>
          <Group justify="space-between">
            <Text fw={600}>{EVENTOS.tipo[evento.tipoEvento].nombre}</Text>
            <Badge variant="outline" color="gray" tt="none">
              Evento {evento.eventoSifenId}
            </Badge>
          </Group>
          <DatosDeEvento evento={evento} />
        </Card>
      ))}
    </Stack>
  )
}
