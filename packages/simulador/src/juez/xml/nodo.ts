/** A checked element: its value when simple, its children when a group. */
export class Nodo {
  readonly nombre: string
  readonly valor: string
  readonly hijos: Nodo[] = []
  readonly atributos: Readonly<Record<string, string>>

  constructor(nombre: string, valor: string, atributos: Readonly<Record<string, string>>) {
    this.nombre = nombre
    this.valor = valor
    this.atributos = atributos
  }

  /** Value of the first child of that name. */
  t(nombre: string): string | undefined {
    return this.g(nombre)?.valor
  }

  /** The first child of that name. */
  g(nombre: string): Nodo | undefined {
    for (const hijo of this.hijos) if (hijo.nombre === nombre) return hijo
    return undefined
  }

  /** All children of that name. */
  gs(nombre: string): Nodo[] {
    return this.hijos.filter(hijo => hijo.nombre === nombre)
  }

  tiene(nombre: string): boolean {
    return this.g(nombre) !== undefined
  }
}
