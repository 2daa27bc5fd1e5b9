import { Alert, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Access, useAccess } from '../../../api/access.tsx'
import { take } from '../../../api/client.ts'
import { useEspera } from '../../../api/espera.ts'
import { problemOf } from '../../../api/problem.ts'
import { escribir } from '../../../form/enviar.ts'
import { useEnvio } from '../../../form/fallo.ts'
import { faultsOf } from '../../../form/faults.ts'
import { useOperacion } from '../../../form/operacion.ts'
import { useAhora } from '../../../form/reloj.ts'
import { FaltasSueltas } from '../../../form/sueltas.tsx'
import { useContribuyente } from '../../../shell/contribuyente.tsx'
import { Boton } from '../../../ui/boton.tsx'
import { Problema, SinPonerAlDia } from '../../../ui/estados.tsx'
import { Icono } from '../../../ui/icono.tsx'
import { fechaHora } from '../../../values/fecha.ts'
import type { DocumentoEntero } from '../consulta.ts'
import { type CorreoDeDocumento, ESTADOS_DE_CORREO, queSeSabe } from './palabras.ts'

const EN_CAMINO = { primeraMs: 1_500 }
const MINUTO_MS = 60_000
const hayPorSalir = ({ datos }: { datos: readonly CorreoDeDocumento[] }): boolean =>
  datos.some(({ estado, intentos }) => estado === 'SALIENDO' || (estado === 'PENDIENTE' && intentos === 0))

const correos = ({ client }: Access, contribuyenteId: string, documentoId: number) =>
  queryOptions({
    queryKey: ['correos', contribuyenteId, documentoId],
    refetchOnMount: 'always',
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/documentos/{id}/correos', {
          params: { path: { contribuyenteId, id: String(documentoId) } },
        }),
      ),
  })

/** Sends it, once; in blank, to the receptor. */
export function useMandar(documentoId: number) {
  const { client } = useAccess()
  const { id } = useContribuyente()
  const queries = useQueryClient()
  return useOperacion({
    nombre: `correo ${documentoId}`,
    ask: (body: { para: string }, header) =>
      take(
        client.POST('/api/v1/contribuyentes/{contribuyenteId}/documentos/{id}/correos', {
          params: { path: { contribuyenteId: id, id: String(documentoId) }, header },
          body,
        }),
      ),
    onResultado: () => queries.invalidateQueries({ queryKey: ['correos', id, documentoId] }),
  })
}

interface Mandado {
  documento: DocumentoEntero
  mandar: ReturnType<typeof useMandar>
}

/** To whom it goes. */
export function PorCorreo({ documento, mandar }: Mandado) {
  const receptor = documento.receptorEfectivo ?? documento.receptor
  const [para, setPara] = useState(receptor.email ?? '')
  const faults = faultsOf(mandar.error, campo => campo === 'para')
  const envio = useEnvio(() => mandar.mutate({ para }), mandar.error)
  if (mandar.incierto) return <CorreoIncierto documento={documento} mandar={mandar} />
  return (
    <Stack gap="xs" component="form" {...envio}>
      <FaltasSueltas de={faults} />
      <Group align="flex-end" gap="xs">
        <TextInput
          label="Enviar por correo"
          placeholder="compras@ejemplo.com.py"
          maxLength={254}
          style={{ flex: 1, minWidth: '12rem' }}
          value={para}
          onChange={escribir(setPara)}
          error={faults.of('para')}
        />
        <Boton type="submit" variant="default" loading={mandar.isPending}>
          Enviar
        </Boton>
      </Group>
      <CorreosDeDocumento documento={documento} />
    </Stack>
  )
}

/** Until it is known whether it went there, nothing goes anywhere else. */
function CorreoIncierto({ documento, mandar }: Mandado) {
  const para = mandar.pendiente?.body.para || 'quien compra'
  return (
    <Stack gap="xs">
      <Alert
        color="orange"
        icon={<Icono nombre="alerta" />}
        title={`No sabemos todavía si el correo a ${para} salió`}
        role="alert"
      >
        <Text size="sm" mb="sm">
          {mandar.error ? problemOf(mandar.error).advice : 'La respuesta no llegó.'} Pregunte de nuevo: no
          sale dos veces.
        </Text>
        <Button size="xs" onClick={() => mandar.preguntarDeNuevo()}>
          Preguntar de nuevo
        </Button>
      </Alert>
      <CorreosDeDocumento documento={documento} />
    </Stack>
  )
}

/** What was sent, to whom, and what is known of it. */
export function CorreosDeDocumento({ documento }: { documento: DocumentoEntero }) {
  const { id } = useContribuyente()
  const { data, error, refetch } = useQuery({
    ...correos(useAccess(), id, documento.id),
    refetchInterval: useEspera(hayPorSalir, EN_CAMINO),
    enabled: documento.acciones.kude.puede,
  })
  const now = useAhora(MINUTO_MS)
  // Whoever does not see that it went sends it once more.
  if (data === undefined && error !== null)
    return <Problema error={error} reintentar={() => void refetch()} />
  if (data === undefined || data.datos.length === 0) return null
  return (
    <>
      {error !== null && <SinPonerAlDia de={{ error, refetch }} />}
      <Stack gap="xs" component="ul" m={0} p={0} mt="md" aria-label="Correos de este documento">
        {data.datos.map(correo => (
          <li key={correo.correoId} style={{ listStyle: 'none' }}>
            <Group gap="xs">
              <Badge color={ESTADOS_DE_CORREO[correo.estado].color} variant="light" tt="none">
                {ESTADOS_DE_CORREO[correo.estado].nombre}
              </Badge>
              <Text size="sm">{correo.para}</Text>
            </Group>
            <Text size="xs" c="dimmed">
              {queSeSabe(correo, now)} Pedido el {fechaHora(correo.fecha)}.
            </Text>
          </li>
        ))}
      </Stack>
    </>
  )
}
