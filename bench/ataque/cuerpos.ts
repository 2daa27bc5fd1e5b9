// The bodies that cost everybody else most: the search of `npm run bench -- hostil`, as an attack.
import hostil from '../hostil.ts'
import type { Ataque } from '../lib/ataque.ts'

const ataque: Ataque = run => hostil(run)

export default ataque
