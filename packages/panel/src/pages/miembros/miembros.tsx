import { Badge, Text } from '@mantine/core'
import { useState } from 'react'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'
import { useLista } from '../../api/lista.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Vacio } from '../../ui/estados.tsx'
import { Icono } from '../../ui/icono.tsx'
import { Lista } from '../../ui/lista.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import type { Columna } from '../../ui/tabla.tsx'
import { fechaHora } from '../../values/fecha.ts'
import { porqueNo, ROLES } from '../../values/palabras.ts'
import { Invitar } from './invitar.tsx'
import { type ActoDeMiembro, DialogoDeMiembro, QuitarMiembro, RolDeMiembro } from './rol.tsx'

export type Miembro = components['schemas']['Miembro']

const columnas = (onActo: (acto: ActoDeMiembro) => void): readonly Columna<Miembro>[] => [
  {
    titulo: 'Persona',
    celda: ({ nombre, correo }) => (
      <>
        <Text fw={600}>{nombre ?? correo}</Text>
        {nombre !== null && (
          <Text size="sm" c="dimmed">
            {correo}
          </Text>
        )}
      </>
    ),
  },
  { titulo: 'Rol', celda: miembro => <RolDeMiembro miembro={miembro} onActo={onActo} /> },
  {
    titulo: 'Estado',
    celda: ({ pendiente }) => (
      <Badge color={pendiente ? 'yellow' : 'green'} variant="light" tt="none">
        {pendiente ? 'Invitado' : 'Activo'}
      </Badge>
    ),
  },
  { titulo: 'Desde', celda: ({ fechaCreacion }) => fechaHora(fechaCreacion) },
  { titulo: 'Acciones', celda: miembro => <QuitarMiembro miembro={miembro} onActo={onActo} /> },
]

export function Miembros() {
  const { client } = useAccess()
  const { id, rol } = useContribuyente()
  const [invitando, setInvitando] = useState(false)
  const [acto, setActo] = useState<ActoDeMiembro | null>(null)
  const lista = useLista(['miembros', id], query =>
    take(
      client.GET('/api/v1/contribuyentes/{contribuyenteId}/miembros', {
        params: { path: { contribuyenteId: id }, query },
      }),
    ),
  )
  return (
    <Pagina
      titulo="Miembros"
      explica={
        <>
          Quienes trabajan para este contribuyente. {ROLES.EMISOR.nombre}:{' '}
          {ROLES.EMISOR.explica.toLowerCase()} {ROLES.LECTOR.nombre}: {ROLES.LECTOR.explica.toLowerCase()}
        </>
      }
      acciones={
        <Boton
          porqueNo={porqueNo(rol, 'gestionar')}
          onClick={() => setInvitando(true)}
          leftSection={<Icono nombre="emitir" />}
        >
          Invitar
        </Boton>
      }
    >
      <Lista
        lista={lista}
        que="Miembros"
        clave={({ miembroId }) => miembroId}
        columnas={columnas(setActo)}
        vacio={
          <Vacio icono="miembros" titulo="Nadie todavía">
            Invite por correo a quienes deban emitir o consultar.
          </Vacio>
        }
      />
      <DialogoDeMiembro acto={acto} onCerrar={() => setActo(null)} />
      <Invitar abierto={invitando} onCerrar={() => setInvitando(false)} />
    </Pagina>
  )
}
