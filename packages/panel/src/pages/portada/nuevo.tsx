import { Box, Button, Card, Group, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { useDraft } from '../../form/draft.ts'
import { enviar } from '../../form/enviar.ts'
import { faultsOf } from '../../form/faults.ts'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { BotonEnlace } from '../../ui/boton.tsx'
import { Pagina } from '../../ui/pagina.tsx'

const CAMPOS = ['ruc', 'razonSocial', 'nombreFantasia']

export function Nuevo() {
  const { client } = useAccess()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const draft = useDraft('nuevo', { ruc: '', razonSocial: '', nombreFantasia: '' })
  const crear = useMutation({
    mutationFn: () => {
      const { ruc, razonSocial, nombreFantasia } = draft.value
      return take(
        client.POST('/api/v1/contribuyentes', {
          body: { ruc, razonSocial, nombreFantasia: nombreFantasia.trim() || null },
        }),
      )
    },
    onSuccess: async ({ contribuyenteId }) => {
      draft.clear()
      await queries.invalidateQueries({ queryKey: ['contribuyentes'] })
      await navigate({ to: '/c/$contribuyenteId', params: { contribuyenteId: String(contribuyenteId) } })
    },
  })
  const faults = faultsOf(crear.error, campo => CAMPOS.includes(campo))
  const field = (campo: 'ruc' | 'razonSocial' | 'nombreFantasia') => ({
    value: draft.value[campo],
    error: faults.of(campo),
    onChange: (event: { currentTarget: { value: string } }) =>
      draft.set({ [campo]: event.currentTarget.value }),
  })
  return (
    <Box component="main" maw={560} mx="auto" p="md" pt="xl">
      <Pagina
        titulo="Registrar un contribuyente"
        explica="Quien lo registra queda como propietario. Nace en SANDBOX; DEV y PRODUCCIÓN se abren cuando carga su certificado de firma."
      >
        <Card withBorder component="form" onSubmit={enviar(() => crear.mutate())}>
          <Stack>
            <FaltasSueltas de={faults} />
            <TextInput
              label="RUC"
              description="Con dígito verificador, por ejemplo 80012345-0"
              required
              autoFocus
              {...field('ruc')}
            />
            <TextInput
              label="Razón social"
              description="Como figura en la constancia de RUC"
              required
              {...field('razonSocial')}
            />
            <TextInput label="Nombre de fantasía" description="Si tiene" {...field('nombreFantasia')} />
            <Group justify="flex-end">
              <BotonEnlace to="/" variant="default">
                Volver
              </BotonEnlace>
              <Button type="submit" loading={crear.isPending}>
                Registrar
              </Button>
            </Group>
          </Stack>
        </Card>
      </Pagina>
    </Box>
  )
}
