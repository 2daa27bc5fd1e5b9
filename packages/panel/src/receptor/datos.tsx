import type { components } from '../api/contrato.generated.ts'
import { RECEPTOR } from '../emision/bloques.generated.ts'
import { Ficha } from '../ui/ficha.tsx'
import { DOCUMENTOS } from './valores.ts'

type Receptor = Omit<components['schemas']['Receptor'], 'tipoContribuyente'>

/** What is shown as it was said. */
const COMO_ES = ['nombreFantasia', 'email', 'codigoCliente'] as const
type ComoEs = (typeof COMO_ES)[number]
const OTROS = RECEPTOR.filter((campo): campo is Extract<(typeof RECEPTOR)[number], { nombre: ComoEs }> =>
  COMO_ES.some(nombre => nombre === campo.nombre),
)

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
        ...OTROS.map(({ nombre, etiqueta }) => [etiqueta, receptor[nombre] ?? null] as const),
      ]}
    />
  )
}
