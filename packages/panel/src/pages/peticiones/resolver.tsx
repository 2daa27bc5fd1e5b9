import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDraft } from '../../form/draft.ts'
import { escribir } from '../../form/enviar.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Confirmar } from '../../ui/confirmar.tsx'
import { Dialogo } from '../../ui/dialogo.tsx'
import { Resumen } from '../../ui/resumen.tsx'
import { dinero } from '../../values/dinero.ts'
import { porqueNo } from '../../values/palabras.ts'
import { type Peticion, useResolver } from './consulta.ts'
import { aQuien, ESTADOS_DE_PETICION, VIAS } from './palabras.ts'

/** What is being said to which of those who ask. */
export interface ActoDePeticion {
  que: 'aprobar' | 'negar'
  peticion: Peticion
}

interface DeFila {
  peticion: Peticion
  onActo: (acto: ActoDePeticion) => void
}

/** Yes or no, where one is waited for; no, where it is signed by itself and was not yet. */
export function Resolver({ peticion, onActo }: DeFila) {
  const { rol } = useContribuyente()
  const no = porqueNo(rol, 'emitir')
  const espera = peticion.estado === 'ESPERA_VISTO_BUENO'
  if (!espera && peticion.estado !== 'EN_GRACIA') return null
  return (
    <div className="actos">
      {espera && (
        <Boton
          size="xs"
          porqueNo={no}
          aria-label={`Aceptar el pedido de ${peticion.numeroFormateado}`}
          onClick={() => onActo({ que: 'aprobar', peticion })}
        >
          Aceptar
        </Boton>
      )}
      <Boton
        size="xs"
        variant="default"
        porqueNo={no}
        aria-label={`Negar el pedido de ${peticion.numeroFormateado}`}
        onClick={() => onActo({ que: 'negar', peticion })}
      >
        Negar
      </Boton>
    </div>
  )
}

/** It is of the page and not of a row: whoever was answered waits no more, and what became of it is told all the same. */
export function DialogoDePeticion({ acto, onCerrar }: { acto: ActoDePeticion | null; onCerrar: () => void }) {
  if (acto === null) return null
  const Acto = acto.que === 'aprobar' ? Aprobar : Negar
  return <Acto peticion={acto.peticion} onCerrar={onCerrar} />
}

interface Props {
  peticion: Peticion
  onCerrar: () => void
}

function Aprobar({ peticion, onCerrar }: Props) {
  const { ambiente } = useContribuyente()
  const { aprobar } = useResolver(peticion)
  const { receptor } = peticion
  const titulo = 'Dar el visto bueno'
  if (aprobar.data)
    return (
      <Dialogo opened onClose={onCerrar} title={titulo} centered>
        <ComoQuedo peticion={aprobar.data} onCerrar={onCerrar} />
      </Dialogo>
    )
  return (
    <Resumen
      abierto
      titulo={titulo}
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
      error={aprobar.error}
      onHacer={() => aprobar.mutate()}
      onCerrar={onCerrar}
    >
      <Text size="sm">Lo que SIFEN registra no se cambia después.</Text>
    </Resumen>
  )
}

/** What SIFEN said, or that it has not said anything yet. */
function ComoQuedo({ peticion, onCerrar }: Props) {
  const { estado, codigoRespuesta, motivo, receptor, numeroFormateado } = peticion
  const { nombre, color } = ESTADOS_DE_PETICION[estado]
  const porque = estado === 'APROBADA' ? '' : [codigoRespuesta, motivo].filter(Boolean).join(': ')
  return (
    <Stack>
      <Alert color={color} role="status" title={nombre}>
        {porque !== '' && <Text size="sm">{porque}</Text>}
        <Text size="sm">
          Factura {numeroFormateado}, {aQuien(receptor)}
        </Text>
        {estado === 'EN_CURSO' && (
          <Text size="sm">
            SIFEN no contestó todavía. No es un rechazo ni una aprobación: cómo termina se ve en «Todas».
          </Text>
        )}
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onCerrar}>Listo</Button>
      </Group>
    </Stack>
  )
}

function Negar({ peticion, onCerrar }: Props) {
  const { negar } = useResolver(peticion)
  const draft = useDraft(`negar:${peticion.peticionId}`, { motivo: '' })
  const { motivo } = draft.value
  const dejar = () => {
    draft.clear()
    onCerrar()
  }
  return (
    <Confirmar
      abierto
      titulo="Negar el pedido"
      hacer="Sí, negar"
      ocupado={negar.isPending}
      error={negar.error}
      onHacer={() => negar.mutate(motivo, { onSuccess: dejar })}
      onCerrar={dejar}
    >
      <Stack gap="xs">
        <Text size="sm">Nada se envía a SIFEN. Quien compró ve el motivo y puede pedirlo de nuevo.</Text>
        <TextInput
          label="Motivo"
          placeholder="El RUC no es de quien compró"
          maxLength={200}
          value={motivo}
          onChange={escribir(dicho => draft.set({ motivo: dicho }))}
        />
      </Stack>
    </Confirmar>
  )
}
