import { Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { useDraft } from '../../form/draft.ts'
import { escribir } from '../../form/enviar.ts'
import { useEnvio } from '../../form/fallo.ts'
import { faultsOf } from '../../form/faults.ts'
import { Fecha } from '../../form/fecha.tsx'
import { useUnaVez } from '../../form/una-vez.ts'
import { aEmision, RECEPTOR_VACIO } from '../../receptor/valores.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Dialogo } from '../../ui/dialogo.tsx'
import { Problema } from '../../ui/estados.tsx'
import { diaIso } from '../../values/fecha.ts'
import { readOtraVez } from '../emitir/partida.ts'
import type { DocumentoEntero } from './consulta.ts'

const DIAS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']
const DEL_MES = Array.from({ length: 31 }, (_, n) => `El ${n + 1}`)
const CAMPOS = ['nombre', 'dia', 'hasta']

interface Repeticion {
  nombre: string
  cada: 'MES' | 'SEMANA'
  dia: number
  hasta: string
  alMomento: boolean
}

function useRepetir(documento: DocumentoEntero, onRepetida: () => void) {
  const access = useAccess()
  const { id } = useContribuyente()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useUnaVez({
    mutationFn: async ({ hasta, ...repeticion }: Repeticion) => {
      const cuerpo = await readOtraVez(access, id, documento)
      // Whom nobody named stays without a name.
      const receptor = cuerpo.receptor ?? aEmision({ ...RECEPTOR_VACIO, comprador: 'INNOMINADO' })
      return take(
        access.client.POST('/api/v1/contribuyentes/{contribuyenteId}/documentos/recurrentes', {
          params: { path: { contribuyenteId: id } },
          body: {
            ...repeticion,
            // The one that is repeated was of today.
            desde: manana(diaIso(new Date())),
            ...(hasta === '' ? {} : { hasta }),
            cuerpo: { ...cuerpo, receptor },
          },
        }),
      )
    },
    onSuccess: async () => {
      onRepetida()
      await queries.invalidateQueries({ queryKey: ['recurrentes', id] })
      await navigate({ to: '/c/$contribuyenteId/cantidad', params: { contribuyenteId: id } })
    },
  })
}

/** The same to the same buyer, each month or each week. */
export function Repetir({ documento, onCerrar }: { documento: DocumentoEntero; onCerrar: () => void }) {
  const hoy = diaIso(new Date())
  const draft = useDraft<Repeticion>(`repetir:${documento.id}`, {
    nombre: nombreDe(documento),
    cada: 'MES',
    dia: Number(hoy.slice(8)),
    hasta: '',
    alMomento: false,
  })
  const { nombre, cada, dia, hasta, alMomento } = draft.value
  const repetir = useRepetir(documento, draft.clear)
  const dejar = () => {
    draft.clear()
    onCerrar()
  }
  const faults = faultsOf(repetir.error, campo => CAMPOS.includes(campo))
  return (
    <Dialogo opened ocupado={repetir.isPending} onClose={dejar} title="Repetir esta factura" centered>
      <Stack component="form" {...useEnvio(() => repetir.mutate(draft.value), repetir.error)}>
        <TextInput
          label="Nombre"
          value={nombre}
          onChange={escribir(dicho => draft.set({ nombre: dicho }))}
          error={faults.of('nombre')}
        />
        <Select
          label="Cada cuánto"
          allowDeselect={false}
          data={[
            { value: 'MES', label: 'Cada mes' },
            { value: 'SEMANA', label: 'Cada semana' },
          ]}
          value={cada}
          onChange={next => draft.set({ cada: next === 'SEMANA' ? 'SEMANA' : 'MES', dia: 1 })}
        />
        <Select
          label="Qué día"
          description={cada === 'MES' && dia > 28 ? 'En un mes más corto, el último día' : undefined}
          allowDeselect={false}
          data={(cada === 'MES' ? DEL_MES : DIAS).map((label, n) => ({ value: String(n + 1), label }))}
          value={String(dia)}
          onChange={next => draft.set({ dia: Number(next) })}
          error={faults.of('dia')}
        />
        <Fecha
          label="Hasta"
          description="Sin fecha, hasta que usted la pause"
          value={hasta}
          onValor={dicha => draft.set({ hasta: dicha })}
          error={faults.of('hasta')}
        />
        <Switch
          label="Emitir sin preguntar"
          description="Si no, ese día queda preparada y usted la emite"
          checked={alMomento}
          onChange={({ currentTarget }) => draft.set({ alMomento: currentTarget.checked })}
        />
        <Text size="sm" c="dimmed">
          Lo mismo, al mismo comprador y por el mismo monto; cada una lleva la fecha del día en que se emite.
        </Text>
        {repetir.error && faults.rest.length > 0 && <Problema error={repetir.error} />}
        <Boton type="submit" loading={repetir.isPending}>
          Repetir
        </Boton>
      </Stack>
    </Dialogo>
  )
}

const manana = (hoy: string): string =>
  new Date(Date.parse(`${hoy}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

const nombreDe = ({ receptorEfectivo, numeroFormateado }: DocumentoEntero): string =>
  receptorEfectivo?.nombreRazonSocial ?? `Como la ${numeroFormateado}`
