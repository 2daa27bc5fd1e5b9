import { Person } from './persona.ts'

/** What somebody does, and how long the machine takes for it: nobody types or reads meanwhile. */
interface Cuenta {
  clicks: number
  fields: number
  seconds?: number
}

interface Tarea {
  /** As it was counted first; null where it could not be done at all. */
  antes: Cuenta | null
  aLoSumo: Cuenta
}

/** What a shop does each day, counted before and now. A file that is chosen is a field; so is whatever is typed and ended by Enter. */
export const TAREAS = {
  'the first invoice, from zero': {
    antes: { clicks: 23, fields: 15, seconds: 50 },
    aLoSumo: { clicks: 12, fields: 9, seconds: 25 },
  },
  'eight items on credit to a known customer': {
    antes: { clicks: 15, fields: 27 },
    aLoSumo: { clicks: 10, fields: 12 },
  },
  'a credit note of a part': { antes: { clicks: 9, fields: 1 }, aLoSumo: { clicks: 4, fields: 1 } },
  'an invoice found by a part of a name': { antes: null, aLoSumo: { clicks: 3, fields: 1 } },
  'an invoice sent by mail': { antes: null, aLoSumo: { clicks: 3, fields: 1 } },
  'the month closed, its file saved': { antes: null, aLoSumo: { clicks: 3, fields: 0 } },
} as const satisfies Record<string, Tarea>

export type NombreDeTarea = keyof typeof TAREAS

/** The tasks as they were done in this run, and what they come to. */
export class Tareas {
  private readonly hechas = new Map<NombreDeTarea, Required<Cuenta>>()

  /** Does one and counts it. Its seconds are shown, and judged by nobody. */
  async medir(tarea: NombreDeTarea, work: (person: Person) => Promise<void>): Promise<Cuenta> {
    const person = new Person()
    const start = performance.now()
    await work(person)
    const { clicks, fields } = person
    this.hechas.set(tarea, { clicks, fields, seconds: (performance.now() - start) / 1000 })
    return { clicks, fields }
  }

  /** One line for each: before, now, and at most. */
  tabla(): string {
    const lines = Object.entries<Tarea>(TAREAS).map(([tarea, { antes, aLoSumo }]) =>
      [tarea, tell(antes), tell(this.hechas.get(tarea as NombreDeTarea) ?? null), tell(aLoSumo)].map(
        (text, at) => text.padEnd(at === 0 ? 44 : 22),
      ),
    )
    const head = ['clicks / fields / machine', 'before', 'now', 'at most'].map((text, at) =>
      text.padEnd(at === 0 ? 44 : 22),
    )
    return [head, ...lines].map(line => line.join('').trimEnd()).join('\n')
  }
}

function tell(cuenta: Cuenta | null): string {
  if (cuenta === null) return 'impossible'
  const { clicks, fields, seconds } = cuenta
  return `${clicks} / ${fields}${seconds === undefined ? '' : ` / ${seconds.toFixed(1)} s`}`
}
