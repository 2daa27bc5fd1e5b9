import { Alert, Card, Group, List, Stack, Text, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { tellFalta } from '../../api/palabras.ts'
import { useDraft } from '../../form/draft.ts'
import { escribir } from '../../form/enviar.ts'
import { useEnvio } from '../../form/fallo.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Problema } from '../../ui/estados.tsx'
import { porqueNo } from '../../values/palabras.ts'
import { envioDeArchivo, envioDeTexto, TERMINACIONES } from '../traer/envio.ts'
import { Soltar } from '../traer/soltar.tsx'
import { type Recepcion, useRecibir } from './consulta.ts'
import { Cortados } from './cortados.tsx'
import { RESULTADOS } from './palabras.ts'
import { hasAlgoDe } from './varios.ts'

/** As many as a ZIP may have. */
const VARIOS_MAX = 100

/** A file that came by mail, or the CDC on the paper. */
export function Recibir() {
  const { rol } = useContribuyente()
  const draft = useDraft('recibir', { texto: '' })
  const { texto } = draft.value
  const [archivos, setArchivos] = useState<readonly File[]>([])
  // What was said since is still to be received.
  const { mutate, ultima, cortados } = useRecibir(enviados => {
    const suyos = new Set(enviados.map(({ de }) => de))
    if (suyos.has(texto)) draft.clear()
    setArchivos(ahora => (ahora.every(archivo => suyos.has(archivo)) ? [] : ahora))
  })
  const deArchivos = archivos.map(envioDeArchivo)
  const envios = archivos.length > 0 ? deArchivos : texto.trim() === '' ? [] : [envioDeTexto(texto)]
  const enteros = envios.filter(envio => envio !== null)
  const falta =
    archivos.length === 0
      ? 'Pegue el CDC o elija un archivo.'
      : archivos.length > VARIOS_MAX
        ? `Son ${archivos.length} archivos: se mandan hasta ${VARIOS_MAX} por vez.`
        : `Se admiten ${TERMINACIONES.join(', ')}.`
  const puestos = archivos.length > 0 ? archivos : [texto]
  const error = ultima && hasAlgoDe(puestos, ultima.pedido) ? ultima.error : null
  const listo = enteros.length > 0 && enteros.length === envios.length && archivos.length <= VARIOS_MAX
  return (
    <Card withBorder component="form" {...useEnvio(() => listo && mutate(enteros), error)}>
      <Stack>
        <Soltar
          varios
          archivos={archivos}
          onArchivos={setArchivos}
          que="Suelte aquí los XML que le mandaron, o un ZIP"
          limite="hasta 16 MB y 100 documentos"
        />
        {archivos.length === 0 && (
          <Textarea
            label="O pegue el CDC"
            description="Los 44 dígitos impresos, o la dirección del código QR; si son varios, uno por línea"
            autosize
            minRows={2}
            maxRows={12}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            value={texto}
            onChange={escribir(dicho => draft.set({ texto: dicho }))}
          />
        )}
        <Cortados nombres={cortados} />
        {error && <Problema error={error} />}
        {ultima?.data && <Resultados de={ultima.data} />}
        <Group justify="space-between">
          <Text size="sm" c="dimmed" maw="34rem">
            De un XML se verifica la firma y que sea para usted. Por su CDC se pregunta a SIFEN.
          </Text>
          <Boton
            type="submit"
            porqueNo={porqueNo(rol, 'emitir') ?? (listo ? undefined : falta)}
            loading={ultima?.isPending ?? false}
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
      <List size="sm">
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
            {motivo && ` · ${tellFalta(motivo)}`}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
