import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DocumentoVisto } from '@mbohera/simulador'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.resolve('@mbohera/simulador')))
const DIRECCIONES = /(https:\S+)\s+\(hace de sifen-test[\s\S]*?Gestión\s+(http:\S+)/

/** The simulator as a process, which keeps its registry on disk. */
export class SifenProceso {
  readonly port: number
  readonly #gestion: string
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, test: string, gestion: string) {
    this.#child = child
    this.port = Number(new URL(test).port)
    this.#gestion = gestion
  }

  static async start(datos: string, seed: number): Promise<SifenProceso> {
    const puertos = ['--puerto-test', '0', '--puerto-prod', '0', '--puerto-gestion', '0']
    const how = ['--persistir', '--latencia', '15', '--demora-lote', '150', '--semilla', String(seed)]
    const child = spawn(process.execPath, [MAIN, '--datos', datos, ...puertos, ...how], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let banner = ''
    return new Promise((resolve, reject) => {
      child.stdout.on('data', chunk => {
        banner += chunk
        const [, test, gestion] = DIRECCIONES.exec(banner) ?? []
        if (gestion !== undefined) resolve(new SifenProceso(child, test!, gestion))
      })
      child.once('exit', () => reject(new Error(`the simulator ended before it was ready:\n${banner}`)))
    })
  }

  async #ask<T>(method: string, path: string, json?: unknown): Promise<T> {
    const headers = { 'content-type': 'application/json' }
    const body = json === undefined ? {} : { headers, body: JSON.stringify(json) }
    const response = await fetch(`${this.#gestion}/api/${path}`, { method, ...body })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text) as T
  }

  ca = async (): Promise<string> => (await this.#ask<{ caPem: string }>('GET', 'ca')).caPem

  async certificado(ruc: string): Promise<{ p12: Uint8Array; clave: string }> {
    const { p12, clave } = await this.#ask<{ p12: string; clave: string }>('POST', 'certificados', { ruc })
    return { p12: Buffer.from(p12, 'base64'), clave }
  }

  armar = (armado: Record<string, unknown>) => this.#ask('POST', 'armados', armado)
  desarmar = () => this.#ask('DELETE', 'armados')
  demorar = (latencia: number) => this.#ask('PUT', 'ajustes', { latencia })

  async registrado(cdc: string): Promise<DocumentoVisto | null> {
    return this.#ask<DocumentoVisto>('GET', `documentos/${cdc}`).catch(error => {
      if (/: 404 /.test(String(error))) return null
      throw error
    })
  }

  async cuantos(): Promise<{ documentos: number; eventos: number }> {
    const { registrado } = await this.#ask<{
      registrado: { test: { documentos: number; eventos: number } }
    }>('GET', 'estado')
    return registrado.test
  }

  async llegadas(evento: string): Promise<number> {
    return (await this.#ask<{ veces: number }>('GET', `llegadas?evento=${evento}`)).veces
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await ended
  }
}
