import type { Whole } from './start.ts'

interface Armado {
  escenario: string
  filtro?: { evento?: string; servicio?: string }
  veces: number
}

/** Makes the simulated tax authority misbehave, the next time it is asked for that. */
export async function arm({ facts }: Whole, armado: Armado): Promise<void> {
  const answer = await fetch(`${facts.simulador}/api/armados`, {
    method: 'POST',
    body: JSON.stringify(armado),
  })
  if (!answer.ok) throw new Error(await answer.text())
}
