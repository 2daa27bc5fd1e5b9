import type { Json } from './componentes.ts'

export const INFO: Json = {
  title: 'Mbohéra',
  version: '1',
  summary: 'Facturación electrónica en Paraguay: emitir, y nominar al receptor de una factura innominada',
  description: [
    'Dos credenciales que no se mezclan: las personas entran con el token de su proveedor de identidad a `/contribuyentes/…`; los programas, con una API key a todo lo demás. La API key decide el contribuyente y el ambiente.',
    'Bajo `/contribuyentes` la respuesta viene en un sobre `{data, timestamp, errors}`; en las demás rutas, sola. Una lista es `{datos, siguiente}`: repita con `cursor` igual a `siguiente` hasta que sea null.',
    'Todo error es `application/problem+json` con el mismo cuerpo: decida por `type`, muestre `detail`. Cada `type` tiene su página en `/problemas/<type>`. Una ruta que no existe es 404 `route-not-found`; una que existe con otro método, 405 `method-not-allowed` con `Allow`. Donde se lee con GET, HEAD responde lo mismo sin el cuerpo.',
    'Los instantes con Z son UTC; una fecha y hora sin zona es la de Paraguay. Los importes de las respuestas son texto con el decimal exacto; en las solicitudes, número o texto.',
    'Las direcciones que terminan en `Url`, menos `qrUrl`, y la cabecera `Location` son rutas de este mismo servidor: póngales delante su dirección.',
    'Una palabra del cuerpo que no existe se ignora, salvo que se parezca a una que existe, que sea una del manual que todavía no se admite, o que otro programa llame así a un campo que falta (moneda por `monedaOperacion`) y sin él se firmaría otra cosa: entonces es una falta (422), porque lo que dice no tendría efecto. De un parámetro de la dirección vale lo mismo, y la falta es un 400; también si es el nombre que otros le dan a uno que existe, como `page` o `offset`. `Prefer: handling=lenient` las ignora todas. En el cuerpo que crea o emite algo, un campo con null o con un texto en blanco es un campo que no se dijo.',
    'Las respuestas pueden ganar campos; ninguno cambia de nombre.',
  ].join('\n\n'),
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
}

export const SEGURIDAD: Json = {
  persona: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Token de acceso del proveedor OpenID Connect',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'sk_live_…',
    description:
      'API key: decide contribuyente y ambiente. Cada operación dice qué permiso pide; una clave que no lo tiene, o que se usa desde una dirección que no está en su lista, recibe 403 access-denied',
  },
}

/** What the operations are grouped by: the first word of the path that is not the contribuyente's. */
export const TAGS: { name: string; description: string }[] = [
  { name: 'contribuyentes', description: 'Los contribuyentes de una persona, y sus datos de emisor' },
  { name: 'ambiente', description: 'En qué ambiente ve una persona al contribuyente' },
  { name: 'resumen', description: 'Qué hay que atender' },
  { name: 'ventas', description: 'Cuánto se vendió' },
  { name: 'sifen', description: 'Cómo están los servicios de SIFEN' },
  { name: 'api-keys', description: 'Las claves de los programas' },
  { name: 'alertas', description: 'Lo que conviene mirar de las claves' },
  { name: 'miembros', description: 'Quién más entra, y con qué rol' },
  { name: 'auditoria', description: 'Quién hizo qué, cuándo y desde dónde' },
  { name: 'certificado', description: 'El certificado de firma de un ambiente' },
  { name: 'csc', description: 'El código de seguridad del QR' },
  { name: 'timbrados', description: 'Los timbrados y su numeración' },
  { name: 'clientes', description: 'A quién se vende, como lo ofrece quien emite' },
  { name: 'productos', description: 'Qué se vende, como lo ofrece quien emite' },
  { name: 'contribuyente', description: 'De quién es una API key' },
  { name: 'documento-electronico', description: 'Documentos, para programas' },
  { name: 'documentos', description: 'Documentos, para personas' },
  { name: 'libro-ventas', description: 'El mes de quien lleva la contabilidad' },
  { name: 'libro-compras', description: 'Lo que se compró en un mes' },
  { name: 'registro-comprobantes', description: 'El mes en la forma de Marangatu' },
  {
    name: 'documento-recibido',
    description: 'Documentos que otros emitieron al contribuyente, para programas',
  },
  {
    name: 'documentos-recibidos',
    description: 'Documentos que otros emitieron al contribuyente, para personas',
  },
  { name: 'evento-sifen', description: 'Eventos, para programas' },
  { name: 'eventos', description: 'Eventos, para personas' },
  { name: 'avisos', description: 'Qué cambió, para quien pregunta' },
  { name: 'panorama', description: 'Todos los contribuyentes de una persona, juntos' },
  { name: 'noticias', description: 'Qué necesita a alguien, y hasta cuándo' },
  { name: 'correo', description: 'Si los documentos se envían por correo' },
  { name: 'casilla', description: 'La casilla de correo a la que escriben los proveedores' },
  { name: 'filtros', description: 'Lo que una persona busca seguido en las listas' },
  { name: 'membrete', description: 'El logo, el color y el texto de lo que se imprime y se envía' },
  { name: 'enlaces-nominacion', description: 'Si las compradoras se nombran a sí mismas, y cómo' },
  { name: 'peticiones-nominacion', description: 'Lo que pidieron las compradoras por sus enlaces' },
  { name: 'webhooks', description: 'Adónde se entrega lo que cambió' },
  { name: 'padron', description: 'Consulta de RUC en SIFEN' },
]

export function etiquetaDe(url: string): string {
  const words = url.split('/').filter(part => part !== '' && !part.startsWith(':'))
  const name = (words[0] === 'contribuyentes' ? words[1] : undefined) ?? words[0] ?? ''
  if (!TAGS.some(tag => tag.name === name)) throw new Error(`The group ${name} is not described`)
  return name
}
