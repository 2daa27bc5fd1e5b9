#!/usr/bin/env node
import { arrancar } from './cli/arrancar.ts'
import { certificado } from './cli/certificado.ts'
import { toUso, UsoError } from './cli/comun.ts'
import { escenarios } from './cli/escenarios.ts'
import { showBoleta, tortura } from './cli/tortura.ts'
import { environment } from './config.ts'
import { RegistroEnUsoError } from './registro/cerrojo.ts'
import { refuseProduction, SimuladorError } from './simulador.ts'
import { SujetoError } from './tortura/sujeto.ts'

const AYUDA = `Un SIFEN de escritorio para probar clientes.

  simulador [opciones]              arranca
  simulador certificado --ruc R-DV  emite un certificado de contribuyente
  simulador escenarios              lista las maneras de portarse mal
  simulador tortura --cliente M     se porta mal de todas las maneras con un cliente, y lo califica
  simulador ayuda                   esto

Opciones de arranque:
  --puerto-test N --puerto-prod N --puerto-gestion N   (8443, 8444, 8445; 0: el sistema elige)
  --host H             dirección donde escuchan los dos ambientes (127.0.0.1)
  --datos CARPETA      claves de la autoridad y registro (simulador-datos)
  --persistir          conserva el registro en la carpeta; sin esto vive en memoria
  --latencia real|MS   la de las capturas, o fija en milisegundos
  --demora-lote MS     de la recepción de un lote a su resultado (10000)
  --sin-verificar      cree en las firmas sin verificarlas
  --estado-rechazo S   estado HTTP del rechazo genérico: 400 o 200
  --ahora INSTANTE     dónde arranca el reloj: AAAA-MM-DDThh:mm:ss
  --reloj-detenido     el reloj sólo se mueve por la gestión
  --semilla N          del azar de latencias y escenarios
  --confiar F.pem      otra autoridad, o certificado, cuyas firmas se aceptan (se puede repetir)

Opciones de certificado:
  --nombre N  --persona-fisica  --clave C  --legado  --vencido  --pem  --salida F.p12  --datos CARPETA

Opciones de tortura:
  --cliente MANDATO    el programa que se prueba: recibe tareas por su entrada, una línea de JSON cada una
  --gestion URL        un simulador que ya anda, en vez de uno propio
  --actos A,B          emitir, nominar, cancelar
  --casos TEXTO        sólo los casos cuyo nombre lo contiene
  --plazo MS           lo que se espera cada respuesta (25000)
  --reposo MS          lo que se espera lo que llega tarde (3500)
  --ruc R-DV --desde-numero N   quién emite, y desde qué número (80099999-1, 1)
  --json               la boleta en JSON
`

const write = (text: string) => void process.stdout.write(text)

async function serve(args: readonly string[]): Promise<void> {
  // Listens for the signal before it reports that it is ready: a parent process may end it as soon as it has read that.
  const asked = new Promise<void>(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  const simulador = await arrancar(args, write)
  void asked
    .then(() => simulador.close())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    )
}

const asksAyuda = ([command = '', ...rest]: readonly string[]): boolean =>
  ['ayuda', 'help'].includes(command) ||
  [command, ...rest].some(said => ['--ayuda', '--help', '-h'].includes(said))

async function main([command = '', ...rest]: readonly string[]): Promise<void> {
  if (asksAyuda([command, ...rest])) return write(AYUDA)
  refuseProduction(environment())
  if (command === 'certificado') return write(await certificado(rest))
  if (command === 'escenarios') return write(escenarios())
  if (command === 'tortura') {
    const boleta = await tortura(rest, text => void process.stderr.write(text))
    return write(showBoleta(boleta, rest))
  }
  if (command !== '' && !command.startsWith('-'))
    throw new UsoError(`No hay un mandato «${command}». Vea: simulador ayuda`)
  await serve(command === '' ? [] : [command, ...rest])
}

const isMistake = (error: unknown): boolean =>
  error instanceof UsoError ||
  error instanceof SimuladorError ||
  error instanceof RegistroEnUsoError ||
  error instanceof SujetoError

main(process.argv.slice(2)).catch((thrown: unknown) => {
  const error = toUso(thrown)
  const text = error instanceof Error ? (isMistake(error) ? error.message : error.stack) : String(error)
  process.stderr.write(`simulador: ${text}\n`)
  process.exit(isMistake(error) ? 2 : 1)
})
