import { Alert, Badge, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { useLista } from '../../api/lista.ts'
import { useDraft } from '../../form/draft.ts'
import { escribir } from '../../form/enviar.ts'
import { useEnvio } from '../../form/fallo.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { EnSandbox } from '../../shell/en-sandbox.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Problema, Vacio } from '../../ui/estados.tsx'
import { Lista } from '../../ui/lista.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import type { Columna } from '../../ui/tabla.tsx'
import { fechaHora } from '../../values/fecha.ts'
import { porqueNo } from '../../values/palabras.ts'
import { usePedir } from './consulta.ts'
import { envioDeArchivo, envioDeTexto, TERMINACIONES } from './envio.ts'
import { type Adopcion, AVANCES, pedidoDe, resumenDe } from './palabras.ts'
import { PorFechas } from './por-fechas.tsx'
import { Soltar } from './soltar.tsx'

export function Traer() {
  const { id, ambiente } = useContribuyente()
  const navigate = useNavigate()
  const onPedido = (adopcionId: number) =>
    void navigate({
      to: '/c/$contribuyenteId/traer/$adopcionId',
      params: { contribuyenteId: id, adopcionId: String(adopcionId) },
    })
  return (
    <Pagina
      titulo="Traer de SIFEN"
      explica="Documentos que emitió con otro sistema y que SIFEN tiene: de cada uno se pregunta a SIFEN, y lo que SIFEN muestra queda aquí. Desde entonces se nomina, se cancela y se le hacen notas como a cualquier otro."
    >
      {ambiente === 'SANDBOX' ? (
        <EnSandbox que="no hay SIFEN a quien preguntar" para=", para traer lo que SIFEN tiene allí" />
      ) : (
        <>
          <Formulario onPedido={onPedido} />
          <PorFechas onPedido={onPedido} />
          <Anteriores />
        </>
      )}
    </Pagina>
  )
}

function Formulario({ onPedido }: { onPedido: (adopcionId: number) => void }) {
  const { rol } = useContribuyente()
  const draft = useDraft('traer', { texto: '' })
  const { texto } = draft.value
  const [archivo, setArchivo] = useState<File | null>(null)
  // What was pasted since is of another order.
  const pedir = usePedir(onPedido, ({ de }) => de === texto && draft.clear())
  const envio =
    archivo === null ? (texto.trim() === '' ? null : envioDeTexto(texto)) : envioDeArchivo(archivo)
  const falta =
    archivo === null ? 'Pegue los CDC o elija un archivo.' : `Se admiten ${TERMINACIONES.join(', ')}.`
  return (
    <Card withBorder component="form" {...useEnvio(() => envio && pedir.mutate(envio), pedir.error)}>
      <Stack>
        <Soltar
          archivos={archivo === null ? [] : [archivo]}
          onArchivos={([uno]) => setArchivo(uno ?? null)}
        />
        {archivo === null && (
          <Textarea
            label="O pegue los CDC"
            description="Uno por línea, con espacios o sin ellos"
            autosize
            minRows={3}
            maxRows={12}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            value={texto}
            onChange={escribir(dicho => draft.set({ texto: dicho }))}
          />
        )}
        {archivo !== null && envio === null && (
          <Alert
            color="orange"
            variant="light"
            role="alert"
            title={`De «${archivo.name}» no se pueden tomar CDC`}
          >
            Elija un XML, un ZIP de XML, o una lista de texto o CSV. Una planilla se exporta como CSV, con la
            columna del CDC en formato de texto.
          </Alert>
        )}
        {pedir.error && <Problema error={pedir.error} />}
        <Group justify="space-between">
          <Text size="sm" c="dimmed" maw="34rem">
            Del archivo se toma solo el CDC: lo que el documento dice, lo dice SIFEN. Puede cerrar esta
            página: se sigue trayendo.
          </Text>
          <Boton
            type="submit"
            porqueNo={porqueNo(rol, 'emitir') ?? (envio === null ? falta : undefined)}
            loading={pedir.isPending}
          >
            Traer
          </Boton>
        </Group>
      </Stack>
    </Card>
  )
}

const columnas: readonly Columna<Adopcion>[] = [
  { titulo: 'Cuándo', celda: adopcion => <Cuando adopcion={adopcion} /> },
  { titulo: 'Qué se pidió', celda: adopcion => <Text size="sm">{pedidoDe(adopcion)}</Text> },
  {
    titulo: 'Estado',
    celda: ({ estado }) => (
      <Badge color={AVANCES[estado].color} variant="light" tt="none">
        {AVANCES[estado].nombre}
      </Badge>
    ),
  },
  { titulo: 'Qué fue de ellos', celda: adopcion => <Text size="sm">{resumenDe(adopcion)}</Text> },
]

function Cuando({ adopcion }: { adopcion: Adopcion }) {
  const { id } = useContribuyente()
  return (
    <Link
      className="enlace monto"
      to="/c/$contribuyenteId/traer/$adopcionId"
      params={{ contribuyenteId: id, adopcionId: String(adopcion.id) }}
    >
      {fechaHora(adopcion.fechaCreacion)}
    </Link>
  )
}

function Anteriores() {
  const { client } = useAccess()
  const { id, ambiente } = useContribuyente()
  const lista = useLista(
    ['adopciones', id, ambiente],
    query =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/documentos/adopciones', {
          params: { path: { contribuyenteId: id }, query },
        }),
      ),
    ({ terminada }) => !terminada,
  )
  return (
    <Stack gap="sm">
      <Title order={2}>Pedidos anteriores</Title>
      <Lista
        lista={lista}
        que="Pedidos anteriores"
        clave={({ id: adopcionId }) => adopcionId}
        columnas={columnas}
        vacio={
          <Vacio icono="bajar" titulo="Ningún pedido todavía">
            Pida a su sistema anterior los XML o la lista de los CDC que emitió, y suéltelos arriba.
          </Vacio>
        }
      />
    </Stack>
  )
}
