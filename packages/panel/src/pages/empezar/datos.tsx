import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { SOLO_CIFRAS } from '../../form/cifras.ts'
import { useDraft } from '../../form/draft.ts'
import { escribir } from '../../form/enviar.ts'
import { useEnvio } from '../../form/fallo.ts'
import { faultsOf } from '../../form/faults.ts'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { Ciudad } from '../../lugar/ciudad.tsx'
import { Padron } from '../../receptor/padron.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { porqueNo } from '../../values/palabras.ts'
import { useGuardar } from '../configuracion/guardar.ts'
import { AYUDAS } from './ayudas.tsx'
import { Paso } from './paso.tsx'

const DE_DATOS = ['direccion', 'ciudad', 'telefono', 'email', 'actividades']
const CAMPOS: Readonly<Record<string, string>> = {
  razonSocial: 'razonSocial',
  direccion: 'direccion',
  numeroCasa: 'numeroCasa',
  ciudad: 'ciudad',
  departamento: 'ciudad',
  distrito: 'ciudad',
  telefono: 'telefono',
  email: 'email',
  'actividades[0].codigo': 'codigo',
  'actividades[0].descripcion': 'descripcion',
}

export function PasoDeDatos({ numero }: { numero: number }) {
  const { id, faltantes, razonSocial, direccion, email } = useContribuyente()
  const falta = faltantes.some(({ codigo }) => DE_DATOS.includes(codigo))
  return (
    <Paso
      numero={numero}
      titulo="Quién emite y desde dónde"
      hecho={falta ? undefined : `${razonSocial} · ${direccion} · ${email}`}
      cambiar={`/c/${id}/configuracion?vista=datos`}
      ayuda={AYUDAS.datos}
    >
      <Formulario />
    </Paso>
  )
}

/** As the registry names it; but what was typed by then stays. */
const nombrado = <T extends { razonSocial: string }>(now: T, antes: string, nombre: string): T =>
  now.razonSocial === antes ? { ...now, razonSocial: nombre } : now

function useDatos() {
  const { client, session } = useAccess()
  const actual = useContribuyente()
  const [actividad] = actual.actividades
  const draft = useDraft(`empezar:${actual.id}`, {
    razonSocial: actual.razonSocial,
    direccion: actual.direccion ?? '',
    numeroCasa: actual.numeroCasa === null ? '' : String(actual.numeroCasa),
    lugar: { departamento: actual.departamento, distrito: actual.distrito, ciudad: actual.ciudad },
    telefono: actual.telefono ?? '',
    email: actual.email ?? session.person.email ?? '',
    codigo: actividad?.codigo ?? '',
    descripcion: actividad?.descripcion ?? '',
  })
  const guardar = useGuardar(
    () => {
      const { lugar, codigo, descripcion, numeroCasa, ...textos } = draft.value
      const [, ...otras] = actual.actividades
      return take(
        client.PATCH('/api/v1/contribuyentes/{contribuyenteId}', {
          params: { path: { contribuyenteId: actual.id } },
          body: {
            ...textos,
            ...lugar,
            numeroCasa: Number(numeroCasa.trim() || '0'),
            actividades: [{ codigo, descripcion }, ...otras],
          },
        }),
      )
    },
    () => draft.forget(),
  )
  return { draft, guardar }
}

function Formulario() {
  const { rol, ruc, razonSocial } = useContribuyente()
  const { draft, guardar } = useDatos()
  const faults = faultsOf(guardar.error, campo => campo in CAMPOS)
  const faultOf = (suyo: string) =>
    Object.keys(CAMPOS)
      .filter(campo => CAMPOS[campo] === suyo)
      .map(faults.of)
      .find(Boolean)
  const text = (
    campo: 'razonSocial' | 'direccion' | 'numeroCasa' | 'telefono' | 'email' | 'codigo' | 'descripcion',
  ) => ({
    value: draft.value[campo],
    error: faultOf(campo),
    onChange: escribir(value => draft.set({ [campo]: value })),
  })
  return (
    <Stack component="form" gap="sm" {...useEnvio(() => guardar.mutate(undefined), guardar.error)}>
      <FaltasSueltas de={faults} />
      <div>
        <TextInput label="Razón social" required {...text('razonSocial')} />
        <Padron ruc={ruc} onNombre={nombre => draft.set(now => nombrado(now, razonSocial, nombre))} />
      </div>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="Dirección" required autoComplete="street-address" {...text('direccion')} />
        <TextInput
          label="Número de casa"
          description="Vacío, si no tiene"
          {...SOLO_CIFRAS}
          {...text('numeroCasa')}
        />
        <Ciudad
          valores={draft.value.lugar}
          onCambio={lugar => draft.set({ lugar })}
          error={faultOf('ciudad')}
        />
        <TextInput label="Teléfono" type="tel" description="021 555 100" required {...text('telefono')} />
        <TextInput label="Correo" type="email" required {...text('email')} />
        <TextInput
          label="Código de la actividad"
          description="El de su constancia de RUC: 47190"
          required
          {...text('codigo')}
        />
      </SimpleGrid>
      <TextInput
        label="Descripción de la actividad"
        description="Con las letras de la constancia"
        required
        {...text('descripcion')}
      />
      <div>
        <Boton type="submit" porqueNo={porqueNo(rol, 'gestionar')} loading={guardar.isPending}>
          Guardar los datos
        </Boton>
      </div>
    </Stack>
  )
}
