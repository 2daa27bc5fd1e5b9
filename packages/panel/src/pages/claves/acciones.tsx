import { Button, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { useUnaVez } from '../../form/una-vez.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Confirmar } from '../../ui/confirmar.tsx'
import { Dialogo } from '../../ui/dialogo.tsx'
import { SiSePerdio } from '../../ui/perdido.tsx'
import { Rotar } from '../../ui/rotar.tsx'
import { UNA_VEZ } from '../../ui/una-vez.ts'
import { isPasada } from '../../values/fecha.ts'
import { AMBIENTES, porqueNo } from '../../values/palabras.ts'
import type { ApiKey } from './claves.tsx'
import { ClaveUnaVez } from './una-vez.tsx'
import { UsosDeClave } from './usos.tsx'

const GRACIA = {
  label: 'Gracia de la clave vieja',
  ninguna: 'Ninguna: la vieja deja de servir ya',
  segundos: 3_600,
  maximo: 86_400,
}

/** Whether it ended by itself: nobody did that. */
export const isVencida = ({ estaActivo, expiraEn }: ApiKey): boolean =>
  !estaActivo && expiraEn !== null && isPasada(expiraEn, Date.now())

function porqueNoSirve(clave: ApiKey): string | undefined {
  if (clave.estaActivo) return undefined
  return isVencida(clave) ? 'Esta clave ya venció.' : 'Esta clave ya está revocada.'
}

/** What is being done with which key. */
export interface ActoDeClave {
  que: 'rotar' | 'revocar' | 'usos'
  clave: ApiKey
}

interface DeFila {
  clave: ApiKey
  onActo: (acto: ActoDeClave) => void
}

export function AccionesDeClave({ clave, onActo }: DeFila) {
  const { id, rol } = useContribuyente()
  const no = porqueNoSirve(clave) ?? porqueNo(rol, 'gestionar')
  return (
    <div className="actos">
      {porqueNo(rol, 'gestionar') === undefined && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Usos de «${clave.nombre}»`}
          onClick={() => onActo({ que: 'usos', clave })}
        >
          Usos
        </Button>
      )}
      {porqueNo(rol, 'gestionar') === undefined && (
        <Link
          className="enlace"
          to="/c/$contribuyenteId/auditoria"
          params={{ contribuyenteId: id }}
          search={{ apiKeyId: String(clave.apiKeyId) }}
          aria-label={`Actos de «${clave.nombre}»`}
        >
          Actos
        </Link>
      )}
      <Boton
        porqueNo={no}
        size="xs"
        variant="default"
        aria-label={`Rotar «${clave.nombre}»`}
        onClick={() => onActo({ que: 'rotar', clave })}
      >
        Rotar
      </Boton>
      <Boton
        porqueNo={no}
        size="xs"
        variant="light"
        color="red"
        aria-label={`Revocar «${clave.nombre}»`}
        onClick={() => onActo({ que: 'revocar', clave })}
      >
        Revocar
      </Boton>
    </div>
  )
}

/** It is of the page and not of a row: a new key is shown once, and its list is read anew meanwhile, or drawn otherwise. */
export function DialogoDeClave({ acto, onCerrar }: { acto: ActoDeClave | null; onCerrar: () => void }) {
  if (acto === null) return null
  const { que, clave } = acto
  if (que === 'rotar') return <RotarClave clave={clave} onCerrar={onCerrar} />
  if (que === 'usos') return <UsosDeClave clave={clave} onCerrar={onCerrar} />
  return <Revocar clave={clave} onCerrar={onCerrar} />
}

interface Props {
  clave: ApiKey
  onCerrar: () => void
}

const pathOf = (contribuyenteId: string, { apiKeyId }: ApiKey) => ({
  params: { path: { contribuyenteId, apiKeyId: String(apiKeyId) } },
})

function RotarClave({ clave, onCerrar }: Props) {
  const { client } = useAccess()
  const queries = useQueryClient()
  const { id } = useContribuyente()
  const rotar = useUnaVez({
    mutationFn: (gracia: number) =>
      take(
        client.POST('/api/v1/contribuyentes/{contribuyenteId}/api-keys/{apiKeyId}/rotar', {
          ...pathOf(id, clave),
          body: { gracia },
        }),
      ),
    // It is shown at once: what is read anew because of it may take long, or may not be had.
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['claves', id] })
    },
    onError: () => void queries.invalidateQueries({ queryKey: ['claves', id] }),
  })
  if (rotar.data)
    return (
      <Dialogo opened onClose={onCerrar} title="Guarde la clave nueva ahora" size="lg" {...UNA_VEZ}>
        <ClaveUnaVez clave={rotar.data} onCerrar={onCerrar} />
      </Dialogo>
    )
  return (
    <Rotar
      titulo={`Rotar «${clave.nombre}»`}
      hacer="Rotar la clave"
      gracia={GRACIA}
      ocupado={rotar.isPending}
      error={rotar.error}
      onHacer={rotar.mutate}
      onCerrar={onCerrar}
    >
      Nace una clave con el mismo nombre, ambiente ({AMBIENTES[clave.ambiente].nombre}), vencimiento, permisos
      y direcciones. La gracia le da tiempo de cambiarla en su sistema sin cortes.
      <SiSePerdio error={rotar.error}>
        Cierre esto y mire la lista: si hay otra clave con este nombre, la vieja deja de servir cuando pase la
        gracia y el valor de la nueva se perdió. Revoque la nueva y cree otra.
      </SiSePerdio>
    </Rotar>
  )
}

function Revocar({ clave, onCerrar }: Props) {
  const { client } = useAccess()
  const queries = useQueryClient()
  const { id } = useContribuyente()
  const revocar = useMutation({
    mutationFn: () =>
      take(client.DELETE('/api/v1/contribuyentes/{contribuyenteId}/api-keys/{apiKeyId}', pathOf(id, clave))),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['claves', id] })
      onCerrar()
    },
  })
  return (
    <Confirmar
      abierto
      titulo={`Revocar «${clave.nombre}»`}
      hacer="Revocar para siempre"
      ocupado={revocar.isPending}
      error={revocar.error}
      onHacer={() => revocar.mutate()}
      onCerrar={onCerrar}
    >
      <Text size="sm">
        El sistema que usa {clave.keyPrefix}… en {AMBIENTES[clave.ambiente].nombre} dejará de poder usarla en
        este mismo instante. No se puede deshacer.
      </Text>
    </Confirmar>
  )
}
