import { Alert, Card, Group, Stack, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { paths } from '../../api/contrato.generated.ts'
import { cleanFrase } from '../../api/palabras.ts'
import { useDraft } from '../../form/draft.ts'
import { enviar, escribir } from '../../form/enviar.ts'
import { useIrAlFallo } from '../../form/fallo.ts'
import { faultsOf } from '../../form/faults.ts'
import { useOperacion } from '../../form/operacion.ts'
import { alSiguiente } from '../../form/siguiente.ts'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { AvisoDePropio } from '../../receptor/propio.tsx'
import { FormularioDeReceptor } from '../../receptor/receptor.tsx'
import { aNominacion, camposDe, RECEPTOR_VACIO } from '../../receptor/valores.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { RespuestaDeDocumento } from '../../shell/en-otro-ambiente.tsx'
import { Boton, BotonEnlace } from '../../ui/boton.tsx'
import { Icono } from '../../ui/icono.tsx'
import { Incierto } from '../../ui/incierto.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import { ResultadoDeEvento } from '../../ui/resultado.tsx'
import { Resumen } from '../../ui/resumen.tsx'
import { dinero } from '../../values/dinero.ts'
import { type DocumentoEntero, useDocumento } from '../documento/consulta.ts'
import { Pasos } from './pasos.tsx'

type Cuerpo =
  paths['/api/v1/contribuyentes/{contribuyenteId}/documentos/{id}/nominar']['post']['requestBody']['content']['application/json']

const OPCIONES = ['RUC', 'PERSONA', 'EXTRANJERO'] as const
const VACIO = { receptor: RECEPTOR_VACIO, motivo: 'El comprador se identificó después de la compra' }

export function Nominar() {
  const { documentoId } = useParams({ from: '/c/$contribuyenteId/documentos/$documentoId/nominar' })
  return (
    <RespuestaDeDocumento de={useDocumento(documentoId)}>
      {documento => (
        <Pagina
          titulo={`Nominar la factura ${documento.numeroFormateado}`}
          explica={`Le da nombre al comprador de una factura de ${dinero(documento.total, documento.moneda)} emitida sin él. La factura, su CDC y su KuDE no cambian; SIFEN no pone plazo para nominar, y admite una sola nominación aprobada por factura.`}
        >
          <Nominacion documento={documento} />
        </Pagina>
      )}
    </RespuestaDeDocumento>
  )
}

function useNominacion(documento: DocumentoEntero) {
  const { client } = useAccess()
  const queries = useQueryClient()
  const { id } = useContribuyente()
  const nombre = `nominar:${documento.id}`
  const draft = useDraft(nombre, VACIO)
  const operacion = useOperacion({
    nombre,
    ask: (body: Cuerpo, headers) =>
      take(
        client.POST('/api/v1/contribuyentes/{contribuyenteId}/documentos/{id}/nominar', {
          params: { path: { contribuyenteId: id, id: String(documento.id) } },
          body,
          headers,
        }),
      ),
    onResultado: evento => {
      if (evento.estadoEvento === 'APROBADO') draft.clear()
      return queries.invalidateQueries({ queryKey: ['documento', id] })
    },
  })
  return { draft, operacion }
}

function Nominacion({ documento }: { documento: DocumentoEntero }) {
  const { draft, operacion } = useNominacion(documento)
  const formulario = useIrAlFallo<HTMLFormElement>(operacion.error)
  const [resumen, setResumen] = useState(false)
  const { receptor, motivo } = draft.value
  const { data } = operacion
  if (operacion.isPending)
    return <Pasos documentoId={documento.id} desde={operacion.pendiente?.started ?? 0} />
  if (data?.estadoEvento === 'APROBADO') return <Nominada evento={data} documento={documento} />
  if (operacion.incierto) return <Incierto que="la nominación" operacion={operacion} />
  const { puede, motivo: porque } = documento.acciones.nominar
  if (!puede) return <NoSeNomina porque={cleanFrase(porque ?? '')} documento={documento} />
  const shown = camposDe(receptor)
  const preguntar = () => formulario.current?.reportValidity() && setResumen(true)
  const faults = faultsOf(operacion.error, campo => campo === 'motivo' || shown.has(campo))
  return (
    <Stack>
      {data && <ResultadoDeEvento evento={data} />}
      <Card
        withBorder
        component="form"
        ref={formulario}
        onSubmit={enviar(() => undefined)}
        onKeyDown={alSiguiente}
      >
        <Stack>
          <FaltasSueltas de={faults} />
          <FormularioDeReceptor
            valores={receptor}
            opciones={OPCIONES}
            faults={faults}
            onCambio={change => draft.set(now => ({ ...now, receptor: { ...now.receptor, ...change } }))}
          />
          <Textarea
            label="Motivo"
            description="De 5 a 500 letras; queda registrado en SIFEN"
            required
            autosize
            value={motivo}
            onChange={escribir(value => draft.set({ motivo: value }))}
            error={faults.of('motivo')}
          />
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              Se firma, se guarda y se envía a SIFEN. Tarda unos segundos.
            </Text>
            <Boton hace color={documento.ambiente === 'PROD' ? 'red' : 'mbohera'} onClick={preguntar}>
              Nominar
            </Boton>
          </Group>
        </Stack>
      </Card>
      <Resumen
        abierto={resumen}
        titulo="¿Nominar la factura?"
        hacer="Sí, nominar"
        ambiente={documento.ambiente}
        ocupado={false}
        datos={[
          ['A nombre de', receptor.nombreRazonSocial],
          ['Documento', receptor.numeroDocumento],
          ['Factura', documento.numeroFormateado],
          ['Por', dinero(documento.total, documento.moneda)],
        ]}
        onHacer={() => {
          setResumen(false)
          operacion.mutate({ receptor: aNominacion(receptor), motivo })
        }}
        onCerrar={() => setResumen(false)}
      >
        <AvisoDePropio ruc={receptor.comprador === 'RUC' ? receptor.numeroDocumento : null} />
        <Text size="sm">SIFEN admite una sola nominación aprobada por factura: no se puede deshacer.</Text>
      </Resumen>
    </Stack>
  )
}

function NoSeNomina({ porque, documento }: { porque: string; documento: DocumentoEntero }) {
  const { id } = useContribuyente()
  return (
    <Alert color="yellow" variant="light" icon={<Icono nombre="alerta" />} title="No se puede nominar">
      <Text size="sm" mb="sm">
        {porque}
      </Text>
      <Group gap="xs">
        <Boton porqueNo={porque}>Nominar</Boton>
        <BotonEnlace
          to="/c/$contribuyenteId/documentos/$documentoId"
          params={{ contribuyenteId: id, documentoId: String(documento.id) }}
          variant="default"
        >
          Ver la factura
        </BotonEnlace>
      </Group>
    </Alert>
  )
}

type Nominado = { evento: Parameters<typeof ResultadoDeEvento>[0]['evento']; documento: DocumentoEntero }

function Nominada({ evento, documento }: Nominado) {
  const { id } = useContribuyente()
  const params = { contribuyenteId: id, documentoId: String(documento.id) }
  return (
    <Card withBorder>
      <Text mb="sm">
        La factura {documento.numeroFormateado} está ahora a nombre de{' '}
        <strong>{evento.receptor?.nombreRazonSocial}</strong>
      </Text>
      <ResultadoDeEvento evento={evento}>
        <BotonEnlace to="/c/$contribuyenteId/documentos/$documentoId" params={params} variant="default">
          Ver la factura
        </BotonEnlace>
        <BotonEnlace to="/c/$contribuyenteId/documentos/$documentoId/nota" params={params}>
          Hacer una nota de crédito
        </BotonEnlace>
      </ResultadoDeEvento>
    </Card>
  )
}
