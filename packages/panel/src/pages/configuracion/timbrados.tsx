import { Badge, Card, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { tellError } from '../../api/problem.ts'
import { type Timbrado, timbrados } from '../../emision/timbrados.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Confirmar } from '../../ui/confirmar.tsx'
import { Respuesta, Vacio } from '../../ui/estados.tsx'
import { TextoDeFallo } from '../../ui/fallo.tsx'
import { type Columna, Tabla } from '../../ui/tabla.tsx'
import { fechaHora } from '../../values/fecha.ts'
import { porqueNo, TIPOS } from '../../values/palabras.ts'
import { Detenidos } from './alinear.tsx'
import { Constancia } from './constancia.tsx'
import { useGuardar } from './guardar.ts'

const columnas = (onDesactivar: (timbrado: Timbrado) => void): readonly Columna<Timbrado>[] => [
  {
    titulo: 'Timbrado',
    celda: ({ numeroTimbrado, serieNumero }) => (
      <Text fw={600} className="monto">
        {numeroTimbrado} {serieNumero}
      </Text>
    ),
  },
  { titulo: 'Documento', celda: ({ tipoDocumento }) => TIPOS[tipoDocumento].nombre },
  {
    titulo: 'Expedición',
    celda: ({ establecimiento, puntoExpedicion }) => `${establecimiento}-${puntoExpedicion}`,
  },
  {
    titulo: 'Vigencia',
    celda: ({ inicio, fin }) => `desde ${fechaHora(inicio)}${fin === null ? '' : ` hasta ${fechaHora(fin)}`}`,
  },
  { titulo: 'Próximo número', celda: ({ proximoNumero }) => <span className="monto">{proximoNumero}</span> },
  { titulo: 'Estado', celda: timbrado => <Estado timbrado={timbrado} /> },
  { titulo: 'Acciones', celda: timbrado => <Activar timbrado={timbrado} onDesactivar={onDesactivar} /> },
]

function Estado({ timbrado: { agotado, vigente, activo, detenido } }: { timbrado: Timbrado }) {
  const [color, text] = agotado
    ? ['red', 'Agotado']
    : activo && detenido !== null
      ? ['red', 'Detenido']
      : activo
        ? vigente
          ? ['green', 'Vigente']
          : ['orange', 'Fuera de fecha']
        : ['gray', 'Inactivo']
  return (
    <Badge color={color} variant="light" tt="none">
      {text}
    </Badge>
  )
}

function useActivar(timbrado: Timbrado, onGuardado?: () => void) {
  const { client } = useAccess()
  const { id } = useContribuyente()
  return useGuardar(
    (activo: boolean) =>
      take(
        client.PATCH('/api/v1/contribuyentes/{contribuyenteId}/timbrados/{timbradoId}', {
          params: { path: { contribuyenteId: id, timbradoId: String(timbrado.timbradoId) } },
          body: { activo },
        }),
      ),
    onGuardado,
  )
}

interface DeFila {
  timbrado: Timbrado
  onDesactivar: (timbrado: Timbrado) => void
}

function Activar({ timbrado, onDesactivar }: DeFila) {
  const { rol } = useContribuyente()
  const guardar = useActivar(timbrado)
  const { establecimiento, puntoExpedicion, tipoDocumento, numeroTimbrado } = timbrado
  const cual = `${TIPOS[tipoDocumento].nombre.toLowerCase()} en ${establecimiento}-${puntoExpedicion}, timbrado ${numeroTimbrado}`
  return (
    <>
      <Boton
        size="xs"
        variant="default"
        porqueNo={porqueNo(rol, 'gestionar')}
        aria-label={`${timbrado.activo ? 'Desactivar' : 'Activar'} ${cual}`}
        loading={guardar.isPending}
        onClick={() => (timbrado.activo ? onDesactivar(timbrado) : guardar.mutate(true))}
      >
        {timbrado.activo ? 'Desactivar' : 'Activar'}
      </Boton>
      {guardar.error !== null && <TextoDeFallo>{tellError(guardar.error)}</TextoDeFallo>}
    </>
  )
}

/** It is of the page and not of a row: its list may be drawn otherwise while it is under way. */
function Desactivar({ timbrado, onCerrar }: { timbrado: Timbrado; onCerrar: () => void }) {
  const guardar = useActivar(timbrado, onCerrar)
  const { establecimiento, puntoExpedicion, tipoDocumento, numeroTimbrado } = timbrado
  return (
    <Confirmar
      abierto
      titulo={`Desactivar el timbrado ${numeroTimbrado}`}
      hacer="Desactivar el timbrado"
      ocupado={guardar.isPending}
      error={guardar.error}
      onHacer={() => guardar.mutate(false)}
      onCerrar={onCerrar}
    >
      <Text size="sm">
        Desde este instante nadie, tampoco los programas con clave, podrá emitir{' '}
        {TIPOS[tipoDocumento].nombre.toLowerCase()} en {establecimiento}-{puntoExpedicion}, salvo que haya
        otro timbrado. Se puede volver a activar, y sigue con su numeración.
      </Text>
    </Confirmar>
  )
}

export function Timbrados() {
  const { id, ambiente } = useContribuyente()
  const asked = useQuery(timbrados(useAccess(), id, ambiente))
  const [desactivando, setDesactivando] = useState<Timbrado | null>(null)
  return (
    <Stack>
      <Respuesta de={asked} que="los timbrados">
        {({ datos }) =>
          datos.length === 0 ? (
            <Vacio icono="documentos" titulo="Todavía no hay timbrados">
              El timbrado es el permiso de la DNIT para numerar documentos: uno por establecimiento, punto de
              expedición y tipo de documento.
            </Vacio>
          ) : (
            <>
              <Detenidos de={datos} />
              <Tabla
                que="Timbrados"
                filas={datos}
                clave={({ timbradoId }) => timbradoId}
                columnas={columnas(setDesactivando)}
              />
            </>
          )
        }
      </Respuesta>
      {desactivando && <Desactivar timbrado={desactivando} onCerrar={() => setDesactivando(null)} />}
      <Card withBorder>
        <Stack gap="sm">
          <Title order={2}>Cargar un timbrado</Title>
          <Constancia hacer="Guardar el timbrado" />
        </Stack>
      </Card>
    </Stack>
  )
}
