import { Card, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { enviar, escribir } from '../../form/enviar.ts'
import { faultsOf } from '../../form/faults.ts'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Confirmar } from '../../ui/confirmar.tsx'
import { porqueNo } from '../../values/palabras.ts'
import { Guardado } from './guardado.tsx'
import { useGuardar } from './guardar.ts'
import { SinSifen } from './sin-sifen.tsx'

export function Csc() {
  const { ambiente } = useContribuyente()
  return ambiente === 'SANDBOX' ? <SinSifen que="un CSC" /> : <Formulario ambiente={ambiente} />
}

function Formulario({ ambiente }: { ambiente: 'DEV' | 'PROD' }) {
  const { client } = useAccess()
  const { id, rol, faltantes } = useContribuyente()
  const [preguntando, setPreguntando] = useState(false)
  const [idCsc, setIdCsc] = useState('0001')
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
  const falta = faltantes.some(({ codigo }) => codigo === 'csc')
  return (
    <Card
      withBorder
      component="form"
      onSubmit={enviar(() => (falta ? guardar.mutate(undefined) : setPreguntando(true)))}
    >
      <Stack>
        <Title order={2}>Código de seguridad del contribuyente</Title>
        <Text size="sm" c="dimmed">
          Con él se firma el código QR de cada documento. Lo da Marangatu, en la sección de facturación
          electrónica. {falta ? 'Todavía no hay ninguno.' : 'Ya hay uno; guardar otro lo reemplaza.'}
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
        <PasswordInput
          label="CSC"
          description="32 letras o dígitos"
          required
          autoComplete="off"
          value={csc}
          onChange={escribir(setCsc)}
          error={faults.of('csc')}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar el CSC' }}
        />
        <Guardado cuando={guardar.isSuccess} />
        <div>
          <Boton type="submit" porqueNo={porqueNo(rol, 'gestionar')} loading={guardar.isPending}>
            Guardar
          </Boton>
        </div>
      </Stack>
      <Confirmar
        abierto={preguntando}
        titulo="Reemplazar el CSC en uso"
        hacer="Reemplazar el CSC"
        onHacer={() => {
          setPreguntando(false)
          guardar.mutate(undefined)
        }}
        onCerrar={() => setPreguntando(false)}
      >
        <Text size="sm">
          Desde ese instante el QR de cada documento se firma con el nuevo. Si no es el que Marangatu tiene
          activo, SIFEN los rechaza.
        </Text>
      </Confirmar>
    </Card>
  )
}
