import { ESTADOS, TIPOS } from '../../values/palabras.ts'
import { EVENTOS } from '../documento/eventos.ts'
import type { Libro } from './consulta.ts'

export interface Asunto {
  clave: string
  que: string
  porque: string
  href: string
}

const siglaDe = (tipo: keyof typeof TIPOS): string => TIPOS[tipo].nombre.replace(' electrónica', '')
const siete = (numero: number): string => String(numero).padStart(7, '0')

/** Everything of the month that is not settled, each with the page where it is. */
export function asuntosDe(libro: Libro, raiz: string): Asunto[] {
  return [
    ...libro.documentosPendientes.map(de => ({
      clave: `d${de.id}`,
      que: `${siglaDe(de.tipoDocumento)} ${de.numeroFormateado}`,
      porque: [ESTADOS[de.estado].nombre, de.mensajeRespuesta].filter(Boolean).join(': '),
      href: `${raiz}/documentos/${de.id}`,
    })),
    ...libro.eventosPendientes.map(de => ({
      clave: `e${de.id}`,
      que: `${EVENTOS.tipo[de.tipo].nombre} de ${de.numeroFormateado}`,
      porque: 'No se sabe si SIFEN lo registró',
      href: `${raiz}/documentos/${de.documentoElectronicoId}`,
    })),
    ...libro.saltos.map(de => ({
      clave: `s${de.tipoDocumento}${de.numeroTimbrado}${de.establecimiento}${de.puntoExpedicion}${de.serieNumero ?? ''}${de.numeroInicio}`,
      que: `${siglaDe(de.tipoDocumento)} ${de.establecimiento}-${de.puntoExpedicion}, ${
        de.serieNumero == null ? '' : `serie ${de.serieNumero}, `
      }${
        de.numeroInicio === de.numeroFin
          ? `número ${siete(de.numeroInicio)}`
          : `números ${siete(de.numeroInicio)} a ${siete(de.numeroFin)}`
      }`,
      porque: 'Sin usar y sin inutilizar',
      href: `${raiz}/inutilizar?${new URLSearchParams({
        tipoDocumento: TIPOS[de.tipoDocumento].codigo,
        establecimiento: de.establecimiento,
        puntoExpedicion: de.puntoExpedicion,
        numeroTimbrado: de.numeroTimbrado,
        ...(de.serieNumero == null ? {} : { serieNumero: de.serieNumero }),
        numeroInicio: String(de.numeroInicio),
        numeroFin: String(de.numeroFin),
      })}`,
    })),
  ]
}
