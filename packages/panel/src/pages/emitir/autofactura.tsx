import { Card, Select, Stack } from '@mantine/core'
import { TarjetaDeBloque } from '../../emision/bloque.tsx'
import { EMISION, VENDEDOR } from '../../emision/bloques.generated.ts'
import { deAutofactura } from '../../emision/caminos.ts'
import { deCuerpoDeAutofactura } from '../../emision/de-cuerpo.ts'
import { opcionesDe } from '../../emision/escritos.ts'
import { EleccionDeExpedicion } from '../../emision/expedicion.tsx'
import { FormularioDeEmision } from '../../emision/formulario.tsx'
import { MasDatos } from '../../emision/mas-datos.tsx'
import { useEmision } from '../../emision/operacion.ts'
import { aAutofactura, autofacturaVacia, COMPRAS, type ValoresDeAutofactura } from '../../emision/otros.ts'
import { Pagos } from '../../emision/pagos.tsx'
import { CONSTANCIA, MAS_DE_AUTOFACTURA } from '../../emision/partes.ts'
import { nombreDe, type Partida } from '../../emision/partida.tsx'
import { useExpedicion } from '../../emision/timbrados.ts'
import { useDraft } from '../../form/draft.ts'
import { GUARANI } from '../../values/dinero.ts'
import { NotaDelDocumento, PaginaDeEmision, SinValorFiscal } from './marco.tsx'

const QUE_SE_COMPRA = opcionesDe<ValoresDeAutofactura['tipoTransaccion']>(EMISION, 'tipoTransaccion').filter(
  ({ value }) => COMPRAS.includes(value),
)

export function EmitirAutofactura({ partida }: { partida?: Partida | undefined }) {
  const draft = useDraft(
    nombreDe('emitir:autofactura', partida),
    partida === undefined ? autofacturaVacia() : deCuerpoDeAutofactura(partida.cuerpo),
  )
  const operacion = useEmision(nombreDe('autofactura', partida), draft.clear)
  const expedicion = useExpedicion('AUTOFACTURA_ELECTRONICA', draft.value)
  const { escritos, lineas, pagos, tipoTransaccion } = draft.value
  const bloque = { escritos, onCambio: (next: typeof escritos) => draft.set({ escritos: next }) }
  return (
    <PaginaDeEmision tipo="autofactura" partida={partida} draft={draft} incierto={operacion.incierto}>
      <FormularioDeEmision
        partida={partida}
        que="la autofactura"
        operacion={operacion}
        cuerpo={total => aAutofactura(draft.value, expedicion.valores, total)}
        precios="sin IVA"
        lineas={lineas}
        onLineas={next => draft.set({ lineas: next })}
        moneda={GUARANI}
        muestra={deAutofactura(draft.value)}
        despues={faults => (
          <MasDatos
            titulo="Más datos"
            resumen="órdenes, impuestos, fecha"
            bloque={MAS_DE_AUTOFACTURA}
            faults={faults}
            {...bloque}
          />
        )}
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
                  pagos={pagos}
                  onPagos={next => draft.set({ pagos: next })}
                  moneda={GUARANI}
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
