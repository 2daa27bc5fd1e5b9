import { Card, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Confirmar } from '../../ui/confirmar.tsx'
import { AMBIENTES, type Ambiente, porqueNo, porqueNoAmbiente } from '../../values/palabras.ts'
import { AmbienteDe } from './ambiente-de.tsx'

const ORDEN: readonly Ambiente[] = ['SANDBOX', 'DEV', 'PROD']

/** Where new keys are born: of the taxpayer, and so for everybody; what one sees is another thing. */
export function AmbienteDeClaves() {
  const { id, rol, ambiente, ambienteDeClaves, verificado, faltaParaVerificar } = useContribuyente()
  const { client } = useAccess()
  const queries = useQueryClient()
  const [elegido, setElegido] = useState<Ambiente | null>(null)
  const cambiar = useMutation({
    mutationFn: async (nuevo: Ambiente) => {
      const params = { path: { contribuyenteId: id } }
      // The ambiente that the page shows does not change, even where it came from the contribuyente's own and was never chosen.
      await take(
        client.PUT('/api/v1/contribuyentes/{contribuyenteId}/ambiente', { params, body: { ambiente } }),
      )
      return take(
        client.PATCH('/api/v1/contribuyentes/{contribuyenteId}', { params, body: { ambiente: nuevo } }),
      )
    },
    onSuccess: async () => {
      setElegido(null)
      await queries.invalidateQueries({ queryKey: ['contribuyente', id] })
    },
  })
  return (
    <Card withBorder>
      <Group justify="space-between">
        <Text size="sm">
          Las claves nuevas nacen en <AmbienteDe ambiente={ambienteDeClaves} />
        </Text>
        <Boton
          size="xs"
          variant="default"
          porqueNo={porqueNo(rol, 'gestionar')}
          onClick={() => setElegido(ambienteDeClaves)}
        >
          Cambiar dónde nacen
        </Boton>
      </Group>
      <Confirmar
        abierto={elegido !== null}
        titulo="Dónde nacen las claves nuevas"
        hacer={`Que nazcan en ${AMBIENTES[elegido ?? ambienteDeClaves].nombre}`}
        color={AMBIENTES[elegido ?? ambienteDeClaves].color}
        ocupado={cambiar.isPending}
        error={cambiar.error}
        onHacer={() => elegido && cambiar.mutate(elegido)}
        onCerrar={() => setElegido(null)}
      >
        <Stack gap="sm">
          <SegmentedControl
            fullWidth
            aria-label="Ambiente de las claves nuevas"
            data={ORDEN.map(value => ({
              value,
              label: AMBIENTES[value].corto,
              disabled: porqueNoAmbiente(value, verificado) !== undefined,
            }))}
            value={elegido ?? ambienteDeClaves}
            onChange={value => setElegido(value as Ambiente)}
          />
          {faltaParaVerificar !== null && <Text size="sm">{faltaParaVerificar}</Text>}
          <Text size="sm">
            Vale para todo el contribuyente. Las claves que ya existen no cambian. También pasan a ese
            ambiente los miembros que nunca eligieron qué ver, y los programas que entran con el usuario de
            una persona sin decir el ambiente.
          </Text>
        </Stack>
      </Confirmar>
    </Card>
  )
}
