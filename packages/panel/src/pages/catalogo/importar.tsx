import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemOf } from '../../api/problem.ts'
import {
  type ColumnaDePlanilla,
  celdaDeFalta,
  type FaltaDeCelda,
  type Leidas,
} from '../../catalogo/columnas.ts'
import { FaltasDeCeldas } from '../../catalogo/faltas.tsx'
import { SinLeer } from '../../catalogo/sin-leer.tsx'
import { useRetener } from '../../form/retener.ts'
import { type Fila, PlanillaIlegible } from '../../planilla/celda.ts'
import { csvDe, readPlanilla } from '../../planilla/planilla.ts'
import { Dialogo } from '../../ui/dialogo.tsx'
import { ElegirArchivo } from '../../ui/elegir-archivo.tsx'
import { Problema } from '../../ui/estados.tsx'
import { saveAs } from '../../ui/guardar-como.ts'
import { Icono } from '../../ui/icono.tsx'
import { formatCuenta } from '../../values/decimal.ts'

/** What the service takes at once. */
const A_LA_VEZ = 500

export interface DeImportar<Cuerpo> {
  que: 'productos' | 'clientes'
  columnas: readonly ColumnaDePlanilla[]
  read: (filas: readonly Fila[]) => Promise<Leidas<Cuerpo>>
  guardar: (cuerpos: Cuerpo[], soloValidar: boolean) => Promise<unknown>
}

interface Lista<Cuerpo> extends Leidas<Cuerpo> {
  nombre: string
}

/** All of it is judged before any of it is kept; what is sent twice is kept once, so that whoever was cut off does the same again. */
function useImportar<Cuerpo>({ que, columnas, read, guardar }: DeImportar<Cuerpo>) {
  const queries = useQueryClient()
  const [hechos, setHechos] = useState(0)
  const partesDe = (cuerpos: Cuerpo[]) =>
    Array.from({ length: Math.ceil(cuerpos.length / A_LA_VEZ) }, (_, n) => n * A_LA_VEZ)
  const leer = useMutation({
    mutationFn: async (archivo: File): Promise<Lista<Cuerpo>> => {
      const leidas = await read(await readPlanilla(archivo))
      const faltas = [...leidas.faltas]
      for (const desde of partesDe(leidas.cuerpos)) faltas.push(...(await faltasDe(leidas, desde)))
      faltas.sort((una, otra) => una.fila - otra.fila)
      return { ...leidas, faltas, nombre: archivo.name }
    },
    onMutate: () => setHechos(0),
  })
  async function faltasDe({ cuerpos, filas }: Leidas<Cuerpo>, desde: number): Promise<FaltaDeCelda[]> {
    try {
      await guardar(cuerpos.slice(desde, desde + A_LA_VEZ), true)
      return []
    } catch (error) {
      const { faults, body } = problemOf(error)
      if (faults.length === 0) throw error
      const dichas = faults.map(falta => celdaDeFalta(falta, { filas, columnas, desde }))
      const { erroresOmitidos = 0 } = body
      if (erroresOmitidos === 0) return dichas
      const mas = erroresOmitidos === 1 ? '1 cosa' : `${formatCuenta(erroresOmitidos)} cosas`
      const que = `Y ${mas} más, hasta ${A_LA_VEZ} filas después.`
      return [...dichas, { fila: filas[desde] ?? 0, columna: '', valor: '', que }]
    }
  }
  const importar = useMutation({
    mutationFn: async ({ cuerpos }: Lista<Cuerpo>) => {
      for (const desde of partesDe(cuerpos)) {
        await guardar(cuerpos.slice(desde, desde + A_LA_VEZ), false)
        setHechos(Math.min(desde + A_LA_VEZ, cuerpos.length))
      }
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: [que] }),
  })
  return { leer, importar, hechos }
}

