import { Card, Grid, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { cleanFrase } from '../../api/palabras.ts'
import { useAhora } from '../../form/reloj.ts'
import { DatosDeReceptor } from '../../receptor/datos.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { CdcEntero } from '../../ui/cdc.tsx'
import { Ficha } from '../../ui/ficha.tsx'
import { dinero } from '../../values/dinero.ts'
import { fechaHora, quedaHasta } from '../../values/fecha.ts'
import { cdcEnGrupos } from '../../values/nombres.ts'
import { AMBIENTES } from '../../values/palabras.ts'
import { useXml } from './archivo.ts'
import type { DocumentoEntero } from './consulta.ts'
import { CuentaFirmada, ItemsFirmados, useFirmado } from './firmado/contenido-firmado.tsx'
import { EnlaceParaNominarse } from './nominarse/enlace.tsx'
import { ListaDeNotas } from './notas.tsx'

/** What was sold and to whom, and beside it what it comes to, and everything else that is known of the documento. */
export function Resumen({ documento }: { documento: DocumentoEntero }) {
  const xml = useXml(documento.id)
  const firmado = useFirmado(xml.data, documento.moneda)
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Stack>
          <EnlaceParaNominarse documento={documento} />
          <Receptores documento={documento} />
          <ItemsFirmados de={xml} firmado={firmado} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Stack>
          <CuentaFirmada firmado={firmado} />
          <Card withBorder>
            <Title order={2} mb="sm">
              Documento
            </Title>
            <Datos documento={documento} />
          </Card>
        </Stack>
      </Grid.Col>
    </Grid>
  )
}

function Receptores({
  documento: { receptor, receptorEfectivo, innominada },
}: {
  documento: DocumentoEntero
}) {
  const nominada = innominada && receptorEfectivo !== null
  return (
    <SimpleGrid cols={{ base: 1, md: nominada ? 2 : 1 }}>
      {nominada && (
        <Card withBorder style={{ borderColor: 'var(--mantine-color-green-6)' }}>
          <Title order={2}>Receptor efectivo</Title>
          <Text size="sm" c="dimmed" mb="sm">
            El nominado y aprobado por SIFEN: con él se pre-cargan las notas.
          </Text>
          <DatosDeReceptor receptor={receptorEfectivo} />
        </Card>
      )}
      <Card withBorder>
        <Title order={2}>{nominada ? 'Receptor original' : 'Receptor'}</Title>
        <Text size="sm" c="dimmed" mb="sm">
          {innominada ? 'Como se emitió: sin nombre. Esto no cambia nunca.' : 'Como se emitió.'}
        </Text>
        <DatosDeReceptor receptor={receptor} />
      </Card>
    </SimpleGrid>
  )
}

function Datos({ documento }: { documento: DocumentoEntero }) {
  const { cdc, ambiente, numeroTimbrado, protocoloAutorizacion, codigoRespuesta, notas, saldo, moneda } =
    documento
  return (
    <Ficha
      datos={[
        ['CDC', <CdcEntero cdc={cdc} key="cdc" />],
        ['Queda por acreditar', notas.length > 0 && saldo !== null ? dinero(saldo, moneda) : null],
        ['Notas', notas.length > 0 && <ListaDeNotas notas={notas} moneda={moneda} key="notas" />],
        ['Emisión', fechaHora(documento.fechaEmision)],
        ['Emitido por', documento.emitidoPor],
        ['Origen', documento.origen === 'ADOPTADO' ? 'Traído de SIFEN: lo emitió otro sistema' : null],
        ['Timbrado', numeroTimbrado],
        ['Ambiente', AMBIENTES[ambiente].nombre],
        ['Protocolo', protocoloAutorizacion],
        ['Respuesta', [codigoRespuesta, documento.mensajeRespuesta].filter(Boolean).join(' · ') || null],
        ['Para cancelar', <ParaCancelar documento={documento} key="cancelar" />],
        ['Documento asociado', documento.documentoAsociado && <Asociado cdc={documento.documentoAsociado} />],
        ['Se conserva hasta', fechaHora(documento.conservarHasta)],
        [
          'Consulta pública',
          <a className="enlace" key="qr" href={documento.qrUrl} target="_blank" rel="noreferrer">
            Ver en el sitio de la DNIT
          </a>,
        ],
      ]}
    />
  )
}

/** How long it can still be cancelled, counted down while one looks. */
function ParaCancelar({ documento }: { documento: DocumentoEntero }) {
  const { hasta, motivo } = documento.acciones.cancelar
  const queda = quedaHasta(hasta, useAhora())
  return queda === null ? (
    <Text size="sm">{cleanFrase(motivo ?? 'El plazo terminó.')}</Text>
  ) : (
    <span className="monto">quedan {queda}</span>
  )
}

function Asociado({ cdc }: { cdc: string }) {
  const { id } = useContribuyente()
  return (
    <Link
      className="enlace"
      to="/c/$contribuyenteId/documentos/$documentoId"
      params={{ contribuyenteId: id, documentoId: cdc }}
    >
      {cdcEnGrupos(cdc)}
    </Link>
  )
}
