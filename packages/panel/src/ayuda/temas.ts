/** Something that a person of a shop may not know, in her words. */
export interface Tema {
  id: string
  titulo: string
  /** Other words under which it is looked for. */
  tambien?: string
  parrafos: readonly string[]
  /** The pages where it helps, by the end of their address. */
  paginas?: RegExp
}

/** Checked against the manual of SIFEN (v150) and its technical notes. */
export const TEMAS: readonly Tema[] = [
  {
    id: 'nominacion',
    titulo: 'Nominar: ponerle nombre a una factura',
    tambien: 'cliente comprador RUC después',
    paginas: /\/documentos\/\d+\/nominar$/,
    parrafos: [
      'Una factura que se emitió sin nombre puede tener su comprador después: se registra en SIFEN un evento de nominación. La factura no cambia: su número, su CDC y su XML son los mismos, y el KuDE dice además a quién se nominó.',
      'Solo se nomina una factura aprobada y sin nombre, y una sola vez: la nominación no se cambia ni se borra. SIFEN no pone un plazo. El RUC del comprador tiene que estar activo; si no lo está, se nomina con su cédula u otro documento.',
      'Desde entonces, las notas de esa factura salen a nombre de quien se nominó.',
    ],
  },
  {
    id: 'innominada',
    titulo: 'Factura innominada (sin nombre)',
    tambien: 'consumidor final sin nombre 7.000.000 siete millones',
    paginas: /\/emitir$/,
    parrafos: [
      'Es la que se emite a un consumidor final que no dijo quién es. SIFEN la admite solo en una venta a consumidor (B2C) de menos de Gs. 7.000.000; desde esa suma hay que decir quién compra.',
      'Las notas de crédito, de débito y de remisión nunca son innominadas: para hacer una nota de una factura sin nombre, primero nomínela.',
    ],
  },
  {
    id: 'csc',
    titulo: 'CSC: el código de seguridad del contribuyente',
    tambien: 'QR código secreto identificador IdCSC',
    paginas: /\/(configuracion|empezar)$/,
    parrafos: [
      'Es un secreto de 32 letras y dígitos que la DNIT le da junto con un identificador de cuatro dígitos (0001). Con él se calcula el código QR de cada documento: prueba que lo hizo usted.',
      'El de pruebas y el de producción son distintos. No lo comparta: si alguien más lo tiene, pida otro y cárguelo aquí. Los documentos que ya emitió siguen valiendo.',
    ],
  },
  {
    id: 'timbrado',
    titulo: 'Timbrado, establecimiento y punto de expedición',
    tambien: 'numeración 001-001 sucursal caja Marangatu vencimiento',
    paginas: /\/(configuracion|empezar)$/,
    parrafos: [
      'El timbrado es el permiso de la DNIT para numerar documentos: ocho dígitos, desde un día, y a veces hasta otro. Se pide en Marangatu.',
      'Vale para un tipo de documento, un establecimiento (la sucursal) y un punto de expedición (la caja). De ahí sale el número: en 001-002-0000015, 001 es la sucursal, 002 la caja y 15 el documento. Cada combinación cuenta aparte, desde 1 hasta 9.999.999.',
      'Para corregir facturas hace falta también el timbrado de las notas de crédito y de débito.',
    ],
  },
  {
    id: 'certificado',
    titulo: 'Certificado de firma',
    tambien: 'p12 pfx contraseña prestador MIC renovar vence firma digital',
    paginas: /\/(configuracion|empezar)$/,
    parrafos: [
      'Es el archivo (.p12 o .pfx, con su contraseña) con el que se firma cada documento y con el que SIFEN sabe quién envía. Lo da un prestador habilitado por el MIC y lleva su RUC.',
      'Vence, y renovarlo tarda unos días: la campana avisa un mes antes. Si vence, lo ya emitido sigue valiendo; lo nuevo no se firma, y lo que espera sale en cuanto cargue el renovado.',
    ],
  },
  {
    id: 'ambiente',
    titulo: 'SANDBOX, PRUEBAS y PRODUCCIÓN',
    tambien: 'ambiente DEV PROD valor fiscal prueba test',
    paginas: /\/(configuracion|c\/\d+)$/,
    parrafos: [
      'PRODUCCIÓN es de verdad: lo que se emite tiene valor fiscal. PRUEBAS (DEV) es el SIFEN de pruebas de la DNIT: todo viaja igual, y no vale. En SANDBOX nada sale de aquí.',
      'Cada ambiente tiene su certificado, su CSC y sus timbrados, y sus documentos no se mezclan. Arriba a la derecha se ve en cuál está.',
    ],
  },
  {
    id: 'kude',
    titulo: 'KuDE: el documento en papel',
    tambien: 'imprimir PDF ticket representación gráfica QR',
    paginas: /\/documentos\/\d+$/,
    parrafos: [
      'El documento electrónico es el XML firmado. El KuDE es su representación para mirar o imprimir, en hoja o en ticket, con un QR y un CDC que llevan a la consulta pública de la DNIT.',
      'Se puede entregar antes de que SIFEN apruebe. Si el comprador lo pide impreso, hay que dárselo impreso. El de un documento cancelado ya no respalda nada.',
    ],
  },
  {
    id: 'cdc',
    titulo: 'CDC: el código de control',
    tambien: '44 dígitos consulta ekuatia',
    parrafos: [
      'Son los 44 dígitos que identifican a un documento en todo el país: dicen el tipo, el RUC de quien emite, el número y la fecha, y el último comprueba a los demás. Va en el KuDE, en grupos de cuatro, y con él se consulta en la DNIT.',
    ],
  },
  {
    id: 'inutilizar',
    titulo: 'Inutilizar números',
    tambien: 'salto numeración rechazado no usado',
    paginas: /\/(inutilizar|eventos)$/,
    parrafos: [
      'Es decirle a SIFEN que unos números no se van a usar: los que se saltearon, o los de documentos rechazados que se emitieron de nuevo con otro número. Van hasta 1.001 números por vez: el último puede pasar al primero en 1.000.',
      'Se hace dentro de los primeros 15 días del mes siguiente al de los números. Después SIFEN los admite igual, pero fuera de plazo. Un número inutilizado no se usa nunca más.',
    ],
  },
  {
    id: 'cancelar',
    titulo: 'Cancelar un documento, y hasta cuándo',
    tambien: 'anular 48 horas 168 horas plazo',
    paginas: /\/(documentos|eventos|documentos\/\d+)$/,
    parrafos: [
      'Cancelar deshace un documento aprobado: deja de respaldar la operación. Una factura se cancela hasta 48 horas después de su aprobación; los demás documentos, hasta 168 horas (siete días).',
      'Si tiene notas, se cancelan primero las notas, la última primero. Pasado el plazo, una factura se corrige con una nota de crédito.',
    ],
  },
  {
    id: 'nota-de-credito',
    titulo: 'Nota de crédito y nota de débito',
    tambien: 'devolución descuento corregir saldo NCE NDE',
    paginas: /\/nota$/,
    parrafos: [
      'Una nota de crédito resta de una factura aprobada: una devolución, un descuento, un error. Una nota de débito le suma: un interés, un flete que faltó.',
      'Salen a nombre de quien compró, y nunca sin nombre. El formulario empieza con lo que queda por acreditar: quite las líneas que no van y deje las que sí.',
    ],
  },
  {
    id: 'contingencia',
    titulo: 'Si SIFEN no responde (contingencia)',
    tambien: 'caído sin internet espera pendiente offline',
    paginas: /\/(c\/\d+|noticias)$/,
    parrafos: [
      'Puede seguir vendiendo. Cada documento se numera, se firma y se guarda aquí, y sale solo cuando SIFEN vuelve; el KuDE se puede entregar mientras tanto. No emita otra vez lo que espera: quedaría dos veces.',
      'Un documento electrónico marcado como de contingencia no existe todavía en SIFEN: lo rechaza. Lo que sí hay es un plazo, el de envío.',
    ],
  },
  {
    id: 'envio',
    titulo: 'Plazos para enviar: 72 y 720 horas',
    tambien: 'extemporáneo fuera de plazo fecha emisión 1005 1150 1151',
    paginas: /\/noticias$/,
    parrafos: [
      'Un documento llega a SIFEN dentro de las 72 horas de su firma. Más tarde se aprueba con observación (1005) y puede haber una sanción.',
      'La fecha de emisión puede ser de hasta 720 horas (30 días) antes del envío y de hasta 120 horas después. Fuera de eso SIFEN lo rechaza (1150, 1151): se emite de nuevo, y el número que quedó se inutiliza.',
    ],
  },
  {
    id: 'rechazado',
    titulo: 'Un documento rechazado',
    tambien: 'rechazo error observación corregir',
    paginas: /\/(documentos|documentos\/\d+)$/,
    parrafos: [
      'SIFEN no lo aprobó: no vale, y no hay que cancelarlo. Su página dice por qué, y «Corregir y emitir otra» abre el formulario con el motivo al lado del campo.',
      'El nuevo lleva otro número. El que quedó sin usar se inutiliza.',
    ],
  },
  {
    id: 'sin-respuesta',
    titulo: 'Sin respuesta: no se sabe',
    tambien: 'incierto enviado ENVIADO preguntar de nuevo',
    paginas: /\/eventos$/,
    parrafos: [
      'A veces SIFEN recibe algo y su respuesta se pierde. Eso no es un sí ni un no: aquí queda como Enviado. «Preguntar de nuevo» le pregunta a SIFEN antes de enviar nada otra vez, así nada se registra dos veces.',
    ],
  },
  {
    id: 'recibidos',
    titulo: 'Documentos recibidos: conformidad y 45 días',
    tambien: 'compras proveedor disconformidad desconocimiento notificación receptor',
    paginas: /\/recibidos(\/\d+)?$/,
    parrafos: [
      'De una factura que le hicieron puede decir que la recibió (notificación), que está bien (conformidad, total o parcial), que no está bien (disconformidad) o que no la conoce (desconocimiento). Hay 45 días desde que SIFEN la aprobó.',
      'Una conformidad o una disconformidad se corrige una vez, dentro de los 15 días. Conformidad y disconformidad son solo de documentos que SIFEN aprobó: de un archivo que todavía no se confirmó se le pregunta antes, y si aprobó otro texto, queda ese y se le muestra.',
      'Su proveedor puede cancelar una factura hasta 48 horas después de aprobada, y una nota hasta 168. Después se le pregunta a SIFEN una vez más, solo: si la canceló, queda Cancelado y deja de contar en el libro de compras. Lo que usted ya exportó o declaró no cambia solo.',
    ],
  },
  {
    id: 'autofactura',
    titulo: 'Autofactura',
    tambien: 'compra vendedor sin RUC no contribuyente',
    paginas: /\/emitir$/,
    parrafos: [
      'La emite quien compra, cuando quien vende no tiene RUC: un particular o un extranjero. Se dice quién vende, y una constancia de que no es contribuyente o de microproductor.',
    ],
  },
  {
    id: 'remision',
    titulo: 'Nota de remisión',
    tambien: 'traslado mercadería transporte chofer vehículo',
    paginas: /\/emitir$/,
    parrafos: [
      'Acompaña mercadería que viaja: por una venta, entre locales, a reparar. No tiene importes. Dice de dónde sale, adónde va, en qué vehículo y con qué chofer; si eso cambia en el camino, se actualiza con un evento.',
    ],
  },
  {
    id: 'libro',
    titulo: 'Libro de ventas',
    tambien: 'mes contador IVA exportar Marangatu',
    paginas: /\/libro$/,
    parrafos: [
      'El mes por fecha de emisión, en guaraníes: facturas y notas aprobadas, por tasa de IVA, sucursal, día y cliente. Las notas de crédito restan y lo cancelado vale cero.',
      'Primero está lo que todavía no concuerda con SIFEN: lo que espera, lo rechazado cuyo número no se inutilizó, y los números que faltan.',
    ],
  },
  {
    id: 'registro',
    titulo: 'Registro de comprobantes de Marangatu',
    tambien: 'RG 90 955 956 imputar importar declaración informativa contador talón',
    paginas: /\/(libro|compras)$/,
    parrafos: [
      'Es la declaración mensual (obligación 955) de lo que se vendió y se compró. Los documentos electrónicos Marangatu ya los tiene: allí se obtienen y se imputan a IVA, IRE o IRP-RSP; no se importan, porque quedarían dos veces.',
      'Al final de los dos libros está el mes en la misma forma que Marangatu importa, para comparar y para el programa de su contador. Una nota de crédito va del lado de quien tiene el crédito: la que usted emitió, en compras; la que recibió, en ventas.',
    ],
  },
  {
    id: 'miembros',
    titulo: 'Miembros y roles',
    tambien: 'contador invitar permisos propietario administrador emisor lector',
    paginas: /\/miembros$/,
    parrafos: [
      'Cada persona entra con su propia cuenta y con un rol. El lector ve todo y no cambia nada; el emisor emite, nomina y cancela; el administrador además configura, invita y maneja las claves; el propietario también nombra a otros propietarios.',
      'Un contador puede ser miembro de muchos contribuyentes: los ve a todos en «Mis contribuyentes».',
    ],
  },
  {
    id: 'cuenta',
    titulo: 'Su cuenta: contraseña, segundo paso y llaves de acceso',
    tambien: 'olvidé perdí clave código teléfono autenticador huella passkey sesiones cerrar ingresar 2FA',
    parrafos: [
      'Arriba a la derecha, en «Contraseña y sesiones», cambia su contraseña, ve dónde está ingresada su cuenta y cierra lo que no reconoce. Si la olvidó, en la página de ingreso pide un enlace a su correo, que vale media hora.',
      'El segundo paso pide además un código de su teléfono: quien adivine o lea su contraseña no entra. Guarde los diez códigos de recuperación; sirven si pierde el teléfono.',
      'Con una llave de acceso ingresa con su huella, su cara o el PIN de su aparato, sin contraseña, y no se puede entregar a una página falsa.',
      'Si el ingreso es de otro proveedor (el de su empresa, por ejemplo), todo esto está en la página de ese proveedor.',
    ],
  },
  {
    id: 'claves',
    titulo: 'Claves de API, webhooks y avisos',
    tambien: 'integración programa sistema ERP',
    paginas: /\/(claves|webhooks)$/,
    parrafos: [
      'Una clave deja que otro sistema (una caja, un ERP) emita por usted. Se ve una sola vez, cuando se crea; si se pierde o la ve quien no debe, revóquela y cree otra. Cada clave es de un ambiente.',
      'Un webhook le cuenta a ese sistema lo que cambia: que algo se aprobó, se rechazó o se canceló.',
    ],
  },
  {
    id: 'compartir',
    titulo: 'Enviar o compartir un documento',
    tambien: 'correo enlace WhatsApp link',
    paginas: /\/documentos\/\d+$/,
    parrafos: [
      'Compartir hace un enlace que abre cualquiera que lo tenga, sin cuenta: muestra el documento, su KuDE y su XML, y se puede revocar. Por correo sale solo si lo activó en Configuración y el documento dice la dirección del comprador.',
    ],
  },
]

const DE_INICIO = ['ambiente', 'contingencia']

/** What helps on the page at this address, the most its own first. */
export function temasDe(path: string): Tema[] {
  const propios = TEMAS.filter(({ paginas }) => paginas?.test(path.replace(/\/$/, '')))
  return propios.length > 0 ? propios : TEMAS.filter(({ id }) => DE_INICIO.includes(id))
}
