import { examinar, type Hallazgo } from '../doctor/examinar.ts'
import type { Mandato } from '../mandato.ts'

const SIGNOS = { bien: 'bien', mal: 'MAL ', 'sin-mirar': '--  ' } as const

const lineasDe = ({ que, veredicto, detalle, remedio }: Hallazgo): string[] => [
  `${SIGNOS[veredicto]}  ${que.padEnd(13)}  ${detalle}`,
  ...(remedio === '' ? [] : [`${' '.repeat(21)}→ ${remedio}`]),
]

export const DOCTOR: Mandato = {
  nombre: 'doctor',
  resumen: 'Mira todo lo que hace falta para emitir, y dice qué hacer con lo que falta; no cambia nada',
  argumentos: [],
  opciones: [],
  ejemplos: [
    ['mbohera doctor', 'cada cosa en una línea, con su remedio'],
    ['mbohera doctor --json', 'para un monitor; termina en 9 si algo está mal'],
  ],
  async run(mundo) {
    const hallazgos = await examinar(mundo)
    const mal = hallazgos.some(({ veredicto }) => veredicto === 'mal')
    return {
      salida: mal ? 'conFallas' : 'bien',
      texto: hallazgos.flatMap(lineasDe).join('\n'),
      datos: { bien: !mal, hallazgos },
    }
  },
}
