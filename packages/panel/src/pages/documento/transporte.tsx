import { Radio, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'
import { CamposDeBloque } from '../../emision/bloque.tsx'
import { ACTUALIZACION } from '../../emision/bloques.generated.ts'
import { aBloque, caminosDe, type Escritos } from '../../emision/escritos.ts'
import { DialogoDeEvento } from '../../form/dialogo-de-evento.tsx'
import { useDraft } from '../../form/draft.ts'
import { faultsOf } from '../../form/faults.ts'
import { useOperacion } from '../../form/operacion.ts'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import type { DocumentoEntero } from './consulta.ts'

type Actualizacion = components['schemas']['ActualizacionDeTransporte']
type Cambio = (typeof ACTUALIZACION)[number]

interface Escrito {
  cambio: Cambio['nombre']
  escritos: Escritos
}

const VACIO: Escrito = {
  cambio: 'chofer',
  escritos: {
    'transportista.naturaleza': 'CONTRIBUYENTE',
    'vehiculo.tipoTransporte': 'PROPIO',
    'vehiculo.modalidad': 'TERRESTRE',
  },
}

interface Props {
  documento: DocumentoEntero
  onCerrar: () => void
}

/** What changed of the transport of a nota de remisión since SIFEN approved it: one thing at a time. */
export function ActualizarTransporte({ documento, onCerrar }: Props) {
  const { client } = useAccess()
  const queries = useQueryClient()
  const { id } = useContribuyente()
  const nombre = `transporte:${documento.id}`
  const draft = useDraft(nombre, VACIO)
  const operacion = useOperacion({
    nombre,
    ask: (body: Actualizacion, headers) =>
      take(
        client.POST('/api/v1/contribuyentes/{contribuyenteId}/documentos/{id}/transporte', {
          params: { path: { contribuyenteId: id, id: String(documento.id) } },
          body,
          headers,
        }),
      ),
    onResultado: () => {
      draft.clear()
      return queries.invalidateQueries({ queryKey: ['documento', id] })
    },
  })
  const { cambio, escritos } = draft.value
  const prefijo = `${cambio}.`
  const bloque = camposDe(cambio)
  const faults = faultsOf(operacion.incierto ? null : operacion.error, campo =>
    caminosDe(bloque, prefijo, escritos).includes(campo),
  )
  return (
    <DialogoDeEvento
      titulo={`Actualizar el transporte de ${documento.numeroFormateado}`}
      que="la actualización del transporte"
      hacer="Registrar el cambio"
      ancho="lg"
      ambiente={documento.ambiente}
      operacion={operacion}
      onHacer={() => operacion.mutate(aActualizacion(draft.value))}
      onCerrar={onCerrar}
    >
      <Text size="sm">
        La nota de remisión queda como se emitió; SIFEN registra qué cambió desde entonces, un cambio por vez.
      </Text>
      <FaltasSueltas de={faults} />
      <Radio.Group
        label="¿Qué cambió?"
        value={cambio}
        onChange={elegido => {
          // What was wrong with one says nothing of another.
          operacion.reset()
          draft.set({ cambio: elegido as Cambio['nombre'] })
        }}
      >
        <Stack gap="xs" mt="xs">
          {ACTUALIZACION.map(uno => (
            <Radio key={uno.nombre} value={uno.nombre} label={uno.etiqueta} description={uno.ayuda} />
          ))}
        </Stack>
      </Radio.Group>
      <CamposDeBloque
        bloque={bloque}
        prefijo={prefijo}
        escritos={escritos}
        faults={faults}
        onCambio={next => draft.set({ escritos: next })}
      />
    </DialogoDeEvento>
  )
}

const camposDe = (cambio: Cambio['nombre']): Cambio['campos'] =>
  ACTUALIZACION.find(({ nombre }) => nombre === cambio)?.campos ?? ACTUALIZACION[0].campos

const aActualizacion = ({ cambio, escritos }: Escrito): Actualizacion =>
  ({ [cambio]: aBloque(camposDe(cambio), `${cambio}.`, escritos) }) as Actualizacion // what is missing the service says beside its field
