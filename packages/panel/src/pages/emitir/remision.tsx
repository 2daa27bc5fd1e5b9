import { Box, Card, Collapse, Group, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { CamposDeBloque, TarjetaDeBloque } from '../../emision/bloque.tsx'
import { REMISION, TRANSPORTE } from '../../emision/bloques.generated.ts'
import { aBloque, caminosDe } from '../../emision/escritos.ts'
import { EleccionDeExpedicion } from '../../emision/expedicion.tsx'
import { FormularioDeEmision } from '../../emision/formulario.tsx'
import { useEmision } from '../../emision/operacion.ts'
import { aRemision, isEntreLocales, remisionVacia, type ValoresDeRemision } from '../../emision/otros.ts'
import { useExpedicion } from '../../emision/timbrados.ts'
import { type Draft, useDraft } from '../../form/draft.ts'
import { escribir } from '../../form/enviar.ts'
import type { Faults } from '../../form/faults.ts'
import { FormularioDeReceptor } from '../../receptor/receptor.tsx'
import { camposDe } from '../../receptor/valores.ts'
import { Icono } from '../../ui/icono.tsx'
import { GUARANI } from '../../values/dinero.ts'
import { NotaDelDocumento, PaginaDeEmision, SinValorFiscal } from './marco.tsx'

const RECEPTORES = ['RUC', 'PERSONA', 'EXTRANJERO'] as const

const CAMPOS = ['informacionInteres', 'documentoAsociado', 'documentoAsociado.cdc', 'remision', 'transporte']

/** What a nota de remisión must have of what a factura may leave out. */
const OBLIGA: ReadonlySet<string> = new Set(
  ['tipo', 'fechaInicio', 'fechaFin'].map(nombre => `transporte.${nombre}`),
)

/** What most transports have nothing to say about. */
const A_VECES: readonly string[] = [
  'condicionNegociacion',
  'numeroManifiesto',
  'numeroDespacho',
  'paisDestino',
  'agente',
]
const SIEMPRE = TRANSPORTE.filter(({ nombre }) => !A_VECES.includes(nombre))
const MAS = TRANSPORTE.filter(({ nombre }) => A_VECES.includes(nombre))

function caminos({ escritos, receptor, ...valores }: ValoresDeRemision): ReadonlySet<string> {
  const deReceptor = isEntreLocales({ escritos, ...valores }) ? [] : camposDe(receptor.comprador)
  return new Set([
    ...CAMPOS,
    ...deReceptor,
    ...caminosDe(REMISION, 'remision.', escritos),
    ...caminosDe(TRANSPORTE, 'transporte.', escritos),
  ])
}

export function EmitirRemision() {
  const draft = useDraft('emitir:remision', remisionVacia())
  const operacion = useEmision('remision', draft.clear)
  const expedicion = useExpedicion('NOTA_DE_REMISION_ELECTRONICA', draft.value)
  const { lineas } = draft.value
  const seVen = caminos(draft.value)
  return (
    <PaginaDeEmision tipo="remision" draft={draft} incierto={operacion.incierto}>
      <FormularioDeEmision
        que="la nota de remisión"
        operacion={operacion}
        cuerpo={() => aRemision(draft.value, expedicion.valores)}
        precios="sin precios"
        lineas={lineas}
        onLineas={next => draft.set({ lineas: next })}
        moneda={GUARANI}
        muestra={campo => seVen.has(campo)}
        antes={faults => <DeQue draft={draft} faults={faults} />}
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
            valores={receptor}
            opciones={RECEPTORES}
            faults={faults}
            onCambio={change => draft.set(now => ({ ...now, receptor: { ...now.receptor, ...change } }))}
          />
        </Card>
      )}
      <TarjetaDeBloque
        titulo="Transporte"
        bloque={SIEMPRE}
        prefijo="transporte."
        obliga={OBLIGA}
        {...bloque}
      />
      <MasDelTransporte {...bloque} />
    </>
  )
}

/** Folded away, unless something of it was said or is wrong. */
function MasDelTransporte(
  parte: Pick<Parameters<typeof TarjetaDeBloque>[0], 'escritos' | 'onCambio' | 'faults'>,
) {
  const { escritos, faults } = parte
  const dicho = Object.keys(aBloque(MAS, 'transporte.', escritos)).length > 0
  const fallo = caminosDe(MAS, 'transporte.', escritos).some(camino => faults.of(camino) !== undefined)
  const [abierto, { toggle }] = useDisclosure(dicho)
  const ver = abierto || fallo
  return (
    <Card withBorder>
      <UnstyledButton onClick={toggle} aria-expanded={ver} w="100%">
        <Group gap="xs" wrap="nowrap">
          <Icono nombre={ver ? 'abajo' : 'derecha'} size={16} />
          <Text fw={600}>Más datos del transporte</Text>
        </Group>
      </UnstyledButton>
      <Collapse expanded={ver}>
        <Box pt="sm">
          <CamposDeBloque bloque={MAS} prefijo="transporte." {...parte} />
        </Box>
      </Collapse>
    </Card>
  )
}
