import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Enlace } from '../../ui/enlace.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import { AMBIENTES, porqueNo } from '../../values/palabras.ts'
import { PasoDeCertificado } from './certificado.tsx'
import { PasoDeCsc } from './csc.tsx'
import { PasoDeDatos } from './datos.tsx'
import { Dueno } from './dueno.tsx'
import { PasoAProduccion, PasoDePrimeraFactura } from './produccion.tsx'
import { PasoDePrueba } from './prueba.tsx'
import { PasoDeTimbrado } from './timbrado.tsx'

/** From a taxpayer to its first approved factura; what is done is kept, and whoever comes back goes on where it was left. */
export function Empezar() {
  const { ambiente, rol, id } = useContribuyente()
  const no = porqueNo(rol, 'gestionar')
  const donde = ambiente === 'PROD' ? 'PROD' : 'DEV'
  return (
    <Pagina
      titulo="Empezar"
      explica={
        ambiente === 'SANDBOX'
          ? 'Lo que hace falta para la primera factura. El certificado abre el ambiente de pruebas y PRODUCCIÓN.'
          : `Lo que hace falta para la primera factura en ${AMBIENTES[donde].nombre}.`
      }
    >
      {no && <Alert color="gray">{no} Aquí puede verlo.</Alert>}
      <Stack gap="sm">
        <PasoDeCertificado numero={1} />
        {ambiente !== 'SANDBOX' && (
          <>
            <PasoDeDatos numero={2} />
            <PasoDeCsc key={`csc ${donde}`} numero={3} para={donde} />
            <PasoDeTimbrado key={`timbrado ${donde}`} numero={4} para={donde} />
            {donde === 'DEV' ? (
              <>
                <PasoDePrueba numero={5} />
                <PasoAProduccion numero={6} />
              </>
            ) : (
              <PasoDePrimeraFactura numero={5} />
            )}
          </>
        )}
        {ambiente !== 'SANDBOX' && (
          <Text size="sm" c="dimmed">
            Si quiere, ponga su logo y su color en la factura:{' '}
            <Anchor
              size="sm"
              underline="always"
              component={Enlace}
              href={`/c/${id}/configuracion?vista=membrete`}
            >
              Logo y color
            </Anchor>
          </Text>
        )}
        <Dueno />
      </Stack>
    </Pagina>
  )
}
