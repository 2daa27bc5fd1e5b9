import type { SinSifen } from '../domain/failure.ts'

/** Why SIFEN could not be asked, or gave no answer, as a caller is told. */
export const SIN_SIFEN: Record<SinSifen, string> = {
  'no-lo-muestra':
    'SIFEN contestó, pero no muestra este documento, que había aprobado: no se cambió nada. Si sigue así, consúltelo en el portal de la DNIT por su CDC.',
  'sin-respuesta': 'SIFEN no dio una respuesta que se entienda.',
  'circuito-abierto':
    'SIFEN no responde y se le da una pausa: no se registró ni se envió nada, y la Idempotency-Key sigue libre.',
  local:
    'El certificado de firma no sirve para la conexión segura con SIFEN: no se registró ni se envió nada, y la Idempotency-Key sigue libre. Cargue otro certificado en el panel (Configuración).',
  diario:
    'El servicio no puede anotar en su diario lo que va a enviar, y sin eso no envía nada: no se registró ni se envió nada, y la Idempotency-Key sigue libre. Avise a quien administra el servicio.',
  'reloj-de-eventos':
    'El reloj del servicio de eventos de SIFEN todavía no llegó a la hora en que SIFEN aprobó el documento, y rechazaría el evento (4009): no se registró ni se envió nada, y la Idempotency-Key sigue libre.',
}
