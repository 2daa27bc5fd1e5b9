import { Card, Group, Stack, Switch, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccess } from '../../../api/access.tsx'
import { take } from '../../../api/client.ts'
import { Ajenos } from '../../../form/ajenos.tsx'
import { useCambios } from '../../../form/cambios.ts'
import { DescartarLoEscrito } from '../../../form/descartar.tsx'
import { escribir } from '../../../form/enviar.ts'
import { useEnvio } from '../../../form/fallo.ts'
import { type Faults, faultsOf } from '../../../form/faults.ts'
import { useGuardarCambios } from '../../../form/guardar-cambios.ts'
import { Monto } from '../../../form/monto.tsx'
import { FaltasSueltas } from '../../../form/sueltas.tsx'
import { useContribuyente } from '../../../shell/contribuyente.tsx'
import { EnSandbox } from '../../../shell/en-sandbox.tsx'
import { Boton } from '../../../ui/boton.tsx'
import { Confirmar } from '../../../ui/confirmar.tsx'
import { Respuesta } from '../../../ui/estados.tsx'
import { AMBIENTES, porqueNo } from '../../../values/palabras.ts'
import { Guardado } from '../guardado.tsx'
import { type Borrador, borradorDe, cuerpoDe, sitiosDe } from './borrador.ts'
import { ComoSeAcepta } from './como-se-acepta.tsx'
import { type Ajuste, ajusteDeNominarse, useRevocarTodos } from './consulta.ts'
import { Puntos } from './puntos.tsx'

/** What buyers may do by themselves, and how it goes. */
export function Nominarse() {
  const { id, ambiente } = useContribuyente()
  const asked = useQuery({
    ...ajusteDeNominarse(useAccess(), id, ambiente),
    enabled: ambiente !== 'SANDBOX',
  })
  if (ambiente === 'SANDBOX') return <EnSandbox que="no se nomina" />
  return (
    <Respuesta de={asked} que="la nominación por el comprador">
      {ajuste => (
        <Stack>
          <Formulario ajuste={ajuste} />
          <RevocarTodos />
        </Stack>
      )}
    </Respuesta>
  )
}

/** What stands beside a field of its own. */
const JUNTO_A_SU_CAMPO = /^(plazoHoras|graciaMinutos|montoMaximo|origenes.*|puntos\[\d+\]\.\w+)$/

/** Each fault with the site that has it: they are all of one field. */
function faltaDeSitios(escrito: string, { of }: Faults): string | undefined {
  const deCadaUno = sitiosDe(escrito).flatMap((sitio, at) => {
    const falta = of(`origenes[${at}]`)
    return falta === undefined ? [] : [`${sitio}: ${falta}`]
  })
  return of('origenes') ?? (deCadaUno.join('. ') || undefined)
}

const NOMBRES: Record<keyof Borrador, string> = {
  activo: 'Ofrecerlo en las facturas',
  modo: 'Quién lo acepta',
  plazoHoras: 'Hasta cuántas horas después',
  graciaMinutos: 'Minutos para corregir',
  soloRuc: 'Solo con RUC',
  montoMaximo: 'Hasta qué monto',
  origenes: 'Sitios que pueden mostrar la página',
  puntos: 'Puntos de expedición que son distintos',
}

