import { Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { escribir } from '../form/enviar.ts'
import { Monto } from '../form/monto.tsx'
import { BUSCABLE } from '../ui/buscable.ts'
import { Plegado } from '../ui/plegado.tsx'
import { GUARANI } from '../values/dinero.ts'
import { EMISION } from './bloques.generated.ts'
import { DE_OPCIONES } from './caminos.ts'
import type { ParteDeEmision } from './condicion.tsx'
import { opcionesDe, seVe } from './escritos.ts'
import { enMoneda } from './items.ts'
import { MONEDAS } from './monedas.generated.ts'
import { COMPRAS } from './otros.ts'
import { Presencia } from './presencia.tsx'
import type { ValoresDeEmision } from './valores.ts'

type Transaccion = ValoresDeEmision['tipoTransaccion']

/** What an autofactura buys is no sale. */
const TRANSACCIONES = opcionesDe<Transaccion>(EMISION, 'tipoTransaccion').filter(
  ({ value }) => !COMPRAS.some(compra => compra === value),
)

const CAMBIOS = ['tipoCambio', 'condicionPago.tipoCambio', 'condicionPago[0].tipoCambio']
/** What is nearly always the same, folded away under a line that says what it is now. */
export function Opciones(parte: ParteDeEmision) {
  const { valores, onCambio, faults } = parte
  const extranjera = valores.moneda !== GUARANI
  const cambio = CAMBIOS.map(faults.of).find(Boolean)
  const fallo = DE_OPCIONES.some(campo => faults.of(campo) !== undefined)
  const queSeVende = TRANSACCIONES.find(({ value }) => value === valores.tipoTransaccion)?.label.toLowerCase()
  return (
    <Plegado
      titulo="Más opciones"
      resumen={`${extranjera ? `En ${valores.moneda}` : 'En guaraníes'} · ${queSeVende}`}
      dicho={extranjera}
      fallo={fallo || cambio !== undefined}
    >
      <Stack gap="sm">
        <EnQueMoneda {...parte} cambio={cambio} />
        <Select
          label="Qué se vende"
          allowDeselect={false}
          data={TRANSACCIONES}
          value={valores.tipoTransaccion}
          onChange={value => value && onCambio({ tipoTransaccion: value as Transaccion })}
          error={faults.of('tipoTransaccion')}
        />
        <Presencia valores={valores} onCambio={onCambio} faults={faults} />
        <Rebajas {...parte} />
        <Textarea
          label="Nota para el comprador"
          description="Sale en el documento"
          autosize
          value={valores.informacionInteres}
          onChange={escribir(informacionInteres => onCambio({ informacionInteres }))}
          error={faults.of('informacionInteres')}
        />
      </Stack>
    </Plegado>
  )
}

function EnQueMoneda({ valores, onCambio, faults, cambio }: ParteDeEmision & { cambio: string | undefined }) {
  const extranjera = valores.moneda !== GUARANI
  return (
    <SimpleGrid cols={extranjera ? 2 : 1} spacing="sm">
      <Select
        label="Moneda"
        allowDeselect={false}
        {...BUSCABLE}
        data={MONEDAS}
        value={valores.moneda}
        onChange={moneda =>
          moneda && onCambio({ moneda, lineas: valores.lineas.map(linea => enMoneda(linea, moneda)) })
        }
        error={faults.of('monedaOperacion')}
      />
      {extranjera && (
        <Monto
          label="Tipo de cambio"
          description={`Guaraníes por ${valores.moneda}`}
          moneda={GUARANI}
          required
          placeholder="7.300"
          value={valores.tipoCambio}
          onValor={tipoCambio => onCambio({ tipoCambio })}
          error={cambio}
        />
      )}
    </SimpleGrid>
  )
}

/** The first documento that it is about: as a rule the factura of what was paid in advance. */
const ANTICIPO = 'documentosAsociados[0].cdc'

/** What is taken off the whole. */
function Rebajas({ valores, onCambio, faults }: ParteDeEmision) {
  const { escritos = {} } = valores
  const text = (campo: 'descuentoGlobal' | 'anticipoGlobal') => ({
    value: valores[campo] ?? '',
    error: faults.of(campo),
    moneda: valores.moneda,
    onValor: (value: string) => onCambio({ [campo]: value }),
  })
  return (
    <>
      <SimpleGrid cols={2} spacing="sm">
        <Monto label="Descuento de todo" description="Un monto" {...text('descuentoGlobal')} />
        <Monto label="Anticipo ya pagado" description="Un monto" {...text('anticipoGlobal')} />
      </SimpleGrid>
      {seVe(ANTICIPO, escritos) && (
        <TextInput
          label="CDC de la factura del anticipo"
          value={escritos[ANTICIPO] ?? ''}
          error={faults.of(ANTICIPO)}
          onChange={escribir(cdc => onCambio({ escritos: { ...escritos, [ANTICIPO]: cdc } }))}
        />
      )}
    </>
  )
}
