import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { escribir } from '../../form/enviar.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Confirmar } from '../../ui/confirmar.tsx'
import { Problema } from '../../ui/estados.tsx'
import { Resumen } from '../../ui/resumen.tsx'
import { dinero } from '../../values/dinero.ts'
import { porqueNo } from '../../values/palabras.ts'
import { type Peticion, useResolver } from './consulta.ts'
import { VIAS } from './palabras.ts'

/** Yes or no, where one is waited for; no, where it is signed by itself and was not yet. */
export function Resolver({ peticion }: { peticion: Peticion }) {
  const { rol, ambiente } = useContribuyente()
  const { aprobar, negar } = useResolver(peticion)
  const [abierto, setAbierto] = useState<'aprobar' | 'negar'>()
  const [motivo, setMotivo] = useState('')
  const cerrar = () => setAbierto(undefined)
  const no = porqueNo(rol, 'emitir')
  const { receptor } = peticion
  const espera = peticion.estado === 'ESPERA_VISTO_BUENO'
  if (!espera && peticion.estado !== 'EN_GRACIA') return null
  return (
    <>
      <div className="actos">
        {espera && (
          <Boton
            size="xs"
            porqueNo={no}
            aria-label={`Aceptar el pedido de ${peticion.numeroFormateado}`}
            loading={aprobar.isPending}
            onClick={() => setAbierto('aprobar')}
          >
            Aceptar
          </Boton>
        )}
        <Boton
          size="xs"
          variant="default"
          porqueNo={no}
          aria-label={`Negar el pedido de ${peticion.numeroFormateado}`}
          onClick={() => setAbierto('negar')}
        >
          Negar
        </Boton>
      </div>
      {aprobar.error !== null && <Problema error={aprobar.error} />}
      <Resumen
        abierto={abierto === 'aprobar'}
        titulo="Dar el visto bueno"
        hacer="Sí, nominar"
        ambiente={ambiente}
        datos={[
          ['A nombre de', receptor.nombreRazonSocial],
          [receptor.tipoDocumento ?? 'RUC', receptor.numeroDocumento],
          ['Factura', peticion.numeroFormateado],
          ['Total', dinero(peticion.total, peticion.moneda)],
          ['Cómo llegó', VIAS[peticion.via]],
          ['Desde', peticion.origen],
        ]}
        ocupado={aprobar.isPending}
        onHacer={() => aprobar.mutate(undefined, { onSettled: cerrar })}
        onCerrar={cerrar}
      >
        <Text size="sm">Lo que SIFEN registra no se cambia después.</Text>
      </Resumen>
      <Confirmar
        abierto={abierto === 'negar'}
        titulo="Negar el pedido"
        hacer="Sí, negar"
        ocupado={negar.isPending}
        error={negar.error}
        onHacer={() => negar.mutate(motivo, { onSuccess: cerrar })}
        onCerrar={cerrar}
      >
        <Stack gap="xs">
          <Text size="sm">Nada se envía a SIFEN. Quien compró ve el motivo y puede pedirlo de nuevo.</Text>
          <TextInput
            label="Motivo"
            placeholder="El RUC no es de quien compró"
            maxLength={200}
            value={motivo}
            onChange={escribir(setMotivo)}
          />
        </Stack>
      </Confirmar>
    </>
  )
}
