import { faltaParaVerificar } from '../../../domain/contribuyente/verificacion.ts'
import type { Ejemplos } from './ejemplo.ts'

const CERTIFICADO = {
  ambiente: 'DEV',
  ruc: '80099999-1',
  titular: 'C=PY, O=EJEMPLO SA, CN=EJEMPLO SA, serialNumber=RUC80099999-1',
  serie: '4472232F9A99E08B494747EA',
  desde: '2019-01-01T03:00:00.000Z',
  hasta: '2049-01-01T03:00:00.000Z',
  fechaCreacion: '2026-11-02T12:00:00.000Z',
  aviso: null,
}

const CONTRIBUYENTE = {
  contribuyenteId: 1,
  ruc: '80099999-1',
  razonSocial: 'EJEMPLO SA',
  nombreFantasia: null,
  plan: {
    codigo: 'INTEGRACION',
    incluyeApiIntegracion: true,
  },
  ambiente: 'DEV',
  verificado: true,
  faltaParaVerificar: null,
  rol: 'PROPIETARIO',
  fechaCreacion: '2026-11-02T09:00:00',
}

const TIMBRADO = {
  timbradoId: 41,
  ambiente: 'DEV',
  numeroTimbrado: '80099999',
  inicio: '2026-01-01',
  fin: null,
  establecimiento: '001',
  puntoExpedicion: '003',
  tipoDocumento: 'FACTURA_ELECTRONICA',
  iTiDe: 1,
  serieNumero: null,
  proximoNumero: 1,
  activo: true,
  vigente: true,
  agotado: false,
  detenido: null,
}

const SALTEADOS = {
  numeroInicio: '0000001',
  numeroFin: '0000119',
  inutilizarHasta: '2026-12-16T02:59:59.999Z',
  aviso:
    'Los números 1 a 119 ya no se usarán aquí: los que tampoco haya usado otro sistema hay que inutilizarlos hasta el día 15 del mes que viene, de a 1000 como máximo por evento',
}

