import { Alert, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { DialogoDeEvento } from '../../form/dialogo-de-evento.tsx'
import { useDraft } from '../../form/draft.ts'
import { escribir } from '../../form/enviar.ts'
import { faultsOf } from '../../form/faults.ts'
import { useOperacion } from '../../form/operacion.ts'
import { useAhora } from '../../form/reloj.ts'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Ficha } from '../../ui/ficha.tsx'
import { Icono } from '../../ui/icono.tsx'
import { dinero } from '../../values/dinero.ts'
import { quedaHasta } from '../../values/fecha.ts'
import type { DocumentoEntero } from './consulta.ts'
import { ListaDeNotas } from './notas.tsx'

export function Cancelar({ documento, onCerrar }: { documento: DocumentoEntero; onCerrar: () => void }) {
  const { client } = useAccess()
  const queries = useQueryClient()
  const { id } = useContribuyente()
  const nombre = `cancelar:${documento.id}`
  const draft = useDraft(nombre, { motivo: '' })
  const operacion = useOperacion({
    nombre,
    ask: (body: { motivo: string }, headers) =>
      take(
        client.POST('/api/v1/contribuyentes/{contribuyenteId}/documentos/{id}/cancelar', {
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
  const queda = quedaHasta(documento.acciones.cancelar.hasta, useAhora())
  const faults = faultsOf(operacion.incierto ? null : operacion.error, campo => campo === 'motivo')
  return (
    <DialogoDeEvento
      titulo={`Cancelar ${documento.numeroFormateado}`}
      que="la cancelación"
      hacer="Cancelar el documento"
      color="red"
      ambiente={documento.ambiente}
      operacion={operacion}
      onHacer={() => operacion.mutate({ motivo: draft.value.motivo })}
      onCerrar={onCerrar}
    >
      <Ficha
        datos={[
          ['A nombre de', documento.receptorEfectivo?.nombreRazonSocial ?? 'Sin nombre'],
          ['Por', dinero(documento.total, documento.moneda)],
        ]}
      />
      <Text size="sm">
        El documento deja de tener validez fiscal y no se puede deshacer.{' '}
        {queda && (
          <strong role="timer" aria-live="off">
            Quedan {queda} para cancelarlo.
          </strong>
        )}
      </Text>
      {documento.notas.length > 0 && (
        <Alert color="orange" icon={<Icono nombre="alerta" />} title="Esta factura tiene notas">
          <ListaDeNotas notas={documento.notas} moneda={documento.moneda} />
          <Text size="sm" mt="xs">
            Si cancela la factura, quedan sin ella. Cancele primero las notas, de la última a la primera, y
            después la factura.
          </Text>
        </Alert>
      )}
      <FaltasSueltas de={faults} />
      <Textarea
        label="Motivo"
        description="De 5 a 500 letras; queda registrado en SIFEN"
        required
        autosize
        minRows={2}
        data-autofocus
        value={draft.value.motivo}
        onChange={escribir(motivo => draft.set({ motivo }))}
        error={faults.of('motivo')}
      />
    </DialogoDeEvento>
  )
}