export function Importar<Cuerpo>({ onCerrar, ...de }: DeImportar<Cuerpo> & { onCerrar: () => void }) {
  const { leer, importar, hechos } = useImportar(de)
  useRetener(importar.isPending)
  const lista = leer.data
  const elegir = ([archivo]: File[]) => {
    if (archivo === undefined) return
    importar.reset()
    leer.mutate(archivo)
  }
  return (
    <Dialogo opened ocupado={importar.isPending} onClose={onCerrar} title={`Importar ${de.que}`} size="xl">
      <Stack>
        <Text size="sm">
          De Excel (.xlsx) o CSV, con los títulos en la primera fila. Se revisa todo antes de guardar: si algo
          está mal no se guarda nada, y se dice en qué celda. Lo que ya estaba se actualiza, y lo que el
          archivo no dice queda como estaba.
        </Text>
        <Group gap="xs">
          <ElegirArchivo accept=".xlsx,.csv,.txt" onArchivos={elegir}>
            {props => (
              <Button {...props} loading={leer.isPending} disabled={importar.isPending}>
                Elegir archivo
              </Button>
            )}
          </ElegirArchivo>
          <Button
            variant="default"
            leftSection={<Icono nombre="bajar" size={16} />}
            onClick={() => bajarPlantilla(de)}
          >
            Bajar la plantilla
          </Button>
        </Group>
        {leer.error &&
          (leer.error instanceof PlanillaIlegible ? (
            <Alert color="red" role="alert">
              {leer.error.message}
            </Alert>
          ) : (
            <Problema error={leer.error} />
          ))}
        {lista && !leer.isPending && <SinLeer titulos={lista.sinLeer} />}
        {lista && !leer.isPending && lista.faltas.length > 0 && <Faltas lista={lista} />}
        {lista && !leer.isPending && lista.faltas.length === 0 && (
          <Listas lista={lista} que={de.que} {...{ importar, hechos, onCerrar }} />
        )}
        {importar.error && <Problema error={importar.error} />}
      </Stack>
    </Dialogo>
  )
}

const UNO = { productos: 'producto', clientes: 'cliente' } as const

interface ListasProps<Cuerpo> {
  lista: Lista<Cuerpo>
  que: keyof typeof UNO
  importar: ReturnType<typeof useImportar<Cuerpo>>['importar']
  hechos: number
  onCerrar: () => void
}

function Listas<Cuerpo>({ lista, que, importar, hechos, onCerrar }: ListasProps<Cuerpo>) {
  const cuantos = lista.cuerpos.length
  const cuales = `${formatCuenta(cuantos)} ${cuantos === 1 ? UNO[que] : que}`
  if (cuantos === 0)
    return (
      <Alert color="yellow" role="status">
        No hay ninguno en {lista.nombre}.
      </Alert>
    )
  if (importar.isSuccess)
    return (
      <Alert
        color="green"
        role="status"
        title={cuantos === 1 ? `Se guardó ${cuales}` : `Se guardaron ${cuales}`}
      >
        <Button size="xs" onClick={onCerrar}>
          Listo
        </Button>
      </Alert>
    )
  return (
    <>
      {(importar.isPending || importar.isError) && (
        <Progress value={(100 * hechos) / cuantos} aria-label={`${hechos} de ${cuantos}`} />
      )}
      {importar.isError && (
        <Text size="sm">
          Se guardaron {formatCuenta(hechos)} de {formatCuenta(cuantos)}. Al repetirlo no se duplica ninguno.
        </Text>
      )}
      <Group>
        <Button loading={importar.isPending} onClick={() => importar.mutate(lista)}>
          Guardar {cuales}
        </Button>
      </Group>
    </>
  )
}

function Faltas<Cuerpo>({ lista: { faltas, nombre } }: { lista: Lista<Cuerpo> }) {
  return (
    <>
      <Alert color="red" role="alert">
        {nombre} tiene {faltas.length === 1 ? 'algo' : `${formatCuenta(faltas.length)} cosas`} para corregir.
        No se guardó nada: corríjalo en la planilla y vuelva a elegirla.
      </Alert>
      <FaltasDeCeldas faltas={faltas} />
    </>
  )
}

function bajarPlantilla({ que, columnas }: Pick<DeImportar<unknown>, 'que' | 'columnas'>): void {
  saveAs(
    csvDe([columnas.map(({ titulo }) => titulo), columnas.map(({ ejemplo }) => ejemplo)]),
    `plantilla-de-${que}.csv`,
  )
}
