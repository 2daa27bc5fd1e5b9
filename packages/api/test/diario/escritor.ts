import { DiarioDeProceso } from '../../src/diario/diario.ts'
import { AlmacenEnDirectorio } from '../../src/diario/directorio.ts'
import { documento } from './registros.ts'

// Writes until it is killed, several at once, and says what it was told is there.
const [dir] = process.argv.slice(2)
const diario = await DiarioDeProceso.open({
  almacen: new AlmacenEnDirectorio(dir!),
  clock: () => Date.now(),
  onRoto: () => {},
  onSano: () => {},
})
let next = 0
const write = async () => {
  for (;;) {
    const n = next++
    await diario.append([documento(n)])
    process.stdout.write(`${n}\n`)
  }
}
await Promise.all(Array.from({ length: 8 }, write))
