import { Card, Grid, Select, Stack, Text, Title } from '@mantine/core'
import type { components } from '../../api/contrato.generated.ts'
import { esCampoDeLinea, Lineas } from '../../emision/lineas.tsx'
import { useEmision } from '../../emision/operacion.ts'
import { TotalesEnVivo } from '../../emision/totales.tsx'
import { aItem, deItem, paraTotales } from '../../emision/valores.ts'
import { useDraft } from '../../form/draft.ts'
import { enviar } from '../../form/enviar.ts'
import { faultsOf } from '../../form/faults.ts'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { DatosDeReceptor } from '../../receptor/datos.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Incierto } from '../../ui/incierto.tsx'
import { cdcEnGrupos } from '../../values/nombres.ts'
import { AMBIENTES, porqueNo } from '../../values/palabras.ts'
import { totales } from '../../values/totales.ts'
import { Expedicion } from '../emitir/condicion.tsx'

type Precarga = components['schemas']['Precarga']
type Motivo = NonNullable<Precarga['motivoEmision']>

const MOTIVOS = [
  { value: 'DEVOLUCION', label: 'Devolución' },
  { value: 'DEVOLUCION_Y_AJUSTES_DE_PRECIOS', label: 'Devolución y ajuste de precios' },
  { value: 'DESCUENTO', label: 'Descuento' },
  { value: 'BONIFICACION', label: 'Bonificación' },
  { value: 'CREDITO_INCOBRABLE', label: 'Crédito incobrable' },
  { value: 'RECUPERO_DE_COSTO', label: 'Recupero de costo' },
  { value: 'RECUPERO_DE_GASTO', label: 'Recupero de gasto' },
  { value: 'AJUSTE_DE_PRECIO', label: 'Ajuste de precio' },
] satisfies { value: Motivo; label: string }[]

const CAMPOS = ['motivoEmision', 'numeroEstablecimiento', 'puntoExpedicion']

interface Props {
  documentoId: string
  precarga: Precarga
}

function useNota({ documentoId, precarga }: Props) {
  const { id } = useContribuyente()
  const nombre = `nota:${documentoId}:${precarga.tipoDocumento}`
  const draft = useDraft(`${id}:${nombre}`, {
    lineas: precarga.items.map(deItem),
    motivo: precarga.motivoEmision ?? ('DEVOLUCION' as Motivo),
    numeroEstablecimiento: String(precarga.numeroEstablecimiento),
    puntoExpedicion: String(precarga.puntoExpedicion),
  })
  const operacion = useEmision(nombre, draft.clear)
  const { lineas, motivo, numeroEstablecimiento, puntoExpedicion } = draft.value
  const cuerpo = {
    ...precarga,
    motivoEmision: motivo,
    numeroEstablecimiento,
    puntoExpedicion,
    items: lineas.map(aItem),
  }
  return { draft, operacion, emitir: () => operacion.mutate(cuerpo) }
}

export function FormularioDeNota({ documentoId, precarga }: Props) {
  const { rol, ambiente } = useContribuyente()
  const { draft, operacion, emitir } = useNota({ documentoId, precarga })
  const { lineas, motivo } = draft.value
  const moneda = precarga.monedaOperacion ?? 'PYG'
  const suma = totales(lineas.map(paraTotales), moneda)
  const faults = faultsOf(
    operacion.incierto ? null : operacion.error,
    campo => esCampoDeLinea(campo) || CAMPOS.includes(campo),
  )
  return (
    <form onSubmit={enviar(emitir)} noValidate>
      {operacion.incierto && !operacion.isPending && <Incierto que="la nota" operacion={operacion} />}
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack>
            <FaltasSueltas de={faults} />
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
            <Card withBorder>
              <Title order={2}>Receptor efectivo</Title>
              <Text size="sm" c="dimmed" mb="sm">
                El de la factura {cdcEnGrupos(precarga.documentoAsociado?.cdc ?? '').slice(0, 14)}…
              </Text>
              <DatosDeReceptor receptor={precarga.receptor} />
            </Card>
            <Card withBorder>
              <Stack gap="sm">
                <Select
                  label="Motivo"
                  allowDeselect={false}
                  data={MOTIVOS}
                  value={motivo}
                  onChange={next => next && draft.set({ motivo: next as Motivo })}
                  error={faults.of('motivoEmision')}
                />
                <Expedicion valores={draft.value} onCambio={draft.set} faults={faults} />
              </Stack>
            </Card>
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
