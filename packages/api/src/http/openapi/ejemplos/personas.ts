import type { Ejemplos } from './ejemplo.ts'

const CLAVE = {
  apiKeyId: 2,
  nombre: 'Caja 1',
  keyPrefix: 'sk_live_2h1nmE',
  ambiente: 'DEV',
  estaActivo: true,
  ultimoUso: null,
  expiraEn: '2027-11-20T09:00:00',
  expiraPronto: false,
  fechaCreacion: '2026-11-20T09:00:01',
  permisos: ['leer', 'emitir', 'nominar'],
  direcciones: ['203.0.113.0/24', '2001:db8::/32'],
}

const ALERTA = {
  alertaId: 3,
  tipo: 'RED_NUEVA',
  fecha: '2026-11-20T12:00:01.000Z',
  apiKeyId: 2,
  nombre: 'Caja 1',
  keyPrefix: 'sk_live_2h1nmE',
  ambiente: 'DEV',
  red: '198.51.100.0/24',
  direccion: '198.51.100.7',
  pais: null,
  calladaDesde: null,
  vistaEn: null,
}

export const EJEMPLOS_DE_PERSONAS: Ejemplos = {
  ApiKey: {
    activa: {
      summary: 'Una clave que sirve',
      value: CLAVE,
    },
    revocada: {
      summary: 'Una clave que dejó de servir',
      value: { ...CLAVE, estaActivo: false },
    },
  },
  ApiKeyCreada: {
    creada: {
      summary: 'La única vez que se muestra la clave entera',
      value: {
        ...CLAVE,
        key: 'sk_live_2h1nmEFPVZOEjtJbL1lVJD34AVowQRQTPw2LiKq0XpG14qP1t',
      },
    },
    rotada: {
      summary: 'La clave que reemplaza a otra',
      value: {
        ...CLAVE,
        apiKeyId: 4,
        keyPrefix: 'sk_live_3E0UTW',
        key: 'sk_live_3E0UTWWAmguHvfgbQxzwrCVdkkcrXH8Ij1RYeAE2V1Y3CG5Ja',
      },
    },
  },
  UsoDeClave: {
    oficina: {
      summary: 'La oficina, desde hace un mes',
      value: {
        red: '203.0.113.0/24',
        direccion: '203.0.113.9',
        pais: 'PY',
        primera: '2026-10-20T12:00:00.000Z',
        ultima: '2026-11-20T12:00:01.000Z',
      },
    },
  },
  Alerta: {
    redNueva: { summary: 'Desde donde nunca', value: ALERTA },
    silencio: {
      summary: 'Después de mucho tiempo sin uso',
      value: { ...ALERTA, alertaId: 4, tipo: 'TRAS_SILENCIO', calladaDesde: '2026-07-01T12:00:00.000Z' },
    },
    vista: { summary: 'La que alguien ya miró', value: { ...ALERTA, vistaEn: '2026-11-20T13:00:00.000Z' } },
  },
  Miembro: {
    propietaria: {
      summary: 'Quien entró',
      value: {
        miembroId: 1,
        correo: 'ana@ejemplo.com.py',
        nombre: 'Ana',
        rol: 'PROPIETARIO',
        pendiente: false,
        fechaCreacion: '2026-11-02T09:00:00',
      },
    },
    invitada: {
      summary: 'Quien fue invitada y todavía no entró',
      value: {
        miembroId: 5,
        correo: 'dora@ejemplo.com.py',
        nombre: null,
        rol: 'EMISOR',
        pendiente: true,
        fechaCreacion: '2026-11-20T09:00:01',
      },
    },
    lectora: {
      summary: 'La misma, con otro rol',
      value: {
        miembroId: 5,
        correo: 'dora@ejemplo.com.py',
        nombre: null,
        rol: 'LECTOR',
        pendiente: true,
        fechaCreacion: '2026-11-20T09:00:01',
      },
    },
  },
  Asiento: {
    programa: {
      summary: 'Lo que hizo un programa con su clave',
      value: {
        auditoriaId: 14,
        fecha: '2026-11-20T12:00:01.000Z',
        actor: 'API key 2',
        apiKeyId: 2,
        accion: 'documento.archivar',
        objeto: '01800999991001001000000322026112016868103273',
        detalle: {},
        origen: '127.0.0.1',
        requestId: '0b8e6f0c5d9a4c1e',
      },
    },
    timbrado: {
      summary: 'Un timbrado que se dejó de usar',
      value: {
        auditoriaId: 12,
        fecha: '2026-11-20T12:00:01.000Z',
        actor: 'ana@ejemplo.com.py',
        apiKeyId: null,
        accion: 'timbrado.modificar',
        objeto: '41',
        detalle: {
          activo: false,
        },
        origen: '127.0.0.1',
        requestId: '0b8e6f0c5d9a4c1e',
      },
    },
    clave: {
      summary: 'Una API key creada',
      value: {
        auditoriaId: 5,
        fecha: '2026-11-20T12:00:01.000Z',
        actor: 'ana@ejemplo.com.py',
        apiKeyId: null,
        accion: 'api-key.crear',
        objeto: '3',
        detalle: {
          nombre: 'Tienda en línea',
          ambiente: 'DEV',
          keyPrefix: 'sk_live_2xW97s',
        },
        origen: '127.0.0.1',
        requestId: '0b8e6f0c5d9a4c1e',
      },
    },
  },
}
