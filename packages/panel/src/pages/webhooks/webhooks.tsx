import { Badge, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccess } from '../../api/access.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Respuesta, Vacio } from '../../ui/estados.tsx'
import { Icono } from '../../ui/icono.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import { type Columna, Tabla } from '../../ui/tabla.tsx'
import { fechaHora } from '../../values/fecha.ts'
import { porqueNo } from '../../values/palabras.ts'
import { AccionesDeWebhook, type ActoDeWebhook, DialogoDeWebhook } from './acciones.tsx'
import { porqueCalla } from './calla.ts'
import { webhooks } from './consulta.ts'
import { NuevoWebhook } from './nuevo.tsx'
import { TIPOS, type Webhook } from './palabras.ts'

const columnas = (onActo: (acto: ActoDeWebhook) => void): readonly Columna<Webhook>[] => [
  {
    titulo: 'Nombre',
    celda: ({ nombre, url }) => (
      <>
        <Text fw={600} className="nombre">
          {nombre}
        </Text>
        <Text size="xs" c="dimmed" maw={320} style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Text>
      </>
    ),
  },
  {
    titulo: 'Qué se le avisa',
    celda: ({ tipos }) => (
      <Text size="sm" maw={260}>
        {tipos.length === 0 ? 'Todo' : tipos.map(tipo => TIPOS[tipo]).join(', ')}
      </Text>
    ),
  },
  { titulo: 'Estado', celda: webhook => <EstadoDeWebhook webhook={webhook} /> },
  {
    titulo: 'Acciones',
    enTarjeta: 'entera',
    celda: webhook => <AccionesDeWebhook webhook={webhook} onActo={onActo} />,
  },
]

function EstadoDeWebhook({ webhook }: { webhook: Webhook }) {
  const calla = porqueCalla(webhook)
  return (
    <>
      <Badge color={calla === undefined ? 'green' : 'gray'} variant="light" tt="none">
        {calla === undefined ? 'Activo' : 'Pausado'}
      </Badge>
      {calla && (
        <Text size="xs" c="dimmed">
          {calla}
        </Text>
      )}
      {webhook.fallandoDesde && (
        <Text size="xs" fw={600}>
          Falla desde el {fechaHora(webhook.fallandoDesde)}
        </Text>
      )}
    </>
  )
}

export function Webhooks() {
  const access = useAccess()
  const { id, ambiente, rol } = useContribuyente()
  const [creando, setCreando] = useState(false)
  const [acto, setActo] = useState<ActoDeWebhook | null>(null)
  const no = porqueNo(rol, 'gestionar')
  const asked = useQuery({ ...webhooks(access, id, ambiente), enabled: no === undefined })
  const crear = (
    <Boton porqueNo={no} onClick={() => setCreando(true)} leftSection={<Icono nombre="emitir" />}>
      Crear webhook
    </Boton>
  )
  const vacio = (
    <Vacio icono="webhooks" titulo="Todavía no hay webhooks" accion={crear}>
      Diga a qué dirección de su sistema le avisamos cuando SIFEN aprueba, rechaza o se registra algo: así no
      hace falta preguntar.
    </Vacio>
  )
  return (
    <Pagina
      titulo="Webhooks"
      explica="Lo que cambia se entrega, firmado, a las direcciones que usted diga."
      acciones={(asked.data?.datos.length ?? 0) > 0 && crear}
    >
      {no !== undefined ? (
        <Vacio icono="webhooks" titulo="No está a su alcance">
          {no}
        </Vacio>
      ) : (
        <Respuesta de={asked} que="los webhooks">
          {({ datos }) =>
            datos.length === 0 ? (
              vacio
            ) : (
              <Tabla
                que="Webhooks"
                filas={datos}
                clave={({ webhookId }) => webhookId}
                columnas={columnas(setActo)}
              />
            )
          }
        </Respuesta>
      )}
      <a className="enlace" href="/docs/webhooks" target="_blank" rel="noreferrer">
        Cómo se reciben y se verifican
      </a>
      <DialogoDeWebhook acto={acto} onCerrar={() => setActo(null)} />
      <NuevoWebhook abierto={creando} onCerrar={() => setCreando(false)} />
    </Pagina>
  )
}
