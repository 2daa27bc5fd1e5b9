import { Alert, Card, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { base64 } from '../../form/archivo.ts'
import { CamposDeCertificado, esCampoDeArchivo, SIN_ARCHIVO } from '../../form/certificado.tsx'
import { useEnvio } from '../../form/fallo.ts'
import { faultsOf } from '../../form/faults.ts'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Confirmar } from '../../ui/confirmar.tsx'
import { Vacio } from '../../ui/estados.tsx'
import { Ficha } from '../../ui/ficha.tsx'
import { fechaHora } from '../../values/fecha.ts'
import { AMBIENTES, porqueNo } from '../../values/palabras.ts'
import { Guardado } from './guardado.tsx'
import { useGuardar } from './guardar.ts'
import { SinSifen } from './sin-sifen.tsx'

export function Certificado() {
  const { ambiente, verificado } = useContribuyente()
  // A person who opened this page to verify the RUC stays on it, so that the confirmation is seen.
  const [probando] = useState(!verificado)
  const sinSifen = probando ? <Probar /> : <SinSifen que="un certificado" />
  return (
    <Stack>
      <Vigente />
      {ambiente === 'SANDBOX' ? sinSifen : <Subir ambiente={ambiente} />}
    </Stack>
  )
}

/** While the RUC is not verified only SANDBOX is open; the certificate that opens DEV and PROD is uploaded here. */
function Probar() {
  const { verificado } = useContribuyente()
  const [para, setPara] = useState<'DEV' | 'PROD'>('DEV')
  if (verificado)
    return (
      <Alert color="green" role="status" title="Verificado">
        El certificado prueba que el RUC es suyo, y quedó guardado para {AMBIENTES[para].nombre}. Ya puede
        pasar a DEV o a PRODUCCIÓN, arriba a la derecha, y cargar allí lo que falte.
      </Alert>
    )
  return (
    <>
      <SegmentedControl
        aria-label="Para qué ambiente es el certificado"
        data={(['DEV', 'PROD'] as const).map(value => ({ value, label: AMBIENTES[value].nombre }))}
        value={para}
        onChange={value => setPara(value as 'DEV' | 'PROD')}
      />
      <Subir ambiente={para} />
    </>
  )
}

function Vigente() {
  const { certificado, ambiente } = useContribuyente()
  if (certificado === null)
    return ambiente === 'SANDBOX' ? null : (
      <Vacio icono="claves" titulo="Todavía no hay certificado">
        Es el archivo .p12 o .pfx con el que se firma cada documento. Lo emite un prestador habilitado en
        Paraguay a nombre del RUC.
      </Vacio>
    )
  return (
    <Card withBorder>
      <Title order={2} mb="sm">
        Certificado en uso
      </Title>
      {certificado.aviso && (
        <Alert color="orange" mb="sm">
          {certificado.aviso}
        </Alert>
      )}
      <Ficha
        datos={[
          ['Titular', certificado.titular],
          ['RUC', certificado.ruc],
          ['Serie', certificado.serie],
          ['Vigente desde', fechaHora(certificado.desde)],
          ['Vence', fechaHora(certificado.hasta)],
          ['Subido', fechaHora(certificado.fechaCreacion)],
        ]}
      />
    </Card>
  )
}

function Subir({ ambiente }: { ambiente: 'DEV' | 'PROD' }) {
  const { client } = useAccess()
  const { id, rol, certificado } = useContribuyente()
  const [preguntando, setPreguntando] = useState(false)
  const [firma, setFirma] = useState(SIN_ARCHIVO)
  const { archivo: file, contrasena } = firma
  const guardar = useGuardar(
    async (archivo: File) =>
      take(
        client.PUT('/api/v1/contribuyentes/{contribuyenteId}/certificado', {
          params: { path: { contribuyenteId: id } },
          body: { ambiente, archivo: await base64(archivo), contrasena },
        }),
      ),
    () => setFirma(SIN_ARCHIVO),
  )
  const faults = faultsOf(guardar.error, esCampoDeArchivo)
  return (
    <Card
      withBorder
      component="form"
      {...useEnvio(
        () => (certificado === null ? file && guardar.mutate(file) : setPreguntando(true)),
        guardar.error,
      )}
    >
      <Stack>
        <Title order={2}>Subir un certificado</Title>
        <Text size="sm" c="dimmed">
          Se comprueba en el acto: que abre con su contraseña, que está vigente, que es de este RUC y que lo
          emitió un prestador reconocido. Se guarda cifrado y no se devuelve nunca.
        </Text>
        <FaltasSueltas de={faults} />
        <CamposDeCertificado de={firma} onCambio={setFirma} faults={faults} />
        <Guardado cuando={guardar.isSuccess && file === null} />
        <div>
          <Boton
            type="submit"
            porqueNo={porqueNo(rol, 'gestionar') ?? (file === null ? 'Elija primero el archivo.' : undefined)}
            loading={guardar.isPending}
          >
            Comprobar y guardar
          </Boton>
        </div>
      </Stack>
      <Confirmar
        abierto={preguntando}
        titulo="Reemplazar el certificado en uso"
        hacer="Reemplazar el certificado"
        onHacer={() => {
          setPreguntando(false)
          if (file !== null) guardar.mutate(file)
        }}
        onCerrar={() => setPreguntando(false)}
      >
        <Text size="sm">
          Si el archivo sirve, desde ese instante todo lo de {AMBIENTES[ambiente].nombre} se firma y se envía
          con él. El que está en uso, serie {certificado?.serie}, no se puede volver a poner sin su archivo.
        </Text>
      </Confirmar>
    </Card>
  )
}
