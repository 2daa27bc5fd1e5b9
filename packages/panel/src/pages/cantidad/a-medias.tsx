import { Alert, Anchor, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAccess } from '../../api/access.tsx'
import { problemOf } from '../../api/problem.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Enlace } from '../../ui/enlace.tsx'
import { Problema } from '../../ui/estados.tsx'
import { formatCuenta } from '../../values/decimal.ts'
import { porqueNo } from '../../values/palabras.ts'
import { tanda as tandaQuery, useActo } from './consulta.ts'
import { type Empezada, useEmpezadas } from './empezadas.ts'

/** Of the files whose writing down did not end, what is there of each and how to go on; of one of them, on its own page. */
export function AMedias({ de }: { de?: number }) {
  const { sueltas, forget } = useEmpezadas()
  return sueltas
    .filter(({ tandaId }) => de === undefined || de === tandaId)
    .map(empezada => (
      <Una
        key={empezada.tandaId}
        empezada={empezada}
        enSuPagina={de !== undefined}
        onOlvidar={() => forget(empezada.tandaId)}
      />
    ))
}

/** Of those that this window is at, how far each is; of one of them, on its own page. */
export function EnCurso({ de }: { de?: number }) {
  return useEmpezadas()
    .enCurso.filter(({ tandaId }) => de === undefined || de === tandaId)
    .map(({ tandaId, hechas, ventas }) => (
      <Alert key={tandaId} color="blue" variant="light" role="status">
        Se está preparando en esta ventana: {formatCuenta(hechas)} de {formatCuenta(ventas)} ventas. No la
        cierre.
      </Alert>
    ))
}

interface Props {
  empezada: Empezada
  enSuPagina: boolean
  onOlvidar: () => void
}

function Una({ empezada: { tandaId, ventas }, enSuPagina, onOlvidar }: Props) {
  const { id, rol } = useContribuyente()
  const { data, error } = useQuery(tandaQuery(useAccess(), id, String(tandaId)))
  const acto = useActo(tandaId)
  const noEsMas =
    data === undefined
      ? error !== null && problemOf(error).status === 404
      : data.estado !== 'BORRADOR' || data.documentos >= ventas
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known
  useEffect(() => {
    if (noEsMas) onOlvidar()
  }, [noEsMas])
  if (data === undefined || noEsMas) return null
  return (
    <Alert color="orange" variant="light" role="alert" title={`«${data.nombre}» quedó a medias`}>
      <Text size="sm">
        Se prepararon {formatCuenta(data.documentos)} de sus {formatCuenta(ventas)} ventas, y nada se emitió.
        Si no se está preparando en otra ventana, descarte esta parte y vuelva a elegir la planilla.
      </Text>
      {acto.error && <Problema error={acto.error} />}
      <Group gap="xs" mt="xs">
        <Boton
          size="xs"
          variant="default"
          porqueNo={porqueNo(rol, 'emitir')}
          loading={acto.isPending}
          onClick={() => acto.mutate({ que: 'cancelar' })}
        >
          Descartar esta parte
        </Boton>
        {!enSuPagina && (
          <Anchor
            size="sm"
            c="inherit"
            underline="always"
            component={Enlace}
            href={`/c/${id}/cantidad/${tandaId}`}
          >
            Ver lo que hay
          </Anchor>
        )}
      </Group>
    </Alert>
  )
}
