import { Card, Stack, Title } from '@mantine/core'
import { deFactura } from '../../emision/caminos.ts'
import { Condicion } from '../../emision/condicion.tsx'
import { deCuerpoDeFactura, paraCorregir } from '../../emision/de-cuerpo.ts'
import { EleccionDeExpedicion } from '../../emision/expedicion.tsx'
import { FormularioDeEmision } from '../../emision/formulario.tsx'
import { MasDatos } from '../../emision/mas-datos.tsx'
import { Opciones } from '../../emision/opciones.tsx'
import { useEmision } from '../../emision/operacion.ts'
import { MAS_DE_FACTURA } from '../../emision/partes.ts'
import { nombreDe, type Partida } from '../../emision/partida.tsx'
import { useExpedicion } from '../../emision/timbrados.ts'
import { aFactura, emisionVacia } from '../../emision/valores.ts'
import { useDraft } from '../../form/draft.ts'
import type { Faults } from '../../form/faults.ts'
import { FormularioDeReceptor } from '../../receptor/receptor.tsx'
import { PaginaDeEmision, SinValorFiscal } from './marco.tsx'

const COMPRADORES = ['INNOMINADO', 'RUC', 'PERSONA', 'EXTRANJERO'] as const

/** Of one documento alone that it is about the service tells by the name for one. */
const withAsociado = (faults: Faults): Faults => ({
  ...faults,
  of: campo =>
    faults.of(campo) ?? (campo === 'documentosAsociados' ? faults.of('documentoAsociado') : undefined),
})

export function EmitirFactura({ partida }: { partida?: Partida | undefined }) {
  const draft = useDraft(
    nombreDe('emitir', partida),
    partida === undefined
      ? emisionVacia()
      : paraCorregir(deCuerpoDeFactura(partida.cuerpo), partida.documento.estado),
  )
  const operacion = useEmision(nombreDe('factura', partida), draft.clear)
  const expedicion = useExpedicion('FACTURA_ELECTRONICA', draft.value)
  const { receptor, lineas, moneda, escritos = {} } = draft.value
  return (
    <PaginaDeEmision tipo="factura" partida={partida} draft={draft} incierto={operacion.incierto}>
      <FormularioDeEmision
        partida={partida}
        que="la factura"
        operacion={operacion}
        cuerpo={total => aFactura(draft.value, expedicion.valores, total)}
        lineas={lineas}
        onLineas={next => draft.set({ lineas: next })}
        moneda={moneda}
        muestra={deFactura(draft.value)}
        antes={faults => (
          <Card withBorder>
            <Title order={2} mb="sm">
              Comprador
            </Title>
            <FormularioDeReceptor
              conOperacion
              conConocidos
              valores={receptor}
              opciones={COMPRADORES}
              faults={faults}
              onCambio={change => draft.set(now => ({ ...now, receptor: { ...now.receptor, ...change } }))}
            />
          </Card>
        )}
        despues={faults => (
          <MasDatos
            titulo="Más datos"
            resumen="transporte, Estado, sectores, órdenes, impuestos"
            bloque={MAS_DE_FACTURA}
            moneda={moneda}
            escritos={escritos}
            onCambio={next => draft.set({ escritos: next })}
            faults={withAsociado(faults)}
          />
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
