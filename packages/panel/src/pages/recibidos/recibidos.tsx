import { Alert, Badge, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { useLista } from '../../api/lista.ts'
import { useAhora } from '../../form/reloj.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Vacio } from '../../ui/estados.tsx'
import { Lista } from '../../ui/lista.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import type { Columna } from '../../ui/tabla.tsx'
import { dinero } from '../../values/dinero.ts'
import { fechaHora, quedaHasta } from '../../values/fecha.ts'
import { TIPOS } from '../../values/palabras.ts'
import type { Recibido } from './consulta.ts'
import { ESTADOS_DE_RECIBIDO } from './palabras.ts'
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
  { titulo: 'Total', celda: ({ total, moneda }) => <span className="monto">{dinero(total, moneda)}</span> },
  { titulo: 'Estado', celda: recibido => <EstadoDeRecibido estado={recibido.estado} /> },
  { titulo: 'Plazo para responder', celda: recibido => <Plazo hasta={recibido.plazoHasta} /> },
]

/** What is received, and what is to be answered while there is time. */
export function Recibidos() {
  const { ambiente } = useContribuyente()
  return (
    <Pagina
      titulo="Recibidos"
      explica="Documentos que otros emitieron a nombre del contribuyente. Aquí quedan como llegaron, y se le dice a SIFEN lo que corresponde: que llegaron, que están bien o no, o que no los conoce."
    >
      {ambiente === 'SANDBOX' ? (
        <Alert color="violet" variant="light" title="En SANDBOX no se reciben documentos de otros">
          Pase a PRUEBAS (DEV) o a PRODUCCIÓN, arriba a la derecha.
        </Alert>
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
  const lista = useLista(['recibidos', id, ambiente], query =>
    take(
      client.GET('/api/v1/contribuyentes/{contribuyenteId}/documentos-recibidos', {
        params: { path: { contribuyenteId: id }, query },
      }),
    ),
  )
  return (
    <Stack gap="sm">
      <Title order={2}>Lo que llegó</Title>
      <Lista
        lista={lista}
        que="Documentos recibidos"
        clave={recibido => recibido.id}
        columnas={columnas}
        vacio={
          <Vacio icono="bajar" titulo="Ningún documento todavía">
            Suelte arriba el XML que le mandó su proveedor, o pegue el CDC que está impreso en el papel.
          </Vacio>
        }
      />
    </Stack>
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

/** How long is left to answer. */
export function Plazo({ hasta }: { hasta: string }) {
  const queda = quedaHasta(hasta, useAhora(60_000))
  return (
    <Text size="sm" {...(queda === null ? { c: 'dimmed' } : {})}>
      {queda === null ? `Venció el ${fechaHora(hasta)}` : `Quedan ${queda}`}
    </Text>
  )
}
