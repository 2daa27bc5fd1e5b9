import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { useExpedicion } from '../../emision/timbrados.ts'
import { useDraft } from '../../form/draft.ts'
import { useOperacion } from '../../form/operacion.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Enlace } from '../../ui/enlace.tsx'
import { EstadoBadge, Problema } from '../../ui/estados.tsx'
import { Icono } from '../../ui/icono.tsx'
import { Incierto } from '../../ui/incierto.tsx'
import { porqueNo } from '../../values/palabras.ts'
import { type DocumentoEntero, EN_CAMINO, useDocumento } from '../documento/consulta.ts'
import { facturaDePrueba } from './factura.ts'
import { Paso } from './paso.tsx'

/** Whoever cancelled it by way of trial has seen one approved. */
const APROBADOS: readonly string[] = ['APROBADO', 'APROBADO_OBSERVACION', 'CANCELADO']
const FALLIDOS: readonly string[] = ['RECHAZADO', 'ERROR']

/** The first approved documento of this ambiente, whoever issued it and however. */
function useAprobado() {
  const { client } = useAccess()
  const { id, ambiente } = useContribuyente()
  const { data } = useQuery({
    queryKey: ['documentos', id, ambiente, 'empezar'],
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/documentos', {
          params: { path: { contribuyenteId: id }, query: { limite: 1, estado: 'APROBADO' } },
        }),
      ),
  })
  return data?.datos[0]
}

/** The documento that was issued as a trial, looked at until SIFEN has answered; it is remembered over a reload. */
function usePrueba() {
  const access = useAccess()
  const { id } = useContribuyente()
  const draft = useDraft<{ emitido: string }>('prueba', { emitido: '' })
  const { emitido } = draft.value
  const asked = useDocumento(emitido)
  const emitir = useOperacion({
    nombre: 'empezar',
    ask: (body: ReturnType<typeof facturaDePrueba>, headers) =>
      take(
        access.client.POST('/api/v1/contribuyentes/{contribuyenteId}/documentos', {
          params: { path: { contribuyenteId: id } },
          body,
          headers,
        }),
      ),
    onResultado: ({ id: numero }) => draft.set({ emitido: String(numero) }),
  })
  const visto = emitido === '' ? undefined : asked.data
  return {
    emitir,
    visto,
    enCamino: visto === undefined ? asked.isFetching : EN_CAMINO.includes(visto.estado),
    sinVer: visto === undefined && asked.error !== null && asked,
  }
}

export function PasoDePrueba({ numero }: { numero: number }) {
  const { id, rol, puedeEmitir } = useContribuyente()
  const antes = useAprobado()
  const { emitir, visto, enCamino, sinVer } = usePrueba()
  const { valores } = useExpedicion('FACTURA_ELECTRONICA', {
    numeroEstablecimiento: '1',
    puntoExpedicion: '1',
  })
  const aprobado = visto !== undefined && APROBADOS.includes(visto.estado) ? visto : antes
  const falta = puedeEmitir ? undefined : 'Complete antes los pasos de arriba.'
  return (
    <Paso
      numero={numero}
      titulo="Factura de prueba"
      hecho={
        aprobado && (
          <Group gap="xs">
            <EstadoBadge estado={aprobado.estado} />
            <Anchor size="sm" component={Enlace} href={`/c/${id}/documentos/${aprobado.id}`}>
              Ver la factura {aprobado.numeroFormateado}
            </Anchor>
          </Group>
        )
      }
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Emite una factura de Gs. 11.000 sin nombre en el ambiente de pruebas de SIFEN, con todo lo de
          arriba. No tiene valor fiscal. Si algo está mal, SIFEN lo dice aquí.
        </Text>
        {visto !== undefined && FALLIDOS.includes(visto.estado) && <Fallida de={visto} />}
        {sinVer && <Problema error={sinVer.error} reintentar={() => void sinVer.refetch()} />}
        {emitir.incierto ? (
          <Incierto que="la factura de prueba" operacion={emitir} />
        ) : (
          emitir.error !== null && <Problema error={emitir.error} />
        )}
        <div role="status">{enCamino && <Text size="sm">Emitida. Esperando a SIFEN…</Text>}</div>
        <div>
          <Boton
            porqueNo={porqueNo(rol, 'emitir') ?? falta}
            loading={emitir.isPending || enCamino}
            onClick={() => emitir.mutate(facturaDePrueba(valores))}
          >
            Emitir la factura de prueba
          </Boton>
        </div>
      </Stack>
    </Paso>
  )
}

function Fallida({
  de: { id: numero, mensajeRespuesta, codigoRespuesta, remedio },
}: {
  de: DocumentoEntero
}) {
  const { id } = useContribuyente()
  return (
    <Alert color="red" icon={<Icono nombre="alerta" />} title="SIFEN no la aprobó" role="alert">
      <Text size="sm">
        {mensajeRespuesta} {codigoRespuesta && `(${codigoRespuesta})`}
      </Text>
      {remedio !== null && <Text size="sm">{remedio}</Text>}
      <Anchor size="sm" c="inherit" component={Enlace} href={`/c/${id}/documentos/${numero}`}>
        Ver la factura
      </Anchor>
    </Alert>
  )
}
