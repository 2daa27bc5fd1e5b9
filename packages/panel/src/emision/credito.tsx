import { SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { escribir } from '../form/enviar.ts'
import { faultsIn } from '../form/faults.ts'
import { Fecha } from '../form/fecha.tsx'
import { dinero } from '../values/dinero.ts'
import { fechaHora } from '../values/fecha.ts'
import type { ParteDeEmision } from './condicion.tsx'
import { CUOTAS_MAX, numeroDeCuotas, planDeCuotas } from './pago.ts'
import { Pagos } from './pagos.tsx'
import { aCredito, type ValoresDeEmision } from './valores.ts'

/** On credit: by a term, or in equal monthly instalments. */
export function CreditoEscrito({ total, ...parte }: ParteDeEmision & { total: string | undefined }) {
  const { valores, onCambio, faults } = parte
  const { entrega = [], moneda } = valores
  // Where there is an initial payment, what is owed is the first of several entries.
  const deCredito = faultsIn(faults, entrega.length === 0 ? 'condicionPago.' : 'condicionPago[0].')
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Cómo se paga el crédito"
        fullWidth
        size="xs"
        data={[
          { value: 'PLAZO', label: 'A plazo' },
          { value: 'CUOTAS', label: 'En cuotas' },
        ]}
        value={valores.credito}
        onChange={credito => onCambio({ credito: credito as ValoresDeEmision['credito'] })}
      />
      {valores.credito === 'PLAZO' ? (
        <TextInput
          label="Plazo"
          description="Como se acordó: 30 días, fin de mes…"
          value={valores.plazo}
          onChange={escribir(plazo => onCambio({ plazo }))}
          error={deCredito.of('plazo') ?? faults.of('condicionPago')}
        />
      ) : (
        <Cuotas
          {...parte}
          faults={deCredito}
          total={total === undefined ? undefined : aCredito(valores, total)}
        />
      )}
      <Pagos
        entrega
        pagos={entrega}
        onPagos={pagos => onCambio({ entrega: pagos })}
        moneda={moneda}
        faults={faults}
        total={total}
      />
    </Stack>
  )
}

type DeCuotas = ParteDeEmision & { total: string | undefined }

/** Whether what is paid at once is all that there is to be paid. */
const nadaQueda = ({ valores: { entrega = [] }, total }: Pick<DeCuotas, 'valores' | 'total'>): boolean =>
  entrega.length > 0 && total !== undefined && !(Number(total) > 0)

/** What is wrong with instalments, beside the field of which that is so. What each comes to nobody types: it follows from the rest. */
function faltasDeCuotas(de: Pick<DeCuotas, 'valores' | 'faults' | 'total'>, conPlan: boolean) {
  const { cuotas, primerVencimiento } = de.valores
  const { of } = de.faults
  // While the total is not known they are sent without.
  const deMonto = de.total === undefined && conPlan ? undefined : of('cuotas[0].monto')
  const sinNumero = numeroDeCuotas(cuotas) === undefined && (cuotas !== '' || deMonto !== undefined)
  const sinFecha = primerVencimiento === ''
  const deSuma = nadaQueda(de) ? 'La entrega inicial ya es el total: no queda nada en cuotas' : of('cuotas')
  return {
    cuotas: sinNumero ? `Un número de 1 a ${CUOTAS_MAX}` : (deSuma ?? (sinFecha ? undefined : deMonto)),
    vence:
      of('cuotas[0].vencimiento') ?? (sinFecha && deMonto !== undefined ? 'Diga qué día vence' : undefined),
  }
}

function Cuotas({ valores, onCambio, faults, total }: DeCuotas) {
  const plan = nadaQueda({ valores, total }) ? [] : planDeCuotas(valores, total, valores.moneda)
  const faltas = faltasDeCuotas({ valores, faults, total }, plan.length > 0)
  return (
    <>
      <SimpleGrid cols={2} spacing="sm">
        <TextInput
          label="Cuotas"
          description={`De 1 a ${CUOTAS_MAX}`}
          inputMode="numeric"
          required
          withAsterisk={false}
          value={valores.cuotas}
          onChange={escribir(cuotas => onCambio({ cuotas }))}
          error={faltas.cuotas}
        />
        <Fecha
          label="Vence la primera"
          description="Las demás, cada mes"
          required
          withAsterisk={false}
          value={valores.primerVencimiento}
          onValor={primerVencimiento => onCambio({ primerVencimiento })}
          error={faltas.vence}
        />
      </SimpleGrid>
      {plan.length > 0 && (
        <ol className="cuotas" aria-label="Plan de cuotas">
          {plan.map(({ monto, vencimiento }) => (
            <li key={vencimiento}>
              <Text size="sm" component="span" c="dimmed">
                {fechaHora(vencimiento)}
              </Text>
              <Text size="sm" component="span" className="monto">
                {monto !== undefined && dinero(monto, valores.moneda)}
              </Text>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
