import { Grid, Stack } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { EnSandbox } from '../../shell/en-sandbox.tsx'
import { Respuesta, Vacio } from '../../ui/estados.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import { formatCuenta } from '../../values/decimal.ts'
import { TIPOS } from '../../values/palabras.ts'
import { AccionesDelMes } from '../libro/acciones.tsx'
import { Dias } from '../libro/dias.tsx'
import { mesPorCerrar, nombreDeMesConAnio, readMes } from '../libro/meses.ts'
import { RegistroDelMes } from '../libro/registro.tsx'
import { CORTAS, Sumas } from '../libro/sumas.tsx'
import { ARCHIVOS_DE_COMPRAS, type LibroDeCompras, useCompras } from './consulta.ts'
import { SinConfirmar } from './sin-confirmar.tsx'

/** What was bought in a month, by rate; what does not count, and why; and the files. */
export function Compras() {
  const { ambiente } = useContribuyente()
  const { mes = mesPorCerrar(Date.now()) } = readMes(useSearch({ strict: false }))
  const asked = useCompras(mes)
  if (ambiente === 'SANDBOX')
    return (
      <Pagina titulo="Libro de compras">
        <EnSandbox que="no se reciben documentos de otros" />
      </Pagina>
    )
  return (
    <Pagina
      titulo="Libro de compras"
      explica="Lo que otros le facturaron y SIFEN aprobó, y sus autofacturas, por fecha de emisión, en guaraníes según el tipo de cambio de cada documento."
      acciones={
        <AccionesDelMes
          to="/c/$contribuyenteId/compras"
          de="libro-compras"
          mes={mes}
          archivos={ARCHIVOS_DE_COMPRAS}
        />
      }
    >
      <Respuesta de={asked} que="el libro">
        {libro => <Mes libro={libro} />}
      </Respuesta>
    </Pagina>
  )
}

function Mes({ libro }: { libro: LibroDeCompras }) {
  if (libro.total.cuantos === 0)
    return (
      <Vacio icono="libro" titulo={`No hay compras en ${nombreDeMesConAnio(libro.mes).toLowerCase()}`}>
        Aquí está lo que se recibió en Recibidos, sumado por tasa de IVA, con sus archivos.
      </Vacio>
    )
  return (
    <Stack>
      <SinConfirmar key={libro.mes} libro={libro} />
      <PorComprobante libro={libro} />
      <Grid>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Dias libro={libro} que="Compras" />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <PorEstado libro={libro} />
        </Grid.Col>
      </Grid>
      <PorProveedor libro={libro} />
      <RegistroDelMes mes={libro.mes} />
    </Stack>
  )
}

function PorComprobante({ libro }: { libro: LibroDeCompras }) {
  const filas = libro.porTipo.map(suma => ({
    clave: suma.tipoDocumento,
    que: TIPOS[suma.tipoDocumento].nombre.replace(' electrónica', ''),
    suma,
  }))
  return (
    <Sumas
      titulo="Por comprobante, en guaraníes"
      primera="Comprobante"
      filas={filas}
      total={libro.total}
      nota={`Lo gravado lleva su IVA incluido; las notas de crédito restan. Solo suma lo que SIFEN aprobó.${tellSinSumar(libro)}`}
    />
  )
}

/** They are counted, and come to nothing. */
function tellSinSumar({ total, porEstado }: LibroDeCompras): string {
  const suman = porEstado.find(({ estado }) => estado === 'APROBADO')?.cuantos ?? 0
  const demas = total.cuantos - suman
  if (demas <= 0) return ''
  return demas === 1
    ? ' 1 de ellos se cuenta y no suma.'
    : ` ${formatCuenta(demas)} de ellos se cuentan y no suman.`
}

const ESTADOS: Record<LibroDeCompras['porEstado'][number]['estado'], string> = {
  APROBADO: 'Aprobados: son los que suman',
  SIN_CONFIRMAR: 'Sin confirmar en SIFEN',
  DESCONOCIDO: 'Desconocidos por usted',
  CANCELADO: 'Cancelados por quien los emitió',
}

function PorEstado({ libro }: { libro: LibroDeCompras }) {
  const filas = libro.porEstado.map(suma => ({ clave: suma.estado, que: ESTADOS[suma.estado], suma }))
  return <Sumas titulo="Qué cuenta y qué no" primera="Estado" filas={filas} columnas={CORTAS} />
}

function PorProveedor({ libro }: { libro: LibroDeCompras }) {
  const filas = libro.porProveedor.map((suma, lugar) => ({
    clave: `${lugar} ${suma.documento}`,
    que: `${suma.nombre} · ${suma.documento}`,
    suma,
  }))
  const mas = libro.proveedores > filas.length
  const nota = `Los ${filas.length} de más compras, de ${formatCuenta(libro.proveedores)}: todos están en los archivos.`
  return <Sumas titulo="Por proveedor" primera="Proveedor" filas={filas} {...(mas ? { nota } : {})} />
}
