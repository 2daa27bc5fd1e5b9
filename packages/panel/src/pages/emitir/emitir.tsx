import { Alert, Button, Card, Stack, Title } from '@mantine/core'
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
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Pagina } from '../../ui/pagina.tsx'

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
const DE_PAGO =
  /^condicionPago(\[\d+\])?(\.(tipoPago|montoPago|numeroCheque|bancoEmisor|descripcion|tipoCambio|tarjeta(\.(denominacion|ultimosDigitos|codigoAutorizacion))?|plazo|cuotas(\[0\]\.(monto|vencimiento))?))?$/

export function Emitir() {
  const { ambiente } = useContribuyente()
  const draft = useDraft('emitir', emisionVacia())
  const operacion = useEmision('factura', draft.clear)
  const expedicion = useExpedicion('FACTURA_ELECTRONICA', draft.value)
  const { receptor, lineas, moneda } = draft.value
  const deReceptor = camposDe(receptor.comprador)
  return (
    <Pagina
      titulo="Emitir factura"
      explica="Se numera, se firma y se guarda en el acto; después viaja a SIFEN, que la aprueba en unos segundos."
      acciones={
        draft.restored &&
        !operacion.incierto && (
          <Button variant="subtle" color="gray" onClick={draft.clear}>
            Empezar de nuevo
          </Button>
        )
      }
    >
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
            {ambiente === 'SANDBOX' && (
              <Alert color="violet" variant="light">
                En SANDBOX se aprueba aquí mismo, sin valor fiscal.
              </Alert>
            )}
          </>
        )}
      />
    </Pagina>
  )
}
