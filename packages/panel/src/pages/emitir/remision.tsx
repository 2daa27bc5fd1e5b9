import { Card, Stack, TextInput, Title } from '@mantine/core'
import { TarjetaDeBloque } from '../../emision/bloque.tsx'
import { REMISION } from '../../emision/bloques.generated.ts'
import { deRemision } from '../../emision/caminos.ts'
import { deCuerpoDeRemision, paraCorregir } from '../../emision/de-cuerpo.ts'
import { EleccionDeExpedicion } from '../../emision/expedicion.tsx'
import { FormularioDeEmision } from '../../emision/formulario.tsx'
import { MasDatos } from '../../emision/mas-datos.tsx'
import { useEmision } from '../../emision/operacion.ts'
import { aRemision, isEntreLocales, remisionVacia, type ValoresDeRemision } from '../../emision/otros.ts'
import { DEL_TRANSPORTE, MAS_DE_REMISION, MAS_DEL_TRANSPORTE } from '../../emision/partes.ts'
import { nombreDe, type Partida } from '../../emision/partida.tsx'
import { useExpedicion } from '../../emision/timbrados.ts'
import { type Draft, useDraft } from '../../form/draft.ts'
import { escribir } from '../../form/enviar.ts'
import type { Faults } from '../../form/faults.ts'
import { FormularioDeReceptor } from '../../receptor/receptor.tsx'
import { GUARANI } from '../../values/dinero.ts'
import { NotaDelDocumento, PaginaDeEmision, SinValorFiscal } from './marco.tsx'

const RECEPTORES = ['RUC', 'PERSONA', 'EXTRANJERO'] as const

/** What a nota de remisión must have of what a factura may leave out. */
const OBLIGA: ReadonlySet<string> = new Set(
  ['tipo', 'fechaInicio', 'fechaFin'].map(nombre => `transporte.${nombre}`),
)

export function EmitirRemision({ partida }: { partida?: Partida | undefined }) {
  const draft = useDraft(
    nombreDe('emitir:remision', partida),
    partida === undefined
      ? remisionVacia()
      : paraCorregir(deCuerpoDeRemision(partida.cuerpo), partida.documento.estado),
  )
  const operacion = useEmision(nombreDe('remision', partida), draft.clear)
  const expedicion = useExpedicion('NOTA_DE_REMISION_ELECTRONICA', draft.value)
  const { lineas } = draft.value
  return (
    <PaginaDeEmision tipo="remision" partida={partida} draft={draft} incierto={operacion.incierto}>
      <FormularioDeEmision
        partida={partida}
        que="la nota de remisión"
        operacion={operacion}
        cuerpo={() => aRemision(draft.value, expedicion.valores)}
        precios="sin precios"
        lineas={lineas}
        onLineas={next => draft.set({ lineas: next })}
        moneda={GUARANI}
        muestra={deRemision(draft.value)}
        antes={faults => <DeQue draft={draft} faults={faults} />}
        despues={faults => (
          <MasDatos
            titulo="Más datos"
            resumen="carga, órdenes, fecha"
            bloque={MAS_DE_REMISION}
            escritos={draft.value.escritos}
            onCambio={escritos => draft.set({ escritos })}
            faults={faults}
          />
        )}
        alLado={faults => (
          <>
            <Card withBorder>
              <Stack gap="sm">
                <TextInput
                  label="CDC de la factura"
                  description="La factura electrónica que se entrega, si ya se emitió"
                  value={draft.value.cdc}
                  onChange={escribir(cdc => draft.set({ cdc }))}
                  error={faults.of('documentoAsociado.cdc') ?? faults.of('documentoAsociado')}
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

/** Why goods travel, to whom, and how. */
function DeQue({ draft, faults }: { draft: Draft<ValoresDeRemision>; faults: Faults }) {
  const { escritos, receptor } = draft.value
  const bloque = { escritos, faults, onCambio: (next: typeof escritos) => draft.set({ escritos: next }) }
  return (
    <>
      <TarjetaDeBloque titulo="Traslado" bloque={REMISION} prefijo="remision." {...bloque} />
      {!isEntreLocales(draft.value) && (
        <Card withBorder>
          <Title order={2} mb="sm">
            Receptor
          </Title>
          <FormularioDeReceptor
            pregunta="¿Quién recibe?"
            conDireccion
            conOperacion
            conConocidos
            valores={receptor}
            opciones={RECEPTORES}
            faults={faults}
            onCambio={change => draft.set(now => ({ ...now, receptor: { ...now.receptor, ...change } }))}
          />
        </Card>
      )}
      <TarjetaDeBloque
        titulo="Transporte"
        bloque={DEL_TRANSPORTE}
        prefijo="transporte."
        obliga={OBLIGA}
        {...bloque}
      />
      <MasDatos
        titulo="Más datos del transporte"
        bloque={MAS_DEL_TRANSPORTE}
        prefijo="transporte."
        {...bloque}
      />
    </>
  )
}
