import { Card, Select, Stack, Text, Title } from '@mantine/core'
import type { components } from '../../api/contrato.generated.ts'
import { EMISION } from '../../emision/bloques.generated.ts'
import { opcionesDe } from '../../emision/escritos.ts'
import { EleccionDeExpedicion } from '../../emision/expedicion.tsx'
import { FormularioDeEmision } from '../../emision/formulario.tsx'
import { aItem, deItem } from '../../emision/items.ts'
import { useEmision } from '../../emision/operacion.ts'
import { useExpedicion } from '../../emision/timbrados.ts'
import { useDraft } from '../../form/draft.ts'
import { DatosDeReceptor } from '../../receptor/datos.tsx'
import { cdcEnGrupos } from '../../values/nombres.ts'

type Precarga = components['schemas']['Precarga']
type Motivo = NonNullable<Precarga['motivoEmision']>

const MOTIVOS = opcionesDe<Motivo>(EMISION, 'motivoEmision')

interface Props {
  documentoId: string
  precarga: Precarga
}

function useNota({ documentoId, precarga }: Props) {
  const nombre = `nota:${documentoId}:${precarga.tipoDocumento}`
  const draft = useDraft(nombre, {
    lineas: precarga.items.map(deItem),
    motivo: precarga.motivoEmision ?? ('DEVOLUCION' as Motivo),
    numeroEstablecimiento: String(precarga.numeroEstablecimiento),
    puntoExpedicion: String(precarga.puntoExpedicion),
  })
  const expedicion = useExpedicion(precarga.tipoDocumento, draft.value)
  const { lineas, motivo } = draft.value
  const cuerpo = () => ({
    ...precarga,
    ...expedicion.valores,
    motivoEmision: motivo,
    items: lineas.map(linea => aItem(linea, 'con IVA', precarga.monedaOperacion)),
  })
  return { draft, expedicion, cuerpo, operacion: useEmision(nombre, draft.clear) }
}

export function FormularioDeNota({ documentoId, precarga }: Props) {
  const { draft, expedicion, cuerpo, operacion } = useNota({ documentoId, precarga })
  return (
    <FormularioDeEmision
      que="la nota"
      operacion={operacion}
      cuerpo={cuerpo}
      lineas={draft.value.lineas}
      onLineas={lineas => draft.set({ lineas })}
      moneda={precarga.monedaOperacion ?? 'PYG'}
      muestra={campo => campo === 'motivoEmision'}
      alLado={faults => (
        <>
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
                value={draft.value.motivo}
                onChange={next => next && draft.set({ motivo: next as Motivo })}
                error={faults.of('motivoEmision')}
              />
              <EleccionDeExpedicion expedicion={expedicion} onCambio={draft.set} faults={faults} />
            </Stack>
          </Card>
        </>
      )}
    />
  )
}
