import { Grid, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { components } from '../api/contrato.generated.ts'
import { enviar } from '../form/enviar.ts'
import { useIrAlFallo } from '../form/fallo.ts'
import { type Faults, faultsOf } from '../form/faults.ts'
import { FaltasSueltas } from '../form/sueltas.tsx'
import { useContribuyente } from '../shell/contribuyente.tsx'
import { Boton } from '../ui/boton.tsx'
import { Incierto } from '../ui/incierto.tsx'
import { AMBIENTES, porqueNo } from '../values/palabras.ts'
import { type Totales, totales } from '../values/totales.ts'
import { esCampoDeLinea, Lineas } from './lineas.tsx'
import type { useEmision } from './operacion.ts'
import { TotalesEnVivo } from './totales.tsx'
import { type Linea, paraTotales } from './valores.ts'

interface Props {
  /** With its article: "la factura". */
  que: string
  operacion: ReturnType<typeof useEmision>
  cuerpo: () => components['schemas']['Emision']
  lineas: Linea[]
  onLineas: (lineas: Linea[]) => void
  moneda: string
  /** Which fields are shown besides the lines. */
  muestra: (campo: string) => boolean
  antes?: (faults: Faults) => ReactNode
  alLado: (faults: Faults, suma: Totales) => ReactNode
}

const LUGAR = ['numeroEstablecimiento', 'puntoExpedicion']

/** What every documento that is emitted has in common: its lines, what they come to, and the one button that emits it. */
export function FormularioDeEmision(props: Props) {
  const { que, operacion, cuerpo, lineas, onLineas, moneda, muestra, antes, alLado } = props
  const { rol, ambiente } = useContribuyente()
  const suma = totales(lineas.map(paraTotales), moneda)
  const faults = faultsOf(
    operacion.incierto ? null : operacion.error,
    campo => esCampoDeLinea(campo) || LUGAR.includes(campo) || muestra(campo),
  )
  return (
    <form
      ref={useIrAlFallo<HTMLFormElement>(operacion.error)}
      onSubmit={enviar(() => operacion.mutate(cuerpo()))}
      noValidate
    >
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack>
            {operacion.incierto && !operacion.isPending && <Incierto que={que} operacion={operacion} />}
            <FaltasSueltas de={faults} />
            {antes?.(faults)}
            <Title order={2}>Ítems</Title>
            <Lineas lineas={lineas} moneda={moneda} totales={suma} faults={faults} onCambio={onLineas} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack className="pegado">
            <TotalesEnVivo totales={suma} moneda={moneda} />
            {alLado(faults, suma)}
            <Boton
              type="submit"
              size="md"
              color={ambiente === 'PROD' ? 'red' : 'mbohera'}
              porqueNo={porqueNo(rol, 'emitir')}
              loading={operacion.isPending}
            >
              Emitir en {AMBIENTES[ambiente].nombre}
            </Boton>
          </Stack>
        </Grid.Col>
      </Grid>
    </form>
  )
}
