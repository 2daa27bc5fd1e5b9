import { Falla } from '../falla.ts'
import type { Mandato, Resultado } from '../mandato.ts'
import { SALIDAS } from '../salidas.ts'

const TIPOS = {
  approved: ['Aprobado', 'Está hecho: no hay nada que corregir.'],
  rejected: [
    'Rechazado',
    'No cambió nada. Corrija lo que dice el mensaje y vuelva a pedirlo, con una Idempotency-Key nueva; un documento rechazado se emite de nuevo, con otro número.',
  ],
  transient: [
    'Pasajero',
    'SIFEN no pudo atenderlo. Mbohéra lo repite sola: no hay nada que hacer, sólo esperar.',
  ],
} as const

const OBSERVADO = 'Aprobado con una observación: vale, y conviene corregir lo que dice para la próxima vez.'

async function explicarSifen(codigo: string): Promise<Resultado | null> {
  const { codigosRespuesta } = await import('@mbohera/sifen/verificar')
  const found = codigosRespuesta.get(codigo.padStart(4, '0'))
  if (found === undefined) return null
  const { regla, tipo, mensaje, observado, retirado } = found
  const [titulo, remedio] = TIPOS[tipo]
  const hacer = observado ? OBSERVADO : remedio
  const lineas = [
    `SIFEN ${codigo.padStart(4, '0')}  ${titulo}`,
    `  ${mensaje}`,
    `  Regla     ${regla}`,
    `  Qué hacer ${hacer}`,
  ]
  return {
    salida: 'bien',
    texto: [...lineas, ...(retirado ? ['  SIFEN ya no lo responde.'] : [])].join('\n'),
    datos: {
      de: 'sifen',
      codigo: codigo.padStart(4, '0'),
      regla,
      tipo,
      mensaje,
      hacer,
      observado: observado === true,
      retirado: retirado === true,
    },
  }
}

async function explicarProblema(type: string): Promise<Resultado | null> {
  const { PROBLEMAS } = await import('../explicar/problemas.generated.ts')
  const pagina = PROBLEMAS[type]
  return pagina === undefined
    ? null
    : { salida: 'bien', texto: pagina.trim(), datos: { de: 'mbohera', type, pagina } }
}

function explicarSalida(codigo: string): Resultado | null {
  const found = Object.entries(SALIDAS).find(([, salida]) => String(salida.codigo) === codigo)
  if (found === undefined) return null
  return {
    salida: 'bien',
    texto: `Este programa terminó con ${codigo}: ${found[1].texto}`,
    datos: { de: 'mandato', salida: found[0], ...found[1] },
  }
}

export const EXPLICAR: Mandato = {
  nombre: 'explicar',
  resumen: 'Dice qué significa un código de SIFEN o un error de Mbohéra, y qué hacer',
  argumentos: [
    { nombre: 'CODIGO', texto: 'cuatro cifras de SIFEN, el type de un error, o con qué terminó un mandato' },
  ],
  opciones: [],
  ejemplos: [
    ['mbohera explicar 4453', 'un código de SIFEN'],
    ['mbohera explicar result-uncertain', 'un error de Mbohéra'],
    ['mbohera explicar 5', 'con qué terminó un mandato'],
  ],
  async run(_mundo, { argumentos }) {
    const codigo = argumentos[0]!.trim().replace(/^.*\/problemas\//, '')
    const isSifen = /^\d{3,4}$/.test(codigo)
    const found = isSifen
      ? await explicarSifen(codigo)
      : (explicarSalida(codigo) ?? (await explicarProblema(codigo)))
    if (found !== null) return found
    const cuales = isSifen
      ? 'No está entre los de los manuales y notas que este programa conoce.'
      : 'Los que hay están en /problemas de su Mbohéra.'
    throw new Falla('uso', `No se conoce "${codigo}".`, cuales)
  },
}