function Formulario({ ajuste }: { ajuste: Ajuste }) {
  const access = useAccess()
  const { id, rol, ambiente } = useContribuyente()
  const draft = useCambios('nominarse', borradorDe(ajuste))
  const { value: borrador, cambios, set: cambiar } = draft
  const guardar = useGuardarCambios({
    draft,
    query: ajusteDeNominarse(access, id, ambiente),
    valores: borradorDe,
    guardar: valores =>
      take(
        access.client.PUT('/api/v1/contribuyentes/{contribuyenteId}/enlaces-nominacion', {
          params: { path: { contribuyenteId: id } },
          body: cuerpoDe(valores),
        }),
      ),
  })
  const faults = faultsOf(guardar.rechazo, campo => JUNTO_A_SU_CAMPO.test(campo))
  return (
    <Card withBorder component="form" {...useEnvio(() => guardar.mutate(cambios), guardar.error)}>
      <Stack>
        <Title order={2}>Nominación por el comprador</Title>
        <Text size="sm" c="dimmed" maw="46rem">
          Cada factura sin nombre tiene un enlace: su sistema de ventas lo imprime en el ticket como un QR, o
          lo muestra la página del documento. Quien compró lo abre, escribe su RUC, ve su nombre y lo
          confirma. Lo que SIFEN registra no se cambia después.
        </Text>
        <FaltasSueltas de={faults} />
        <Switch
          label={`Ofrecerlo en las facturas de ${AMBIENTES[ambiente].nombre}`}
          description="Al apagarlo, lo que alguien pidió y todavía no se firmó queda sin efecto"
          checked={borrador.activo}
          onChange={({ currentTarget }) => cambiar({ activo: currentTarget.checked })}
        />
        <ComoSeAcepta modo={borrador.modo} onModo={modo => cambiar({ modo })} />
        <Plazos borrador={borrador} cambiar={cambiar} of={faults.of} />
        <Switch
          label="Solo con RUC"
          description="Si no, también con cédula u otro documento: el nombre lo escribe quien compra, y nadie lo comprueba"
          checked={borrador.soloRuc}
          onChange={({ currentTarget }) => cambiar({ soloRuc: currentTarget.checked })}
        />
        <Puntos general={borrador} onPuntos={puntos => cambiar({ puntos })} faults={faults} />
        <Textarea
          label="Sitios que pueden mostrar la página"
          description="El de su tienda, uno por línea, con https. En blanco: ninguno"
          placeholder="https://www.mitienda.com.py"
          autosize
          minRows={1}
          value={borrador.origenes}
          onChange={escribir(origenes => cambiar({ origenes }))}
          error={faltaDeSitios(borrador.origenes, faults)}
        />
        <Ajenos
          de={draft}
          nombres={NOMBRES}
          textos={['plazoHoras', 'graciaMinutos', 'montoMaximo', 'origenes']}
        />
        <Guardado cuando={guardar.isSuccess && draft.quieto} />
        <Group>
          <Boton type="submit" porqueNo={porqueNo(rol, 'gestionar')} loading={guardar.isPending}>
            Guardar
          </Boton>
          <DescartarLoEscrito draft={draft} />
        </Group>
      </Stack>
    </Card>
  )
}

interface PlazosProps {
  borrador: Borrador
  cambiar: (cambios: Partial<Borrador>) => void
  of: (campo: string) => string | undefined
}

function Plazos({ borrador, cambiar, of }: PlazosProps) {
  return (
    <Group align="flex-start" grow preventGrowOverflow={false}>
      <TextInput
        label="Hasta cuántas horas después"
        description="De la emisión"
        inputMode="numeric"
        maxLength={3}
        miw="12rem"
        value={borrador.plazoHoras}
        onChange={escribir(plazoHoras => cambiar({ plazoHoras }))}
        error={of('plazoHoras')}
      />
      <TextInput
        label="Minutos para corregir"
        description="Antes de que nada se firme; 0: enseguida"
        inputMode="numeric"
        maxLength={2}
        miw="12rem"
        value={borrador.graciaMinutos}
        onChange={escribir(graciaMinutos => cambiar({ graciaMinutos }))}
        error={of('graciaMinutos')}
      />
      <Monto
        label="Hasta qué monto sin preguntar"
        description="En guaraníes; por encima, con visto bueno"
        miw="12rem"
        value={borrador.montoMaximo}
        onValor={montoMaximo => cambiar({ montoMaximo })}
        moneda="PYG"
        error={of('montoMaximo')}
      />
    </Group>
  )
}

function RevocarTodos() {
  const { rol } = useContribuyente()
  const [abierto, setAbierto] = useState(false)
  const revocar = useRevocarTodos()
  return (
    <Card withBorder>
      <Group justify="space-between">
        <Text size="sm" maw="34rem">
          Si un enlace llegó a donde no debía, o un rollo de tickets se perdió: todos los enlaces dados hasta
          hoy dejan de servir, también los impresos.
        </Text>
        <Boton
          variant="default"
          color="red"
          porqueNo={porqueNo(rol, 'gestionar')}
          onClick={() => setAbierto(true)}
        >
          Revocar todos
        </Boton>
      </Group>
      <div role="status">{revocar.isSuccess && <Text size="sm">Revocados: ninguno sirve ya.</Text>}</div>
      <Confirmar
        abierto={abierto}
        titulo="Revocar todos los enlaces"
        hacer="Sí, revocar todos"
        ocupado={revocar.isPending}
        error={revocar.error}
        onHacer={() => revocar.mutate(undefined, { onSuccess: () => setAbierto(false) })}
        onCerrar={() => setAbierto(false)}
      >
        <Text size="sm">
          Los QR de los tickets ya impresos no llevarán a ninguna parte, lo que alguien pidió y todavía no se
          firmó queda sin efecto, y no hay vuelta atrás. Las facturas que se impriman desde ahora tendrán
          otros.
        </Text>
      </Confirmar>
    </Card>
  )
}
