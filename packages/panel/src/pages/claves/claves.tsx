import { Badge, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'
import { useLista } from '../../api/lista.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Vacio } from '../../ui/estados.tsx'
import { Icono } from '../../ui/icono.tsx'
import { Lista } from '../../ui/lista.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import type { Columna } from '../../ui/tabla.tsx'
import { fechaHora } from '../../values/fecha.ts'
import { AMBIENTES, porqueNo } from '../../values/palabras.ts'
import { AccionesDeClave, type ActoDeClave, DialogoDeClave, isVencida } from './acciones.tsx'
import { AmbienteDeClaves } from './ambiente.tsx'
import { AmbienteDe } from './ambiente-de.tsx'
import { NuevaClave } from './nueva.tsx'
import { enPalabras } from './permisos.ts'

export type ApiKey = components['schemas']['ApiKey']

const columnas = (onActo: (acto: ActoDeClave) => void): readonly Columna<ApiKey>[] => [
  {
    titulo: 'Nombre',
    celda: ({ nombre }) => (
      <Text fw={600} className="nombre">
        {nombre}
      </Text>
    ),
  },
  {
    titulo: 'Clave',
    celda: ({ keyPrefix, ambiente }) => (
      <Group gap={6}>
        <Text ff="monospace" size="sm">
          {keyPrefix}…
        </Text>
        <AmbienteDe ambiente={ambiente} />
      </Group>
    ),
  },
  {
    titulo: 'Permisos',
    celda: ({ permisos, direcciones }) => (
      <>
        <Text size="sm">{enPalabras(permisos)}</Text>
        {direcciones && (
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            Solo desde {direcciones.join(', ')}
          </Text>
        )}
      </>
    ),
  },
  { titulo: 'Último uso', celda: ({ ultimoUso }) => (ultimoUso === null ? 'Nunca' : fechaHora(ultimoUso)) },
  {
    titulo: 'Vence',
    celda: ({ expiraEn, expiraPronto }) => (
      <>
        {expiraEn === null ? 'No vence' : fechaHora(expiraEn)}
        {expiraPronto && (
          <Badge color="orange" variant="light" tt="none" ml={6}>
            Termina pronto
          </Badge>
        )}
      </>
    ),
  },
  {
    titulo: 'Estado',
    celda: clave => (
      <Badge color={clave.estaActivo ? 'green' : 'gray'} variant="light" tt="none">
        {clave.estaActivo ? 'Activa' : isVencida(clave) ? 'Vencida' : 'Revocada'}
      </Badge>
    ),
  },
  {
    titulo: 'Acciones',
    enTarjeta: 'entera',
    celda: clave => <AccionesDeClave clave={clave} onActo={onActo} />,
  },
]

export function Claves() {
  const { client } = useAccess()
  const { id, ambienteDeClaves, rol } = useContribuyente()
  const [creando, setCreando] = useState(false)
  const [acto, setActo] = useState<ActoDeClave | null>(null)
  const lista = useLista(['claves', id], query =>
    take(
      client.GET('/api/v1/contribuyentes/{contribuyenteId}/api-keys', {
        params: { path: { contribuyenteId: id }, query },
      }),
    ),
  )
  const crear = (
    <Boton
      porqueNo={porqueNo(rol, 'gestionar')}
      onClick={() => setCreando(true)}
      leftSection={<Icono nombre="emitir" />}
    >
      Crear clave
    </Boton>
  )
  return (
    <Pagina
      titulo="Claves de API"
      explica="Con una clave, un programa suyo emite y nomina en su nombre. Cada clave pertenece para siempre al ambiente en que nació."
      acciones={lista.filas.length > 0 && crear}
    >
      <Lista
        lista={lista}
        que="Claves de API"
        clave={({ apiKeyId }) => apiKeyId}
        columnas={columnas(setActo)}
        vacio={
          <Vacio icono="claves" titulo="Todavía no hay claves" accion={crear}>
            Cree una para conectar su sistema de facturación: se la mostramos una sola vez, con un ejemplo
            listo para pegar. Nacerá en {AMBIENTES[ambienteDeClaves].nombre}.
          </Vacio>
        }
      />
      <AmbienteDeClaves />
      <DialogoDeClave acto={acto} onCerrar={() => setActo(null)} />
      <NuevaClave abierto={creando} onCerrar={() => setCreando(false)} />
    </Pagina>
  )
}
