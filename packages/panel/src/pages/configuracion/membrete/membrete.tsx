import {
  Button,
  Card,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useAccess } from '../../../api/access.tsx'
import { Ajenos } from '../../../form/ajenos.tsx'
import { useCambios } from '../../../form/cambios.ts'
import { DescartarLoEscrito } from '../../../form/descartar.tsx'
import { escribir } from '../../../form/enviar.ts'
import { useEnvio } from '../../../form/fallo.ts'
import { faultsOf } from '../../../form/faults.ts'
import { useGuardarCambios } from '../../../form/guardar-cambios.ts'
import { FaltasSueltas } from '../../../form/sueltas.tsx'
import { useContribuyente } from '../../../shell/contribuyente.tsx'
import { Boton } from '../../../ui/boton.tsx'
import { ElegirArchivo } from '../../../ui/elegir-archivo.tsx'
import { Respuesta } from '../../../ui/estados.tsx'
import { TextoDeFallo } from '../../../ui/fallo.tsx'
import { Icono } from '../../../ui/icono.tsx'
import { porqueNo } from '../../../values/palabras.ts'
import { PAPELES } from '../../documento/papel.ts'
import { Guardado } from '../guardado.tsx'
import { type Membrete, membrete, type Papel, useCambiar } from './consulta.ts'
import { readLogo, urlDeLogo } from './imagen.ts'
import { TextosPorTipo } from './textos.tsx'
import { VistaPrevia } from './vista.tsx'

const PAPEL_OPCIONES = Object.entries(PAPELES).map(([value, label]) => ({ value, label }))
const NOMBRES: Record<keyof Membrete, string> = {
  logo: 'Logo',
  color: 'Color',
  texto: 'Texto al pie',
  textos: 'Textos por tipo de documento',
  papel: 'Papel',
}
const DE_FABRICA = '#11694a'

export function MembreteVista() {
  const { id } = useContribuyente()
  const asked = useQuery(membrete(useAccess(), id))
  return (
    <Respuesta de={asked} que="el membrete">
      {guardado => <Edicion guardado={guardado} />}
    </Respuesta>
  )
}

function Edicion({ guardado }: { guardado: Membrete }) {
  const { id, rol } = useContribuyente()
  const draft = useCambios('membrete', guardado)
  const { value: valor, cambios, set } = draft
  const guardar = useGuardarCambios({
    draft,
    query: membrete(useAccess(), id),
    valores: (dato: Membrete) => dato,
    guardar: useCambiar(),
  })
  const faults = faultsOf(
    guardar.rechazo,
    campo => ['logo', 'color', 'texto'].includes(campo) || campo.startsWith('textos['),
  )
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Card withBorder component="form" {...useEnvio(() => guardar.mutate(cambios), guardar.error)}>
        <Stack>
          <Title order={2}>Lo suyo en cada papel</Title>
          <Text size="sm" c="dimmed">
            Va en los KuDE que se impriman desde ahora, en los correos y en la página de cada documento. Lo
            que ya se imprimió no cambia.
          </Text>
          <FaltasSueltas de={faults} />
          <Logo logo={valor.logo} onCambio={logo => set({ logo })} falta={faults.of('logo')} />
          <Color color={valor.color} onCambio={color => set({ color })} falta={faults.of('color')} />
          <Textarea
            label="Texto al pie"
            description="Horarios, cambios, cuenta para transferir: hasta 500 letras y 8 renglones"
            autosize
            minRows={2}
            maxLength={500}
            value={valor.texto ?? ''}
            error={faults.of('texto')}
            onChange={escribir(texto => set({ texto }))}
          />
          <TextosPorTipo textos={valor.textos} onCambio={textos => set({ textos })} faltaEn={faults.of} />
          <Select
            label="Papel"
            description="En el que se imprime cuando nadie dice en cuál"
            allowDeselect={false}
            data={PAPEL_OPCIONES}
            value={valor.papel}
            // They are the keys of that table.
            onChange={papel => papel && set({ papel: papel as Papel })}
          />
          <Ajenos de={draft} nombres={NOMBRES} textos={['texto']} />
          <Guardado cuando={guardar.isSuccess && draft.quieto} />
          <Group>
            <Boton type="submit" porqueNo={porqueNo(rol, 'gestionar')} loading={guardar.isPending}>
              Guardar
            </Boton>
            <DescartarLoEscrito draft={draft} />
          </Group>
        </Stack>
      </Card>
      <VistaPrevia membrete={valor} />
    </SimpleGrid>
  )
}

interface DeUno {
  onCambio: (value: string | null) => void
  falta: string | undefined
}

function Logo({ logo, onCambio, falta }: DeUno & { logo: string | null }) {
  const leer = useMutation({ mutationFn: readLogo, onSuccess: onCambio })
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500}>
        Logo
      </Text>
      {logo !== null && (
        <img
          src={urlDeLogo(logo)}
          alt="Su logo"
          style={{
            maxWidth: 220,
            maxHeight: 110,
            alignSelf: 'start',
            background: '#fff',
            padding: 8,
            borderRadius: 8,
            border: '1px solid var(--mantine-color-default-border)',
          }}
        />
      )}
      <Group gap="sm">
        <ElegirArchivo
          accept="image/*"
          inputProps={{ 'aria-label': 'Archivo del logo' }}
          onArchivos={([archivo]) => archivo && leer.mutate(archivo)}
        >
          {props => (
            <Button
              {...props}
              variant="default"
              leftSection={<Icono nombre="subir" />}
              loading={leer.isPending}
            >
              {logo === null ? 'Elegir una imagen' : 'Cambiarlo'}
            </Button>
          )}
        </ElegirArchivo>
        {logo !== null && (
          <Button variant="subtle" color="gray" onClick={() => onCambio(null)}>
            Quitar el logo
          </Button>
        )}
      </Group>
      <TextoDeFallo>{falta ?? leer.error?.message}</TextoDeFallo>
    </Stack>
  )
}

function Color({ color, onCambio, falta }: DeUno & { color: string | null }) {
  return (
    <Group align="end">
      <Switch
        label="Un color propio"
        description="En la hoja, la página y el correo; lo que va encima se escribe en blanco o en negro, lo que mejor se lea"
        checked={color !== null}
        onChange={event => onCambio(event.currentTarget.checked ? DE_FABRICA : null)}
      />
      {color !== null && (
        <TextInput
          type="color"
          label="Color"
          w={110}
          value={color}
          error={falta}
          onChange={escribir(next => onCambio(next))}
        />
      )}
    </Group>
  )
}
