import { useNombre } from '../../form/nombre.ts'
import { keepEnPestana, readDePestana } from '../../session/pestana.ts'

/** Of a file whose sales were written down, which of its columns nothing was taken from: the service has never seen them. */
export function useSinLeer() {
  const de = `mbohera:sin-leer:${useNombre('')}`
  return {
    keep: (tandaId: number, titulos: readonly string[]) => {
      if (titulos.length > 0) keepEnPestana(de + tandaId, titulos)
    },
    read: (tandaId: number): readonly string[] => readDePestana<string[]>(de + tandaId) ?? [],
  }
}
