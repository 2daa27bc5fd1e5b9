import { Alert, Badge, Group, List, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccess } from '../../api/access.tsx'
import { useEspera } from '../../api/espera.ts'
import { useLista } from '../../api/lista.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { EnSandbox } from '../../shell/en-sandbox.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Confirmar } from '../../ui/confirmar.tsx'
import { Problema, Respuesta, Vacio } from '../../ui/estados.tsx'
import { Lista } from '../../ui/lista.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import type { Columna } from '../../ui/tabla.tsx'
import { fechaHora } from '../../values/fecha.ts'
import { porqueNo } from '../../values/palabras.ts'
import { RESULTADOS } from '../recibidos/palabras.ts'
import { Acceso } from './acceso.tsx'
import {
  type CorreoDeCasilla,
  casilla,
  type Casilla as Estado,
  listCorreos,
  MIRAR,
  useCasilla,
} from './consulta.ts'
import { tellCasilla } from './palabras.ts'

/** The inbox that suppliers write to: who may read it, how it is, and what came by it. */
export function Casilla() {
  const { id, ambiente } = useContribuyente()
  const asked = useQuery({
    ...casilla(useAccess(), id, ambiente),
    enabled: ambiente !== 'SANDBOX',
    refetchInterval: useEspera(({ estado }: Estado) => estado === 'ACTIVA', MIRAR),
  })
  if (ambiente === 'SANDBOX')
    return (
      <Pagina titulo="Casilla de correo">
        <EnSandbox que="no se reciben documentos de otros" />
      </Pagina>
    )
  return (
    <Pagina
      titulo="Casilla de correo"
      explica="La casilla a la que sus proveedores mandan las facturas. Lo que llega en XML se recibe solo. De la casilla no se borra ni se cambia nada, ni siquiera lo que está sin leer."
    >
      <Respuesta de={asked} que="la casilla">
        {estado => (
          <Stack>
            {estado.estado !== 'SIN_CONFIGURAR' && <ComoEsta casilla={estado} />}
            <Acceso casilla={estado} />
            {estado.estado !== 'SIN_CONFIGURAR' && <Correos />}
          </Stack>
        )}
      </Respuesta>
    </Pagina>
  )
}

function ComoEsta({ casilla }: { casilla: Estado }) {
  const { rol } = useContribuyente()
  const { revisar } = useCasilla()
  const { titulo, dice, color } = tellCasilla(casilla)
  return (
    <Alert color={color} variant="light" title={titulo} role="status">
      <Stack gap="xs">
        <Text size="sm">{dice}</Text>
        {casilla.dicho !== null && <Text size="sm">El servidor dijo: «{casilla.dicho}»</Text>}
        <Group gap="xs">
          {casilla.estado === 'ACTIVA' && (
            <Boton
              variant="default"
              size="xs"
              porqueNo={porqueNo(rol, 'gestionar')}
              loading={revisar.isPending}
              onClick={() => revisar.mutate()}
            >
              Leer ahora
            </Boton>
          )}
          <Quitar usuario={casilla.usuario} />
        </Group>
        {revisar.error !== null && <Problema error={revisar.error} />}
      </Stack>
    </Alert>
  )
}

/** Its password is gone with it, and nobody here has another. */
function Quitar({ usuario }: { usuario: string | null }) {
  const { rol } = useContribuyente()
  const { quitar } = useCasilla()
  const [preguntando, setPreguntando] = useState(false)
  return (
    <>
      <Boton
        variant="default"
        size="xs"
        porqueNo={porqueNo(rol, 'gestionar')}
        onClick={() => setPreguntando(true)}
      >
        Dejar de leerla
      </Boton>
      <Confirmar
        abierto={preguntando}
        titulo="¿Dejar de leer la casilla?"
        hacer="Dejar de leerla"
        ocupado={quitar.isPending}
        error={quitar.error}
        onHacer={() => quitar.mutate()}
        onCerrar={() => setPreguntando(false)}
      >
        <Text size="sm">
          Se olvida cómo se entra a {usuario}, también la contraseña. Lo que ya llegó por ella se queda.
        </Text>
      </Confirmar>
    </>
  )
}

const COLORES: Record<CorreoDeCasilla['adjuntos'][number]['resultado'], string> = {
  RECIBIDO: 'green',
  YA_ESTABA: 'gray',
  NO_RECIBIDO: 'orange',
  SIN_RESPUESTA: 'orange',
}

const columnas: readonly Columna<CorreoDeCasilla>[] = [
  { titulo: 'Leído', celda: ({ fechaLectura }) => <Text size="sm">{fechaHora(fechaLectura)}</Text> },
  {
    titulo: 'De',
    celda: ({ de, asunto }) => (
      <>
        <Text size="sm" maw={280} style={{ overflowWrap: 'anywhere' }}>
          {de || 'No dice quién'}
        </Text>
        <Text size="xs" c="dimmed" maw={280} style={{ overflowWrap: 'anywhere' }}>
          {asunto}
        </Text>
      </>
    ),
  },
  { titulo: 'Qué trajo', celda: correo => <Adjuntos correo={correo} /> },
]

function Adjuntos({ correo: { adjuntos } }: { correo: CorreoDeCasilla }) {
  const { id } = useContribuyente()
  return (
    <List size="sm" listStyleType="none" spacing={4} style={{ overflowWrap: 'anywhere' }}>
      {adjuntos.map(({ nombre, resultado, documentoRecibidoId, detalle }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and never change
        <List.Item key={at}>
          <Badge color={COLORES[resultado]} variant="light" tt="none" mr="xs">
            {RESULTADOS[resultado]}
          </Badge>
          {documentoRecibidoId === null ? (
            nombre
          ) : (
            <Link
              className="enlace"
              to="/c/$contribuyenteId/recibidos/$recibidoId"
              params={{ contribuyenteId: id, recibidoId: String(documentoRecibidoId) }}
            >
              {nombre}
            </Link>
          )}
          {detalle !== null && `: ${detalle}`}
        </List.Item>
      ))}
    </List>
  )
}

function Correos() {
  const access = useAccess()
  const { id, ambiente } = useContribuyente()
  const lista = useLista(['casilla', id, ambiente, 'correos'], query => listCorreos(access, id, query), MIRAR)
  return (
    <Stack gap="sm">
      <Title order={2}>Lo que llegó por ella</Title>
      <Lista
        lista={lista}
        que="Correos con documentos"
        clave={correo => correo.id}
        columnas={columnas}
        vacio={
          <Vacio icono="bajar" titulo="Todavía no llegó ningún documento">
            Aquí está cada correo que trae un XML o un ZIP, y qué fue de él. De los demás no se guarda nada.
          </Vacio>
        }
      />
    </Stack>
  )
}
