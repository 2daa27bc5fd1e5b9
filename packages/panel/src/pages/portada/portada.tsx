import { Box, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useAccess } from '../../api/access.tsx'
import { contribuyentes } from '../../shell/contribuyente.tsx'
import { BotonEnlace } from '../../ui/boton.tsx'
import { Respuesta, Vacio } from '../../ui/estados.tsx'

/** The first page: straight to the taxpayer one works for; who has none is told how to get one. */
export function Portada() {
  const { session, ...access } = useAccess()
  const asked = useQuery(contribuyentes({ session, ...access }))
  return (
    <Respuesta de={asked} que="sus contribuyentes">
      {({ datos }) => {
        const [first] = datos
        if (first)
          return (
            <Navigate
              to="/c/$contribuyenteId"
              params={{ contribuyenteId: String(first.contribuyenteId) }}
              replace
            />
          )
        return (
          <Box component="main" maw={640} mx="auto" p="md" pt="xl">
            <Vacio
              icono="persona"
              titulo="Todavía no es miembro de ningún contribuyente"
              accion={<BotonEnlace to="/nuevo">Registrar un contribuyente</BotonEnlace>}
            >
              <Stack gap="xs">
                <Text inherit>
                  Si su empresa ya usa Mbohéra, pida a quien la administra que lo invite con el correo{' '}
                  <strong>{session.person.email}</strong>.
                </Text>
                <Text inherit>
                  Si es la primera vez, regístrela: quien la registra queda como propietario.
                </Text>
              </Stack>
            </Vacio>
          </Box>
        )
      }}
    </Respuesta>
  )
}
