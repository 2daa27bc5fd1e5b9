import { List, Stack, Text } from '@mantine/core'
import { useContribuyente, useElegirAmbiente } from '../../shell/contribuyente.tsx'
import { Boton, BotonEnlace } from '../../ui/boton.tsx'
import { Problema } from '../../ui/estados.tsx'
import { porqueNoAmbiente } from '../../values/palabras.ts'
import { Paso } from './paso.tsx'

/** What differs there, and the way: the same list stands there too, with its own state. */
export function PasoAProduccion({ numero }: { numero: number }) {
  const { verificado } = useContribuyente()
  const elegir = useElegirAmbiente()
  return (
    <Paso numero={numero} titulo="Pasar a producción">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Cuando la DNIT lo habilite como facturador electrónico. Allí cambia lo siguiente:
        </Text>
        <List size="sm">
          <List.Item>Lo que se emite tiene valor fiscal, y se declara.</List.Item>
          <List.Item>El certificado y sus datos son los mismos: ya están.</List.Item>
          <List.Item>El CSC es otro: el suyo, de Marangatu.</List.Item>
          <List.Item>El timbrado es el suyo, con todas las filas de su constancia.</List.Item>
        </List>
        {elegir.error !== null && <Problema error={elegir.error} />}
        <div>
          <Boton
            variant="light"
            porqueNo={porqueNoAmbiente('PROD', verificado)}
            loading={elegir.isPending}
            onClick={() => elegir.mutate('PROD')}
          >
            Seguir en PRODUCCIÓN
          </Boton>
        </div>
      </Stack>
    </Paso>
  )
}

export function PasoDePrimeraFactura({ numero }: { numero: number }) {
  const { id, puedeEmitir } = useContribuyente()
  return (
    <Paso numero={numero} titulo="Primera factura">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {puedeEmitir
            ? 'No falta nada. Lo que emita desde ahora tiene valor fiscal.'
            : 'Cuando estén los pasos de arriba, ya puede emitir. Aquí no hay facturas de prueba: todo tiene valor fiscal.'}
        </Text>
        {puedeEmitir && (
          <div>
            <BotonEnlace to="/c/$contribuyenteId/emitir" params={{ contribuyenteId: id }}>
              Emitir la primera factura
            </BotonEnlace>
          </div>
        )}
      </Stack>
    </Paso>
  )
}
