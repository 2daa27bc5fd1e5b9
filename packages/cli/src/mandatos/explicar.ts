import { Falla } from '../falla.ts'
import type { Mandato, Resultado } from '../mandato.ts'
import { SALIDAS } from '../salidas.ts'

const TITULOS = { approved: 'Aprobado', rejected: 'Rechazado', transient: 'Pasajero' } as const

async function explicarSifen(dicho: string): Promise<Resultado | null> {
  const { explainCodigo } = await import('@mbohera/sifen/valores')
  const found = explainCodigo(dicho.padStart(4, '0'))
  if (found === null) return null
  const { codigo, regla, tipo, mensaje, remedio, observado, retirado } = found
  const lineas = [
    `SIFEN ${codigo}  ${TITULOS[tipo]}${observado ? ', con una observación' : ''}`,
    `  ${mensaje}`,
    `  Regla     ${regla}`,
    `  Qué hacer ${remedio}`,
    ...(retirado ? ['  SIFEN ya no lo responde.'] : []),
  ]
  const datos = { de: 'sifen', ...found, observado: observado === true, retirado: retirado === true }
  return { salida: 'bien', texto: lineas.join('\n'), datos }
}

async function explicarProblema(type: string): Promise<Resultado | null> {
  const { PROBLEMAS } = await import('../explicar/problemas.generated.ts')
  const pagina = Object.hasOwn(PROBLEMAS, type) ? PROBLEMAS[type] : undefined
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
