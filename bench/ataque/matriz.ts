// Every route of the contract × every credential, plain and with one deviation: who gets in, who does not, and what he sees.
import { matriz } from '../../packages/api/test/ataque/matriz/matriz.ts'
import type { Ataque } from '../lib/ataque.ts'
import { conBlanco } from '../lib/blanco.ts'
import { atLeast, atMost, shown } from '../lib/report.ts'

const ataque: Ataque = async function* ({ short, semilla, say }) {
  const plan = { semilla, say, ...(short ? { cuantas: 2_000 } : {}) }
  const { celdas, rechazadas, pasaron, faltas, tocado } = await conBlanco(blanco => matriz(blanco, plan))
  for (const falta of faltas) say(`FALTA: ${falta}`)
  for (const tabla of tocado) say(`FALTA: cambió ${tabla} de otro contribuyente`)
  yield atLeast(short ? 1_500 : 2_000, {
    name: 'celdas de ruta × credencial × desvío',
    value: celdas,
    unit: '',
  })
  yield atMost(0, { name: 'celdas que no contestan lo que dice la interfaz', value: faltas.length, unit: '' })
  yield atMost(0, { name: 'tablas de otro contribuyente que cambiaron', value: tocado.length, unit: '' })
  yield shown({ name: 'rechazadas', value: rechazadas, unit: '' })
  yield shown({ name: 'atendidas', value: pasaron, unit: '' })
}

export default ataque
