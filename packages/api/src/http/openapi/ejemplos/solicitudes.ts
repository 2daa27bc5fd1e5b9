import { CDC_DE_FACTURA, CDC_DE_INNOMINADA, CDC_RECIBIDO, COMPRADORA } from './comunes.ts'
import type { Ejemplos } from './ejemplo.ts'

const DE_EVENTOS: Ejemplos = {
  Nominacion: {
    contribuyente: {
      summary: 'El comprador es un contribuyente',
      value: { receptor: COMPRADORA, motivo: 'El comprador se identificó después' },
    },
    consumidor: {
      summary: 'El comprador es un consumidor con cédula',
      value: {
        receptor: {
          naturaleza: 'NO_CONTRIBUYENTE',
          tipoOperacion: 'B2C',
          pais: 'PRY',
          nombreRazonSocial: 'ANA BENITEZ',
          tipoDocumento: 'CEDULA_PARAGUAYA',
          numeroDocumento: '2345678',
        },
        motivo: 'El comprador se identificó después',
      },
    },
  },
  Adopcion: {
    uno: { summary: 'Un documento', value: { cdc: CDC_DE_FACTURA } },
    varios: {
      summary: 'Varios: hasta 100 al momento, hasta 10.000 de fondo',
      value: { cdcs: [CDC_DE_FACTURA, CDC_DE_INNOMINADA] },
    },
  },
  ConciliacionPorFechas: {
    mes: {
      summary: 'Lo emitido en noviembre',
      value: { fechaDesde: '2026-11-01', fechaHasta: '2026-11-30' },
    },
  },
  Cancelacion: {
    cancelacion: { summary: 'Cancelar una venta', value: { motivo: 'La venta se deshizo' } },
  },
  ActualizacionDeTransporte: {
    chofer: {
      summary: 'Conduce otro chofer',
      value: { chofer: { nombre: 'PEDRO GOMEZ', numeroDocumento: '1234567' } },
    },
    entrega: {
      summary: 'Se entrega en otro local',
      value: {
        entrega: { direccion: 'Ruta 2', numeroCasa: 450, departamento: 12, distrito: 169, ciudad: 6106 },
      },
    },
    transportista: {
      summary: 'Lleva otro transportista',
      value: {
        transportista: {
          naturaleza: 'CONTRIBUYENTE',
          nombreRazonSocial: 'EJEMPLO SA',
          numeroDocumento: '80099999-1',
        },
      },
    },
    vehiculo: {
      summary: 'Viaja en otro vehículo',
      value: {
        vehiculo: {
          tipoTransporte: 'PROPIO',
          modalidad: 'TERRESTRE',
          tipo: 'Camión',
          marca: 'Marca',
          matricula: 'XYZ789',
        },
      },
    },
  },
  CdcsPorRecibir: {
    uno: { summary: 'Uno, por su CDC', value: { cdc: CDC_RECIBIDO } },
  },
  NotificacionDeRecepcion: {
    notificacion: { summary: 'Llegó esta mañana', value: { fechaRecepcion: '2026-11-20T10:30:00' } },
  },
  Conformidad: {
    total: { summary: 'Con todo', value: { tipo: 'TOTAL' } },
    parcial: {
      summary: 'Con una parte: lo demás se espera después',
      value: { tipo: 'PARCIAL', fechaRecepcion: '2026-11-25T10:30:00' },
    },
  },
  Disconformidad: {
    disconformidad: { summary: 'No es lo pedido', value: { motivo: 'La cantidad no es la pedida' } },
  },
  Desconocimiento: {
    desconocimiento: {
      summary: 'Nunca se compró',
      value: { fechaRecepcion: '2026-11-20T10:30:00', motivo: 'No compramos esto' },
    },
  },
  Inutilizacion: {
    inutilizacion: {
      summary: 'Tres números que se saltearon',
      value: {
        tipoDocumento: 1,
        establecimiento: '001',
        puntoExpedicion: '001',
        numeroTimbrado: '80099999',
        numeroInicio: '0000110',
        numeroFin: '0000112',
        motivo: 'Salto de numeración',
      },
    },
  },
}