export const EJEMPLOS_DE_EMISOR: Ejemplos = {
  Contribuyente: {
    existente: {
      summary: 'Un contribuyente que emite',
      value: CONTRIBUYENTE,
    },
    nuevo: {
      summary: 'Un contribuyente recién creado',
      value: {
        contribuyenteId: 3,
        ruc: '80012345-0',
        razonSocial: 'COMPRADORA SA',
        nombreFantasia: 'La Compradora',
        plan: {
          codigo: 'GRATUITO',
          incluyeApiIntegracion: false,
        },
        ambiente: 'SANDBOX',
        verificado: false,
        faltaParaVerificar: faltaParaVerificar(false),
        rol: 'PROPIETARIO',
        fechaCreacion: '2026-11-20T09:00:01',
      },
    },
  },
  ContribuyenteEntero: {
    emisor: {
      summary: 'Con todo lo que hace falta para emitir',
      value: {
        ...CONTRIBUYENTE,
        ambienteElegido: 'DEV',
        tipoContribuyente: 'PERSONA_JURIDICA',
        tipoRegimen: 8,
        direccion: 'Avenida de los Ejemplos',
        numeroCasa: 1234,
        departamento: 1,
        distrito: 1,
        ciudad: 1,
        telefono: '021123456',
        email: 'facturas@ejemplo.com.py',
        actividades: [
          {
            codigo: '46900',
            descripcion: 'Comercio al por mayor de otros productos',
          },
        ],
        establecimientos: [
          {
            codigo: '002',
            denominacion: 'Sucursal Centro',
            direccion: 'Palma',
            numeroCasa: 100,
            telefono: '021555100',
          },
        ],
        redondeo: null,
        puedeEmitir: true,
        faltantes: [],
        sinTimbrado: ['AUTOFACTURA_ELECTRONICA', 'NOTA_DE_REMISION_ELECTRONICA'],
        certificado: CERTIFICADO,
      },
    },
  },
  EmisorDeClave: {
    emisor: {
      summary: 'De quién es la API key',
      value: {
        contribuyenteId: 1,
        ruc: '80099999-1',
        razonSocial: 'EJEMPLO SA',
        nombreFantasia: null,
        ambiente: 'DEV',
        plan: {
          codigo: 'INTEGRACION',
          incluyeApiIntegracion: true,
        },
        verificado: true,
        faltaParaVerificar: null,
        puedeEmitir: true,
        faltantes: [],
        sinTimbrado: ['AUTOFACTURA_ELECTRONICA', 'NOTA_DE_REMISION_ELECTRONICA'],
        certificado: CERTIFICADO,
      },
    },
  },
  Certificado: {
    vigente: {
      summary: 'Un certificado vigente',
      value: CERTIFICADO,
    },
  },
  Csc: {
    cargado: {
      summary: 'Cargado: el código no se muestra más',
      value: {
        ambiente: 'DEV',
        idCsc: '0001',
      },
    },
  },
  CscGuardado: {
    usado: {
      summary: 'Con él se emite',
      value: {
        ambiente: 'DEV',
        idCsc: '0002',
        fechaCreacion: '2026-11-20T12:00:00.000Z',
        enUso: true,
        enUsoDesde: '2026-11-20T12:00:00.000Z',
      },
    },
    guardado: {
      summary: 'Guardado, sin usar',
      value: {
        ambiente: 'DEV',
        idCsc: '0001',
        fechaCreacion: '2026-01-05T12:00:00.000Z',
        enUso: false,
        enUsoDesde: null,
      },
    },
  },
  Timbrado: {
    activo: {
      summary: 'En uso',
      value: TIMBRADO,
    },
    inactivo: {
      summary: 'Ya no se usa',
      value: { ...TIMBRADO, activo: false, vigente: false },
    },
  },
  TimbradosCargados: {
    caja: {
      summary: 'Las filas de una caja',
      value: {
        timbrados: [
          TIMBRADO,
          { ...TIMBRADO, timbradoId: 42, tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA', iTiDe: 5 },
        ],
      },
    },
  },
  TimbradoModificado: {
    inactivo: {
      summary: 'Ya no se usa',
      value: { ...TIMBRADO, activo: false, vigente: false, salteados: null },
    },
    adelantado: {
      summary: 'Su numeración se adelantó',
      value: { ...TIMBRADO, proximoNumero: 120, salteados: SALTEADOS },
    },
  },
  TimbradoAlineado: {
    alineado: {
      summary: 'Sigue después de los números que usó otro sistema',
      value: {
        ...TIMBRADO,
        ...{ proximoNumero: 120, salteados: SALTEADOS, fuente: 'PERSONA', enEspera: 2 },
        diario: { estado: 'LEIDO', desde: null, aviso: null },
      },
    },
  },
  Ventas: {
    unMes: {
      summary: 'Las ventas de un mes que empieza; aquí, los dos últimos días',
      value: {
        hoy: [{ moneda: 'PYG', total: '150000', cuantos: 1 }],
        mes: [{ moneda: 'PYG', total: '480000', cuantos: 3 }],
        mesAnteriorHastaHoy: [{ moneda: 'PYG', total: '400000', cuantos: 2 }],
        mesAnterior: [{ moneda: 'PYG', total: '1200000', cuantos: 9 }],
        dias: [
          { dia: '2026-11-19', total: '330000', cuantos: 2 },
          { dia: '2026-11-20', total: '150000', cuantos: 1 },
        ],
        clientes: [{ documento: '2345678', nombre: 'ANA BENITEZ', total: '150000', cuantos: 1 }],
      },
    },
  },
  Resumen: {
    alDia: {
      summary: 'Nada que atender; aquí, los dos últimos días',
      value: {
        ambiente: 'DEV',
        dias: [
          {
            dia: '2026-11-19',
            emitidos: 0,
            nominados: 0,
          },
          {
            dia: '2026-11-20',
            emitidos: 5,
            nominados: 1,
          },
        ],
        documentos: [],
        eventosSinRespuesta: {
          cuantos: 0,
          desde: null,
        },
        certificado: CERTIFICADO,
        timbrados: [],
        plazosDeInutilizacion: [{ mes: '2026-11', hasta: '2026-12-16T02:59:59.999Z' }],
        claves: [],
        sifen: {
          estado: 'RESPONDE',
          ultimaRespuesta: '2026-11-20T12:00:01.000Z',
          ultimaFalla: null,
          avisoDeReloj: null,
        },
      },
    },
  },
  EstadoDeServicios: {
    publicado: {
      summary: 'Lo que publica la DNIT y lo que se midió aquí',
      value: {
        ambiente: 'DEV',
        publicado: [
          {
            servicio: 'Recepción DE Test',
            lote: false,
            estado: 'VERDE',
            milisegundosPromedio: 812,
            leidoEn: '2026-11-20T11:57:30.000Z',
          },
        ],
        medido: [{ servicio: 'siRecepDE', intercambios: 41, fallidos: 1, milisegundosPromedio: 640 }],
        dias: [
          {
            ...{ dia: '2026-11-20', verdes: 140, amarillos: 3, rojos: 0 },
            ...{ intercambios: 41, fallidos: 1, milisegundosPromedio: 640 },
          },
        ],
      },
    },
  },
}
