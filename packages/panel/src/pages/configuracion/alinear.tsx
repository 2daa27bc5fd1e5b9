import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'
import { claveDe, type Timbrado } from '../../emision/timbrados.ts'
import { SOLO_CIFRAS } from '../../form/cifras.ts'
import { escribir } from '../../form/enviar.ts'
import { useEnvio } from '../../form/fallo.ts'
import { faultsOf } from '../../form/faults.ts'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Dialogo } from '../../ui/dialogo.tsx'
import { Icono } from '../../ui/icono.tsx'
import { porqueNo, TIPOS } from '../../values/palabras.ts'
import { useGuardar } from './guardar.ts'

type Alineado = components['schemas']['TimbradoAlineado']

/** Why nothing is issued with some of them, and what to do, in one place above them all. */
export function Detenidos({ de }: { de: readonly Timbrado[] }) {
  const detenidos = de.filter(({ detenido, activo }) => detenido !== null && activo)
  const [hecho, setHecho] = useState<Alineado>()
  return (
    <Stack gap="sm">
      <div role="status">{hecho !== undefined && <Hecho de={hecho} />}</div>
      {detenidos.map(timbrado => (
        <Alert
          key={timbrado.timbradoId}
          role="alert"
          color="red"
          variant="light"
          icon={<Icono nombre="alerta" />}
          title={`La numeración de ${TIPOS[timbrado.tipoDocumento].nombre.toLowerCase()} en ${claveDe(timbrado)} está detenida`}
        >
          <Stack gap="xs" align="flex-start">
            <Text size="sm">
              SIFEN ya tiene el número {timbrado.detenido?.numero} con otro documento, que no salió de aquí:
              otro sistema usó números de este timbrado. Para no gastar otros números usados no se emite con
              él, y lo que ya estaba firmado espera. Lo demás sigue como siempre.
            </Text>
            <Alinear timbrado={timbrado} onHecho={setHecho} />
          </Stack>
        </Alert>
      ))}
    </Stack>
  )
}

function Hecho({ de: { proximoNumero, enEspera, salteados, diario } }: { de: Alineado }) {
  return (
    <Alert color="green" variant="light" role="status" title="Numeración alineada">
      <Text size="sm">
        El próximo documento llevará el número {proximoNumero}.
        {enEspera > 0 &&
          ` Salen ahora ${enEspera} que esperaban: si SIFEN tampoco admite el número de alguno, queda rechazado y hay que emitirlo de nuevo.`}
      </Text>
      {salteados !== null && <Text size="sm">{salteados.aviso}.</Text>}
      {diario.aviso !== null && <Text size="sm">{diario.aviso}</Text>}
    </Alert>
  )
}

interface Props {
  timbrado: Timbrado
  onHecho: (alineado: Alineado) => void
}

function Alinear({ timbrado, onHecho }: Props) {
  const { rol } = useContribuyente()
  const [abierto, setAbierto] = useState(false)
  return (
    <>
      <Boton size="xs" color="red" porqueNo={porqueNo(rol, 'gestionar')} onClick={() => setAbierto(true)}>
        Alinear numeración
      </Boton>
      {abierto && (
        <Formulario
          timbrado={timbrado}
          onCerrar={() => setAbierto(false)}
          onHecho={alineado => {
            setAbierto(false)
            onHecho(alineado)
          }}
        />
      )}
    </>
  )
}

function Formulario({ timbrado, onHecho, onCerrar }: Props & { onCerrar: () => void }) {
  const { client } = useAccess()
  const { id } = useContribuyente()
  const [escrito, setEscrito] = useState('')
  const alinear = useGuardar(async (siguiente: number | null) => {
    const alineado = await take(
      client.POST('/api/v1/contribuyentes/{contribuyenteId}/timbrados/{timbradoId}/alinear', {
        params: { path: { contribuyenteId: id, timbradoId: String(timbrado.timbradoId) } },
        body: { siguiente },
      }),
    )
    onHecho(alineado)
    return alineado
  })
  const faults = faultsOf(alinear.error, campo => campo === 'siguiente')
  const numero = escrito.trim() === '' ? null : Number(escrito)
  return (
    <Dialogo
      opened
      ocupado={alinear.isPending}
      onClose={onCerrar}
      title={`Alinear la numeración de ${claveDe(timbrado)}`}
      centered
    >
      <form {...useEnvio(() => alinear.mutate(numero), alinear.error)}>
        <Stack>
          <Text size="sm">
            Busque en el otro sistema, o en su último KuDE, el último número que usó con este timbrado,
            establecimiento, punto y tipo de documento. SIFEN no lo dice. Aquí se sigue con el número que va
            después; si duda, diga uno mayor: los que no use nadie se inutilizan.
          </Text>
          <FaltasSueltas de={faults} />
          <TextInput
            label="Próximo número"
            description={`El que va después del último usado en el otro sistema: ${timbrado.proximoNumero} o más. Vacío, sigue después de los documentos adoptados, y de lo que se firmó aquí y se perdió.`}
            {...SOLO_CIFRAS}
            value={escrito}
            error={faults.of('siguiente')}
            onChange={escribir(setEscrito)}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" disabled={alinear.isPending} onClick={onCerrar}>
              No, volver
            </Button>
            <Button type="submit" loading={alinear.isPending}>
              Alinear y seguir
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialogo>
  )
}
