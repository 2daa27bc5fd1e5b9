import { Card, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { escribir } from '../../form/enviar.ts'
import { useEnvio } from '../../form/fallo.ts'
import { faultsOf } from '../../form/faults.ts'
import { CampoSecreto } from '../../form/secreto.tsx'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Confirmar } from '../../ui/confirmar.tsx'
import { Respuesta } from '../../ui/estados.tsx'
import { porqueNo } from '../../values/palabras.ts'
import { type CscGuardado, CscGuardados, cscGuardados } from './csc-guardados.tsx'
import { Guardado } from './guardado.tsx'
import { useGuardar } from './guardar.ts'
import { SinSifen } from './sin-sifen.tsx'

export function Csc() {
  const { ambiente } = useContribuyente()
  return ambiente === 'SANDBOX' ? <SinSifen que="un CSC" /> : <DeSifen ambiente={ambiente} />
}

function DeSifen({ ambiente }: { ambiente: 'DEV' | 'PROD' }) {
  const { id } = useContribuyente()
  const asked = useQuery(cscGuardados(useAccess(), id, ambiente))
  return (
    <Respuesta de={asked} que="los CSC">
      {({ datos }) => (
        <Stack>
          <CscGuardados datos={datos} />
          <Formulario ambiente={ambiente} guardados={datos} />
        </Stack>
      )}
    </Respuesta>
  )
}

/** The first is 0001; whoever loads another one has its id at hand. */
const siguienteDe = (guardados: readonly CscGuardado[]): string => (guardados.length === 0 ? '0001' : '')

function Formulario({
  ambiente,
  guardados,
}: {
  ambiente: 'DEV' | 'PROD'
  guardados: readonly CscGuardado[]
}) {
  const { client } = useAccess()
  const { id, rol } = useContribuyente()
  const [preguntando, setPreguntando] = useState(false)
  const [idCsc, setIdCsc] = useState(() => siguienteDe(guardados))
  const [csc, setCsc] = useState('')
  const guardar = useGuardar(
    () =>
      take(
        client.PUT('/api/v1/contribuyentes/{contribuyenteId}/csc', {
          params: { path: { contribuyenteId: id } },
          body: { ambiente, idCsc, csc },
        }),
      ),
    () => setCsc(''),
  )
  const faults = faultsOf(guardar.error, campo => ['idCsc', 'csc'].includes(campo))
  const falta = guardados.length === 0
  const guardado = guardados.some(csc => csc.idCsc === idCsc.trim().padStart(4, '0'))
  return (
    <Card
      withBorder
      component="form"
      {...useEnvio(() => (falta ? guardar.mutate(undefined) : setPreguntando(true)), guardar.error)}
    >
      <Stack>
        <Title order={2}>Código de seguridad del contribuyente</Title>
        <Text size="sm" c="dimmed">
          Con él se firma el código QR de cada documento. Lo da Marangatu, en la sección de facturación
          electrónica.{' '}
          {falta ? 'Todavía no hay ninguno.' : 'El que guarde queda en uso; los demás siguen guardados.'}
        </Text>
        <FaltasSueltas de={faults} />
        <TextInput
          label="Identificador"
          w={160}
          required
          value={idCsc}
          onChange={escribir(setIdCsc)}
          error={faults.of('idCsc')}
        />
        <CampoSecreto
          que="el CSC"
          label="CSC"
          description="32 letras o dígitos"
          required
          value={csc}
          onChange={escribir(setCsc)}
          error={faults.of('csc')}
        />
        <Guardado cuando={guardar.isSuccess && csc === ''} />
        <div>
          <Boton type="submit" porqueNo={porqueNo(rol, 'gestionar')} loading={guardar.isPending}>
            Guardar
          </Boton>
        </div>
      </Stack>
      <Confirmar
        abierto={preguntando}
        titulo={guardado ? `Reemplazar el CSC ${idCsc}` : `Guardar y usar el CSC ${idCsc}`}
        hacer={guardado ? 'Reemplazar el CSC' : 'Guardar y usar'}
        onHacer={() => {
          setPreguntando(false)
          guardar.mutate(undefined)
        }}
        onCerrar={() => setPreguntando(false)}
      >
        <Text size="sm">
          Desde ese instante el QR de cada documento se firma con este. Si no es el que Marangatu tiene
          activo, SIFEN los rechaza.
        </Text>
      </Confirmar>
    </Card>
  )
}
