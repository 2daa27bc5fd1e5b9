/** Numbers from the first to the last, both among them. */
export interface Tramo {
  numeroInicio: number
  numeroFin: number
}

/** The first numbers from `desde` on that none of the ranges has, as many as are wanted and as there are up to `hasta`. */
export function numerosLibres(
  ocupados: readonly Tramo[],
  { desde, hasta, cuantos }: { desde: number; hasta: number; cuantos: number },
): number[] {
  const en = ocupados.toSorted((a, b) => a.numeroInicio - b.numeroInicio)
  const libres: number[] = []
  let numero = desde
  for (let at = 0; numero <= hasta && libres.length < cuantos; ) {
    const tramo = en[at]
    if (tramo !== undefined && tramo.numeroFin < numero) at++
    else if (tramo !== undefined && tramo.numeroInicio <= numero) numero = tramo.numeroFin + 1
    else libres.push(numero++)
  }
  return libres
}
