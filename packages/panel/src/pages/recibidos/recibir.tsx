import { Alert, Card, Group, List, Stack, Text, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { enviar, escribir } from '../../form/enviar.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Problema } from '../../ui/estados.tsx'
import { porqueNo } from '../../values/palabras.ts'
import { envioDeArchivo, envioDeTexto, TERMINACIONES } from '../traer/envio.ts'
import { Soltar } from '../traer/soltar.tsx'
import { type Recepcion, useRecibir } from './consulta.ts'
import { RESULTADOS } from './palabras.ts'

/** A file that came by mail, or the CDC on the paper. */
export function Recibir() {
  const { rol } = useContribuyente()
  const [texto, setTexto] = useState('')
  const [archivo, setArchivo] = useState<File | null>(null)
  const recibir = useRecibir(() => {
    setTexto('')
    setArchivo(null)
  })
  const deTexto = texto.trim() === '' ? null : envioDeTexto(texto)
  const envio = archivo === null ? deTexto : envioDeArchivo(archivo)
  const falta =
    archivo === null ? 'Pegue el CDC o elija un archivo.' : `Se admiten ${TERMINACIONES.join(', ')}.`
  return (
    <Card withBorder component="form" onSubmit={enviar(() => envio && recibir.mutate(envio))}>
      <Stack>
        <Soltar
          archivo={archivo}
          onArchivo={setArchivo}
          que="Suelte aquí el XML que le mandaron, o un ZIP de varios"
          limite="hasta 16 MB y 100 documentos"
        />
        {archivo === null && (
          <Textarea
            label="O pegue el CDC"
            description="Los 44 dígitos que están impresos; si son varios, uno por línea"
            autosize
            minRows={2}
            maxRows={12}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            value={texto}
            onChange={escribir(setTexto)}
          />
        )}
        {recibir.error && <Problema error={recibir.error} />}
        {recibir.data && <Resultados de={recibir.data} />}
        <Group justify="space-between">
          <Text size="sm" c="dimmed" maw="34rem">
            De un XML se verifica la firma y que sea para usted. Por su CDC se pregunta a SIFEN.
          </Text>
          <Boton
            type="submit"
            porqueNo={porqueNo(rol, 'emitir') ?? (envio === null ? falta : undefined)}
            loading={recibir.isPending}
          >
            Recibir
          </Boton>
        </Group>
      </Stack>
    </Card>
  )
}

/** What became of each. */
function Resultados({ de: { resultados } }: { de: Recepcion }) {
  const { id } = useContribuyente()
  const todos = resultados.every(({ documento }) => documento !== null)
  return (
    <Alert color={todos ? 'green' : 'orange'} variant="light" role="status" title="Esto fue de lo que llegó">
      <List size="sm" style={{ overflowWrap: 'anywhere' }}>
        {resultados.map(({ cdc, lugar, resultado, documento, motivo }) => (
          <List.Item key={`${lugar} ${cdc}`}>
            {lugar && `${lugar}: `}
            {RESULTADOS[resultado]}
            {documento && (
              <>
                {' · '}
                <Link
                  style={{ color: 'inherit' }}
                  to="/c/$contribuyenteId/recibidos/$recibidoId"
                  params={{ contribuyenteId: id, recibidoId: String(documento.id) }}
                >
                  {documento.numeroFormateado} de RUC {documento.rucEmisor}
                </Link>
              </>
            )}
            {motivo && ` · ${motivo.detail}`}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
