import type { EstadoDeDocumento, ResultadoDeEspera } from '@mbohera/cliente'
import { type Mandato, type Opcion, type Pedido, type Resultado, textoDe } from '../mandato.ts'
import { clienteEn, type Mundo } from '../mundo.ts'
import type { Salida } from '../salidas.ts'
import { ID_O_CDC } from './comunes.ts'

/** Its form is looked at with the whole line: after an emission it would be too late to say that nothing was asked for. */
export const HASTA: Opcion = {
  nombre: 'hasta',
  valor: 'SEGUNDOS',
  texto: 'cuánto se espera; 120 si falta',
  forma: { es: /^\d{1,5}$/, dice: 'es un número de segundos' },
}

export const segundosDe = (pedido: Pedido): number => Number(textoDe(pedido, HASTA.nombre) ?? '120')

const FINES: Record<ResultadoDeEspera['resultado'], Salida> = {
  aprobado: 'bien',
  cancelado: 'bien',
  rechazado: 'rechazado',
  error: 'rechazado',
  espera: 'enEspera',
}

const signalDe = ({ signal }: Mundo) => (signal === undefined ? {} : { signal })

export async function esperarDocumento(mundo: Mundo, cdc: string, segundos: number): Promise<Resultado> {
  const { mbohera } = clienteEn(mundo)
  mundo.terminal.progress('Esperando a SIFEN…')
  const { resultado, documento } = await mbohera.esperar(cdc, {
    hastaMs: segundos * 1000,
    ...signalDe(mundo),
  })
  return {
    salida: FINES[resultado],
    texto:
      documento === null
        ? 'Nadie contestó cómo está. No hay nada mal: pregunte más tarde.'
        : textoDeEstado(documento),
    datos: { resultado, documento },
  }
}

export function textoDeEstado({
  cdc,
  estado,
  fechaEmision,
  tipoDocumento,
  ...resto
}: EstadoDeDocumento): string {
  const { protocoloAutorizacion, mensajeRechazo, motivoEspera } = resto
  return [
    `${tipoDocumento} ${estado}`,
    `  CDC        ${cdc}`,
    `  Emitido    ${fechaEmision}`,
    ...(protocoloAutorizacion === null ? [] : [`  Protocolo  ${protocoloAutorizacion}`]),
    ...(mensajeRechazo === null ? [] : [`  SIFEN      ${mensajeRechazo}`]),
    ...(motivoEspera === null ? [] : [`  Espera     ${motivoEspera}`]),
  ].join('\n')
}

export const ESTADO: Mandato = {
  nombre: 'estado',
  resumen: 'Dice cómo está un documento en SIFEN',
  argumentos: [{ nombre: 'CDC', texto: 'el CDC del documento', forma: ID_O_CDC }],
  opciones: [{ nombre: 'esperar', texto: 'hasta que SIFEN lo apruebe o rechace' }, HASTA],
  ejemplos: [
    ['mbohera estado 0180…', 'cómo está ahora'],
    ['mbohera estado 0180… --esperar --hasta 600', 'espera hasta diez minutos; termina en 0, 3 u 8'],
  ],
  async run(mundo, pedido) {
    const cdc = pedido.argumentos[0]!
    if (pedido.opciones.esperar === true) return esperarDocumento(mundo, cdc, segundosDe(pedido))
    const documento = await clienteEn(mundo).mbohera.estado(cdc)
    return { salida: 'bien', texto: textoDeEstado(documento), datos: documento }
  },
}
