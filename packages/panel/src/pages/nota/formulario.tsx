import { Button, Card, Checkbox, Group, Select, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { components } from '../../api/contrato.generated.ts'
import { EMISION } from '../../emision/bloques.generated.ts'
import { opcionesDe } from '../../emision/escritos.ts'
import { EleccionDeExpedicion } from '../../emision/expedicion.tsx'
import { FormularioDeEmision } from '../../emision/formulario.tsx'
import { aItems, deItem, lineaNueva } from '../../emision/items.ts'
import { useEmision } from '../../emision/operacion.ts'
import { nombreDe, type Partida } from '../../emision/partida.tsx'
import { useExpedicion } from '../../emision/timbrados.ts'
import { useDraft } from '../../form/draft.ts'
import { DatosDeReceptor } from '../../receptor/datos.tsx'
import { Cargando } from '../../ui/estados.tsx'
import { Ficha } from '../../ui/ficha.tsx'
import { Incierto } from '../../ui/incierto.tsx'
import { dinero, GUARANI } from '../../values/dinero.ts'
import { cdcEnGrupos } from '../../values/nombres.ts'
import { ListaDeNotas } from '../documento/notas.tsx'

type Precarga = components['schemas']['Precarga']
type Motivo = NonNullable<Precarga['motivoEmision']>

const DE_COMISION = ['comision', 'ivaComision']
const MOTIVOS = opcionesDe<Motivo>(EMISION, 'motivoEmision')

interface QueNota {
  documentoId: string
  tipo: 'NCE' | 'NDE'
  /** The one before, which SIFEN refused. */
  partida: Partida | undefined
}

interface NotaProps extends QueNota {
  precarga: Precarga
}

const TIPO_DOCUMENTO = { NCE: 'NOTA_DE_CREDITO_ELECTRONICA', NDE: 'NOTA_DE_DEBITO_ELECTRONICA' }

/** Of its draft and its intention. */
const nombreDeNota = ({ documentoId, tipo, partida }: QueNota): string =>
  nombreDe(`nota:${documentoId}:${TIPO_DOCUMENTO[tipo]}`, partida)

/** One that was sent and whose answer is not known, also where by now there is no form for another: what stands there otherwise. */
export function NotaEnviada({ children, ...que }: QueNota & { children: ReactNode }) {
  const nombre = nombreDeNota(que)
  const operacion = useEmision(nombre, useDraft(nombre, {}).clear)
  if (operacion.isPending) return <Cargando que="la respuesta" />
  return operacion.incierto ? <Incierto que="la nota" operacion={operacion} /> : children
}

function useNota({ precarga, ...que }: NotaProps) {
  const nombre = nombreDeNota(que)
  const inicial = que.partida?.cuerpo ?? precarga
  const { items, motivoEmision } = inicial
  const lineasDe = (de: Precarga['items']) => de.map(item => deItem(item))
  const draft = useDraft(nombre, {
    lineas: items.length === 0 ? [lineaNueva()] : lineasDe(items),
    // Until somebody says so, as they are credited: whole or not.
    conComision: que.partida && que.partida.cuerpo.comision !== undefined,
    motivo: motivoEmision ?? ('DEVOLUCION' as Motivo),
    numeroEstablecimiento: String(precarga.numeroEstablecimiento),
    puntoExpedicion: String(precarga.puntoExpedicion),
  })
  const expedicion = useExpedicion(precarga.tipoDocumento, draft.value)
  const { lineas, motivo } = draft.value
  const { factura, comision, ivaComision, ...base } = precarga
  const escritos = aItems(lineas, 'con IVA', precarga.monedaOperacion)
  const enteros = aItems(lineasDe(precarga.items), 'con IVA', precarga.monedaOperacion)
  const conComision = draft.value.conComision ?? JSON.stringify(escritos) === JSON.stringify(enteros)
  const cuerpo = () => ({
    ...base,
    ...(comision !== undefined && conComision
      ? { comision, ...(ivaComision === undefined ? {} : { ivaComision }) }
      : {}),
    ...expedicion.valores,
    motivoEmision: motivo,
    items: escritos,
  })
  return { draft, expedicion, cuerpo, conComision, factura, operacion: useEmision(nombre, draft.clear) }
}

export function FormularioDeNota(props: NotaProps) {
  const { precarga, partida } = props
  const { draft, expedicion, cuerpo, conComision, factura, operacion } = useNota(props)
  return (
    <>
      {draft.restored && !operacion.incierto && (
        <Group justify="flex-end">
          <Button variant="subtle" color="gray" onClick={draft.clear}>
            Empezar de nuevo
          </Button>
        </Group>
      )}
      <FormularioDeEmision
        partida={partida}
        que="la nota"
        operacion={operacion}
        cuerpo={cuerpo}
        lineas={draft.value.lineas}
        onLineas={lineas => draft.set({ lineas })}
        moneda={precarga.monedaOperacion ?? 'PYG'}
        solos
        muestra={campo =>
          campo === 'motivoEmision' || (precarga.comision !== undefined && DE_COMISION.includes(campo))
        }
        alLado={faults => (
          <>
            <Card withBorder>
              <Title order={2} mb="sm">
                Factura {factura.numeroFormateado}
              </Title>
              <SaldoDeFactura precarga={precarga} />
            </Card>
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
                {precarga.comision !== undefined && (
                  <Checkbox
                    label={`Acreditar también la comisión de ${dinero(String(precarga.comision), precarga.monedaOperacion ?? GUARANI)}`}
                    description="La factura la lleva aparte de sus ítems"
                    checked={conComision}
                    onChange={({ currentTarget }) => draft.set({ conComision: currentTarget.checked })}
                    error={faults.of('comision') ?? faults.of('ivaComision')}
                  />
                )}
                <EleccionDeExpedicion expedicion={expedicion} onCambio={draft.set} faults={faults} />
              </Stack>
            </Card>
          </>
        )}
      />
    </>
  )
}

/** What the invoice came to, what other notes made of it, and what is left. */
function SaldoDeFactura({
  precarga: { factura, tipoDocumento, monedaOperacion = GUARANI, items },
}: Pick<NotaProps, 'precarga'>) {
  const { total, saldo, notas } = factura
  const credito = tipoDocumento === 'NOTA_DE_CREDITO_ELECTRONICA'
  return (
    <Stack gap="sm" className="cuenta">
      <Ficha
        datos={[
          ['Total', dinero(total, monedaOperacion)],
          [
            'Queda por acreditar',
            saldo === null ? null : <strong key="saldo">{dinero(saldo, monedaOperacion)}</strong>,
          ],
        ]}
      />
      {notas.length > 0 && (
        <div>
          <Text size="sm">Ya tiene, aprobadas o en camino:</Text>
          <ListaDeNotas notas={notas} moneda={monedaOperacion} />
        </div>
      )}
      {credito && items.length === 0 && (
        <Text size="sm">
          Sus notas no repiten los ítems de la factura, y no se sabe cuáles quedan: escriba lo que acredita,
          sin pasar de lo que queda.
        </Text>
      )}
    </Stack>
  )
}
