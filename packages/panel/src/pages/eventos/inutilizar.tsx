import { Alert, Button, Card, Group, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { timbrados } from '../../emision/timbrados.ts'
import { useDraft } from '../../form/draft.ts'
import { enviar, escribir } from '../../form/enviar.ts'
import { useIrAlFallo } from '../../form/fallo.ts'
import { faultsOf } from '../../form/faults.ts'
import { useOperacion } from '../../form/operacion.ts'
import { useAhora } from '../../form/reloj.ts'
import { alSiguiente } from '../../form/siguiente.ts'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton, BotonEnlace } from '../../ui/boton.tsx'
import { Respuesta } from '../../ui/estados.tsx'
import { Incierto } from '../../ui/incierto.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import { ResultadoDeEvento } from '../../ui/resultado.tsx'
import { fechaHora, nombreDeMes, quedaHasta } from '../../values/fecha.ts'
import { porqueNo, TIPOS } from '../../values/palabras.ts'
import { resumen } from '../inicio/consulta.ts'
import {
  faltasDe,
  INUTILIZACION_VACIA,
  type Inutilizacion,
  inutilizacionDe,
  type Rango,
  toPedido,
} from './inutilizable.ts'
import { ResumenDeInutilizacion } from './resumen-de-inutilizacion.tsx'

const OPCIONES = Object.values(TIPOS).map(({ nombre, codigo }) => ({ value: codigo, label: nombre }))

function useInutilizacion(inicial: Inutilizacion, rango: Rango) {
  const { client } = useAccess()
  const queries = useQueryClient()
  const { id } = useContribuyente()
  const nombre = 'inutilizar'
  // What an address brings is another draft than what one began to write oneself, or came to by another address.
  const draft = useDraft(`${nombre}:${Object.values(rango).join(':')}`, inicial)
  const operacion = useOperacion({
    nombre,
    ask: (body: ReturnType<typeof toPedido>, headers) =>
      take(
        client.POST('/api/v1/contribuyentes/{contribuyenteId}/documentos/inutilizar', {
          params: { path: { contribuyenteId: id } },
          body,
          headers,
        }),
      ),
    onResultado: evento => {
      if (evento.estadoEvento === 'APROBADO') draft.clear()
      // A documento whose number it is does not say any more that it is to be voided.
      void queries.invalidateQueries({ queryKey: ['documento', id] })
      return queries.invalidateQueries({ queryKey: ['eventos', id] })
    },
  })
  return { draft, operacion }
}

export function Inutilizar() {
  const { id, ambiente } = useContribuyente()
  const rango = useSearch({ from: '/c/$contribuyenteId/inutilizar' })
  const asked = useQuery(timbrados(useAccess(), id, ambiente))
  return (
    <Pagina
      titulo="Inutilizar números"
      explica="Declara a SIFEN que esos números no se usaron ni se usarán. No se puede deshacer."
      acciones={
        <BotonEnlace to="/c/$contribuyenteId/eventos" params={{ contribuyenteId: id }} variant="default">
          Ver eventos
        </BotonEnlace>
      }
    >
      <Plazos />
      <Respuesta de={asked} que="los timbrados">
        {({ datos }) => (
          <Edicion
            key={JSON.stringify(rango)}
            inicial={inutilizacionDe(rango, datos)}
            rango={rango}
            hayEnSerie={datos.some(({ serieNumero }) => serieNumero != null)}
          />
        )}
      </Respuesta>
    </Pagina>
  )
}

