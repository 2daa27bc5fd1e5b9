import { CDC_DE_CREDITO, CDC_DE_FACTURA, CDC_DE_INNOMINADA, CDC_RECIBIDO, COMPRADORA } from './comunes.ts'
import type { Ejemplo, Ejemplos } from './ejemplo.ts'
import { NOMINACION } from './eventos.ts'

const ANA = {
  naturaleza: 'NO_CONTRIBUYENTE',
  tipoContribuyente: 'NO_CONTRIBUYENTE',
  tipoOperacion: 'B2C',
  pais: 'PRY',
  nombreRazonSocial: 'ANA BENITEZ',
  tipoDocumento: 'CEDULA_PARAGUAYA',
  numeroDocumento: '2345678',
}

const QR = `https://ekuatia.set.gov.py/consultas-test/qr?nVersion=150&Id=${CDC_DE_FACTURA}&dFeEmiDE=323032362d31312d32305430393a30303a3030&dNumIDRec=2345678&dTotGralOpe=150000&dTotIVA=13636.36363636&cItems=1&DigestValue=50644138422b4e6354784b39783564657174744b366e4447646967596b62426d64424935323478424679733d&IdCSC=0001&cHashQR=9349fa2d32d9b5eedf93e6ccb063bcf3d7318b7e57ac3e299c67e9a121e073f8`

const QR_DE_CREDITO = `https://ekuatia.set.gov.py/consultas-test/qr?nVersion=150&Id=${CDC_DE_CREDITO}&dFeEmiDE=323032362d31312d32305430393a30303a3030&dRucRec=80012345&dTotGralOpe=166000&dTotIVA=14398.26839827&cItems=2&DigestValue=72336e52747144746c2b7775794d77346b2b363534533757566f58386d5a2f73444f2f784c4251595645593d&IdCSC=0001&cHashQR=456652b2d5a069f3a38d56d7221fdd38cc18cac9c4488372e1b2a5426863b49c`

/** As a list shows it. */
const FACTURA = {
  id: 1,
  cdc: CDC_DE_FACTURA,
  estado: 'APROBADO',
  origen: 'EMITIDO',
  tipoDocumento: 'FACTURA_ELECTRONICA',
  iTiDe: 1,
  numeroTimbrado: '80099999',
  establecimiento: '001',
  puntoExpedicion: '001',
  numeroDocumento: '0000001',
  numeroFormateado: '001-001-0000001',
  serieNumero: null,
  ambiente: 'DEV',
  fechaEmision: '2026-11-20T09:00:00',
  fechaCreacion: '2026-11-20T12:00:00.000Z',
  moneda: 'PYG',
  total: '150000',
  innominada: false,
  receptor: ANA,
  receptorEfectivo: ANA,
  documentoAsociado: null,
  protocoloAutorizacion: '50300001',
  codigoRespuesta: null,
  mensajeRespuesta: null,
  fechaProcesamiento: '2026-11-20T12:00:01.000Z',
  archivado: false,
  conservarHasta: '2031-12-31',
  statusUrl: `/api/v1/documento-electronico/status/${CDC_DE_FACTURA}`,
  kudeUrl: '/api/v1/documento-electronico/1/kude',
  qrUrl: QR,
  xmlUrl: '/api/v1/documento-electronico/1/xml',
}

const SE_PUEDE = { puede: true, hasta: null, desde: null, codigo: null, motivo: null }
const noSePuede = (codigo: string, motivo: string) => ({ ...SE_PUEDE, puede: false, codigo, motivo })

const ACCIONES = {
  nominar: noSePuede(
    '4469',
    'La factura ya nombra a su receptor, y solo se nomina una innominada: si es otro, cancélela o haga una nota de crédito, y emita otra.',
  ),
  cancelar: { ...SE_PUEDE, hasta: '2026-11-22T12:00:01.000Z' },
  inutilizar: noSePuede(
    '4065',
    'El documento está APROBADO: solo se inutiliza el número de uno que SIFEN rechazó.',
  ),
  actualizarTransporte: noSePuede(
    'tipo-de-documento',
    'Solo se actualiza el transporte de una nota de remisión.',
  ),
  notaDeCredito: SE_PUEDE,
  notaDeDebito: SE_PUEDE,
  archivar: SE_PUEDE,
  desarchivar: noSePuede('no-archivado', 'El documento no está archivado.'),
  kude: SE_PUEDE,
  compartir: SE_PUEDE,
}

