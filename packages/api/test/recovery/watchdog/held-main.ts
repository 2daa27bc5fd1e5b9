// A process whose loop somebody holds: in JavaScript, in native code, or nobody, until it is told.
import { pbkdf2Sync } from 'node:crypto'
import { startWatchdog } from '../../../src/watchdog.ts'

const [mode, heldMs] = process.argv.slice(2)
startWatchdog(Number(heldMs))

function plantedLoop(): never {
  for (let i = 0; ; i++) Math.sqrt(i)
}

process.on('message', () => {
  if (mode === 'javascript') plantedLoop()
  if (mode === 'native') pbkdf2Sync('x', 'y', 2_000_000_000, 32, 'sha256')
  process.disconnect()
})
process.send?.('ready')
