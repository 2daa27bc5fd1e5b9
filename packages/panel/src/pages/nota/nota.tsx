import { Alert, SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { type Falta, formatFalta, problemOf } from '../../api/problem.ts'
import { AvisoDePartida, type Partida } from '../../emision/partida.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { RespuestaDeDocumento } from '../../shell/en-otro-ambiente.tsx'
import { BotonEnlace } from '../../ui/boton.tsx'
import { Respuesta } from '../../ui/estados.tsx'
import { Icono } from '../../ui/icono.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import { usePartida } from '../emitir/partida.ts'
import { FormularioDeNota, NotaEnviada } from './formulario.tsx'

const TIPOS = [
  { value: 'NCE', label: 'Nota de crédito' },
  { value: 'NDE', label: 'Nota de débito' },
]
const RUTA = '/c/$contribuyenteId/documentos/$documentoId/nota'

export function Nota() {
  const { client } = useAccess()
  const { id } = useContribuyente()
  const { documentoId } = useParams({ from: RUTA })
  const { tipo = 'NCE', desde } = useSearch({ from: RUTA })
  const navigate = useNavigate({ from: RUTA })
  const asked = useQuery({
    queryKey: ['precarga', id, documentoId, tipo],
    // What is left to be credited is asked anew whenever one comes here, and stays while one writes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/documentos/{id}/precarga', {
          params: { path: { contribuyenteId: id, id: documentoId }, query: { tipo } },
        }),
      ),
  })
  const refused = problemOf(asked.error)
  if (asked.data === undefined && refused.status === 404)
    return <RespuestaDeDocumento de={asked}>{() => null}</RespuestaDeDocumento>
  const credito = tipo === 'NCE'
  const titulo = credito ? 'Nota de crédito' : 'Nota de débito'
  return (
    <Pagina
      titulo={titulo}
      explica={
        credito
          ? 'Baja lo facturado: por devolución, descuento o ajuste. Viene cargada con lo que queda por acreditar, a nombre del receptor efectivo.'
          : 'Aumenta lo facturado: por recupero de costos o ajuste de precio. Escriba solo lo que se suma; la factura ya se debe.'
      }
      acciones={
        desde === undefined && (
          <SegmentedControl
            aria-label="Tipo de nota"
            data={TIPOS}
            value={tipo}
            onChange={next =>
              void navigate({ to: '.', search: next === 'NDE' ? { tipo: 'NDE' } : {}, replace: true })
            }
          />
        )
      }
    >
      <ConPartida desde={desde}>
        {partida =>
          asked.data === undefined && refused.type === 'validation-error' ? (
            <NotaEnviada key={tipo} documentoId={documentoId} tipo={tipo} partida={partida}>
              <NoSeHaceNota documentoId={documentoId} que={titulo.toLowerCase()} faltas={refused.faults} />
            </NotaEnviada>
          ) : (
            <Respuesta de={asked} que="la factura">
              {precarga => (
                <>
                  {partida && <AvisoDePartida de={partida} />}
                  <FormularioDeNota
                    key={tipo}
                    documentoId={documentoId}
                    tipo={tipo}
                    precarga={precarga}
                    partida={partida}
                  />
                </>
              )}
            </Respuesta>
          )
        }
      </ConPartida>
    </Pagina>
  )
}

interface NoSeHaceProps {
  documentoId: string
  que: string
  faltas: readonly Falta[]
}

/** As the factura is, there is none of it: to ask again changes nothing, what can be done is done there. */
function NoSeHaceNota({ documentoId, que, faltas }: NoSeHaceProps) {
  const { id } = useContribuyente()
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<Icono nombre="alerta" />}
      title={`No se puede hacer la ${que}`}
      role="alert"
    >
      {faltas.map(({ codigo, detail }) => (
        <Text key={codigo + detail} size="sm">
          {formatFalta({ campo: '', detail })}.
        </Text>
      ))}
      <BotonEnlace
        mt="sm"
        to="/c/$contribuyenteId/documentos/$documentoId"
        params={{ contribuyenteId: id, documentoId }}
        variant="default"
      >
        Ver la factura
      </BotonEnlace>
    </Alert>
  )
}

interface ConPartidaProps {
  desde: string | undefined
  children: (partida: Partida | undefined) => ReactNode
}

/** Of one that SIFEN refused, with what it said, to be mended; or none. */
const ConPartida = ({ desde, children }: ConPartidaProps) =>
  desde === undefined ? children(undefined) : <Corregida desde={desde}>{children}</Corregida>

function Corregida({ desde, children }: ConPartidaProps & { desde: string }) {
  return (
    <Respuesta de={usePartida(desde)} que="el documento">
      {children}
    </Respuesta>
  )
}
