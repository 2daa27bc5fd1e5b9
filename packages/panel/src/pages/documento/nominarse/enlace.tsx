import { Alert, Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccess } from '../../../api/access.tsx'
import { useEspera } from '../../../api/espera.ts'
import { useContribuyente } from '../../../shell/contribuyente.tsx'
import { Copiar } from '../../../ui/boton.tsx'
import { Confirmar } from '../../../ui/confirmar.tsx'
import { Problema, SinPonerAlDia } from '../../../ui/estados.tsx'
import { fechaHora } from '../../../values/fecha.ts'
import { porqueNo } from '../../../values/palabras.ts'
import { aQuien, VIAS } from '../../peticiones/palabras.ts'
import { Estado } from '../../peticiones/peticiones.tsx'
import { type ActoDePeticion, DialogoDePeticion, Resolver } from '../../peticiones/resolver.tsx'
import type { DocumentoEntero } from '../consulta.ts'
import { EN_LA_CAJA, type EnlaceDeNominacion, enlaceDeNominacion, useEnlaceDeNominacion } from './consulta.ts'

/** The link by which the buyer names herself: copied, shown, revoked; and what was asked through it. */
export function EnlaceParaNominarse({ documento }: { documento: DocumentoEntero }) {
  const { id } = useContribuyente()
  const { cdc, numeroFormateado, total, moneda } = documento
  const [acto, setActo] = useState<ActoDePeticion | null>(null)
  const { data, error, refetch } = useQuery({
    ...enlaceDeNominacion(useAccess(), id, documento.id),
    enabled: documento.innominada && documento.ambiente !== 'SANDBOX',
    refetchInterval: useEspera(
      ({ peticion }: EnlaceDeNominacion) => peticion !== null && peticion.fechaResolucion === null,
      EN_LA_CAJA,
    ),
  })
  if (data === undefined && error !== null)
    return <Problema error={error} reintentar={() => void refetch()} />
  if (data === undefined || (data.estado === 'NO_NOMINABLE' && data.peticion === null)) return null
  return (
    <Card withBorder mb="md">
      <Title order={2} mb="xs">
        Que la nomine quien compró
      </Title>
      <Stack gap="sm">
        {error !== null && <SinPonerAlDia de={{ error, refetch }} />}
        {data.enlaceNominacion !== null && <Abierto enlace={data} url={data.enlaceNominacion} />}
        <ComoEsta documentoId={documento.id} enlace={data} />
        {data.peticion !== null && (
          <Stack gap={4}>
            <Text size="sm" fw={600}>
              {aQuien(data.peticion.receptor)}
            </Text>
            <Text size="xs" c="dimmed">
              Pedido el {fechaHora(data.peticion.fechaCreacion)}. {VIAS[data.peticion.via]}
              {data.peticion.origen !== null && `, desde ${data.peticion.origen}`}.
            </Text>
            <div>
              <Estado peticion={data.peticion} />
            </div>
            <Resolver
              peticion={{ ...data.peticion, cdc, numeroFormateado, total, moneda }}
              onActo={setActo}
            />
          </Stack>
        )}
      </Stack>
      <DialogoDePeticion acto={acto} onCerrar={() => setActo(null)} />
    </Card>
  )
}

function Abierto({ enlace: { venceEn, aperturas }, url }: { enlace: EnlaceDeNominacion; url: string }) {
  const direccion = new URL(url, location.origin)
  return (
    <Group align="flex-start" wrap="nowrap">
      <img
        src={`${direccion.pathname}/qr.svg`}
        width={112}
        height={112}
        alt="Código QR de ese enlace"
        style={{ background: '#fff', borderRadius: 8, flexShrink: 0 }}
      />
      <div style={{ minWidth: 0, flex: 1 }}>
        <Group gap="xs" wrap="nowrap">
          <pre className="codigo" data-testid="enlace-nominacion" style={{ flex: 1, minWidth: 0 }}>
            {direccion.href}
          </pre>
          <Copiar texto={direccion.href} que="el enlace" />
        </Group>
        <Text size="xs" c="dimmed">
          Sirve hasta el {fechaHora(venceEn)}. Pide las últimas cifras del total y la hora del ticket; el QR
          impreso, no.{' '}
          {aperturas === 0
            ? 'Nadie lo abrió todavía.'
            : aperturas === 1
              ? 'Se abrió una vez.'
              : `Se abrió ${aperturas} veces.`}
        </Text>
      </div>
    </Group>
  )
}

const DICHOS: Partial<Record<EnlaceDeNominacion['estado'], string>> = {
  REVOCADO: 'El enlace está revocado: no lleva a ninguna parte, tampoco el impreso.',
  BLOQUEADO: 'Se dijeron mal los datos del ticket demasiadas veces: el enlace ya no los acepta.',
  VENCIDO: 'Pasó el plazo para pedirlo.',
}

function ComoEsta({ documentoId, enlace: { estado } }: { documentoId: number; enlace: EnlaceDeNominacion }) {
  const { rol } = useContribuyente()
  const { crear, revocar } = useEnlaceDeNominacion(documentoId)
  const puede = porqueNo(rol, 'emitir') === undefined
  const dicho = DICHOS[estado]
  return (
    <>
      {dicho !== undefined && (
        <Alert color="gray" variant="light">
          {dicho}
        </Alert>
      )}
      {puede && (
        <Group gap="xs">
          {(estado === 'REVOCADO' || estado === 'BLOQUEADO') && (
            <Button variant="default" size="xs" loading={crear.isPending} onClick={() => crear.mutate()}>
              Dar otro enlace
            </Button>
          )}
          {estado === 'ABIERTO' && <Revocar revocar={revocar} />}
        </Group>
      )}
      {crear.error !== null && <Problema error={crear.error} />}
    </>
  )
}

/** The printed code dies with it, and what somebody asked and nobody signed: it is asked for first. */
function Revocar({ revocar }: Pick<ReturnType<typeof useEnlaceDeNominacion>, 'revocar'>) {
  const [abierto, setAbierto] = useState(false)
  const cerrar = () => setAbierto(false)
  return (
    <>
      <Anchor component="button" size="sm" onClick={() => setAbierto(true)}>
        Revocar el enlace
      </Anchor>
      <Confirmar
        abierto={abierto}
        titulo="Revocar el enlace"
        hacer="Sí, revocar"
        ocupado={revocar.isPending}
        error={revocar.error}
        onHacer={() => revocar.mutate(undefined, { onSuccess: cerrar })}
        onCerrar={cerrar}
      >
        <Text size="sm">
          Tampoco servirá el QR ya impreso, y lo que alguien pidió y todavía no se firmó queda sin efecto.
          Después puede dar otro enlace.
        </Text>
      </Confirmar>
    </>
  )
}
