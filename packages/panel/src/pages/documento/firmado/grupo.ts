/** What is needed of an element of a parsed XML. */
export interface Nodo {
  localName: string
  textContent: string | null
  children: Iterable<Nodo>
}

/** A group of the signed XML, read by the names of the manual. What is absent reads as ''. */
export interface Grupo {
  texto: (...camino: string[]) => string
  grupo: (nombre: string) => Grupo
  grupos: (nombre: string) => Grupo[]
}

export function readGrupo(nodo: Nodo | undefined): Grupo {
  const hijos = Map.groupBy(nodo?.children ?? [], ({ localName }) => localName)
  const grupo = (nombre: string) => readGrupo(hijos.get(nombre)?.[0])
  return {
    texto: (nombre = '', ...resto) =>
      resto.length > 0
        ? grupo(nombre).texto(...resto)
        : (hijos.get(nombre)?.[0]?.textContent ?? '').replace(/\s+/g, ' ').trim(),
    grupo,
    grupos: nombre => (hijos.get(nombre) ?? []).map(readGrupo),
  }
}
