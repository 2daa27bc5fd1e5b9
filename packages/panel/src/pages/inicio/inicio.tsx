import { Grid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { BotonEnlace } from '../../ui/boton.tsx'
import { Respuesta } from '../../ui/estados.tsx'
import { Icono } from '../../ui/icono.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import { AMBIENTES } from '../../values/palabras.ts'
import { Alertas } from './alertas.tsx'
import { Atencion } from './atencion.tsx'
import { resumen as resumenQuery } from './consulta.ts'
import { Grafico } from './grafico.tsx'
import { Recientes } from './recientes.tsx'
import { Sifen } from './sifen.tsx'
import { Ventas } from './ventas.tsx'

const PRINCIPAL = { base: 12, md: 7 }
const AL_LADO = { base: 12, md: 5 }

export function Inicio() {
  const { id, razonSocial, ruc, ambiente } = useContribuyente()
  const asked = useQuery(resumenQuery(useAccess(), id, ambiente))
  return (
    <Pagina
      titulo={razonSocial}
      explica={`RUC ${ruc} · ${AMBIENTES[ambiente].nombre}: ${AMBIENTES[ambiente].explica}`}
      acciones={
        <BotonEnlace
          to="/c/$contribuyenteId/emitir"
          params={{ contribuyenteId: id }}
          leftSection={<Icono nombre="emitir" />}
        >
          Emitir documento
        </BotonEnlace>
      }
    >
      <Alertas />
      <Ventas />
      <Respuesta de={asked} que="lo que hay que atender">
        {resumen => (
          <Grid gap="md">
            <Grid.Col span={PRINCIPAL}>
              <Atencion resumen={resumen} />
            </Grid.Col>
            <Grid.Col span={AL_LADO}>
              <Sifen salud={resumen.sifen} />
            </Grid.Col>
            <Grid.Col span={PRINCIPAL}>
              <Grafico dias={resumen.dias} />
            </Grid.Col>
            <Grid.Col span={AL_LADO}>
              <Recientes />
            </Grid.Col>
          </Grid>
        )}
      </Respuesta>
    </Pagina>
  )
}