const APROBADA = {
  ...FACTURA,
  notas: [],
  saldo: '150000',
  remedio: null,
  motivoEspera: null,
  eventos: [],
  acciones: ACCIONES,
  emitidoPor: null,
  motivosNoNominable: [
    'la factura ya nombra a su receptor, y solo se nomina una innominada: si es otro, cancélela o haga una nota de crédito, y emita otra',
  ],
}

const LA_COMPRADORA = {
  ...COMPRADORA,
  tipoContribuyente: 'CONTRIBUYENTE',
  numeroDocumento: '80012345',
  digitoVerificador: '0',
}

const A_CREDITO = {
  ...FACTURA,
  id: 2,
  cdc: CDC_DE_CREDITO,
  numeroDocumento: '0000002',
  numeroFormateado: '001-001-0000002',
  total: '166000',
  receptor: LA_COMPRADORA,
  receptorEfectivo: LA_COMPRADORA,
  protocoloAutorizacion: '50300002',
  statusUrl: `/api/v1/documento-electronico/status/${CDC_DE_CREDITO}`,
  kudeUrl: '/api/v1/documento-electronico/2/kude',
  qrUrl: QR_DE_CREDITO,
  xmlUrl: '/api/v1/documento-electronico/2/xml',
}

const NOMINADA = {
  ...APROBADA,
  id: 3,
  cdc: CDC_DE_INNOMINADA,
  numeroDocumento: '0000003',
  numeroFormateado: '001-001-0000003',
  innominada: true,
  receptor: {
    naturaleza: 'NO_CONTRIBUYENTE',
    tipoContribuyente: 'INNOMINADO',
    tipoOperacion: 'B2C',
    pais: 'PRY',
    nombreRazonSocial: 'Sin Nombre',
    tipoDocumento: 'INNOMINADO',
    numeroDocumento: '0',
  },
  receptorEfectivo: LA_COMPRADORA,
  protocoloAutorizacion: '50300003',
  statusUrl: `/api/v1/documento-electronico/status/${CDC_DE_INNOMINADA}`,
  kudeUrl: '/api/v1/documento-electronico/3/kude',
  qrUrl: `https://ekuatia.set.gov.py/consultas-test/qr?nVersion=150&Id=${CDC_DE_INNOMINADA}&dFeEmiDE=323032362d31312d32305430393a30303a3030&dNumIDRec=0&dTotGralOpe=150000&dTotIVA=13636.36363636&cItems=1&DigestValue=6b705152617448707839357041665861414c5257774e706259774a3771445a51356333336a462f76316e4d3d&IdCSC=0001&cHashQR=75ae9c09b9488b5766b6b65092fae93e211fa77d561b5883fda86913fdde2192`,
  xmlUrl: '/api/v1/documento-electronico/3/xml',
  eventos: [NOMINACION],
  acciones: {
    ...ACCIONES,
    nominar: noSePuede(
      'documento-already-nominated',
      'El documento ya está nominado a COMPRADORA SA (evento 1), y no se puede nominar dos veces. Si ese no es el comprador, cancélelo o haga una nota de crédito, y emita otro a su nombre.',
    ),
  },
  motivosNoNominable: ['la factura ya está nominada'],
}

const FILTROS = {
  filtros: [
    { lista: 'DOCUMENTOS', nombre: 'Por nominar', consulta: 'innominada=true', predeterminado: true },
    { lista: 'EVENTOS', nombre: 'Sin respuesta', consulta: 'estadoEvento=ENVIADO', predeterminado: false },
  ],
}

