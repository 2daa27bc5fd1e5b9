import { Alert, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { components } from '../api/contrato.generated.ts'
import { type Falta, tellConLugar } from '../api/problem.ts'
import type { Faults } from '../form/faults.ts'
import { useContribuyente } from '../shell/contribuyente.tsx'
import { Icono } from '../ui/icono.tsx'
import { TIPOS } from '../values/palabras.ts'
import { hasCuotasPropias } from './de-cuerpo.ts'

type Emision = components['schemas']['Emision']

/** What a form begins with that does not begin empty. */
export interface Partida {
  /** Behind the names of its draft and its intention: what else one was typing stays. */
  sufijo: string
  cuerpo: Emision
  /** Why SIFEN refused it. */
  faltas: readonly Falta[]
  documento: components['schemas']['Documento']
}

/** Of what is kept while it is typed. */
export const nombreDe = (nombre: string, partida: Partida | undefined): string =>
  nombre + (partida?.sufijo ?? '')

/** What is at that path of a body, as it is written. */
const escritoEn = (cuerpo: unknown, campo: string): string => {
  const partes = campo.split(/[.[\]]+/).filter(parte => parte !== '')
  const value = partes.reduce<unknown>(
    (dentro, parte) => (dentro as Record<string, unknown> | undefined)?.[parte],
    cuerpo,
  )
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** What SIFEN said of a field counts as long as the field says what SIFEN refused. */
export const vigentes = ({ faltas, cuerpo }: Pick<Partida, 'faltas' | 'cuerpo'>, ahora: Emision): Falta[] =>
  faltas.filter(({ campo }) => campo === '' || escritoEn(cuerpo, campo) === escritoEn(ahora, campo))

/** The same faults, and where there are none those. */
export const conFaltas = (faults: Faults, faltas: readonly Falta[]): Faults =>
  faltas.length === 0
    ? faults
    : { ...faults, of: campo => faults.of(campo) ?? faltas.find(falta => falta.campo === campo)?.detail }

/** From which documento the form comes, and what of it is to be mended. */
export function AvisoDePartida({ de: { documento, faltas, cuerpo } }: { de: Partida }) {
  const { id } = useContribuyente()
  const rechazado = documento.estado === 'RECHAZADO'
  const cual = (
    <Link
      style={{ color: 'inherit' }}
      to="/c/$contribuyenteId/documentos/$documentoId"
      params={{ contribuyenteId: id, documentoId: String(documento.id) }}
    >
      {TIPOS[documento.tipoDocumento].sigla} {documento.numeroFormateado}
    </Link>
  )
  const cuotas = hasCuotasPropias(cuerpo) && (
    <Text size="sm" fw={600}>
      Sus cuotas no eran iguales y mensuales, y aquí lo son: revíselas antes de emitir.
    </Text>
  )
  if (!rechazado)
    return (
      <>
        <Text size="sm" c="dimmed">
          Viene con lo que llevaba {cual}: revise, y emita con número nuevo y fecha de hoy.
        </Text>
        {cuotas}
      </>
    )
  return (
    <Alert color="red" role="alert" icon={<Icono nombre="alerta" />} title="SIFEN rechazó la anterior">
      {faltas.map(falta => (
        <div key={falta.codigo}>{tellConLugar(falta)}</div>
      ))}
      <Text size="sm" mt="xs">
        Viene con lo que llevaba {cual}: corrija y emita con número nuevo.
      </Text>
      {cuotas}
    </Alert>
  )
}
