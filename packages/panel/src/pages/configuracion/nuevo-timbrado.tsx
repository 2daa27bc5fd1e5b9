import { Card, Select, SimpleGrid, Stack, TextInput, Title } from '@mantine/core'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { useDraft } from '../../form/draft.ts'
import { enviar, escribir } from '../../form/enviar.ts'
import { faultsOf } from '../../form/faults.ts'
import { Fecha } from '../../form/fecha.tsx'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { porqueNo, TIPOS, type TipoDeTimbrado } from '../../values/palabras.ts'
import { Guardado } from './guardado.tsx'
import { useGuardar } from './guardar.ts'

const VACIO = {
  numeroTimbrado: '',
  inicio: '',
  establecimiento: '001',
  puntoExpedicion: '001',
  tipoDocumento: 'FACTURA_ELECTRONICA' as TipoDeTimbrado,
  proximoNumero: '1',
}
const OPCIONES = (Object.keys(TIPOS) as TipoDeTimbrado[]).map(value => ({
  value,
  label: TIPOS[value].nombre,
}))

export function NuevoTimbrado() {
  const { client } = useAccess()
  const { id, rol, ambiente } = useContribuyente()
  const draft = useDraft('timbrado', VACIO)
  const guardar = useGuardar((valores: typeof VACIO) => {
    const { proximoNumero, ...resto } = valores
    return take(
      client.POST('/api/v1/contribuyentes/{contribuyenteId}/timbrados', {
        params: { path: { contribuyenteId: id } },
        body: { ...resto, ambiente, proximoNumero: Number(proximoNumero) },
      }),
    )
  }, draft.clear)
  const faults = faultsOf(guardar.error, campo => campo in VACIO)
  const text = (campo: Exclude<keyof typeof VACIO, 'tipoDocumento' | 'inicio'>) => ({
    required: true,
    value: draft.value[campo],
    error: faults.of(campo),
    onChange: escribir(value => draft.set({ [campo]: value })),
  })
  return (
    <Card withBorder component="form" onSubmit={enviar(() => guardar.mutate(draft.value))}>
      <Stack>
        <Title order={2}>Agregar un timbrado</Title>
        <FaltasSueltas de={faults} />
        <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
          <TextInput label="Número" description="8 dígitos" inputMode="numeric" {...text('numeroTimbrado')} />
          <Fecha
            label="Inicio de vigencia"
            description="Como lo dice la DNIT"
            required
            value={draft.value.inicio}
            onValor={inicio => draft.set({ inicio })}
            error={faults.of('inicio')}
          />
          <Select
            label="Tipo de documento"
            description="Uno por tipo"
            allowDeselect={false}
            data={OPCIONES}
            value={draft.value.tipoDocumento}
            onChange={tipo => tipo && draft.set({ tipoDocumento: tipo as TipoDeTimbrado })}
            error={faults.of('tipoDocumento')}
          />
          <TextInput label="Establecimiento" inputMode="numeric" {...text('establecimiento')} />
          <TextInput label="Punto de expedición" inputMode="numeric" {...text('puntoExpedicion')} />
          <TextInput label="Próximo número" inputMode="numeric" {...text('proximoNumero')} />
        </SimpleGrid>
        <Guardado cuando={guardar.isSuccess} />
        <div>
          <Boton type="submit" porqueNo={porqueNo(rol, 'gestionar')} loading={guardar.isPending}>
            Agregar
          </Boton>
        </div>
      </Stack>
    </Card>
  )
}
