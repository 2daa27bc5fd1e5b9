import { Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { SOLO_CIFRAS } from '../../form/cifras.ts'
import { escribir } from '../../form/enviar.ts'
import { useEnvio } from '../../form/fallo.ts'
import { faultsOf } from '../../form/faults.ts'
import { CampoSecreto } from '../../form/secreto.tsx'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { porqueNo } from '../../values/palabras.ts'
import { type Casilla, type Acceso as Datos, useCasilla } from './consulta.ts'

const CAMPOS = ['host', 'puerto', 'usuario', 'clave', 'carpeta'] as const

const datosDe = ({ host, puerto, usuario, carpeta }: Casilla): Datos => ({
  host: host ?? '',
  puerto: puerto === null || puerto === 993 ? '' : String(puerto),
  usuario: usuario ?? '',
  clave: '',
  carpeta: carpeta === 'INBOX' ? '' : (carpeta ?? ''),
})

/** Where it is and who may read it. What is typed as its password is never shown again. */
export function Acceso({ casilla }: { casilla: Casilla }) {
  const { rol } = useContribuyente()
  const [datos, setDatos] = useState(() => datosDe(casilla))
  const { guardar } = useCasilla(() => setDatos(now => ({ ...now, clave: '' })))
  const faults = faultsOf(guardar.error, campo => CAMPOS.some(uno => uno === campo))
  const nueva = casilla.estado === 'SIN_CONFIGURAR'
  const campo = (nombre: keyof Datos) => ({
    value: datos[nombre],
    onChange: escribir(text => setDatos(now => ({ ...now, [nombre]: text }))),
    error: faults.of(nombre),
  })
  return (
    <Card withBorder component="form" {...useEnvio(() => guardar.mutate(datos), guardar.error)}>
      <Stack>
        <Title order={2}>{nueva ? 'Leer una casilla' : 'Cómo se entra'}</Title>
        {nueva && (
          <Text size="sm" c="dimmed" maw="44rem">
            Conviene una casilla solo para facturas. Se leen los correos de los últimos 45 días y, desde
            entonces, los nuevos. La contraseña se guarda cifrada.
          </Text>
        )}
        <FaltasSueltas de={faults} />
        <Group align="start" grow preventGrowOverflow={false}>
          <TextInput
            label="Servidor"
            description="De correo entrante (IMAP)"
            placeholder="imap.ejemplo.com.py"
            required
            style={{ flex: '3 1 14rem' }}
            {...campo('host')}
          />
          <TextInput
            label="Puerto"
            description="En blanco, 993"
            {...SOLO_CIFRAS}
            style={{ flex: '1 1 7rem' }}
            {...campo('puerto')}
          />
        </Group>
        <TextInput
          label="Usuario"
          description="Casi siempre, la dirección entera"
          placeholder="compras@ejemplo.com.py"
          autoComplete="off"
          required
          {...campo('usuario')}
        />
        <CampoSecreto
          que="la contraseña"
          label="Contraseña"
          description={nueva ? 'O una contraseña de aplicaciones' : 'En blanco, la que ya tiene'}
          autoComplete="new-password"
          required={nueva}
          {...campo('clave')}
        />
        <TextInput label="Carpeta" description="En blanco, la principal (INBOX)" {...campo('carpeta')} />
        <div>
          <Boton type="submit" porqueNo={porqueNo(rol, 'gestionar')} loading={guardar.isPending}>
            {nueva ? 'Leer esta casilla' : 'Guardar'}
          </Boton>
        </div>
      </Stack>
    </Card>
  )
}
