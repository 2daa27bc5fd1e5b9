import { Alert, Anchor, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { escribir } from '../form/enviar.ts'
import type { Faults } from '../form/faults.ts'
import { useContribuyente } from '../shell/contribuyente.tsx'
import { Enlace } from '../ui/enlace.tsx'
import { Problema } from '../ui/estados.tsx'
import { TextoDeFallo } from '../ui/fallo.tsx'
import { claveDe, type Expedicion, type Timbrado, type ValoresDeExpedicion, valoresDe } from './timbrados.ts'

interface Props {
  expedicion: Expedicion
  onCambio: (change: ValoresDeExpedicion) => void
  faults: Faults
}

const siguiente = ({ proximoNumero }: Timbrado): string => String(proximoNumero).padStart(7, '0')

/** From where the documento gets its number: said where there is one place, asked where there are several. */
export function EleccionDeExpedicion({ expedicion, onCambio, faults }: Props) {
  const { ambiente } = useContribuyente()
  const { lugares, elegido, conocida, fallo, reintentar } = expedicion
  const error = faults.of('numeroEstablecimiento') ?? faults.of('puntoExpedicion') ?? faults.of('timbrado')
  if (fallo !== null) return <Problema error={fallo} reintentar={reintentar} />
  if (!conocida) return null
  if (elegido === undefined)
    return ambiente === 'SANDBOX' ? (
      <Escrita expedicion={expedicion} onCambio={onCambio} faults={faults} />
    ) : (
      <Ninguna error={error} />
    )
  if (elegido.detenido !== null && lugares.length === 1) return <Detenida timbrado={elegido} error={error} />
  if (lugares.length === 1)
    return (
      <div>
        <Text size="sm" c="dimmed">
          Llevará el número{' '}
          <span className="monto">
            {claveDe(elegido)}-{siguiente(elegido)}
          </span>
          , salvo que otro lo tome antes. Timbrado {elegido.numeroTimbrado}.
        </Text>
        <TextoDeFallo>{error}</TextoDeFallo>
      </div>
    )
  const eleccion = (
    <Select
      label="Sucursal y punto"
      description={`Timbrado ${elegido.numeroTimbrado}, próximo número ${siguiente(elegido)}`}
      allowDeselect={false}
      searchable={lugares.length > 8}
      data={lugares.map(claveDe)}
      value={claveDe(elegido)}
      onChange={key => {
        const chosen = lugares.find(lugar => claveDe(lugar) === key)
        if (chosen !== undefined) onCambio(valoresDe(chosen))
      }}
      error={elegido.detenido === null ? error : undefined}
    />
  )
  if (elegido.detenido === null) return eleccion
  return (
    <>
      {eleccion}
      <Detenida timbrado={elegido} error={error} />
    </>
  )
}

/** Nothing is issued there until somebody aligned it: why, and the way to where that is done. */
function Detenida({ timbrado, error }: { timbrado: Timbrado; error: string | undefined }) {
  const { id } = useContribuyente()
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      title={`La numeración de ${claveDe(timbrado)} está detenida`}
    >
      {error ??
        `SIFEN ya tiene el número ${timbrado.detenido?.numero} con otro documento, que no salió de aquí.`}{' '}
      <Anchor
        component={Enlace}
        inherit
        c="inherit"
        underline="always"
        href={`/c/${id}/configuracion?vista=timbrados`}
      >
        Alinear numeración
      </Anchor>
    </Alert>
  )
}

/** In SANDBOX a timbrado is made for whatever place is named. */
function Escrita({ expedicion: { valores }, onCambio, faults }: Props) {
  const field = (campo: keyof ValoresDeExpedicion) => ({
    inputMode: 'numeric' as const,
    value: valores[campo],
    error: faults.of(campo),
    onChange: escribir(value => onCambio({ ...valores, [campo]: value })),
  })
  return (
    <SimpleGrid cols={2} spacing="sm">
      <TextInput label="Sucursal" {...field('numeroEstablecimiento')} />
      <TextInput label="Punto" {...field('puntoExpedicion')} />
    </SimpleGrid>
  )
}

function Ninguna({ error }: { error: string | undefined }) {
  const { id } = useContribuyente()
  return (
    <Alert color="yellow" variant="light">
      No hay un timbrado vigente para este tipo de documento.{' '}
      <Anchor
        component={Enlace}
        inherit
        c="inherit"
        underline="always"
        href={`/c/${id}/configuracion?vista=timbrados`}
      >
        Cárguelo aquí
      </Anchor>
      .<TextoDeFallo>{error}</TextoDeFallo>
    </Alert>
  )
}