const MEMBRETE = {
  // A picture of one point.
  logo: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mPgDzQCAAEFAJOaWco0AAAAAElFTkSuQmCC',
  color: '#0f5132',
  texto: 'Cambios dentro de los 7 días, con este comprobante.',
  textos: [{ tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA', texto: 'Úsela en su próxima compra.' }],
  papel: 'a4',
}

const ENLACE = {
  enlaceId: 1,
  creadoPor: 'ana@ejemplo.com.py',
  fechaCreacion: '2026-11-20T12:05:00.000Z',
  fechaApertura: null,
  fechaRevocacion: null,
}

/** Of a factura that names its receptor. */
const SIN_ENLACES = { enlaceNominacion: null, enlaceNominacionImpreso: null }

export const EJEMPLOS_DE_DOCUMENTOS: Ejemplos = {
  Enlace: {
    abierto: {
      summary: 'Uno que ya se abrió',
      value: { ...ENLACE, fechaApertura: '2026-11-20T12:07:30.000Z' },
    },
    revocado: {
      summary: 'Uno que ya no lleva a ninguna parte',
      value: { ...ENLACE, enlaceId: 2, fechaRevocacion: '2026-11-20T12:10:00.000Z' },
    },
  },
  Correo: {
    salido: {
      summary: 'Uno que el servidor de correo tomó',
      value: {
        correoId: 1,
        para: 'compras@compradora.com.py',
        motivo: 'APROBADO',
        estado: 'ACEPTADO',
        fecha: '2026-11-20T12:00:04.000Z',
        salida: '2026-11-20T12:00:05.000Z',
        intentos: 1,
        proximoIntento: null,
        ...{ respuesta: '250 2.0.0 Ok: queued', remedio: null },
        fechaApertura: '2026-11-20T12:07:30.000Z',
      },
    },
  },
  EnvioPorCorreo: {
    aOtro: { summary: 'A quien se dice', value: { para: 'compras@ejemplo.com.py' } },
    alReceptor: { summary: 'Al correo del receptor', value: {} },
  },
  AjusteDeCorreo: {
    activo: {
      summary: 'Se envían',
      value: { activo: true, responderA: 'ventas@ejemplo.com.py', remitente: 'facturas@mbohera.com.py' },
    },
  },
  NuevoAjusteDeCorreo: {
    activar: { summary: 'Desde ahora', value: { activo: true, responderA: 'ventas@ejemplo.com.py' } },
  },
  Casilla: {
    activa: {
      summary: 'Se la lee',
      value: {
        ...{ estado: 'ACTIVA', motivo: null, dicho: null, host: 'imap.ejemplo.com.py', puerto: 993 },
        ...{ usuario: 'compras@ejemplo.com.py', carpeta: 'INBOX' },
        ...{ fechaRevision: '2026-11-20T13:00:00.000Z', sinAdjuntos: 4 },
      },
    },
  },
  NuevaCasilla: {
    leer: {
      summary: 'Desde ahora',
      value: { host: 'imap.ejemplo.com.py', usuario: 'compras@ejemplo.com.py', clave: 'abcd efgh ijkl mnop' },
    },
  },
  CorreoDeCasilla: {
    factura: {
      summary: 'Uno que trajo una factura, y otra cosa',
      value: {
        id: 1,
        de: 'facturas@proveedor.com.py',
        asunto: 'Su factura',
        fecha: '2026-11-20T12:30:00.000Z',
        fechaLectura: '2026-11-20T12:35:00.000Z',
        adjuntos: [
          {
            nombre: 'factura.xml',
            resultado: 'RECIBIDO',
            cdc: CDC_RECIBIDO,
            documentoRecibidoId: 1,
            codigo: null,
            detalle: null,
          },
          {
            nombre: 'pedido.xml',
            resultado: 'NO_RECIBIDO',
            cdc: null,
            documentoRecibidoId: null,
            codigo: 'firma',
            detalle: 'no es un documento electrónico firmado',
          },
        ],
      },
    },
  },
  FiltrosGuardados: { dos: { summary: 'Uno de cada lista', value: FILTROS } },
  NuevosFiltros: { dos: { summary: 'Uno de cada lista', value: FILTROS } },
  Membrete: { completo: { summary: 'Un membrete', value: MEMBRETE } },
  NuevoMembrete: { completo: { summary: 'Con todo', value: MEMBRETE } },
  EnlaceNuevo: {
    nuevo: {
      summary: 'La única vez que se dice adónde lleva',
      value: {
        ...ENLACE,
        ruta: '/d/1-k7mw3ydq9xz5vbt2hgr8n4cjpa',
        url: 'https://facturas.ejemplo.com.py/d/1-k7mw3ydq9xz5vbt2hgr8n4cjpa',
      },
    },
  },
  Adopciones: {
    resultados: {
      summary: 'Uno traído, y uno que SIFEN no tiene',
      value: {
        resultados: [
          {
            cdc: CDC_DE_FACTURA,
            resultado: 'ADOPTADO',
            documento: { ...FACTURA, origen: 'ADOPTADO' },
            motivo: null,
          },
          {
            cdc: CDC_DE_INNOMINADA,
            resultado: 'NO_ADOPTADO',
            documento: null,
            motivo: {
              campo: 'cdc',
              codigo: '0420',
              detail: 'SIFEN no tiene un documento aprobado con este CDC',
            },
          },
        ],
      },
    },
  },
  DocumentoEmitido: {
    factura: {
      summary: 'Una factura al contado, con su número y su CDC',
      value: {
        id: 1,
        cdc: CDC_DE_FACTURA,
        estado: 'PENDIENTE',
        tipoDocumento: 'FACTURA_ELECTRONICA',
        iTiDe: 1,
        numeroDocumento: '0000001',
        numeroFormateado: '001-001-0000001',
        fechaCreacion: '2026-11-20T12:00:00.000Z',
        statusUrl: `/api/v1/documento-electronico/status/${CDC_DE_FACTURA}`,
        kudeUrl: '/api/v1/documento-electronico/1/kude',
        qrUrl: QR,
        ...SIN_ENLACES,
      },
    },
  },
  EstadoDeDocumento: {
    pendiente: {
      summary: 'Todavía no se envió',
      value: {
        cdc: CDC_DE_FACTURA,
        estado: 'PENDIENTE',
        fechaEmision: '2026-11-20T09:00:00',
        tipoDocumento: 'FACTURA_ELECTRONICA',
        mensajeRechazo: null,
        protocoloAutorizacion: null,
        motivoEspera: null,
        ...SIN_ENLACES,
      },
    },
    aprobado: {
      summary: 'SIFEN lo aprobó',
      value: {
        cdc: CDC_DE_FACTURA,
        estado: 'APROBADO',
        fechaEmision: '2026-11-20T09:00:00',
        tipoDocumento: 'FACTURA_ELECTRONICA',
        mensajeRechazo: null,
        protocoloAutorizacion: '50300001',
        motivoEspera: null,
        ...SIN_ENLACES,
      },
    },
  },
  DocumentoResumen: {
    factura: { summary: 'Una factura al contado', value: FACTURA },
    credito: { summary: 'Una factura a crédito', value: A_CREDITO },
  },
  Documento: {
    aprobado: {
      summary: 'Una factura aprobada',
      value: APROBADA,
    },
    nominado: {
      summary: 'Una factura innominada, con su nominación',
      value: NOMINADA,
    },
    archivado: {
      summary: 'Una factura que salió de las listas',
      value: {
        ...APROBADA,
        archivado: true,
        acciones: {
          ...ACCIONES,
          archivar: noSePuede('archivado', 'El documento ya está archivado.'),
          desarchivar: SE_PUEDE,
        },
      },
    },
  },
}

/** Whole it has several thousand characters. */
export const XML_FIRMADO: Ejemplo = {
  summary: 'Un documento firmado, aquí cortado donde dice …',
  value: [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rDE xmlns="http://ekuatia.set.gov.py/sifen/xsd"><dVerFor>150</dVerFor>',
    `<DE Id="${CDC_DE_FACTURA}"><!-- … --></DE>`,
    '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><!-- … --></Signature>',
    '<gCamFuFD><!-- … --></gCamFuFD></rDE>',
  ].join(''),
}
