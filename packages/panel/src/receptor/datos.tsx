import type { components } from '../api/contrato.generated.ts'
import { Ficha } from '../ui/ficha.tsx'
import { ETIQUETAS } from './etiquetas.generated.ts'
import { DOCUMENTOS } from './valores.ts'

type Receptor = Omit<components['schemas']['Receptor'], 'tipoContribuyente'>

const nombreDe = (tipo: Receptor['tipoDocumento']): string =>
  tipo === 'RUC' ? 'RUC' : (DOCUMENTOS.find(({ value }) => value === tipo)?.label ?? 'Documento')

export function DatosDeReceptor({ receptor }: { receptor: Receptor }) {
  const numero = [receptor.numeroDocumento, receptor.digitoVerificador].filter(Boolean).join('-')
  const direccion = [receptor.direccion, receptor.numeroCasa].filter(value => value !== undefined).join(' ')
  return (
    <Ficha
      datos={[
        ['Nombre', receptor.nombreRazonSocial],
        [nombreDe(receptor.tipoDocumento), receptor.tipoDocumento === 'INNOMINADO' ? null : numero || null],
        ['Operación', receptor.tipoOperacion],
        ['País', receptor.pais === 'PRY' ? null : receptor.pais],
        ['Dirección', direccion || null],
        ['Teléfono', receptor.celular ?? receptor.telefono ?? null],
        ...ETIQUETAS.map(([campo, etiqueta]) => [etiqueta, receptor[campo] ?? null] as const),
      ]}
    />
  )
}
