import { Card, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { paths } from '../../api/contrato.generated.ts'
import { Ajenos } from '../../form/ajenos.tsx'
import { useCambios } from '../../form/cambios.ts'
import { SOLO_CIFRAS } from '../../form/cifras.ts'
import { DescartarLoEscrito } from '../../form/descartar.tsx'
import { escribir } from '../../form/enviar.ts'
import { useEnvio } from '../../form/fallo.ts'
import { faultsOf } from '../../form/faults.ts'
import { useGuardarCambios } from '../../form/guardar-cambios.ts'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { Lugar } from '../../lugar/lugar.tsx'
import { type Contribuyente, contribuyente, useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { porqueNo } from '../../values/palabras.ts'
import { Actividades, esCampoDeActividad } from './actividades.tsx'
import {
  aSucursal,
  aValores,
  Establecimientos,
  esCampoDeSucursal,
  type ValoresDeSucursal,
} from './establecimientos.tsx'
import { Guardado } from './guardado.tsx'

export type Cambios =
  paths['/api/v1/contribuyentes/{contribuyenteId}']['patch']['requestBody']['content']['application/json']

export interface ValoresDeEmisor {
  razonSocial: string
  nombreFantasia: string
  tipoContribuyente: 'PERSONA_FISICA' | 'PERSONA_JURIDICA'
  direccion: string
  numeroCasa: string
  departamento: number | null
  distrito: number | null
  ciudad: number | null
  telefono: string
  email: string
  redondeo: Redondeo
  actividades: { codigo: string; descripcion: string }[]
  establecimientos: ValoresDeSucursal[]
}

const PERSONAS = [
  { value: 'PERSONA_FISICA', label: 'Persona física' },
  { value: 'PERSONA_JURIDICA', label: 'Persona jurídica' },
]
/** What is chosen, and what it is to the service. */
const REDONDEOS = [
  { value: 'PAGOS', label: 'Según el pago', redondeo: null },
  { value: 'SIEMPRE', label: 'Siempre, a 50 guaraníes hacia abajo', redondeo: true },
  { value: 'NUNCA', label: 'Nunca', redondeo: false },
] as const
type Redondeo = (typeof REDONDEOS)[number]['value']
const redondeoDe = (chosen: Redondeo) => REDONDEOS.find(({ value }) => value === chosen)?.redondeo ?? null

const CAMPOS = [
  'razonSocial',
  'nombreFantasia',
  'tipoContribuyente',
  'direccion',
  'numeroCasa',
  'departamento',
  'distrito',
  'ciudad',
  'telefono',
  'email',
  'redondeo',
]

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** The row that waits to be filled is none: what else was written is kept without it. */
const dichas = (actividades: ValoresDeEmisor['actividades']) =>
  actividades.some(({ codigo, descripcion }) => `${codigo}${descripcion}`.trim() !== '') ? actividades : []

const aCuerpo = ({ numeroCasa, ...valores }: ValoresDeEmisor): Cambios => ({
  ...valores,
  nombreFantasia: orNull(valores.nombreFantasia),
  direccion: orNull(valores.direccion),
  telefono: orNull(valores.telefono),
  email: orNull(valores.email),
  redondeo: redondeoDe(valores.redondeo),
  establecimientos: valores.establecimientos.map(aSucursal),
  actividades: dichas(valores.actividades),
  numeroCasa: numeroCasa.trim() === '' ? null : Number(numeroCasa),
})

/** What was changed, and nothing else: the rest may be somebody else's since. */
const aCambios = (valores: ValoresDeEmisor, cambios: Partial<ValoresDeEmisor>): Cambios =>
  // Fewer of the same fields.
  Object.fromEntries(Object.entries(aCuerpo(valores)).filter(([campo]) => campo in cambios)) as Cambios

const valoresDe = (actual: Contribuyente): ValoresDeEmisor => ({
  razonSocial: actual.razonSocial,
  nombreFantasia: actual.nombreFantasia ?? '',
  tipoContribuyente: actual.tipoContribuyente,
  direccion: actual.direccion ?? '',
  numeroCasa: actual.numeroCasa === null ? '' : String(actual.numeroCasa),
  departamento: actual.departamento,
  distrito: actual.distrito,
  ciudad: actual.ciudad,
  telefono: actual.telefono ?? '',
  email: actual.email ?? '',
  redondeo: REDONDEOS.find(({ redondeo }) => redondeo === actual.redondeo)?.value ?? 'PAGOS',
  establecimientos: actual.establecimientos.map(aValores),
  actividades: actual.actividades.length > 0 ? actual.actividades : [{ codigo: '', descripcion: '' }],
})

const lugarDe = ({ departamento, distrito, ciudad }: ValoresDeEmisor) => ({ departamento, distrito, ciudad })

/** They say one place together. */
const LUGAR = ['departamento', 'distrito', 'ciudad'] as const

const NOMBRES: Record<keyof ValoresDeEmisor, string> = {
  razonSocial: 'Razón social',
  nombreFantasia: 'Nombre de fantasía',
  tipoContribuyente: 'Tipo de contribuyente',
  direccion: 'Dirección',
  numeroCasa: 'Número de casa',
  departamento: 'Departamento',
  distrito: 'Distrito',
  ciudad: 'Ciudad',
  telefono: 'Teléfono',
  email: 'Correo',
  redondeo: 'Redondeo de los totales',
  actividades: 'Actividades económicas',
  establecimientos: 'Sucursales',
}

const TEXTOS = ['razonSocial', 'nombreFantasia', 'direccion', 'numeroCasa', 'telefono', 'email'] as const

function useDatos() {
  const access = useAccess()
  const actual = useContribuyente()
  const draft = useCambios(`emisor:${actual.id}`, valoresDe(actual), LUGAR)
  const guardar = useGuardarCambios({
    draft,
    query: contribuyente(access, actual.id),
    valores: valoresDe,
    guardar: (valores, cambios) =>
      take(
        access.client.PATCH('/api/v1/contribuyentes/{contribuyenteId}', {
          params: { path: { contribuyenteId: actual.id } },
          body: aCambios(valores, cambios),
        }),
      ),
  })
  return { draft, guardar }
}

export function Datos() {
  const { rol, ruc } = useContribuyente()
  const { draft, guardar } = useDatos()
  const faults = faultsOf(
    guardar.rechazo,
    campo => CAMPOS.includes(campo) || esCampoDeActividad(campo) || esCampoDeSucursal(campo),
  )
  const text = (campo: (typeof TEXTOS)[number]) => ({
    value: draft.value[campo],
    error: faults.of(campo),
    onChange: escribir(value => draft.set({ [campo]: value })),
  })
  return (
    <Card withBorder component="form" {...useEnvio(() => guardar.mutate(draft.cambios), guardar.error)}>
      <Stack>
        <FaltasSueltas de={faults} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label="RUC" value={ruc} readOnly variant="filled" description="No cambia" />
          <Select
            label="Tipo de contribuyente"
            description="Como figura en su constancia de RUC"
            allowDeselect={false}
            data={PERSONAS}
            value={draft.value.tipoContribuyente}
            onChange={tipo =>
              tipo && draft.set({ tipoContribuyente: tipo as ValoresDeEmisor['tipoContribuyente'] })
            }
            error={faults.of('tipoContribuyente')}
          />
          <TextInput label="Razón social" required {...text('razonSocial')} />
          <TextInput label="Nombre de fantasía" {...text('nombreFantasia')} />
          <TextInput label="Dirección" {...text('direccion')} />
          <TextInput
            label="Número de casa"
            description="0 si no tiene"
            {...SOLO_CIFRAS}
            {...text('numeroCasa')}
          />
          <Lugar
            valores={draft.value}
            onCambio={lugar => draft.set({ ...lugarDe(draft.value), ...lugar })}
            faults={faults}
          />
          <TextInput
            label="Teléfono"
            type="tel"
            description="Con prefijo: 021 555 100"
            {...text('telefono')}
          />
          <TextInput label="Correo" type="email" {...text('email')} />
          <Select
            label="Redondeo de los totales"
            description="En guaraníes; cada emisión puede decir otra cosa"
            allowDeselect={false}
            data={[...REDONDEOS]}
            value={draft.value.redondeo}
            onChange={redondeo => redondeo && draft.set({ redondeo: redondeo as Redondeo })}
            error={faults.of('redondeo')}
          />
        </SimpleGrid>
        <Actividades
          actividades={draft.value.actividades}
          onCambio={actividades => draft.set({ actividades })}
          faults={faults}
        />
        <Establecimientos
          sucursales={draft.value.establecimientos}
          onCambio={establecimientos => draft.set({ establecimientos })}
          faults={faults}
        />
        <Ajenos de={draft} nombres={NOMBRES} textos={TEXTOS} />
        <Guardado cuando={guardar.isSuccess && draft.quieto} />
        <Group justify="flex-end">
          <DescartarLoEscrito draft={draft} />
          <Boton type="submit" porqueNo={porqueNo(rol, 'gestionar')} loading={guardar.isPending}>
            Guardar
          </Boton>
        </Group>
      </Stack>
    </Card>
  )
}