/** Until when, while one looks at it. */
function Plazos() {
  const { id, ambiente } = useContribuyente()
  const { data } = useQuery(resumen(useAccess(), id, ambiente))
  const now = useAhora()
  return (
    <Alert variant="light" color="blue" title="Cuándo hace falta, y hasta cuándo">
      Cuando un número se saltó, o su documento fue rechazado y no se volverá a emitir. SIFEN la espera dentro
      de los primeros 15 días del mes siguiente:
      <ul style={{ margin: '0.4rem 0 0', paddingLeft: '1.1rem' }}>
        {data?.plazosDeInutilizacion.map(({ mes, hasta }) => (
          <li key={mes}>
            los números de {nombreDeMes(mes)}, hasta el {fechaHora(hasta)}:{' '}
            <strong role="timer" aria-live="off">
              quedan {quedaHasta(hasta, now) ?? 'instantes'}
            </strong>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

interface EdicionProps {
  inicial: Inutilizacion
  rango: Rango
  /** Whether any timbrado of the taxpayer has a serie. */
  hayEnSerie: boolean
}

function Edicion({ inicial, rango, hayEnSerie }: EdicionProps) {
  const { draft, operacion } = useInutilizacion(inicial, rango)
  return (
    <>
      {operacion.data && <ResultadoDeEvento evento={operacion.data} />}
      {operacion.incierto && !operacion.isPending ? (
        <Incierto que="la inutilización" operacion={operacion} />
      ) : (
        <Formulario
          // What was wrong with the one before is not wrong with the next.
          key={operacion.data?.eventoSifenId}
          draft={draft}
          operacion={operacion}
          conSerie={hayEnSerie || draft.value.serieNumero !== ''}
        />
      )}
    </>
  )
}

function Formulario({
  draft,
  operacion,
  conSerie,
}: ReturnType<typeof useInutilizacion> & { conSerie: boolean }) {
  const { rol } = useContribuyente()
  const [preguntando, setPreguntando] = useState(false)
  const [revisado, setRevisado] = useState(0)
  const form = useIrAlFallo<HTMLFormElement>(operacion.error ?? revisado)
  const faltas = faltasDe(draft.value)
  const preguntar = () => {
    setRevisado(revisado + 1)
    setPreguntando(form.current?.reportValidity() === true && Object.keys(faltas).length === 0)
  }
  const faults = faultsOf(operacion.error, campo => campo in INUTILIZACION_VACIA)
  const field = (campo: keyof Inutilizacion) => ({
    value: draft.value[campo],
    error: (revisado > 0 ? faltas[campo] : undefined) ?? faults.of(campo),
    onChange: escribir(value => draft.set({ [campo]: value })),
  })
  return (
    <Card withBorder component="form" ref={form} onSubmit={enviar(() => undefined)} onKeyDown={alSiguiente}>
      <Stack>
        <FaltasSueltas de={faults} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label="Tipo de documento"
            allowDeselect={false}
            data={OPCIONES}
            value={draft.value.tipoDocumento}
            onChange={tipoDocumento => tipoDocumento && draft.set({ tipoDocumento })}
            error={faults.of('tipoDocumento')}
          />
          <TextInput label="Timbrado" required inputMode="numeric" {...field('numeroTimbrado')} />
          {conSerie && (
            <TextInput
              label="Serie"
              description="Dos letras; vacía, si esos números no tienen"
              {...field('serieNumero')}
            />
          )}
          <TextInput label="Establecimiento" required inputMode="numeric" {...field('establecimiento')} />
          <TextInput label="Punto de expedición" required inputMode="numeric" {...field('puntoExpedicion')} />
          <TextInput label="Desde el número" required inputMode="numeric" {...field('numeroInicio')} />
          <TextInput label="Hasta el número" required inputMode="numeric" {...field('numeroFin')} />
        </SimpleGrid>
        <Textarea label="Motivo" description="De 5 a 500 letras" required autosize {...field('motivo')} />
        <Group justify="flex-end">
          <Button variant="subtle" color="gray" onClick={draft.clear}>
            Limpiar
          </Button>
          <Boton
            hace
            color="red"
            porqueNo={porqueNo(rol, 'emitir')}
            loading={operacion.isPending}
            onClick={preguntar}
          >
            Inutilizar
          </Boton>
        </Group>
      </Stack>
      <ResumenDeInutilizacion
        abierto={preguntando}
        de={draft.value}
        onCerrar={() => setPreguntando(false)}
        onHacer={() => {
          setPreguntando(false)
          operacion.mutate(toPedido(draft.value))
        }}
      />
    </Card>
  )
}
