import { Alert, Badge, Card, Group, Progress, Select, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { useEspera } from '../../api/espera.ts'
import { useLista } from '../../api/lista.ts'
import { problemOf, tellConLugar } from '../../api/problem.ts'
import { SinLeer } from '../../catalogo/sin-leer.tsx'
import { csvDe, textoDeCelda } from '../../planilla/planilla.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton, BotonEnlace } from '../../ui/boton.tsx'
import { Confirmar } from '../../ui/confirmar.tsx'
import { Problema, Vacio } from '../../ui/estados.tsx'
import { saveAs } from '../../ui/guardar-como.ts'
import { Lista } from '../../ui/lista.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import { RespuestaDePagina } from '../../ui/respuesta-de-pagina.tsx'
import { FranjaDeAmbiente } from '../../ui/resumen.tsx'
import type { Columna } from '../../ui/tabla.tsx'
import { formatCuenta } from '../../values/decimal.ts'
import { dinero } from '../../values/dinero.ts'
import { fechaHora } from '../../values/fecha.ts'
import { cdcEnGrupos } from '../../values/nombres.ts'
import { ESTADOS, porqueNo } from '../../values/palabras.ts'
import { EN_CAMINO } from '../documento/consulta.ts'
import { AMedias, EnCurso } from './a-medias.tsx'
import { formatCelda, type Mesa, PorCorregir, useMesa } from './celdas.tsx'
import { tanda as tandaQuery, useActo } from './consulta.ts'
import { faltasDe } from './corregir.ts'
import { useEmpezadas } from './empezadas.ts'
import { FaltasDeEmisor } from './faltas-de-emisor.tsx'
import { MontoDeTanda } from './monto-de-tanda.tsx'
import {
  avanceDe,
  type DeTanda,
  deTanda,
  ESTADOS_DE_TANDA,
  facturas,
  resumenDe,
  SITUACIONES,
  type Tanda,
} from './palabras.ts'
import { useSinLeer } from './sin-leer.ts'

const RUTA = '/c/$contribuyenteId/cantidad/$tandaId'
/** How soon one that is emitted is looked at again while it goes on. */
const SE_EMITE = { primeraMs: 1_000, alPrincipio: 30 }
/** How often its sales are meanwhile. */
const VENTAS_MS = 5_000

export function TandaDeVentas() {
  const { tandaId } = useParams({ from: RUTA })
  const { id } = useContribuyente()
  const asked = useQuery({
    ...tandaQuery(useAccess(), id, tandaId),
    refetchInterval: useEspera(({ estado }: Tanda) => estado === 'EN_CURSO', SE_EMITE),
  })
  return (
    <RespuestaDePagina
      de={asked}
      que="la tanda"
      lista={{ href: `/c/${id}/cantidad`, nombre: 'Ver las tandas' }}
    >
      {tanda => <Entera tanda={tanda} />}
    </RespuestaDePagina>
  )
}

function Entera({ tanda }: { tanda: Tanda }) {
  const { id } = useContribuyente()
  const sinLeer = useSinLeer()
  return (
    <Pagina
      titulo={tanda.nombre}
      explica={`Se preparó el ${fechaHora(tanda.fechaCreacion)}.`}
      acciones={
        <BotonEnlace to="/c/$contribuyenteId/cantidad" params={{ contribuyenteId: id }} variant="default">
          Otra planilla
        </BotonEnlace>
      }
    >
      <AMedias de={tanda.id} />
      <EnCurso de={tanda.id} />
      <FaltasDeEmisor tanda={tanda} />
      {tanda.estado === 'BORRADOR' && <SinLeer titulos={sinLeer.read(tanda.id)} />}
      <Avance tanda={tanda} />
      <Ventas tanda={tanda} />
    </Pagina>
  )
}

function Avance({ tanda }: { tanda: Tanda }) {
  const { estado, documentos, emitidos, motivo } = tanda
  const { color, nombre } = ESTADOS_DE_TANDA[estado]
  return (
    <Card withBorder>
      <Stack gap="sm">
        <Group justify="space-between">
          <Group gap="xs">
            <Badge color={color} variant="light" tt="none">
              {nombre}
            </Badge>
            <Text fw={650} fz="lg">
              <MontoDeTanda tanda={tanda} />
            </Text>
          </Group>
          <Actos tanda={tanda} />
        </Group>
        {estado !== 'BORRADOR' && (
          <Progress
            value={avanceDe(tanda)}
            color={color}
            animated={estado === 'EN_CURSO'}
            aria-label={`${emitidos} de ${documentos}`}
          />
        )}
        <Text size="sm" role="status">
          {resumenDe(tanda)}
        </Text>
        {motivo !== null && (
          <Alert color={estado === 'PAUSADA' ? 'orange' : 'yellow'} title={motivo.title}>
            {motivo.errors.length > 0 ? motivo.errors.map(tellConLugar).join('; ') : motivo.detail}
          </Alert>
        )}
        {estado === 'EN_CURSO' && (
          <Text size="sm" c="dimmed">
            Puede cerrar esta página: se sigue emitiendo.
          </Text>
        )}
      </Stack>
    </Card>
  )
}

type Pregunta = 'emitir' | 'repetidas' | 'cancelar' | null

/** Nothing is done with one that this window is still writing down. */
function usePorqueNo({ id }: Tanda): string | undefined {
  const { rol } = useContribuyente()
  const { enCurso } = useEmpezadas()
  const sinTerminar = enCurso.some(({ tandaId }) => tandaId === id)
  return porqueNo(rol, 'emitir') ?? (sinTerminar ? 'Todavía se está preparando.' : undefined)
}

function Actos({ tanda }: { tanda: Tanda }) {
  const { ambiente } = useContribuyente()
  const [pregunta, setPregunta] = useState<Pregunta>(null)
  const acto = useActo(tanda.id)
  const { estado, listos, conFaltas, emitidos } = tanda
  const cerrar = () => {
    setPregunta(null)
    // What becomes of one that is under way is said all the same.
    if (!acto.isPending) acto.reset()
  }
  const repetidas = acto.error
    ? problemOf(acto.error).faults.find(({ campo }) => campo === 'repetidos')
    : undefined
  const emitir = (repetidos: boolean) =>
    acto.mutate({ que: 'emitir', soloListos: conFaltas > 0, repetidos }, { onSuccess: cerrar })
  const sinPermiso = usePorqueNo(tanda)
  if (estado === 'CANCELADA') return null
  return (
    <Group gap="xs">
      {(estado === 'BORRADOR' || estado === 'PAUSADA') && (
        <Boton variant="default" size="xs" porqueNo={sinPermiso} onClick={() => setPregunta('cancelar')}>
          {estado === 'BORRADOR' ? 'Descartar' : 'Cancelar lo que falta'}
        </Boton>
      )}
      {estado === 'EN_CURSO' && (
        <Boton
          variant="default"
          size="xs"
          porqueNo={sinPermiso}
          loading={acto.isPending}
          onClick={() => acto.mutate({ que: 'pausar' })}
        >
          Pausar
        </Boton>
      )}
      {listos > 0 && estado !== 'EN_CURSO' && (
        <Boton porqueNo={sinPermiso} onClick={() => setPregunta('emitir')}>
          {estado === 'BORRADOR'
            ? conFaltas > 0
              ? listos === 1
                ? 'Emitir solo la que está bien'
                : `Emitir solo las ${formatCuenta(listos)} que están bien`
              : `Emitir ${facturas(listos)}`
            : 'Seguir'}
        </Boton>
      )}
      <Confirmar
        abierto={pregunta === 'emitir'}
        titulo={`Emitir ${facturas(listos)}`}
        hacer={repetidas === undefined ? 'Emitir' : 'Emitir igual'}
        color={repetidas === undefined ? 'blue' : 'red'}
        ocupado={acto.isPending}
        error={repetidas === undefined ? acto.error : undefined}
        onHacer={() => emitir(repetidas !== undefined)}
        onCerrar={cerrar}
      >
        <FranjaDeAmbiente ambiente={ambiente} />
        {repetidas === undefined ? (
          <>
            <Text mt="xs">
              Se emiten una tras otra, y cada una toma su número.{' '}
              {/* What it comes to is of what was emitted, too. */}
              {emitidos === 0
                ? 'En total son '
                : `Con ${emitidos === 1 ? 'la que ya se emitió' : `las ${formatCuenta(emitidos)} que ya se emitieron`}, la planilla suma `}
              <strong>
                <MontoDeTanda tanda={tanda} />
              </strong>
              .
            </Text>
            {conFaltas > 0 && (
              <Text mt="xs">
                {facturas(conFaltas)} para corregir no se {conFaltas === 1 ? 'emite' : 'emiten'}.
              </Text>
            )}
          </>
        ) : (
          <Alert mt="xs" color="red" role="alert" title="Ya se emitieron">
            {repetidas.detail}
          </Alert>
        )}
      </Confirmar>
      <Confirmar
        abierto={pregunta === 'cancelar'}
        titulo={estado === 'BORRADOR' ? 'Descartar la planilla' : 'Cancelar lo que falta'}
        hacer={estado === 'BORRADOR' ? 'Descartar' : 'Cancelar lo que falta'}
        ocupado={acto.isPending}
        error={acto.error}
        onHacer={() => acto.mutate({ que: 'cancelar' }, { onSuccess: cerrar })}
        onCerrar={cerrar}
      >
        Lo que no se emitió no se emitirá. Lo que ya se emitió queda.
      </Confirmar>
      {pregunta === null && acto.error && <Problema error={acto.error} />}
    </Group>
  )
}

function columnasDe(tanda: Tanda, mesa: Mesa): readonly Columna<DeTanda>[] {
  return [
    {
      titulo: 'Venta',
      celda: ({ referencia, lugar }) => (
        <div style={{ overflowWrap: 'anywhere' }}>
          <Text size="sm" fw={600}>
            {referencia}
          </Text>
          {lugar !== null && lugar.toLowerCase() !== referencia.toLowerCase() && (
            <Text size="xs" c="dimmed">
              {lugar}
            </Text>
          )}
        </div>
      ),
    },
    {
      titulo: 'Cliente',
      celda: ({ cuerpo }) => <Text size="sm">{cuerpo.receptor?.nombreRazonSocial ?? 'Sin nombre'}</Text>,
    },
    {
      titulo: 'Situación',
      celda: ({ estado, documento }) => (
        <Badge
          color={documento === null ? SITUACIONES[estado].color : ESTADOS[documento.estado].color}
          variant="light"
          tt="none"
        >
          {documento === null ? SITUACIONES[estado].nombre : ESTADOS[documento.estado].nombre}
        </Badge>
      ),
    },
    {
      titulo: 'Documento',
      celda: venta =>
        venta.documento === null ? (
          <PorCorregir tanda={tanda} venta={venta} mesa={mesa} />
        ) : (
          <Emitida documento={venta.documento} />
        ),
    },
    {
      titulo: 'Total',
      derecha: true,
      celda: ({ total, moneda }) => (
        <span className="monto">{total === '0' ? '—' : dinero(total, moneda)}</span>
      ),
    },
  ]
}

function Emitida({ documento }: { documento: NonNullable<DeTanda['documento']> }) {
  const { id } = useContribuyente()
  return (
    <Link
      className="enlace monto"
      to="/c/$contribuyenteId/documentos/$documentoId"
      params={{ contribuyenteId: id, documentoId: documento.cdc }}
    >
      {documento.numeroFormateado}
    </Link>
  )
}

/** Its sales with what became of each; looked at again when something did. */
function Ventas({ tanda }: { tanda: Tanda }) {
  const { client } = useAccess()
  const { id, ambiente } = useContribuyente()
  const { estado } = useSearch({ from: RUTA })
  const navigate = useNavigate({ from: RUTA })
  const path = { contribuyenteId: id, tandaId: String(tanda.id) }
  const page = async (query: { cursor?: string; limite?: number; estado?: DeTanda['estado'] }) => {
    const { datos, siguiente } = await take(
      client.GET('/api/v1/contribuyentes/{contribuyenteId}/documentos/tandas/{tandaId}/documentos', {
        params: { path, query },
      }),
    )
    return { datos: datos.map(deTanda), siguiente }
  }
  const lista = useLista(
    ['tanda-documentos', id, ambiente, path.tandaId, estado],
    query => page({ ...query, ...(estado && { estado }) }),
    tanda.estado === 'EN_CURSO'
      ? { cadaMs: VENTAS_MS }
      : ({ documento }) => documento !== null && EN_CAMINO.includes(documento.estado),
  )
  const mesa = useMesa()
  const { refetch } = lista.asked
  // While it is emitted there is always something more.
  const emitidos = tanda.estado === 'EN_CURSO' ? undefined : tanda.emitidos
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something more of it is known
  useEffect(() => void refetch(), [emitidos, tanda.conFaltas, tanda.estado])
  const bajar = useMutation({ mutationFn: () => bajarTodo() })
  const bajarTodo = async () => {
    const filas: string[][] = [['Referencia', 'Situación', 'Documento', 'CDC', 'Total', 'Qué está mal']]
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { datos, siguiente } = await page({ limite: 100, ...(cursor === undefined ? {} : { cursor }) })
      for (const venta of datos) filas.push(filaDe(venta))
      cursor = siguiente
    }
    saveAs(csvDe(filas), `${tanda.nombre.replace(/\.\w+$/, '')}-resultado.csv`)
  }
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Select
          aria-label="Situación"
          placeholder="Todas"
          clearable
          data={Object.entries(SITUACIONES).map(([value, { nombre }]) => ({ value, label: nombre }))}
          value={estado ?? null}
          onChange={next =>
            void navigate({
              to: '.',
              search: next === null ? {} : { estado: next as DeTanda['estado'] },
              replace: true,
            })
          }
        />
        <Boton variant="default" loading={bajar.isPending} onClick={() => bajar.mutate()}>
          Bajar el resultado
        </Boton>
      </Group>
      {bajar.error && <Problema error={bajar.error} />}
      <Lista
        lista={lista}
        que="Ventas de la planilla"
        clave={({ referencia }) => referencia}
        columnas={columnasDe(tanda, mesa)}
        vacio={
          <Vacio icono="documentos" titulo="Ninguna">
            De esta planilla no hay ventas así.
          </Vacio>
        }
      />
    </Stack>
  )
}

const filaDe = (venta: DeTanda): string[] => {
  const { referencia, estado, documento, total } = venta
  const { celdas, resto } = faltasDe(venta)
  return [
    textoDeCelda(referencia),
    documento === null ? SITUACIONES[estado].nombre : ESTADOS[documento.estado].nombre,
    documento?.numeroFormateado ?? '',
    // Without groups it is a number there, and its last digits are lost.
    documento === null ? '' : cdcEnGrupos(documento.cdc),
    total.replace('.', ','),
    textoDeCelda([...celdas.map(formatCelda), ...resto].join('; ')),
  ]
}
