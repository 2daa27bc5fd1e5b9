import { Alert, Badge, Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { useLista } from '../../api/lista.ts'
import { FaltasDeCeldas } from '../../catalogo/faltas.tsx'
import { SinLeer } from '../../catalogo/sin-leer.tsx'
import { EleccionDeExpedicion } from '../../emision/expedicion.tsx'
import { useExpedicion } from '../../emision/timbrados.ts'
import { faultsOf } from '../../form/faults.ts'
import { PlanillaIlegible } from '../../planilla/celda.ts'
import { csvDe } from '../../planilla/planilla.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { ElegirArchivo } from '../../ui/elegir-archivo.tsx'
import { Problema, Vacio } from '../../ui/estados.tsx'
import { saveAs } from '../../ui/guardar-como.ts'
import { Icono } from '../../ui/icono.tsx'
import { Lista } from '../../ui/lista.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import type { Columna } from '../../ui/tabla.tsx'
import { formatCuenta } from '../../values/decimal.ts'
import { fechaHora } from '../../values/fecha.ts'
import { porqueNo } from '../../values/palabras.ts'
import { AMedias, EnCurso } from './a-medias.tsx'
import { COLUMNAS } from './columnas.ts'
import { PlanillaAMedias, PlanillaConFaltas, usePreparar } from './consulta.ts'
import { MontoDeTanda } from './monto-de-tanda.tsx'
import { ESTADOS_DE_TANDA, resumenDe, type Tanda } from './palabras.ts'
import { Recurrentes } from './recurrentes.tsx'

/** From a file of sales to a tanda; and those of before. */
export function Cantidad() {
  return (
    <Pagina
      titulo="Emitir en cantidad"
      explica="Las ventas de una planilla, de una vez: se revisa cada una antes de emitir, y cada una se emite una sola vez. Nada se emite hasta que usted lo diga."
    >
      <AMedias />
      <Preparar />
      <Anteriores />
      <Recurrentes />
    </Pagina>
  )
}

const NINGUNA = faultsOf(null, () => false)
const SIN_LUGAR = 'Todavía no se sabe de qué sucursal y punto salen.'
const LUGAR_VACIO = { numeroEstablecimiento: '', puntoExpedicion: '' }

function Preparar() {
  const { id, rol } = useContribuyente()
  const navigate = useNavigate()
  const [elegido, setElegido] = useState(LUGAR_VACIO)
  const [avance, setAvance] = useState({ hechas: 0, de: 0 })
  const expedicion = useExpedicion('FACTURA_ELECTRONICA', elegido)
  const { conocida, fallo } = expedicion
  const preparar = usePreparar(
    setAvance,
    tandaId =>
      void navigate({
        to: '/c/$contribuyenteId/cantidad/$tandaId',
        params: { contribuyenteId: id, tandaId: String(tandaId) },
      }),
  )
  const elegir = ([archivo]: File[]) => {
    if (archivo !== undefined) preparar.mutate({ archivo, expedicion: expedicion.valores })
  }
  return (
    <Card withBorder>
      <Stack>
        <Text size="sm" maw="46rem">
          De Excel (.xlsx) o CSV, con los títulos en la primera fila y un ítem en cada una; las filas con la
          misma referencia son una sola factura. Sin RUC ni documento, la factura sale sin nombre. De un
          código o un cliente que ya conoce, lo demás se completa.
        </Text>
        <EleccionDeExpedicion expedicion={expedicion} onCambio={setElegido} faults={NINGUNA} />
        <Group gap="xs">
          <ElegirArchivo accept=".xlsx,.csv,.txt" onArchivos={elegir}>
            {props => (
              <Boton
                {...props}
                porqueNo={porqueNo(rol, 'emitir') ?? (fallo === null ? undefined : SIN_LUGAR)}
                loading={preparar.isPending || (fallo === null && !conocida)}
              >
                Elegir planilla
              </Boton>
            )}
          </ElegirArchivo>
          <Button
            variant="default"
            leftSection={<Icono nombre="bajar" size={16} />}
            onClick={() => saveAs(PLANTILLA(), 'plantilla-de-ventas.csv')}
          >
            Bajar la plantilla
          </Button>
        </Group>
        {preparar.isPending && avance.de > 0 && (
          <div>
            <Progress value={(100 * avance.hechas) / avance.de} aria-label="Cuánto se revisó" />
            <Text size="sm" role="status" mt={4}>
              Revisando: {formatCuenta(avance.hechas)} de {formatCuenta(avance.de)} ventas
            </Text>
          </div>
        )}
        {!preparar.isPending && <EnCurso />}
        {preparar.error && <Fallo error={preparar.error} />}
      </Stack>
    </Card>
  )
}

function Fallo({ error }: { error: Error }) {
  if (error instanceof PlanillaIlegible)
    return (
      <Alert color="red" role="alert">
        {error.message}
      </Alert>
    )
  if (error instanceof PlanillaConFaltas)
    return (
      <>
        <Alert color="red" role="alert">
          La planilla no se entiende. No se preparó nada: corríjala y vuelva a elegirla.
        </Alert>
        <FaltasDeCeldas faltas={error.faltas} />
        <SinLeer titulos={error.sinLeer} />
      </>
    )
  if (error instanceof PlanillaAMedias)
    return (
      <>
        <Problema error={error} />
        <Text size="sm" fw={600}>
          {error.descartada
            ? 'No se preparó nada: vuelva a elegir la planilla.'
            : 'Abajo quedó preparada solo una parte de las ventas: descártela, y vuelva a elegir la planilla.'}
        </Text>
      </>
    )
  return <Problema error={error} />
}

const EJEMPLO_DE_DOS_ITEMS: Readonly<Record<string, string>> = {
  Referencia: 'VENTA-1001',
  Código: 'MATRICULA',
  Descripción: 'Matrícula',
  Cantidad: '1',
  'Precio con IVA': '50.000',
  IVA: '10',
}

/** With one sale of two items. */
const PLANTILLA = (): Blob =>
  csvDe([
    COLUMNAS.map(({ titulo }) => titulo),
    COLUMNAS.map(({ ejemplo }) => ejemplo),
    COLUMNAS.map(({ titulo }) => EJEMPLO_DE_DOS_ITEMS[titulo] ?? ''),
  ])

const columnas: readonly Columna<Tanda>[] = [
  { titulo: 'Planilla', celda: tanda => <Cual tanda={tanda} /> },
  {
    titulo: 'Estado',
    celda: ({ estado }) => (
      <Badge color={ESTADOS_DE_TANDA[estado].color} variant="light" tt="none">
        {ESTADOS_DE_TANDA[estado].nombre}
      </Badge>
    ),
  },
  { titulo: 'Facturas', celda: tanda => <Text size="sm">{resumenDe(tanda)}</Text> },
  { titulo: 'Total', derecha: true, celda: tanda => <MontoDeTanda tanda={tanda} /> },
]

function Cual({ tanda }: { tanda: Tanda }) {
  const { id } = useContribuyente()
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <Link
        className="enlace"
        to="/c/$contribuyenteId/cantidad/$tandaId"
        params={{ contribuyenteId: id, tandaId: String(tanda.id) }}
      >
        {tanda.nombre}
      </Link>
      <Text size="xs" c="dimmed">
        {fechaHora(tanda.fechaCreacion)}
      </Text>
    </div>
  )
}

function Anteriores() {
  const { client } = useAccess()
  const { id, ambiente } = useContribuyente()
  const lista = useLista(
    ['tandas', id, ambiente],
    query =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/documentos/tandas', {
          params: { path: { contribuyenteId: id }, query },
        }),
      ),
    ({ estado }) => estado === 'EN_CURSO',
  )
  return (
    <Stack gap="sm">
      <Title order={2}>Planillas</Title>
      <Lista
        lista={lista}
        que="Planillas"
        clave={({ id: tandaId }) => tandaId}
        columnas={columnas}
        vacio={
          <Vacio icono="documentos" titulo="Ninguna todavía">
            Baje la plantilla, complétela con sus ventas y elíjala arriba.
          </Vacio>
        }
      />
    </Stack>
  )
}
