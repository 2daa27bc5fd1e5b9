import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { problemOf } from '../../api/problem.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Enlace } from '../../ui/enlace.tsx'
import { Problema } from '../../ui/estados.tsx'
import { Icono } from '../../ui/icono.tsx'
import { Primeros } from '../../ui/primeros.tsx'
import { formatCuenta } from '../../values/decimal.ts'
import { porqueNo } from '../../values/palabras.ts'
import { usePreguntar } from '../traer/consulta.ts'
import { asuntosDe } from './asuntos.ts'
import type { Libro } from './consulta.ts'
import { diasDe } from './meses.ts'

/** So many are told of at once, and not how many there are. */
const SALTOS_MAX = 50

/** What of the month does not agree with SIFEN yet: nobody closes it before. */
export function Falta({ libro }: { libro: Libro }) {
  const { id } = useContribuyente()
  const asuntos = asuntosDe(libro, `/c/${id}`)
  const haySaltosDeMas = libro.saltos.length >= SALTOS_MAX
  const mas = libro.noConcluidos - libro.documentosPendientes.length
  return (
    <Card withBorder>
      <Group justify="space-between" align="start" gap="sm">
        <Title order={2}>
          {asuntos.length === 0 ? 'El mes concuerda con SIFEN' : 'Antes de cerrar el mes'}
        </Title>
        <Releer libro={libro} />
      </Group>
      {asuntos.length === 0 ? (
        <Group gap="sm" wrap="nowrap" mt="xs">
          <Text c="green" component="span">
            <Icono nombre="listo" size={22} />
          </Text>
          <Text>Todo lo emitido está aprobado o resuelto, y no hay números sin usar.</Text>
        </Group>
      ) : (
        <Stack gap={4} mt="xs">
          <Primeros
            filas={asuntos.map(({ clave, que, porque, href }) => (
              <Enlace key={clave} href={href} className="asunto">
                <strong>{que}</strong>
                <span>{porque}</span>
                <Icono nombre="derecha" size={16} />
              </Enlace>
            ))}
          >
            {mas > 0 && (
              <Text size="sm">
                {mas === 1
                  ? 'Y 1 documento más: búsquelo en Documentos por su estado.'
                  : `Y ${formatCuenta(mas)} documentos más: búsquelos en Documentos por su estado.`}
              </Text>
            )}
            {haySaltosDeMas && (
              <Text size="sm">Puede haber más números sin usar: se muestran {SALTOS_MAX} por vez.</Text>
            )}
          </Primeros>
        </Stack>
      )}
    </Card>
  )
}

/** More documentos than one order may have. */
const isDemasiado = (error: unknown): boolean =>
  problemOf(error).faults.some(({ codigo }) => codigo === 'max-items')

/** SIFEN is asked about every documento of the month again: another system may have nominated or cancelled some. */
function Releer({ libro }: { libro: Libro }) {
  const { id, rol } = useContribuyente()
  const navigate = useNavigate()
  const preguntar = usePreguntar(
    adopcionId =>
      void navigate({
        to: '/c/$contribuyenteId/traer/$adopcionId',
        params: { contribuyenteId: id, adopcionId: String(adopcionId) },
      }),
  )
  const nada = libro.total.cuantos === 0 ? 'No hay documentos de este mes.' : undefined
  return (
    <>
      <Boton
        variant="default"
        porqueNo={porqueNo(rol, 'emitir') ?? nada}
        loading={preguntar.isPending}
        onClick={() => preguntar.mutate({ ...diasDe(libro.mes), de: libro.mes })}
      >
        Comparar con SIFEN
      </Boton>
      {preguntar.error !== null && <Problema error={preguntar.error} />}
      {preguntar.error !== null && isDemasiado(preguntar.error) && (
        <Text size="sm" w="100%">
          Aquí se compara el mes entero. Por días se pregunta en{' '}
          <Anchor inherit underline="always" component={Enlace} href={`/c/${id}/traer`}>
            Traer de SIFEN
          </Anchor>
          , en «Lo que ya está aquí».
        </Text>
      )}
    </>
  )
}
