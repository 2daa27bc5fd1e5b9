import { Text } from '@mantine/core'

/** What each thing is that SIFEN asks of whoever issues, and where one gets it. */
export const AYUDAS = {
  certificado: (
    <>
      <Text inherit>
        Es un archivo que prueba quién es usted, con el que se firma cada factura. Lo vende un prestador
        habilitado en Paraguay (el Ministerio de Industria y Comercio publica la lista), a nombre del RUC,
        para facturación electrónica, y se entrega como archivo .p12 o .pfx con una contraseña.
      </Text>
      <Text inherit mt={4}>
        Uno hecho por usted mismo no sirve: SIFEN no lo reconoce. Aquí se guarda cifrado y no se devuelve
        nunca.
      </Text>
    </>
  ),
  datos:
    'Los pide SIFEN en cada factura, y los compara con su constancia de RUC: el código de la actividad y su descripción deben ser los de ahí, letra por letra.',
  csc: {
    DEV: 'El código de seguridad del contribuyente: con él se arma el código QR. En pruebas es el mismo para todos, y ya está puesto.',
    PROD: 'El código de seguridad del contribuyente: con él se arma el código QR que el comprador escanea. Son 32 letras y dígitos, con un identificador como 0001. Lo da Marangatu, en facturación electrónica; es un secreto, y el de pruebas no sirve.',
  },
  timbrado: {
    DEV: 'Es el permiso de la DNIT para numerar documentos. En pruebas su número es el RUC sin el dígito verificador, y ya está puesto; su fecha es la del día en que la DNIT lo habilitó para pruebas.',
    PROD: 'Es el permiso de la DNIT para numerar documentos. Su número, su fecha de inicio y cada establecimiento y punto de expedición están en la constancia que se imprime en Marangatu: copie aquí todas sus filas.',
  },
} as const
