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
  NoticiasVistas: {
    una: { summary: 'Una', value: { causas: ['rechazado:3'] } },
  },
}
