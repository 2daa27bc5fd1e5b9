import { Box, Button, Card, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'
import { base64 } from '../../form/archivo.ts'
import { CamposDeCertificado, esCampoDeArchivo, SIN_ARCHIVO } from '../../form/certificado.tsx'
import { type Draft, useDraft } from '../../form/draft.ts'
import { escribir } from '../../form/enviar.ts'
import { useEnvio } from '../../form/fallo.ts'
import { faultsOf } from '../../form/faults.ts'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { useUnaVez } from '../../form/una-vez.ts'
import { Boton, BotonEnlace } from '../../ui/boton.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import { Plegado } from '../../ui/plegado.tsx'

type Cuerpo = components['schemas']['NuevoContribuyente']
const CAMPOS = ['ruc', 'razonSocial', 'nombreFantasia']

/** Where one goes on with a taxpayer that was just registered. */
function useRegistro(cuerpo: () => Promise<Cuerpo>, onRegistrado: () => void) {
  const { client } = useAccess()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useUnaVez({
    mutationFn: async () => take(client.POST('/api/v1/contribuyentes', { body: await cuerpo() })),
    onSuccess: async ({ contribuyenteId }) => {
      onRegistrado()
      void queries.invalidateQueries({ queryKey: ['contribuyentes'] })
      const params = { contribuyenteId: String(contribuyenteId) }
      await navigate({ to: '/c/$contribuyenteId/empezar', params })
    },
  })
}

const VACIO = { ruc: '', razonSocial: '', nombreFantasia: '' }

export function Nuevo() {
  const draft = useDraft('nuevo', VACIO)
  return (
    <Box component="main" maw={640} mx="auto" p="md" pt="xl">
      <Pagina
        titulo="Registrar un contribuyente"
        explica="Con el archivo de su certificado de firma no hace falta nada más: de él salen el RUC y el nombre. Quien lo registra queda como propietario."
      >
        <ConCertificado />
        <Plegado titulo="Todavía no tengo el certificado" dicho={draft.restored}>
          <SinCertificado draft={draft} />
        </Plegado>
        <div>
          <BotonEnlace to="/" variant="default">
            Volver
          </BotonEnlace>
        </div>
      </Pagina>
    </Box>
  )
}

function ConCertificado() {
  const [firma, setFirma] = useState(SIN_ARCHIVO)
  const { archivo, contrasena } = firma
  const crear = useRegistro(
    // The button is off as long as there is none.
    async () => ({ archivo: await base64(archivo!), contrasena }),
    () => setFirma(SIN_ARCHIVO),
  )
  const faults = faultsOf(crear.error, esCampoDeArchivo)
  return (
    <Card withBorder component="form" {...useEnvio(() => archivo && crear.mutate(), crear.error)}>
      <Stack>
        <FaltasSueltas de={faults} />
        <CamposDeCertificado de={firma} onCambio={setFirma} faults={faults} />
        <Text size="sm" c="dimmed">
          Es el archivo .p12 o .pfx que le entregó su prestador. Se comprueba en el acto, se guarda cifrado y
          no se devuelve nunca.
        </Text>
        <div>
          <Boton
            type="submit"
            porqueNo={archivo === null ? 'Elija primero el archivo.' : undefined}
            loading={crear.isPending}
          >
            Comprobar y empezar
          </Boton>
        </div>
      </Stack>
    </Card>
  )
}

/** In SANDBOX, until its certificate is there. */
function SinCertificado({ draft }: { draft: Draft<typeof VACIO> }) {
  const crear = useRegistro(async () => {
    const { ruc, razonSocial, nombreFantasia } = draft.value
    return { ruc, razonSocial, nombreFantasia: nombreFantasia.trim() || null }
  }, draft.clear)
  const faults = faultsOf(crear.error, campo => CAMPOS.includes(campo))
  const field = (campo: 'ruc' | 'razonSocial' | 'nombreFantasia') => ({
    value: draft.value[campo],
    error: faults.of(campo),
    onChange: escribir(value => draft.set({ [campo]: value })),
  })
  return (
    <Stack component="form" {...useEnvio(() => crear.mutate(), crear.error)}>
      <Text size="sm" c="dimmed">
        Nace en SANDBOX, que no habla con SIFEN: allí se prueba el programa. PRUEBAS y PRODUCCIÓN se abren
        cuando carga su certificado.
      </Text>
      <FaltasSueltas de={faults} />
      <TextInput
        label="RUC"
        description="Con dígito verificador, por ejemplo 80012345-0"
        required
        {...field('ruc')}
      />
      <TextInput
        label="Razón social"
        description="Como figura en la constancia de RUC"
        required
        {...field('razonSocial')}
      />
      <TextInput label="Nombre de fantasía" description="Si tiene" {...field('nombreFantasia')} />
      <div>
        <Button type="submit" variant="light" loading={crear.isPending}>
          Registrar
        </Button>
      </div>
    </Stack>
  )
}
