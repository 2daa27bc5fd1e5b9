import { Box, Grid, Stack, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { enviar } from '../form/enviar.ts'
import { useIrAlFallo } from '../form/fallo.ts'
import { type Faults, faultsOf } from '../form/faults.ts'
import { alSiguiente } from '../form/siguiente.ts'
import { FaltasSueltas } from '../form/sueltas.tsx'
import { useContribuyente } from '../shell/contribuyente.tsx'
import { Boton } from '../ui/boton.tsx'
import { Incierto } from '../ui/incierto.tsx'
import { AMBIENTES, porqueNo } from '../values/palabras.ts'
import { VerBorrador } from './borrador.tsx'
import { useFaltas } from './faltas.ts'
import { caminosDeLineas, type Linea } from './items.ts'
import { Lineas } from './lineas.tsx'
import type { useEmision } from './operacion.ts'
import type { Precios } from './partes.ts'
import { conFaltas, type Partida, vigentes } from './partida.tsx'
import { ResumenDeEmision } from './resumen.tsx'
import { TotalAbajo, TotalesEnVivo } from './totales.tsx'
import { type CuerpoDe, useVistaPrevia, type Vista } from './vista-previa.ts'

interface Props {
  /** What it began with, if not empty. */
  partida?: Partida | undefined
  /** With its article: "la factura". */
  que: string
  operacion: ReturnType<typeof useEmision>
  cuerpo: CuerpoDe
  precios?: Precios
  lineas: Linea[]
  onLineas: (lineas: Linea[]) => void
  moneda: string
  /** They came with what it is about, and one of them may be all that is meant. */
  solos?: boolean
  /** Which fields are shown besides the lines. */
  muestra: (campo: string) => boolean
  antes?: (faults: Faults) => ReactNode
  /** What few say, below the lines. */
  despues?: (faults: Faults) => ReactNode
  alLado: (faults: Faults, total: string | undefined) => ReactNode
}

const LUGAR = ['numeroEstablecimiento', 'puntoExpedicion', 'timbrado']

/** From what stands in the form to what is asked before it is emitted: exactly that is emitted then, or nothing. */
function useAntesDeEmitir({ operacion, cuerpo }: Pick<Props, 'operacion' | 'cuerpo'>) {
  const { rol } = useContribuyente()
  const previa = useVistaPrevia(cuerpo, porqueNo(rol, 'emitir') === undefined && !operacion.incierto)
  const faltas = useFaltas(previa)
  const [resumen, setResumen] = useState<Vista>()
  const ultimo = useRef({ cuerpo, clave: previa.clave })
  useLayoutEffect(() => {
    ultimo.current = { cuerpo, clave: previa.clave }
  })
  /** What was changed while it was looked at is looked at once more. */
  const verUltimo = async (): Promise<Vista> => {
    for (;;) {
      const dicho = ultimo.current
      const vista = await previa.ver(dicho.cuerpo)
      if (ultimo.current.clave === dicho.clave) return vista
    }
  }
  const revisar = useMutation({
    mutationFn: verUltimo,
    // What refused the one before has been read.
    onMutate: operacion.reset,
    onSuccess: vista => {
      if (vista.vista.valido) setResumen(vista)
      else faltas.intentar(vista.vista.faltas)
    },
  })
  return {
    previa,
    faltas,
    revisar,
    resumen,
    cerrar: () => setResumen(undefined),
    emitir() {
      if (resumen !== undefined) operacion.mutate(resumen.cuerpo)
      setResumen(undefined)
    },
    borrador: async () => previa.borrador((await previa.ver(cuerpo)).cuerpo),
  }
}

/** What every documento that is emitted has in common: its lines, what they come to, and the one button that emits it. */
export function FormularioDeEmision(props: Props) {
  const {
    partida,
    que,
    operacion,
    cuerpo,
    precios = 'con IVA',
    lineas,
    onLineas,
    moneda,
    solos = false,
    muestra,
    antes,
    despues,
    alLado,
  } = props
  const { rol, ambiente } = useContribuyente()
  const paso = useAntesDeEmitir({ operacion, cuerpo })
  const { previa, faltas, revisar } = paso
  const refused = operacion.incierto ? null : (operacion.error ?? revisar.error ?? faltas.error)
  const intento =
    operacion.error ?? revisar.error ?? (revisar.data?.vista.valido === false ? revisar.data : null)
  const deLineas = new Set(caminosDeLineas(lineas, precios))
  const dichos = faultsOf(refused, campo => deLineas.has(campo) || LUGAR.includes(campo) || muestra(campo))
  const faults = conFaltas(dichos, partida === undefined ? [] : vigentes(partida, cuerpo(undefined)))
  return (
    <form
      ref={useIrAlFallo<HTMLFormElement>(intento ?? (revisar.isIdle ? partida?.faltas[0] : null))}
      onSubmit={enviar(() => undefined)}
      onKeyDown={alSiguiente}
      onBlur={faltas.onBlur}
      noValidate
    >
      {operacion.incierto && (
        <Box mb="md">
          <Incierto que={que} operacion={operacion} />
        </Box>
      )}
      <fieldset disabled={operacion.incierto || operacion.isPending} className="entero">
        <Grid gap="md">
          <Grid.Col span={{ base: 12, md: 8 }}>
            <Stack>
              <FaltasSueltas de={faults} />
              {antes?.(faults)}
              <Title order={2}>Ítems</Title>
              <Lineas
                precios={precios}
                lineas={lineas}
                moneda={moneda}
                solos={solos && lineas.length > 1}
                vista={previa.sabida}
                faults={faults}
                onCambio={onLineas}
              />
              {despues?.(faults)}
              {precios !== 'sin precios' && <TotalAbajo previa={previa} moneda={moneda} />}
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 4 }}>
            <Stack className="pegado">
              {precios !== 'sin precios' && <TotalesEnVivo previa={previa} moneda={moneda} />}
              {alLado(faults, previa.sabida?.totales?.total)}
              <VerBorrador pedir={paso.borrador} />
              <Boton
                hace
                size="md"
                className="de-dos-lineas"
                color={ambiente === 'PROD' ? 'red' : 'mbohera'}
                porqueNo={porqueNo(rol, 'emitir')}
                loading={operacion.isPending || revisar.isPending}
                onClick={() => revisar.mutate()}
              >
                Emitir en {AMBIENTES[ambiente].nombre}
              </Boton>
            </Stack>
          </Grid.Col>
        </Grid>
      </fieldset>
      <ResumenDeEmision que={que} de={paso.resumen} onHacer={paso.emitir} onCerrar={paso.cerrar} />
    </form>
  )
}
