import { SimpleGrid } from '@mantine/core'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { BotonEnlace } from '../../ui/boton.tsx'
import { Icono } from '../../ui/icono.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import { AMBIENTES } from '../../values/palabras.ts'
import { Atencion } from './atencion.tsx'
import { Recientes } from './recientes.tsx'

export function Inicio() {
  const { id, razonSocial, ruc, ambiente } = useContribuyente()
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
          Emitir factura
        </BotonEnlace>
      }
    >
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Atencion />
        <Recientes />
      </SimpleGrid>
    </Pagina>
  )
}
