import { Select, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { tellError } from '../../api/problem.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Confirmar } from '../../ui/confirmar.tsx'
import { ROLES, type Rol } from '../../values/palabras.ts'
import type { Miembro } from './miembros.tsx'
import { HacerPropietario } from './propietario.tsx'
import { opcionesDeRol, porqueNoTocar } from './roles.ts'

const path = '/api/v1/contribuyentes/{contribuyenteId}/miembros/{miembroId}'

/** She may be the one who looks: what she may herself is another thing then. */
function useRenovar() {
  const queries = useQueryClient()
  const { id } = useContribuyente()
  return async () => {
    void queries.invalidateQueries({ queryKey: ['contribuyente', id] })
    void queries.invalidateQueries({ queryKey: ['contribuyentes'] })
    await queries.invalidateQueries({ queryKey: ['miembros', id] })
  }
}

/** What is being done with whom, once it was asked about. */
export interface ActoDeMiembro {
  que: 'propietario' | 'quitar'
  miembro: Miembro
}

interface DeFila {
  miembro: Miembro
  onActo: (acto: ActoDeMiembro) => void
}

const nombreDe = ({ nombre, correo }: Miembro): string => nombre ?? correo ?? 'esta persona'

function useCambiarRol(miembro: Miembro, onCambiado?: () => void) {
  const { client } = useAccess()
  const renovar = useRenovar()
  const { id } = useContribuyente()
  return useMutation({
    mutationFn: (nuevo: Rol) =>
      take(
        client.PATCH(path, {
          params: { path: { contribuyenteId: id, miembroId: String(miembro.miembroId) } },
          body: { rol: nuevo },
        }),
      ),
    onSuccess: async () => {
      onCambiado?.()
      await renovar()
    },
  })
}

export function RolDeMiembro({ miembro, onActo }: DeFila) {
  const { rol } = useContribuyente()
  const cambiar = useCambiarRol(miembro)
  if (porqueNoTocar(rol, miembro.rol) !== undefined) return <Text>{ROLES[miembro.rol].nombre}</Text>
  const elegir = (nuevo: Rol) => {
    if (nuevo === 'PROPIETARIO') onActo({ que: 'propietario', miembro })
    else cambiar.mutate(nuevo)
  }
  return (
    <Select
      aria-label={`Rol de ${nombreDe(miembro)}`}
      size="xs"
      w={160}
      maw="100%"
      data={opcionesDeRol(rol)}
      allowDeselect={false}
      value={miembro.rol}
      disabled={cambiar.isPending}
      onChange={nuevo => nuevo && nuevo !== miembro.rol && elegir(nuevo as Rol)}
      error={cambiar.error ? tellError(cambiar.error) : undefined}
    />
  )
}

export function QuitarMiembro({ miembro, onActo }: DeFila) {
  const { rol } = useContribuyente()
  return (
    <Boton
      porqueNo={porqueNoTocar(rol, miembro.rol)}
      size="xs"
      variant="light"
      color="red"
      aria-label={`Quitar a ${nombreDe(miembro)}`}
      onClick={() => onActo({ que: 'quitar', miembro })}
    >
      Quitar
    </Boton>
  )
}

/** It is of the page and not of a row: its list may be drawn otherwise while it is under way. */
export function DialogoDeMiembro({ acto, onCerrar }: { acto: ActoDeMiembro | null; onCerrar: () => void }) {
  if (acto === null) return null
  const { que, miembro } = acto
  if (que === 'quitar') return <Quitar miembro={miembro} onCerrar={onCerrar} />
  return <Promover miembro={miembro} onCerrar={onCerrar} />
}

interface DeDialogo {
  miembro: Miembro
  onCerrar: () => void
}

function Promover({ miembro, onCerrar }: DeDialogo) {
  const cambiar = useCambiarRol(miembro, onCerrar)
  return (
    <HacerPropietario
      abierto
      nombre={nombreDe(miembro)}
      pendiente={miembro.pendiente}
      ocupado={cambiar.isPending}
      error={cambiar.error}
      onHacer={() => cambiar.mutate('PROPIETARIO')}
      onCerrar={onCerrar}
    />
  )
}

function Quitar({ miembro, onCerrar }: DeDialogo) {
  const { client } = useAccess()
  const renovar = useRenovar()
  const { id } = useContribuyente()
  const eliminar = useMutation({
    mutationFn: () =>
      take(
        client.DELETE(path, {
          params: { path: { contribuyenteId: id, miembroId: String(miembro.miembroId) } },
        }),
      ),
    onSuccess: async () => {
      onCerrar()
      await renovar()
    },
  })
  return (
    <Confirmar
      abierto
      titulo={`Quitar a ${nombreDe(miembro)}`}
      hacer="Quitar"
      ocupado={eliminar.isPending}
      error={eliminar.error}
      onHacer={() => eliminar.mutate()}
      onCerrar={onCerrar}
    >
      <Text size="sm">
        Deja de ver este contribuyente en este mismo instante. Lo que hizo queda en la auditoría.
      </Text>
    </Confirmar>
  )
}