const DE_EMISOR: Ejemplos = {
  NuevoContribuyente: {
    nuevo: {
      summary: 'Un contribuyente con nombre de fantasía',
      value: { ruc: '80012345-0', razonSocial: 'COMPRADORA SA', nombreFantasia: 'La Compradora' },
    },
  },
  CambiosDeContribuyente: {
    emisor: {
      summary: 'Los datos con los que emite',
      value: {
        tipoContribuyente: 'PERSONA_JURIDICA',
        tipoRegimen: 8,
        direccion: 'Avenida de los Ejemplos',
        numeroCasa: 1234,
        departamento: 1,
        distrito: 1,
        ciudad: 1,
        telefono: '021123456',
        email: 'facturas@ejemplo.com.py',
        actividades: [{ codigo: '46900', descripcion: 'Comercio al por mayor de otros productos' }],
      },
    },
  },
  AmbienteVisto: { pruebas: { summary: 'Ver el de pruebas', value: { ambiente: 'DEV' } } },
  NuevoCertificado: {
    deFirma: {
      summary: 'El archivo PKCS#12 (.p12 o .pfx) en base64, aquí cortado',
      value: { ambiente: 'DEV', archivo: 'MIIKbgIBAzCCCioGCSqGSIb3DQEHAaCC', contrasena: 'la del archivo' },
    },
  },
  NuevoCsc: {
    deMarangatu: {
      summary: 'El que SIFEN da a todos para pruebas',
      value: { ambiente: 'DEV', idCsc: '0001', csc: 'ABCD0000000000000000000000000000' },
    },
  },
  NuevoTimbrado: {
    facturas: {
      summary: 'Facturas de otra caja, desde el número 1',
      value: {
        ambiente: 'DEV',
        numeroTimbrado: '80099999',
        inicio: '2026-01-01',
        fin: null,
        establecimiento: '001',
        puntoExpedicion: '003',
        tipoDocumento: 'FACTURA_ELECTRONICA',
        serieNumero: null,
        proximoNumero: 1,
      },
    },
  },
  Constancia: {
    caja: {
      summary: 'Facturas y notas de una caja',
      value: {
        ambiente: 'DEV',
        numeroTimbrado: '80099999',
        inicio: '2026-01-01',
        expediciones: [
          { establecimiento: '001', puntoExpedicion: '004', tipoDocumento: 'FACTURA_ELECTRONICA' },
          { establecimiento: '001', puntoExpedicion: '004', tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA' },
        ],
      },
    },
  },
  CambiosDeTimbrado: {
    desactivar: { summary: 'Dejar de usarlo', value: { activo: false } },
    adelantar: { summary: 'Seguir con otro número', value: { siguiente: 120 } },
  },
  Alineacion: {
    numero: { summary: 'El otro sistema usó hasta el 119', value: { siguiente: 120 } },
    adoptados: { summary: 'Según los documentos adoptados', value: {} },
  },
}

const DE_PERSONAS: Ejemplos = {
  NuevaApiKey: {
    conVencimiento: {
      summary: 'Una clave que vence',
      value: { nombre: 'Caja 1', expiraEn: '2027-11-20T09:00:00' },
    },
    soloNomina: {
      summary: 'Una clave que solo consulta y nomina, y solo desde la oficina',
      value: {
        nombre: 'Mesa de ayuda',
        permisos: ['leer', 'nominar'],
        direcciones: ['203.0.113.0/24', '2001:db8::/32'],
      },
    },
    sinVencimiento: { summary: 'Una clave que no vence', value: { nombre: 'Tienda en línea' } },
  },
  RotacionDeApiKey: {
    conGracia: { summary: 'La vieja sirve una hora más', value: { gracia: 3600 } },
  },
  Invitacion: {
    emisor: {
      summary: 'Alguien que emite',
      value: { correo: 'dora@ejemplo.com.py', rol: 'EMISOR' },
    },
  },
  CambiosDeMiembro: { lector: { summary: 'Que solo lea', value: { rol: 'LECTOR' } } },
}

/** What is sent, but for emission. */
export const EJEMPLOS_DE_SOLICITUDES: Ejemplos = { ...DE_EVENTOS, ...DE_EMISOR, ...DE_PERSONAS }
