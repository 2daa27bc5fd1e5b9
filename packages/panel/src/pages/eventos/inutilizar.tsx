import { Alert, Button, Card, Group, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { useDraft } from '../../form/draft.ts'
import { enviar, escribir } from '../../form/enviar.ts'
import { faultsOf } from '../../form/faults.ts'
import { useOperacion } from '../../form/operacion.ts'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton, BotonEnlace } from '../../ui/boton.tsx'
import { Incierto } from '../../ui/incierto.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import { ResultadoDeEvento } from '../../ui/resultado.tsx'
import { porqueNo } from '../../values/palabras.ts'

const TIPOS = [
  { value: '1', label: 'Factura electrónica' },
  { value: '4', label: 'Autofactura electrónica' },
  { value: '5', label: 'Nota de crédito electrónica' },
  { value: '6', label: 'Nota de débito electrónica' },
  { value: '7', label: 'Nota de remisión electrónica' },
]

const VACIO = {
  tipoDocumento: '1',
  establecimiento: '001',
  puntoExpedicion: '001',
  numeroTimbrado: '',
  numeroInicio: '',
  numeroFin: '',
  motivo: '',
}
type Valores = typeof VACIO

function useInutilizacion() {
  const { client } = useAccess()
  const queries = useQueryClient()
  const { id } = useContribuyente()
  const nombre = `inutilizar:${id}`
  const draft = useDraft(nombre, VACIO)
  const operacion = useOperacion({
    nombre,
    ask: (body: Valores, headers) =>
      take(
        client.POST('/api/v1/contribuyentes/{contribuyenteId}/documentos/inutilizar', {
          params: { path: { contribuyenteId: id } },
          body,
          headers,
        }),
      ),
    onResultado: evento => {
      if (evento.estadoEvento === 'APROBADO') draft.clear()
      return queries.invalidateQueries({ queryKey: ['eventos', id] })
    },
  })
  return { draft, operacion }
}

export function Inutilizar() {
  const { id } = useContribuyente()
  const { draft, operacion } = useInutilizacion()
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
      <Alert variant="light" color="blue" title="Cuándo hace falta">
        Cuando un número se saltó, o su documento fue rechazado y no se volverá a emitir. SIFEN la espera
        dentro de los primeros 15 días del mes siguiente.
      </Alert>
      {operacion.data && <ResultadoDeEvento evento={operacion.data} />}
      {operacion.incierto && !operacion.isPending ? (
        <Incierto que="la inutilización" operacion={operacion} />
      ) : (
        <Formulario draft={draft} operacion={operacion} />
      )}
    </Pagina>
  )
}

function Formulario({ draft, operacion }: ReturnType<typeof useInutilizacion>) {
  const { rol } = useContribuyente()
  const faults = faultsOf(operacion.error, campo => campo in VACIO)
  const field = (campo: keyof Valores) => ({
    value: draft.value[campo],
    error: faults.of(campo),
    onChange: escribir(value => draft.set({ [campo]: value })),
  })
  return (
    <Card withBorder component="form" onSubmit={enviar(() => operacion.mutate(draft.value))}>
      <Stack>
        <FaltasSueltas de={faults} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label="Tipo de documento"
            allowDeselect={false}
            data={TIPOS}
            value={draft.value.tipoDocumento}
            onChange={tipoDocumento => tipoDocumento && draft.set({ tipoDocumento })}
            error={faults.of('tipoDocumento')}
          />
          <TextInput label="Timbrado" required inputMode="numeric" {...field('numeroTimbrado')} />
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
          <Boton type="submit" color="red" porqueNo={porqueNo(rol, 'emitir')} loading={operacion.isPending}>
            Inutilizar
          </Boton>
        </Group>
      </Stack>
    </Card>
  )
}
