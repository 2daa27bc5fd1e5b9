import { Card, Select, Stack } from '@mantine/core'
import { TarjetaDeBloque } from '../../emision/bloque.tsx'
import { EMISION, VENDEDOR } from '../../emision/bloques.generated.ts'
import { caminosDe, opcionesDe } from '../../emision/escritos.ts'
import { EleccionDeExpedicion } from '../../emision/expedicion.tsx'
import { FormularioDeEmision } from '../../emision/formulario.tsx'
import { useEmision } from '../../emision/operacion.ts'
import {
  aAutofactura,
  autofacturaVacia,
  COMPRAS,
  CONSTANCIA,
  type ValoresDeAutofactura,
} from '../../emision/otros.ts'
import { Pagos } from '../../emision/pagos.tsx'
import { useExpedicion } from '../../emision/timbrados.ts'
import { useDraft } from '../../form/draft.ts'
import { GUARANI } from '../../values/dinero.ts'
import { DE_PAGO } from './factura.tsx'
import { NotaDelDocumento, PaginaDeEmision, SinValorFiscal } from './marco.tsx'

const QUE_SE_COMPRA = opcionesDe<ValoresDeAutofactura['tipoTransaccion']>(EMISION, 'tipoTransaccion').filter(
  ({ value }) => COMPRAS.includes(value),
)

const CAMPOS = ['tipoTransaccion', 'informacionInteres', 'vendedor', 'documentoAsociado']

const caminos = (escritos: ValoresDeAutofactura['escritos']): readonly string[] => [
  ...CAMPOS,
  ...caminosDe(VENDEDOR, 'vendedor.', escritos),
  ...caminosDe(CONSTANCIA, 'documentoAsociado.', escritos),
]

export function EmitirAutofactura() {
  const draft = useDraft('emitir:autofactura', autofacturaVacia())
  const operacion = useEmision('autofactura', draft.clear)
  const expedicion = useExpedicion('AUTOFACTURA_ELECTRONICA', draft.value)
  const { escritos, lineas, pagos, tipoTransaccion } = draft.value
  const seVen = caminos(escritos)
  const bloque = { escritos, onCambio: (next: typeof escritos) => draft.set({ escritos: next }) }
  return (
    <PaginaDeEmision tipo="autofactura" draft={draft} incierto={operacion.incierto}>
      <FormularioDeEmision
        que="la autofactura"
        operacion={operacion}
        cuerpo={total => aAutofactura(draft.value, expedicion.valores, total)}
        precios="sin IVA"
        lineas={lineas}
        onLineas={next => draft.set({ lineas: next })}
        moneda={GUARANI}
        muestra={campo => seVen.includes(campo) || DE_PAGO.test(campo)}
        antes={faults => (
          <>
            <TarjetaDeBloque
              titulo="Vendedor"
              bloque={VENDEDOR}
              prefijo="vendedor."
              faults={faults}
              {...bloque}
            />
            <TarjetaDeBloque
              titulo="Constancia del vendedor"
              bloque={CONSTANCIA}
              prefijo="documentoAsociado."
              faults={faults}
              {...bloque}
            />
          </>
        )}
        alLado={(faults, total) => (
          <>
            <Card withBorder>
              <Stack gap="sm">
                <Pagos
                  valores={{ pagos, moneda: GUARANI }}
                  onCambio={draft.set}
                  faults={faults}
                  total={total}
                />
                <Select
                  label="Qué se compra"
                  allowDeselect={false}
                  data={QUE_SE_COMPRA}
                  value={tipoTransaccion}
                  onChange={next =>
                    next && draft.set({ tipoTransaccion: next as ValoresDeAutofactura['tipoTransaccion'] })
                  }
                  error={faults.of('tipoTransaccion')}
                />
                <NotaDelDocumento valores={draft.value} onCambio={draft.set} faults={faults} />
              </Stack>
            </Card>
            <EleccionDeExpedicion expedicion={expedicion} onCambio={draft.set} faults={faults} />
            <SinValorFiscal />
          </>
        )}
      />
    </PaginaDeEmision>
  )
}
