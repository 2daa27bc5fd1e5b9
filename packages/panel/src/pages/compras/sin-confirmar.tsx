import { Alert, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Enlace } from '../../ui/enlace.tsx'
import { Problema } from '../../ui/estados.tsx'
import { Icono } from '../../ui/icono.tsx'
import { Primeros } from '../../ui/primeros.tsx'
import { formatCuenta } from '../../values/decimal.ts'
import { fechaHora } from '../../values/fecha.ts'
import { porqueNo, TIPOS } from '../../values/palabras.ts'
import { EVENTOS } from '../documento/eventos.ts'
import { type LibroDeCompras, useConfirmar } from './consulta.ts'

/** What has a signature that holds and is not known to be at SIFEN, which is asked about before the month is closed; and events without an answer. */
export function SinConfirmar({ libro }: { libro: LibroDeCompras }) {
  const { id, rol } = useContribuyente()
  const confirmar = useConfirmar()
  const { sinConfirmar, documentosSinConfirmar, eventosPendientes } = libro
  const mas = sinConfirmar - documentosSinConfirmar.length
  const faltan = sinConfirmar + eventosPendientes.length
  if (faltan === 0 && confirmar.data === undefined) return null
  return (
    <Card withBorder>
      <Group justify="space-between" align="start" gap="sm">
        <Title order={2}>{faltan === 0 ? 'Todo está confirmado en SIFEN' : 'Antes de cerrar el mes'}</Title>
        {sinConfirmar > 0 && (
          <Boton
            variant="default"
            porqueNo={porqueNo(rol, 'emitir')}
            loading={confirmar.isPending}
            onClick={() => confirmar.mutate(libro)}
          >
            Preguntar a SIFEN
          </Boton>
        )}
      </Group>
      {confirmar.data && (
        <Alert color="blue" variant="light" role="status" mt="xs">
          {tellConfirmados(confirmar.data)}
        </Alert>
      )}
      {confirmar.error && <Problema error={confirmar.error} reintentar={() => confirmar.mutate(libro)} />}
      <Stack gap={4} mt="xs">
        <Primeros
          filas={documentosSinConfirmar.map(de => (
            <Enlace key={de.id} href={`/c/${id}/recibidos/${de.id}`} className="asunto">
              <strong>
                {TIPOS[de.tipoDocumento].sigla} {de.numeroFormateado} · {de.nombreEmisor}
              </strong>
              <span>
                {de.fechaConsulta === null
                  ? 'No se preguntó a SIFEN: todavía no suma'
                  : `SIFEN no lo confirmó el ${fechaHora(de.fechaConsulta)}: no suma`}
              </span>
              <Icono nombre="derecha" size={16} />
            </Enlace>
          ))}
        >
          {mas > 0 && (
            <Text size="sm">
              {mas === 1 ? 'Y 1 documento más.' : `Y ${formatCuenta(mas)} documentos más.`}
            </Text>
          )}
        </Primeros>
        <Primeros filas={eventosPendientes.map(de => toEvento(de, `/c/${id}`))} />
      </Stack>
    </Card>
  )
}

/** Its page has what to do about it. */
function toEvento(de: LibroDeCompras['eventosPendientes'][number], raiz: string) {
  const href =
    de.documentoRecibidoId === null
      ? `${raiz}/documentos/${de.documentoElectronicoId}`
      : `${raiz}/recibidos/${de.documentoRecibidoId}`
  return (
    <Enlace key={`e${de.id}`} href={href} className="asunto">
      <strong>
        {EVENTOS.tipo[de.tipo].nombre} de {de.numeroFormateado}
      </strong>
      <span>
        No se sabe si SIFEN lo registró
        {de.tipo === 'DESCONOCIMIENTO' || de.tipo === 'CANCELACION' ? ': mientras tanto, suma' : ''}
      </span>
      <Icono nombre="derecha" size={16} />
    </Enlace>
  )
}

interface Preguntados {
  confirmados: number
  siguen: number
  /** SIFEN has something else under their CDC. */
  ajenos: number
  /** Had no turn this time. */
  esperan: number
  fallo: unknown
}

function tellConfirmados({ confirmados, siguen, ajenos, esperan, fallo }: Preguntados) {
  const partes = [
    `SIFEN tiene ${confirmados} de los que se preguntaron.`,
    siguen > 0 ? `No tiene ${siguen}: pregunte de nuevo mañana, o a quien los emitió.` : '',
    ajenos > 0
      ? `Con el CDC de ${ajenos} aprobó otra cosa que lo que llegó: ábralo, pregunte ahí, y consulte a quien lo emitió.`
      : '',
    fallo === null ? '' : 'De los demás no contestó: pregunte de nuevo.',
    esperan > 0 ? `Por ${formatCuenta(esperan)} no se preguntó todavía: pregunte otra vez.` : '',
  ]
  return partes.filter(Boolean).join(' ')
}
