import { Grid, Stack } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { Respuesta, Vacio } from '../../ui/estados.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import { AccionesDelMes } from './acciones.tsx'
import { ARCHIVOS, type Libro as LibroDelMes, useLibro } from './consulta.ts'
import { Dias } from './dias.tsx'
import { Falta } from './falta.tsx'
import { mesPorCerrar, nombreDeMesConAnio, readMes } from './meses.ts'
import { RegistroDelMes } from './registro.tsx'
import { PorCliente, PorSucursal, PorTasa } from './sumas.tsx'

/** The month of whoever keeps the books: what was sold, by rate; what does not agree with SIFEN; and the files. */
export function Libro() {
  const { mes = mesPorCerrar(Date.now()) } = readMes(useSearch({ strict: false }))
  const asked = useLibro(mes)
  return (
    <Pagina
      titulo="Libro de ventas"
      explica="Lo que SIFEN aprobó, por fecha de emisión, en guaraníes según el tipo de cambio de cada documento."
      acciones={
        <AccionesDelMes to="/c/$contribuyenteId/libro" de="libro-ventas" mes={mes} archivos={ARCHIVOS} />
      }
    >
      <Respuesta de={asked} que="el libro">
        {libro => <Mes libro={libro} />}
      </Respuesta>
    </Pagina>
  )
}

function Mes({ libro }: { libro: LibroDelMes }) {
  const { noConcluidos, eventosPendientes, saltos } = libro
  if (libro.total.cuantos + noConcluidos + eventosPendientes.length + saltos.length === 0)
    return (
      <Vacio icono="libro" titulo={`No hay ventas en ${nombreDeMesConAnio(libro.mes).toLowerCase()}`}>
        Aquí están las facturas y notas que SIFEN aprobó en el mes, sumadas por tasa de IVA, con sus archivos.
      </Vacio>
    )
  return (
    <Stack>
      <Falta key={libro.mes} libro={libro} />
      <PorTasa libro={libro} />
      <Grid>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Dias libro={libro} que="Ventas" />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <PorSucursal libro={libro} />
        </Grid.Col>
      </Grid>
      <PorCliente libro={libro} />
      <RegistroDelMes mes={libro.mes} />
    </Stack>
  )
}
