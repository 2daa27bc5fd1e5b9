import { CDC_DE_FACTURA } from './comunes.ts'
import type { Ejemplos } from './ejemplo.ts'

const AJUSTE = {
  activo: true,
  plazoHoras: 48,
  modo: 'DIRECTO',
  graciaMinutos: 5,
  soloRuc: false,
  montoMaximo: '500000',
  origenes: ['https://tienda.ejemplo.com.py'],
}
const DE_PUNTO = {
  establecimiento: '001',
  punto: '002',
  activo: null,
  plazoHoras: null,
  modo: 'VISTO_BUENO',
  graciaMinutos: null,
  soloRuc: true,
  montoMaximo: null,
}
const PETICION = {
  peticionId: 1,
  documentoElectronicoId: 1,
  estado: 'ESPERA_VISTO_BUENO',
  via: 'PAPEL',
  receptor: {
    naturaleza: 'CONTRIBUYENTE',
    tipoOperacion: 'B2B',
    pais: 'PRY',
    nombreRazonSocial: 'COMPRADORA SA',
    tipoContribuyente: 'PERSONA_JURIDICA',
    tipoDocumento: 'RUC',
    numeroDocumento: '80012345-0',
  },
  correo: 'compras@compradora.com.py',
  origen: '203.0.113.7',
  agente: 'Mozilla/5.0 (Linux; Android 16)',
  fechaCreacion: '2026-11-20T12:05:00.000Z',
  firmaDesde: null,
  fechaResolucion: null,
  eventoSifenId: null,
  resueltaPor: null,
  codigoRespuesta: null,
  motivo: null,
}
const APROBADA = {
  ...PETICION,
  estado: 'APROBADA',
  fechaResolucion: '2026-11-20T12:05:09.000Z',
  eventoSifenId: 1,
  resueltaPor: 'ana@ejemplo.com.py',
}
const DE_FACTURA = {
  cdc: CDC_DE_FACTURA,
  numeroFormateado: '001-001-0000001',
  total: '150000',
  moneda: 'PYG',
}

const porEstado = (cuantas: Record<string, number>) =>
  [
    'EN_GRACIA',
    'ESPERA_VISTO_BUENO',
    'EN_CURSO',
    'APROBADA',
    'RECHAZADA',
    'NEGADA',
    'DESISTIDA',
    'SIN_EFECTO',
  ].map(estado => ({ estado, cuantas: cuantas[estado] ?? 0 }))
const SIN_DEMORA = { mediana: null, p95: null }
const NADIE = {
  ...{
    mes: '2026-11',
    abiertos: 0,
    pedidas: 0,
    porEstado: porEstado({}),
    sinNombrar: [],
    demora: SIN_DEMORA,
  },
  porVia: ['PAPEL', 'ENLACE'].map(via => ({ via, pedidas: 0, aprobadas: 0, demora: SIN_DEMORA })),
}
const RESUMEN = {
  ...NADIE,
  ...{ abiertos: 64, pedidas: 41, porEstado: porEstado({ APROBADA: 38, NEGADA: 2, EN_CURSO: 1 }) },
  sinNombrar: [
    { estado: 'NEGADA', codigoRespuesta: null, motivo: 'El RUC no es de quien compró', cuantas: 2 },
  ],
  demora: { mediana: 31, p95: 340 },
  porVia: [
    { via: 'PAPEL', pedidas: 36, aprobadas: 34, demora: { mediana: 29, p95: 310 } },
    { via: 'ENLACE', pedidas: 5, aprobadas: 4, demora: { mediana: 52, p95: 340 } },
  ],
}

export const EJEMPLOS_DE_NOMINARSE: Ejemplos = {
  EnlacesDeNominacion: {
    encendidos: {
      summary: 'Al momento, y en una caja con visto bueno',
      value: { ...AJUSTE, puntos: [DE_PUNTO] },
    },
  },
  NuevosEnlacesDeNominacion: {
    encender: { summary: 'Encender, como viene', value: { activo: true } },
    conVistoBueno: {
      summary: 'Una caja con visto bueno, y solo con RUC',
      value: {
        ...AJUSTE,
        puntos: [{ establecimiento: '001', punto: '002', modo: 'VISTO_BUENO', soloRuc: true }],
      },
    },
  },
  EnlaceDeNominacion: {
    abierto: {
      summary: 'Alguien pidió, y espera a la caja',
      value: {
        enlaceNominacion: 'https://facturas.ejemplo.com.py/n/FAEBAGVyZnVuZG9sYWNhamE',
        enlaceNominacionImpreso: 'https://facturas.ejemplo.com.py/n/EAEBAGlvdHJvZGVsYWNhamE',
        estado: 'ABIERTO',
        venceEn: '2026-11-22T12:00:00.000Z',
        aperturas: 2,
        fechaApertura: '2026-11-20T12:04:00.000Z',
        peticion: PETICION,
      },
    },
    sinAbrir: {
      summary: 'Nadie lo abrió',
      value: {
        enlaceNominacion: 'https://facturas.ejemplo.com.py/n/FAEBAGVyZnVuZG9sYWNhamE',
        enlaceNominacionImpreso: 'https://facturas.ejemplo.com.py/n/EAEBAGlvdHJvZGVsYWNhamE',
        estado: 'ABIERTO',
        venceEn: '2026-11-22T12:00:00.000Z',
        aperturas: 0,
        fechaApertura: null,
        peticion: null,
      },
    },
  },
  ResumenDeNominacion: {
    mes: { summary: 'Un mes', value: RESUMEN },
    nadie: { summary: 'Nadie pidió', value: NADIE },
  },
  PeticionDeNominacion: {
    espera: { summary: 'Espera el visto bueno', value: { ...PETICION, ...DE_FACTURA } },
    aprobada: { summary: 'SIFEN la registró', value: { ...APROBADA, ...DE_FACTURA } },
  },
  NegativaDePeticion: {
    negar: { summary: 'No es de quien compró', value: { motivo: 'El RUC no es de quien compró' } },
  },
}
