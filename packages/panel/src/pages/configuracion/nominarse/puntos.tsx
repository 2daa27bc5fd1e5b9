import { Button, NativeSelect, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { escribir } from '../../../form/enviar.ts'
import { type Faults, faultsIn } from '../../../form/faults.ts'
import { Monto } from '../../../form/monto.tsx'
import { Plegado } from '../../../ui/plegado.tsx'
import { capital } from '../../../values/capital.ts'
import { GUARANI } from '../../../values/dinero.ts'
import { type Borrador, type PuntoEscrito, puntoNuevo, readModo, readSiNo } from './borrador.ts'

interface Props {
  /** What holds where a point of sale says nothing of its own. */
  general: Borrador
  onPuntos: (puntos: PuntoEscrito[]) => void
  faults: Faults
}

/** What differs at some points of sale. */
export function Puntos({ general, onPuntos, faults }: Props) {
  const { puntos } = general
  const cambiar = (clave: number, cambios: Partial<PuntoEscrito>) =>
    onPuntos(puntos.map(uno => (uno.clave === clave ? { ...uno, ...cambios } : uno)))
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        Puntos de expedición que son distintos
      </Text>
      {puntos.map((punto, at) => (
        <UnPunto
          key={punto.clave}
          punto={punto}
          general={general}
          faults={faultsIn(faults, `puntos[${at}].`)}
          onCambiar={cambios => cambiar(punto.clave, cambios)}
          onQuitar={() => onPuntos(puntos.filter(({ clave }) => clave !== punto.clave))}
        />
      ))}
      <div>
        <Button variant="default" size="xs" onClick={() => onPuntos([...puntos, puntoNuevo(puntos)])}>
          Agregar un punto
        </Button>
      </div>
    </Stack>
  )
}

interface PropsDePunto {
  punto: PuntoEscrito
  general: Borrador
  faults: Faults
  onCambiar: (cambios: Partial<PuntoEscrito>) => void
  onQuitar: () => void
}

const CAMPOS = [
  'establecimiento',
  'punto',
  'activo',
  'modo',
  'plazoHoras',
  'graciaMinutos',
  'soloRuc',
  'montoMaximo',
]

function UnPunto({ punto, general, faults, onCambiar, onQuitar }: PropsDePunto) {
  const { of } = faults
  return (
    <Paper withBorder p="sm">
      <Plegado
        dentro
        dicho={punto.nuevo}
        fallo={CAMPOS.some(campo => of(campo) !== undefined)}
        titulo={punto.punto.trim() || 'Un punto más'}
        resumen={resumenDe(punto)}
      >
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
          <TextInput
            label="Punto"
            placeholder="001-002"
            maxLength={7}
            value={punto.punto}
            onChange={escribir(dicho => onCambiar({ punto: dicho }))}
            error={of('establecimiento') ?? of('punto')}
          />
          <Elecciones {...{ punto, general, onCambiar }} />
          <Limites {...{ punto, general, faults, onCambiar }} />
        </SimpleGrid>
        <Button variant="subtle" color="red" size="xs" mt="sm" onClick={onQuitar}>
          Quitar {punto.punto.trim() || 'este punto'}
        </Button>
      </Plegado>
    </Paper>
  )
}

const COMO = 'Como en general'
const siNo = (dicho: boolean) => (dicho ? 'sí' : 'no')
const QUIEN = { DIRECTO: 'nadie', VISTO_BUENO: 'la caja' } as const

function Elecciones({ punto, general, onCambiar }: Pick<PropsDePunto, 'punto' | 'general' | 'onCambiar'>) {
  const opciones = (de: string) => [
    { value: '', label: `${COMO} (${de})` },
    { value: 'si', label: 'Sí' },
    { value: 'no', label: 'No' },
  ]
  return (
    <>
      <NativeSelect
        label="Se ofrece"
        value={punto.activo}
        onChange={escribir(dicho => onCambiar({ activo: readSiNo(dicho) }))}
        data={opciones(siNo(general.activo))}
      />
      <NativeSelect
        label="Quién lo acepta"
        value={punto.modo}
        onChange={escribir(dicho => onCambiar({ modo: readModo(dicho) }))}
        data={[
          { value: '', label: `${COMO} (${QUIEN[general.modo]})` },
          { value: 'DIRECTO', label: 'Nadie' },
          { value: 'VISTO_BUENO', label: 'La caja' },
        ]}
      />
      <NativeSelect
        label="Solo con RUC"
        value={punto.soloRuc}
        onChange={escribir(dicho => onCambiar({ soloRuc: readSiNo(dicho) }))}
        data={opciones(siNo(general.soloRuc))}
      />
    </>
  )
}

function Limites({ punto, general, faults: { of }, onCambiar }: Omit<PropsDePunto, 'onQuitar'>) {
  return (
    <>
      <TextInput
        label="Hasta cuántas horas después"
        placeholder={`${COMO} (${general.plazoHoras})`}
        inputMode="numeric"
        maxLength={3}
        value={punto.plazoHoras}
        onChange={escribir(plazoHoras => onCambiar({ plazoHoras }))}
        error={of('plazoHoras')}
      />
      <TextInput
        label="Minutos para corregir"
        placeholder={`${COMO} (${general.graciaMinutos})`}
        inputMode="numeric"
        maxLength={2}
        value={punto.graciaMinutos}
        onChange={escribir(graciaMinutos => onCambiar({ graciaMinutos }))}
        error={of('graciaMinutos')}
      />
      <Monto
        label="Hasta qué monto sin preguntar"
        placeholder={`${COMO} (${general.montoMaximo.trim() || 'cualquiera'})`}
        value={punto.montoMaximo}
        onValor={montoMaximo => onCambiar({ montoMaximo })}
        moneda={GUARANI}
        error={of('montoMaximo')}
      />
    </>
  )
}

/** What is not as everywhere, in one line. */
function resumenDe({ activo, modo, plazoHoras, graciaMinutos, soloRuc, montoMaximo }: PuntoEscrito): string {
  if (activo === 'no') return 'No se ofrece'
  const partes = [
    activo === 'si' && 'se ofrece',
    modo !== '' && (modo === 'DIRECTO' ? 'sin visto bueno' : 'con visto bueno de la caja'),
    soloRuc !== '' && (soloRuc === 'si' ? 'solo con RUC' : 'también con documento'),
    plazoHoras.trim() !== '' && `hasta ${plazoHoras} h después`,
    graciaMinutos.trim() !== '' && `${graciaMinutos} min para corregir`,
    montoMaximo.trim() !== '' && `hasta Gs. ${montoMaximo} sin preguntar`,
  ]
  const dicho = partes.filter(parte => parte !== false).join(', ')
  return dicho === '' ? COMO : capital(dicho)
}
