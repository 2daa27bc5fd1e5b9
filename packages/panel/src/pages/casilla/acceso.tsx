import { Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useAccess } from '../../api/access.tsx'
import { Ajenos } from '../../form/ajenos.tsx'
import { useCambios } from '../../form/cambios.ts'
import { SOLO_CIFRAS } from '../../form/cifras.ts'
import { DescartarLoEscrito } from '../../form/descartar.tsx'
import { escribir } from '../../form/enviar.ts'
import { useEnvio } from '../../form/fallo.ts'
import { faultsOf } from '../../form/faults.ts'
import { useGuardarCambios } from '../../form/guardar-cambios.ts'
import { CampoSecreto } from '../../form/secreto.tsx'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { porqueNo } from '../../values/palabras.ts'
import { type Casilla, casilla as consultaDeCasilla, type Acceso as Datos, putCasilla } from './consulta.ts'

const CAMPOS = ['host', 'puerto', 'usuario', 'clave', 'carpeta'] as const

/** What may be kept while it is typed: a password may not. */
type SinClave = Omit<Datos, 'clave'>

const NOMBRES = { host: 'Servidor', puerto: 'Puerto', usuario: 'Usuario', carpeta: 'Carpeta' }
const TEXTOS = ['host', 'puerto', 'usuario', 'carpeta'] as const

const datosDe = ({ host, puerto, usuario, carpeta }: Casilla): SinClave => ({
  host: host ?? '',
  puerto: puerto === null || puerto === 993 ? '' : String(puerto),
  usuario: usuario ?? '',
  carpeta: carpeta === 'INBOX' ? '' : (carpeta ?? ''),
})

/** Where it is and who may read it. What is typed as its password is never shown again. */
export function Acceso({ casilla }: { casilla: Casilla }) {
  const access = useAccess()
  const { id, rol, ambiente } = useContribuyente()
  const nueva = casilla.estado === 'SIN_CONFIGURAR'
  const draft = useCambios('casilla', datosDe(casilla))
  const [clave, setClave] = useState('')
  const guardar = useGuardarCambios({
    draft,
    query: consultaDeCasilla(access, id, ambiente),
    valores: datosDe,
    guardar: datos => putCasilla(access, id, { ...datos, clave }),
    onGuardado: () => setClave(''),
  })
  /** What stays is another mailbox, and that was not its password. */
  const ceder = () => {
    setClave('')
    draft.ceder()
  }
  const faults = faultsOf(guardar.rechazo, campo => CAMPOS.some(uno => uno === campo))
  const campo = (nombre: keyof SinClave) => ({
    value: draft.value[nombre],
    onChange: escribir(text => draft.set({ [nombre]: text })),
    error: faults.of(nombre),
  })
  return (
    <Card withBorder component="form" {...useEnvio(() => guardar.mutate(draft.cambios), guardar.error)}>
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
          value={clave}
          onChange={escribir(setClave)}
          error={faults.of('clave')}
        />
        <TextInput label="Carpeta" description="En blanco, la principal (INBOX)" {...campo('carpeta')} />
        <Ajenos de={{ ...draft, ceder }} nombres={NOMBRES} textos={TEXTOS} />
        <Group>
          <Boton type="submit" porqueNo={porqueNo(rol, 'gestionar')} loading={guardar.isPending}>
            {nueva ? 'Leer esta casilla' : 'Guardar'}
          </Boton>
          <DescartarLoEscrito draft={draft} />
        </Group>
      </Stack>
    </Card>
  )
}
