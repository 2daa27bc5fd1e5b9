import { Group, Stack, TextInput } from '@mantine/core'
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
import { porqueNo } from '../../values/palabras.ts'
import { useGuardar } from '../configuracion/guardar.ts'
import { AYUDAS } from './ayudas.tsx'
import { Paso } from './paso.tsx'

/** The one that SIFEN gives to everybody for tests (Guía de pruebas). */
const DE_PRUEBAS = 'ABCD0000000000000000000000000000'

export function PasoDeCsc({ numero, para }: { numero: number; para: 'DEV' | 'PROD' }) {
  const { id, faltantes } = useContribuyente()
  const falta = faltantes.some(({ codigo }) => codigo === 'csc')
  return (
    <Paso
      numero={numero}
      titulo="CSC, el código del QR"
      hecho={falta ? undefined : 'Guardado. No se muestra.'}
      cambiar={`/c/${id}/configuracion?vista=csc`}
      ayuda={AYUDAS.csc[para]}
    >
      <Formulario para={para} />
    </Paso>
  )
}

function Formulario({ para }: { para: 'DEV' | 'PROD' }) {
  const { client } = useAccess()
  const { id, rol } = useContribuyente()
  const [idCsc, setIdCsc] = useState('0001')
  const [csc, setCsc] = useState(para === 'DEV' ? DE_PRUEBAS : '')
  const guardar = useGuardar(() =>
    take(
      client.PUT('/api/v1/contribuyentes/{contribuyenteId}/csc', {
        params: { path: { contribuyenteId: id } },
        body: { ambiente: para, idCsc, csc },
      }),
    ),
  )
  const faults = faultsOf(guardar.error, campo => ['idCsc', 'csc'].includes(campo))
  return (
    <Stack component="form" gap="sm" {...useEnvio(() => guardar.mutate(undefined), guardar.error)}>
      <FaltasSueltas de={faults} />
      <Group align="flex-start">
        <TextInput
          label="Identificador"
          w={120}
          required
          value={idCsc}
          onChange={escribir(setIdCsc)}
          error={faults.of('idCsc')}
        />
        <CampoSecreto
          que="el CSC"
          label="CSC"
          style={{ flex: '1 1 16rem' }}
          required
          value={csc}
          onChange={escribir(setCsc)}
          error={faults.of('csc')}
        />
      </Group>
      <div>
        <Boton type="submit" porqueNo={porqueNo(rol, 'gestionar')} loading={guardar.isPending}>
          Guardar el CSC
        </Boton>
      </div>
    </Stack>
  )
}
