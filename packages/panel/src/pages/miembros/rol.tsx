import { Select, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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

export function RolDeMiembro({ miembro }: { miembro: Miembro }) {
  const { client } = useAccess()
  const renovar = useRenovar()
  const { id, rol } = useContribuyente()
  const [preguntando, setPreguntando] = useState(false)
  const cambiar = useMutation({
    mutationFn: (nuevo: Rol) =>
      take(
        client.PATCH(path, {
          params: { path: { contribuyenteId: id, miembroId: String(miembro.miembroId) } },
          body: { rol: nuevo },
        }),
      ),
    onSuccess: async () => {
      setPreguntando(false)
      await renovar()
    },
  })
  if (porqueNoTocar(rol, miembro.rol) !== undefined) return <Text>{ROLES[miembro.rol].nombre}</Text>
  const elegir = (nuevo: Rol) => {
    if (nuevo === 'PROPIETARIO') setPreguntando(true)
    else if (nuevo !== miembro.rol) cambiar.mutate(nuevo)
  }
  const nombre = miembro.nombre ?? miembro.correo ?? 'esta persona'
  return (
    <>
      <Select
        aria-label={`Rol de ${nombre}`}
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
      <HacerPropietario
        abierto={preguntando}
        nombre={nombre}
        pendiente={miembro.pendiente}
        ocupado={cambiar.isPending}
        error={cambiar.error}
        onHacer={() => cambiar.mutate('PROPIETARIO')}
        onCerrar={() => setPreguntando(false)}
      />
    </>
  )
}

export function EliminarMiembro({ miembro }: { miembro: Miembro }) {
  const { client } = useAccess()
  const renovar = useRenovar()
  const { id, rol } = useContribuyente()
  const [abierto, setAbierto] = useState(false)
  const eliminar = useMutation({
    mutationFn: () =>
      take(
        client.DELETE(path, {
          params: { path: { contribuyenteId: id, miembroId: String(miembro.miembroId) } },
        }),
      ),
    onSuccess: async () => {
      setAbierto(false)
      await renovar()
    },
  })
  const nombre = miembro.nombre ?? miembro.correo ?? 'esta persona'
  return (
    <>
      <Boton
        porqueNo={porqueNoTocar(rol, miembro.rol)}
        size="xs"
        variant="light"
        color="red"
        aria-label={`Quitar a ${nombre}`}
        onClick={() => setAbierto(true)}
      >
        Quitar
      </Boton>
      <Confirmar
        abierto={abierto}
        titulo={`Quitar a ${nombre}`}
        hacer="Quitar"
        ocupado={eliminar.isPending}
        error={eliminar.error}
        onHacer={() => eliminar.mutate()}
        onCerrar={() => setAbierto(false)}
      >
        <Text size="sm">
          Deja de ver este contribuyente en este mismo instante. Lo que hizo queda en la auditoría.
        </Text>
      </Confirmar>
    </>
  )
}
