import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { DialogoDeEvento } from '../../form/dialogo-de-evento.tsx'
import { type Draft, useDraft } from '../../form/draft.ts'
import { escribir } from '../../form/enviar.ts'
import { type Faults, faultsOf } from '../../form/faults.ts'
import { Fecha } from '../../form/fecha.tsx'
import { useOperacion } from '../../form/operacion.ts'
import { useAhora } from '../../form/reloj.ts'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Ficha } from '../../ui/ficha.tsx'
import { dinero } from '../../values/dinero.ts'
import { quedaHasta } from '../../values/fecha.ts'
import { ACTOS, type Dicho, type NombreDeActo } from './actos.ts'
import type { RecibidoEntero } from './consulta.ts'

const VACIO: Dicho = { tipo: 'TOTAL', fechaRecepcion: '', motivo: '' }

interface Props {
  recibido: RecibidoEntero
  acto: NombreDeActo
  onCerrar: () => void
}

/** What the receptor says of a documento, asked for once, with what it means and how long is left. */
export function Decir({ recibido, acto, onCerrar }: Props) {
  const { client } = useAccess()
  const queries = useQueryClient()
  const { id } = useContribuyente()
  const { titulo, boton, que, explica, color, campos, ask } = ACTOS[acto]
  const nombre = `${acto}:${recibido.id}`
  const draft = useDraft(nombre, VACIO)
  const path = { contribuyenteId: id, id: String(recibido.id) }
  const readAnew = () => queries.invalidateQueries({ queryKey: ['recibido', id] })
  const operacion = useOperacion({
    nombre,
    ask: (dicho: Dicho, headers) => ask(dicho, { client, path, headers }),
    onResultado: () => {
      draft.clear()
      return readAnew()
    },
    // SIFEN may have been asked before: it is shown as it is by now, before anything is said of it again.
    onRechazo: () => void readAnew(),
  })
  const queda = quedaHasta(recibido.acciones[acto].hasta, useAhora())
  const { value } = draft
  const faults = faultsOf(operacion.incierto ? null : operacion.error, campo =>
    campos.some(propio => propio === campo),
  )
  return (
    <DialogoDeEvento
      titulo={`${titulo}: ${recibido.numeroFormateado}`}
      que={que}
      hacer={boton}
      color={color}
      ambiente={recibido.ambiente}
      operacion={operacion}
      onHacer={() =>
        operacion.mutate({ ...value, fechaRecepcion: asksForFecha(acto, value) ? value.fechaRecepcion : '' })
      }
      onCerrar={onCerrar}
    >
      <Ficha
        datos={[
          ['De', recibido.nombreEmisor],
          ['Por', dinero(recibido.total, recibido.moneda)],
        ]}
      />
      <Text size="sm">
        {explica}{' '}
        {queda && (
          <strong role="timer" aria-live="off">
            Quedan {queda}.
          </strong>
        )}
      </Text>
      <FaltasSueltas de={faults} />
      <Campos acto={acto} draft={draft} faults={faults} />
    </DialogoDeEvento>
  )
}

interface CamposProps {
  acto: NombreDeActo
  draft: Draft<Dicho>
  faults: Faults
}

/** What each act asks for. */
function Campos({ acto, draft, faults }: CamposProps) {
  const { campos } = ACTOS[acto]
  const { value } = draft
  return (
    <>
      {campos.includes('tipo') && (
        <Radio.Group
          label="Con qué está conforme"
          value={value.tipo}
          onChange={tipo => draft.set({ tipo: tipo === 'PARCIAL' ? 'PARCIAL' : 'TOTAL' })}
          error={faults.of('tipo')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="TOTAL" label="Con todo" />
            <Radio value="PARCIAL" label="Con una parte: lo demás falta recibir" />
          </Stack>
        </Radio.Group>
      )}
      {asksForFecha(acto, value) && (
        <Fecha
          conHora
          label={acto === 'conformar' ? 'Cuándo espera lo demás' : 'Cuándo lo recibió'}
          description="Fecha y hora de Paraguay"
          required
          value={value.fechaRecepcion}
          onValor={fechaRecepcion => draft.set({ fechaRecepcion })}
          error={faults.of('fechaRecepcion')}
        />
      )}
      {campos.includes('motivo') && (
        <Textarea
          label="Motivo"
          description="De 5 a 500 letras; queda registrado en SIFEN"
          required
          autosize
          minRows={2}
          value={value.motivo}
          onChange={escribir(motivo => draft.set({ motivo }))}
          error={faults.of('motivo')}
        />
      )}
    </>
  )
}

/** A total conformity says no date. */
const asksForFecha = (acto: NombreDeActo, { tipo }: Dicho): boolean =>
  ACTOS[acto].campos.includes('fechaRecepcion') && (acto !== 'conformar' || tipo === 'PARCIAL')
