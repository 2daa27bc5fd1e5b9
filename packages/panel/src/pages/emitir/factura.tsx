import { Card, Stack, Title } from '@mantine/core'
import { Condicion } from '../../emision/condicion.tsx'
import { EleccionDeExpedicion } from '../../emision/expedicion.tsx'
import { FormularioDeEmision } from '../../emision/formulario.tsx'
import { Opciones } from '../../emision/opciones.tsx'
import { useEmision } from '../../emision/operacion.ts'
import { useExpedicion } from '../../emision/timbrados.ts'
import { aFactura, emisionVacia } from '../../emision/valores.ts'
import { useDraft } from '../../form/draft.ts'
import { FormularioDeReceptor } from '../../receptor/receptor.tsx'
import { camposDe } from '../../receptor/valores.ts'
import { PaginaDeEmision, SinValorFiscal } from './marco.tsx'

const COMPRADORES = ['INNOMINADO', 'RUC', 'PERSONA', 'EXTRANJERO'] as const

const CAMPOS = [
  'monedaOperacion',
  'tipoCambio',
  'tipoTransaccion',
  'indicadorPresencia',
  'descripcionPresencia',
  'informacionInteres',
  'descuentoGlobal',
  'anticipoGlobal',
  'documentoAsociado',
  'documentoAsociado.cdc',
]
/** Also those of an autofactura. */
export const DE_PAGO =
  /^condicionPago(\[\d+\])?(\.(tipoPago|montoPago|numeroCheque|bancoEmisor|descripcion|tipoCambio|tarjeta(\.(denominacion|ultimosDigitos|codigoAutorizacion))?|plazo|cuotas(\[0\]\.(monto|vencimiento))?))?$/

export function EmitirFactura() {
  const draft = useDraft('emitir', emisionVacia())
  const operacion = useEmision('factura', draft.clear)
  const expedicion = useExpedicion('FACTURA_ELECTRONICA', draft.value)
  const { receptor, lineas, moneda } = draft.value
  const deReceptor = camposDe(receptor.comprador)
  return (
    <PaginaDeEmision tipo="factura" draft={draft} incierto={operacion.incierto}>
      <FormularioDeEmision
        que="la factura"
        operacion={operacion}
        cuerpo={total => aFactura(draft.value, expedicion.valores, total)}
        lineas={lineas}
        onLineas={next => draft.set({ lineas: next })}
        moneda={moneda}
        muestra={campo => deReceptor.has(campo) || CAMPOS.includes(campo) || DE_PAGO.test(campo)}
        antes={faults => (
          <Card withBorder>
            <Title order={2} mb="sm">
              Comprador
            </Title>
            <FormularioDeReceptor
              valores={receptor}
              opciones={COMPRADORES}
              faults={faults}
              onCambio={change => draft.set(now => ({ ...now, receptor: { ...now.receptor, ...change } }))}
            />
          </Card>
        )}
        alLado={(faults, total) => (
          <>
            <Condicion valores={draft.value} onCambio={draft.set} faults={faults} total={total} />
            <Opciones valores={draft.value} onCambio={draft.set} faults={faults} />
            <Stack gap={4}>
              <EleccionDeExpedicion expedicion={expedicion} onCambio={draft.set} faults={faults} />
            </Stack>
            <SinValorFiscal />
          </>
        )}
      />
    </PaginaDeEmision>
  )
}
