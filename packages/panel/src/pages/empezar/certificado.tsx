import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { base64 } from '../../form/archivo.ts'
import { CamposDeCertificado, esCampoDeArchivo, SIN_ARCHIVO } from '../../form/certificado.tsx'
import { useEnvio } from '../../form/fallo.ts'
import { faultsOf } from '../../form/faults.ts'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { useContribuyente, useElegirAmbiente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { fechaHora } from '../../values/fecha.ts'
import { porqueNo } from '../../values/palabras.ts'
import { useGuardar } from '../configuracion/guardar.ts'
import { AYUDAS } from './ayudas.tsx'
import { Paso } from './paso.tsx'

/** `CN=EJEMPLO SA, C=PY` → `EJEMPLO SA`. */
const nombreDe = (titular: string): string => /CN=([^=]*)(?=, \w+=|$)/.exec(titular)?.[1] ?? titular

export function PasoDeCertificado({ numero }: { numero: number }) {
  const { id, certificado, faltantes } = useContribuyente()
  const vencido = faltantes.some(({ codigo }) => codigo === 'certificado-vencido')
  const hecho =
    certificado === null || vencido
      ? undefined
      : `De ${nombreDe(certificado.titular)}, RUC ${certificado.ruc}, que es este. Vale hasta el ${fechaHora(certificado.hasta)}.`
  return (
    <Paso
      numero={numero}
      titulo="Certificado de firma"
      hecho={hecho}
      cambiar={`/c/${id}/configuracion?vista=certificado`}
      ayuda={AYUDAS.certificado}
    >
      <Subir />
    </Paso>
  )
}

/** One file serves in DEV and in PRODUCCIÓN: it is asked for once. */
function Subir() {
  const { client } = useAccess()
  const { id, rol, ambiente } = useContribuyente()
  const elegir = useElegirAmbiente()
  const [firma, setFirma] = useState(SIN_ARCHIVO)
  const guardar = useGuardar(async (archivo: File) => {
    const body = { archivo: await base64(archivo), contrasena: firma.contrasena }
    for (const para of ['DEV', 'PROD'] as const)
      await take(
        client.PUT('/api/v1/contribuyentes/{contribuyenteId}/certificado', {
          params: { path: { contribuyenteId: id } },
          body: { ...body, ambiente: para },
        }),
      )
    if (ambiente === 'SANDBOX') await elegir.mutateAsync('DEV')
  })
  const faults = faultsOf(guardar.error, esCampoDeArchivo)
  const { archivo } = firma
  return (
    <Stack component="form" gap="sm" {...useEnvio(() => archivo && guardar.mutate(archivo), guardar.error)}>
      <FaltasSueltas de={faults} />
      <CamposDeCertificado de={firma} onCambio={setFirma} faults={faults} />
      <div>
        <Boton
          type="submit"
          porqueNo={
            porqueNo(rol, 'gestionar') ?? (archivo === null ? 'Elija primero el archivo.' : undefined)
          }
          loading={guardar.isPending}
        >
          Comprobar y seguir
        </Boton>
      </div>
    </Stack>
  )
}
