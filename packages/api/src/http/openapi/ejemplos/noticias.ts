import type { Ejemplos } from './ejemplo.ts'

const CERTIFICADO = {
  causa: 'certificado:7:30',
  tipo: 'CERTIFICADO',
  severidad: 'ATENCION',
  titulo: 'El certificado de firma vence en 29 días: pida la renovación a su prestador y cárguela',
  remedio:
    'El nuevo lo da su prestador de certificación, y tarda unos días. Cárguelo en Configuración: lo que espera sale con él.',
  desde: null,
  hasta: '2026-12-19T12:00:00.000Z',
  cuantos: null,
  pagina: 'configuracion?vista=certificado',
  vistaEn: null,
}
const RECHAZADO = {
  causa: 'rechazado:3',
  tipo: 'RECHAZADO',
  severidad: 'URGENTE',
  titulo: '1 documento rechazado: no vale, y su número quedó sin documento válido',
  remedio:
    'Abra cada uno: dice qué observó SIFEN. Corrija y emita de nuevo; si no va a usar el número, inutilícelo, y si ya lo resolvió, archívelo.',
  desde: '2026-11-20T12:00:00.000Z',
  hasta: null,
  cuantos: 1,
  pagina: 'documentos?estado=RECHAZADO',
  vistaEn: '2026-11-20T12:05:00.000Z',
}

export const EJEMPLOS_DE_NOTICIAS: Ejemplos = {
  Noticias: {
    dos: {
      summary: 'Un rechazo que ya vio, y un certificado que vence',
      value: { datos: [RECHAZADO, CERTIFICADO] },
    },
  },
  ContribuyenteEnPanorama: {
    uno: {
      summary: 'Vende, y algo se le rechazó',
      value: {
        contribuyenteId: 1,
        ruc: '80099999-1',
        razonSocial: 'EJEMPLO SA',
        rol: 'PROPIETARIO',
        ventas: {
          ...{ cuantos: 2, cancelados: 1, exento: '0', gravado5: '0', iva5: '0' },
          ...{ gravado10: '150000', iva10: '13636.36363636', total: '150000' },
        },
        faltantes: [],
        urgentes: 1,
        atencion: 0,
        noticia: RECHAZADO.titulo,
        ultimoDocumento: {
          id: 3,
          tipoDocumento: 'FACTURA_ELECTRONICA',
          numeroFormateado: '001-001-0000003',
          fechaEmision: '2026-11-20T09:00:00',
        },
      },
    },
  },
  AjusteDeNoticias: {
    ambas: {
      summary: 'Las dos clases',
      value: { urgentes: true, diarias: true, para: 'ana@ejemplo.com.py' },
    },
  },
  NuevoAjusteDeNoticias: {
    urgentes: { summary: 'Solo lo urgente', value: { urgentes: true, diarias: false } },
  },
  NoticiasVistas: {
    una: { summary: 'Una', value: { causas: ['rechazado:3'] } },
  },
}
