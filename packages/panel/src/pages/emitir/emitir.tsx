import { Alert, Button, Card, Grid, Stack, Title } from '@mantine/core'
import { esCampoDeLinea, Lineas } from '../../emision/lineas.tsx'
import { useEmision } from '../../emision/operacion.ts'
import { TotalesEnVivo } from '../../emision/totales.tsx'
import { aFactura, emisionVacia, paraTotales } from '../../emision/valores.ts'
import { useDraft } from '../../form/draft.ts'
import { enviar } from '../../form/enviar.ts'
import { faultsOf } from '../../form/faults.ts'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { FormularioDeReceptor } from '../../receptor/receptor.tsx'
import { camposDe } from '../../receptor/valores.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Incierto } from '../../ui/incierto.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import { AMBIENTES, porqueNo } from '../../values/palabras.ts'
import { totales } from '../../values/totales.ts'
import { CAMPOS_DE_CONDICION, Condicion } from './condicion.tsx'

const COMPRADORES = ['INNOMINADO', 'RUC', 'PERSONA', 'EXTRANJERO'] as const

export function Emitir() {
  const { id, rol, ambiente } = useContribuyente()
  const draft = useDraft(`emitir:${id}`, emisionVacia())
  const operacion = useEmision('factura', draft.clear)
  const { receptor, lineas, moneda } = draft.value
  const suma = totales(lineas.map(paraTotales), moneda)
  const shown = camposDe(receptor.comprador)
  const faults = faultsOf(
    operacion.incierto ? null : operacion.error,
    campo => shown.has(campo) || esCampoDeLinea(campo) || CAMPOS_DE_CONDICION.includes(campo),
  )
  return (
    <Pagina
      titulo="Emitir factura"
      explica="Se numera, se firma y se guarda en el acto; después viaja a SIFEN, que la aprueba en unos segundos."
      acciones={
        draft.restored && (
          <Button variant="subtle" color="gray" onClick={draft.clear}>
            Empezar de nuevo
          </Button>
        )
      }
    >
      {operacion.incierto && !operacion.isPending && <Incierto que="la factura" operacion={operacion} />}
      <form onSubmit={enviar(() => operacion.mutate(aFactura(draft.value)))} noValidate>
        <Grid gap="md">
          <Grid.Col span={{ base: 12, md: 8 }}>
            <Stack>
              <FaltasSueltas de={faults} />
              <Card withBorder>
                <Title order={2} mb="sm">
                  Comprador
                </Title>
                <FormularioDeReceptor
                  valores={receptor}
                  opciones={COMPRADORES}
                  faults={faults}
                  onCambio={change =>
                    draft.set(now => ({ ...now, receptor: { ...now.receptor, ...change } }))
                  }
                />
              </Card>
              <Title order={2}>Ítems</Title>
              <Lineas
                lineas={lineas}
                moneda={moneda}
                totales={suma}
                faults={faults}
                onCambio={next => draft.set({ lineas: next })}
              />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 4 }}>
            <Stack className="pegado">
              <TotalesEnVivo totales={suma} moneda={moneda} />
              <Condicion valores={draft.value} onCambio={draft.set} faults={faults} />
              <Boton
                type="submit"
                size="md"
                color={ambiente === 'PROD' ? 'red' : 'mbohera'}
                porqueNo={porqueNo(rol, 'emitir')}
                loading={operacion.isPending}
              >
                Emitir en {AMBIENTES[ambiente].nombre}
              </Boton>
              {ambiente === 'SANDBOX' && (
                <Alert color="violet" variant="light">
                  En SANDBOX se aprueba aquí mismo, sin valor fiscal.
                </Alert>
              )}
            </Stack>
          </Grid.Col>
        </Grid>
      </form>
    </Pagina>
  )
}
