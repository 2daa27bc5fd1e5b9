import { ActionIcon, Button, Checkbox, Group, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { problemOf } from '../../api/problem.ts'
import { SOLO_CIFRAS } from '../../form/cifras.ts'
import { useDraft } from '../../form/draft.ts'
import { escribir } from '../../form/enviar.ts'
import { useEnvio } from '../../form/fallo.ts'
import { faultsOf } from '../../form/faults.ts'
import { Fecha } from '../../form/fecha.tsx'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Icono } from '../../ui/icono.tsx'
import { Plegado } from '../../ui/plegado.tsx'
import { capital } from '../../values/capital.ts'
import { porqueNo, TIPOS, type TipoDeTimbrado } from '../../values/palabras.ts'
import { Guardado } from './guardado.tsx'
import { useGuardar } from './guardar.ts'
import { filasDe, PRIMER_PUNTO, type Punto, puntoDeFalta, puntoDespues } from './puntos.ts'

const CLASES = Object.keys(TIPOS) as TipoDeTimbrado[] // it has those keys

/** In the authority's tests the number of a timbrado is the RUC without its check digit (Guía de pruebas). */
const numeroDePruebas = (ruc: string): string => (ruc.split('-')[0] ?? '').padStart(8, '0')

interface Props {
  /** What its button says. */
  hacer: string
}

/** A printed timbrado with all its rows, loaded whole or not at all. */
export function Constancia({ hacer }: Props) {
  const { client } = useAccess()
  const { id, rol, ruc, ambiente } = useContribuyente()
  const draft = useDraft('constancia', {
    numeroTimbrado: ambiente === 'DEV' ? numeroDePruebas(ruc) : '',
    inicio: '',
    puntos: [PRIMER_PUNTO],
  })
  const { numeroTimbrado, inicio, puntos } = draft.value
  const guardar = useGuardar(
    () =>
      take(
        client.POST('/api/v1/contribuyentes/{contribuyenteId}/timbrados/constancia', {
          params: { path: { contribuyenteId: id } },
          body: { ambiente, numeroTimbrado, inicio, expediciones: filasDe(puntos) },
        }),
      ),
    draft.clear,
  )
  const deFila = (campo: string) => puntoDeFalta(puntos, campo) !== null
  const faults = faultsOf(
    guardar.error,
    campo => campo === 'numeroTimbrado' || campo === 'inicio' || deFila(campo),
  )
  const change = (at: number, next: Partial<Punto>) =>
    draft.set({ puntos: puntos.map((punto, index) => (index === at ? { ...punto, ...next } : punto)) })
  return (
    <Stack component="form" gap="sm" {...useEnvio(() => guardar.mutate(undefined), guardar.error)}>
      <FaltasSueltas de={faults} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="Número del timbrado"
          description="8 dígitos"
          inputMode="numeric"
          required
          value={numeroTimbrado}
          onChange={escribir(value => draft.set({ numeroTimbrado: value }))}
          error={faults.of('numeroTimbrado')}
        />
        <Fecha
          label="Inicio de vigencia"
          description="Como lo dice la DNIT"
          required
          value={inicio}
          onValor={value => draft.set({ inicio: value })}
          error={faults.of('inicio')}
        />
      </SimpleGrid>
      {puntos.map((punto, at) => (
        <UnPunto
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity but their place
          key={at}
          punto={punto}
          onCambio={next => change(at, next)}
          falta={guardar.error ? faltaDe(guardar.error, puntos, at) : undefined}
          onQuitar={
            puntos.length > 1
              ? () => draft.set({ puntos: puntos.filter((_, index) => index !== at) })
              : undefined
          }
        />
      ))}
      <Guardado cuando={guardar.isSuccess && inicio === ''} />
      <Group>
        <Boton type="submit" porqueNo={porqueNo(rol, 'gestionar')} loading={guardar.isPending}>
          {hacer}
        </Boton>
        <Button variant="light" onClick={() => draft.set({ puntos: [...puntos, puntoDespues(puntos)] })}>
          Otro punto de expedición
        </Button>
      </Group>
    </Stack>
  )
}

/** What is wrong with the rows of a punto, in one line below it. */
function faltaDe(error: unknown, puntos: readonly Punto[], at: number): string | undefined {
  const suyas = problemOf(error).faults.filter(({ campo }) => puntoDeFalta(puntos, campo) === at)
  return suyas.length === 0
    ? undefined
    : [...new Set(suyas.map(({ detail }) => `${capital(detail)}.`))].join(' ')
}

interface PuntoProps {
  punto: Punto
  onCambio: (next: Partial<Punto>) => void
  falta: string | undefined
  onQuitar: (() => void) | undefined
}

function UnPunto({ punto, onCambio, falta, onQuitar }: PuntoProps) {
  const { establecimiento, puntoExpedicion, tipos } = punto
  const nombre = `${establecimiento}-${puntoExpedicion}`
  return (
    <Paper withBorder p="sm" component="fieldset" aria-label={`Punto ${nombre}`}>
      <Stack gap="xs">
        <Group align="flex-end" gap="sm">
          <TextInput
            label="Establecimiento"
            w={160}
            inputMode="numeric"
            required
            value={establecimiento}
            onChange={escribir(value => onCambio({ establecimiento: value }))}
          />
          <TextInput
            label="Punto de expedición"
            w={190}
            inputMode="numeric"
            required
            value={puntoExpedicion}
            onChange={escribir(value => onCambio({ puntoExpedicion: value }))}
          />
          {onQuitar !== undefined && (
            <ActionIcon
              variant="subtle"
              color="red"
              size={36}
              aria-label={`Quitar el punto ${nombre}`}
              onClick={onQuitar}
            >
              <Icono nombre="borrar" />
            </ActionIcon>
          )}
        </Group>
        <Checkbox.Group
          label="Qué documentos numera"
          value={tipos}
          onChange={value => onCambio({ tipos: CLASES.filter(clase => value.includes(clase)) })}
        >
          <Group gap="md" mt={4}>
            {CLASES.map(clase => (
              <Checkbox key={clase} value={clase} label={TIPOS[clase].nombre.replace(' electrónica', '')} />
            ))}
          </Group>
        </Checkbox.Group>
        <Usados punto={punto} onCambio={onCambio} />
        {falta !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {falta}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}

/** For whoever issued with it elsewhere before. */
function Usados({ punto: { tipos, proximos }, onCambio }: Pick<PuntoProps, 'punto' | 'onCambio'>) {
  const dichos = Object.keys(proximos).length > 0
  return (
    <Plegado dentro titulo="Ya se emitió con él en otro sistema" dicho={dichos}>
      <Group gap="sm">
        {tipos.map(tipo => (
          <TextInput
            key={tipo}
            w={190}
            label={`Próximo de ${TIPOS[tipo].nombre.replace(' electrónica', '').toLowerCase()}`}
            {...SOLO_CIFRAS}
            placeholder="1"
            value={proximos[tipo] ?? ''}
            onChange={escribir(value => onCambio({ proximos: { ...proximos, [tipo]: value } }))}
          />
        ))}
      </Group>
    </Plegado>
  )
}
