import type { FormaNoAdmitida } from '../domain/failure.ts'

/** What to send instead of a body that cannot be read. */
export const FORMA_NO_ADMITIDA: Record<FormaNoAdmitida | 'tipo', string> = {
  tipo: 'Envíe el cuerpo como JSON en UTF-8, con la cabecera Content-Type: application/json; o el archivo con su tipo, donde se admiten archivos.',
  comprimido:
    'La cabecera Content-Encoding dice que el cuerpo viene comprimido, y así no se lee. Envíelo sin comprimir y sin esa cabecera.',
  letras:
    'La cabecera Content-Type dice en charset otras letras que UTF-8. Envíe el JSON en UTF-8, con Content-Type: application/json; charset=utf-8, o sin charset.',
}
