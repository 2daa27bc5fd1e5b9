import { FileInput } from '@mantine/core'
import { escribir } from './enviar.ts'
import type { Faults } from './faults.ts'
import { CampoSecreto } from './secreto.tsx'

export interface ArchivoDeFirma {
  archivo: File | null
  contrasena: string
}

export const SIN_ARCHIVO: ArchivoDeFirma = { archivo: null, contrasena: '' }

export const esCampoDeArchivo = (campo: string): boolean => ['archivo', 'contrasena'].includes(campo)

interface Props {
  de: ArchivoDeFirma
  onCambio: (de: ArchivoDeFirma) => void
  faults: Faults
}

/** The file of a certificate and what opens it. Neither is kept in the tab. */
export function CamposDeCertificado({ de, onCambio, faults }: Props) {
  return (
    <>
      <FileInput
        label="Archivo .p12 o .pfx"
        required
        placeholder="Elegir archivo"
        accept=".p12,.pfx,application/x-pkcs12"
        value={de.archivo}
        onChange={archivo => onCambio({ ...de, archivo })}
        error={faults.of('archivo')}
      />
      <CampoSecreto
        que="la contraseña"
        label="Contraseña del archivo"
        value={de.contrasena}
        onChange={escribir(contrasena => onCambio({ ...de, contrasena }))}
        error={faults.of('contrasena')}
      />
    </>
  )
}
