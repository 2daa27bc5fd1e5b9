import { toConfig } from '../../src/config/config.ts'
import type { Env } from '../../src/config/env.ts'
import { type Destino, dichoDe, formatPase, parsePase } from '../../src/domain/nominarse/pase.ts'
import { INNOMINADA, Nominaciones } from '../support/nominaciones.ts'
import { Nominarse, vezDe } from '../support/nominarse.ts'
import { rucDe } from '../support/ruc.ts'
import type { Respuesta } from '../support/servicio.ts'

const { seAdmite } = toConfig({ oidcIssuer: 'https://id.ejemplo.com.py' }, [])
/** As whoever switched nothing off. */
export const COMO_VIENE: Env = {
  url: 'https://facturas.ejemplo.com.py',
  rateLimit: String(seAdmite.credencial),
  rateLimitEmisor: String(seAdmite.contribuyente),
  rateLimitDireccion: String(seAdmite.direccion),
  rateLimitFallidas: String(seAdmite.fallidas),
  rateLimitEnlace: String(seAdmite.enlace),
}

export interface Medidas {
  /** Links that nobody made, from so many addresses. */
  adivinados: number
  direcciones: number
  /** Wrong facts at once, at each of so many links. */
  datos: number
  enlaces: number
  /** What went once is sent so often again. */
  repeticiones: number
  /** Names that are asked through one ticket. */
  inundan: number
}
export const ENTERO: Medidas = {
  ...{ adivinados: 20_000, direcciones: 100, datos: 60, enlaces: 20, repeticiones: 300, inundan: 5_000 },
}
export const CORTO: Medidas = {
  ...{ adivinados: 300, direcciones: 30, datos: 12, enlaces: 3, repeticiones: 12, inundan: 150 },
}

/** What is named so hostile that whoever takes it for more than text is found. */
const HOSTIL = `ÑANDUTÍ "><img src=x onerror=alert(1)><script>alert(2)</script> SRL`
const ELLA = '80012345-0'

const address = (i: number): string => `198.51.${100 + (i >> 8)}.${i & 255}`

async function inTurns<T>(n: number, atOnce: number, run: (i: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let at = 0; at < n; at += atOnce)
    done.push(...(await Promise.all(Array.from({ length: Math.min(atOnce, n - at) }, (_, k) => run(at + k)))))
  return done
}

/** A link beside a good one: another documento, edition, way, taxpayer or ambiente, or another proof. */
function beside(papel: string, i: number, chance: () => number): string {
  const { destino, sello } = parsePase(papel.slice(3))!
  const otros: Destino[] = [
    { ...destino, documentoId: destino.documentoId + 1 + i },
    { ...destino, edicion: destino.edicion + 1 + i },
    { ...destino, via: destino.via === 'PAPEL' ? 'ENLACE' : 'PAPEL' },
    { ...destino, contribuyenteId: destino.contribuyenteId + 1 + (i % 3) },
    { ...destino, ambiente: 'PROD' },
    destino,
  ]
  const otro = otros[i % otros.length]!
  const wrong = Uint8Array.from(sello)
  if (otro === destino) wrong[i % wrong.length]! ^= 1 + Math.floor(chance() * 255)
  return `/n/${formatPase(dichoDe(otro), wrong)}`
}

const isFramable = ({ headers }: Respuesta): boolean =>
  !String(headers['content-security-policy']).includes("frame-ancestors 'none'") ||
  headers['x-frame-options'] !== 'DENY'

const isKept = ({ headers }: Respuesta): boolean =>
  !/no-store|private/.test(String(headers['cache-control'])) || headers['referrer-policy'] !== 'no-referrer'

export interface Cifras {
  adivinar: { probados: number; abiertos: number; formas: number; refrenados: number }
  /** Of links that were sent, without the paper. */
  sinPapel: {
    probados: number
    comparadosPorEnlace: number
    abiertosDespues: number
    nombradas: number
    conPapel: number
  }
  repetir: { enviadas: number; registradas: number; dicenQuien: number }
  inundar: { enviadas: number; preguntas: number; lasDeUnaPersona: number; atendidos: number; ms: number }
  ajeno: { probados: number; atendidos: number }
  paginas: { vistas: number; enmarcables: number; guardables: number; conGuion: number }
}

/** Whoever has no link, stole one, or has one and is up to no good. */
export class AtaqueAEnlaces {
  readonly #b: Nominarse
  readonly #medidas: Medidas
  readonly #chance: () => number

  constructor(b: Nominarse, medidas: Medidas, chance: () => number) {
    this.#b = b
    this.#medidas = medidas
    this.#chance = chance
  }

  async run(): Promise<Cifras> {
    return {
      adivinar: await this.#guess(),
      sinPapel: await this.#steal(),
      repetir: await this.#repeat(),
      inundar: await this.#flood(),
      ajeno: await this.#trespass(),
      paginas: await this.#look(),
    }
  }

  async #guess(): Promise<Cifras['adivinar']> {
    const { adivinados, direcciones } = this.#medidas
    const { papel } = await this.#b.innominada()
    const answers = await inTurns(adivinados, 64, i =>
      this.#b.act(beside(papel, i, this.#chance), 'ver', {}, { de: address(i % direcciones) }),
    )
    const said = answers.filter(({ status }) => status !== 429)
    return {
      probados: answers.length,
      abiertos: answers.filter(({ status }) => status < 400).length,
      formas: new Set(said.map(({ status, body }) => `${status} ${body?.type} ${body?.detail}`)).size,
      refrenados: answers.length - said.length,
    }
  }

  async #steal(): Promise<Cifras['sinPapel']> {
    const { datos, enlaces } = this.#medidas
    const cifras = { probados: 0, comparadosPorEnlace: 0, abiertosDespues: 0, nombradas: 0, conPapel: 0 }
    for (let n = 0; n < enlaces; n++) {
      const { cdc, enlace, papel } = await this.#b.innominada()
      const { total4, hora } = await this.#b.prueba(cdc)
      await this.#b.pedir(enlace, vezDe(`robado-${n}`))
      const mala = (i: number) => ({
        total4,
        hora: `${hora.slice(0, 3)}${String((Number(hora.slice(3)) + 1 + i) % 60).padStart(2, '0')}`,
      })
      const tried = await Promise.all(
        Array.from({ length: datos }, (_, i) =>
          this.#b.act(
            enlace,
            i % 2 === 0 ? 'ver' : 'pedir',
            { prueba: mala(i % 58), receptor: { ruc: ELLA } },
            { de: address(i), vez: vezDe(`robado-${n}`) },
          ),
        ),
      )
      const compared = tried.filter(({ body }) => body?.errors?.[0]?.codigo === 'no-coincide').length
      const after = await this.#b.act(enlace, 'ver', { prueba: { total4, hora } })
      cifras.probados += datos
      // The last one that is compared is answered as a link that leads nowhere.
      cifras.comparadosPorEnlace = Math.max(cifras.comparadosPorEnlace, compared + 1)
      if (after.status === 200) cifras.abiertosDespues++
      cifras.nombradas += this.#b.nominaciones(cdc)
      if ((await this.#b.act(papel, 'ver')).body.estado === 'ABIERTA') cifras.conPapel++
    }
    return cifras
  }

  async #repeat(): Promise<Cifras['repetir']> {
    const { repeticiones } = this.#medidas
    const { cdc, papel } = await this.#b.innominada()
    await this.#b.pedir(papel, vezDe('escuchada'))
    const otras: Respuesta[] = []
    await inTurns(repeticiones, 1, async i => {
      // So that it is not the limit that keeps her out.
      await this.#b.pasar(15_000)
      await this.#b.act(
        papel,
        'pedir',
        { receptor: { ruc: ELLA } },
        { vez: vezDe('escuchada'), de: address(i) },
      )
      for (const acto of ['pedir', 'ver', 'seguir', 'archivo'])
        otras.push(
          await this.#b.act(
            papel,
            acto,
            { receptor: { ruc: '4444440-0' }, cual: 'kude' },
            { vez: vezDe(`otra-${i}`), de: address(i) },
          ),
        )
    })
    return {
      enviadas: repeticiones + otras.length,
      registradas: this.#b.nominaciones(cdc),
      dicenQuien: otras.filter(({ text }) => /TAJY|80012345|%PDF/.test(text)).length,
    }
  }

  /** One ticket asks for names without end; meanwhile its shop works, and other buyers of it and of another shop are served. */
  async #flood(): Promise<Cifras['inundar']> {
    const { inundan } = this.#medidas
    const [ticket, otro] = [await this.#b.innominada(), await this.#b.innominada()]
    const suya = await this.#b.innominada()
    const vecina = await this.#neighbour()
    const asked = () => this.#b.n.simulador.llegadas({ servicio: 'siConsRUC' })
    const [antes, at] = [asked(), performance.now()]
    const flood = inTurns(inundan, 64, i =>
      this.#b.act(ticket.papel, 'nombre', { ruc: rucDe(4_500_000 + i) }, { de: address(i % 250) }),
    )
    const done = await Promise.all([
      this.#b.n.nominar(suya.cdc).then(({ body }) => body.estadoEvento === 'APROBADO'),
      this.#b.n.innominada().then(() => true),
      this.#b
        .pedir(otro.papel, vezDe('otra-del-mismo'))
        .then(({ body }) => body.peticion?.estado === 'APROBADA'),
      vecina.pedir(vecina.papel, vezDe('vecina')).then(({ body }) => body.peticion?.estado === 'APROBADA'),
    ])
    await flood
    const seconds = (performance.now() - at) / 1000
    return {
      enviadas: inundan,
      // Two were asked by those who were served.
      preguntas: asked() - antes - 2,
      lasDeUnaPersona: Math.ceil((seAdmite.enlace / 2 + (seAdmite.enlace / 60) * seconds) / 10) + 1,
      atendidos: done.filter(Boolean).length,
      ms: seconds * 1000,
    }
  }

  async #neighbour(): Promise<{ papel: string; pedir: Nominarse['pedir'] }> {
    const { servicio, simulador } = this.#b.n
    const de = await servicio.clave('beto')
    const otra = new Nominarse(new Nominaciones(servicio, simulador, de.key))
    await servicio.request('PUT', '/api/v1/contribuyentes/2/enlaces-nominacion', {
      as: await servicio.token('beto'),
      json: { activo: true, graciaMinutos: 0 },
    })
    const { papel } = await otra.innominada()
    return { papel, pedir: otra.pedir }
  }

  /** Whoever has a key of another taxpayer. */
  async #trespass(): Promise<Cifras['ajeno']> {
    await this.#b.configurar({ modo: 'VISTO_BUENO' })
    const { cdc, papel } = await this.#b.innominada()
    await this.#b.pedir(papel, vezDe('ajena'))
    const [{ peticionId } = {}] = await this.#b.peticiones('?limite=1')
    const { key: as } = await this.#b.n.servicio.clave('beto')
    const answers = await Promise.all(
      [
        ['POST', `peticiones-nominacion/${peticionId}/aprobar`],
        ['POST', `peticiones-nominacion/${peticionId}/negar`],
        ['GET', `documento-electronico/${cdc}/enlace-nominacion`],
        ['POST', `documento-electronico/${cdc}/enlace-nominacion`],
        ['DELETE', `documento-electronico/${cdc}/enlace-nominacion`],
      ].map(([method, url]) =>
        this.#b.n.servicio.request(method as 'GET', `/api/v1/${url}`, {
          as,
          json: method === 'GET' ? undefined : { motivo: 'mío' },
        }),
      ),
    )
    const listed = (await this.#b.n.ver('/api/v1/peticiones-nominacion', as)).text.includes(String(cdc))
    const named = this.#b.nominaciones(cdc)
    await this.#b.configurar({})
    return {
      probados: answers.length + 1,
      atendidos: answers.filter(({ status }) => status < 400).length + Number(listed) + named,
    }
  }

  /** What a page shows, of whatever link, after a padrón gave a hostile name. */
  async #look(): Promise<Cifras['paginas']> {
    const { simulador, servicio } = this.#b.n
    simulador.putContribuyente('4444440', { razonSocial: HOSTIL })
    const cdc = await this.#b.n.aprobada(INNOMINADA)
    const { papel, enlace } = await this.#b.enlace(cdc)
    const named = await this.#b.pedir(papel, vezDe('hostil'), '4444440-0')
    const pages: Respuesta[] = []
    for (const url of [
      papel,
      enlace,
      `${papel}/logo`,
      `${papel}/qr.svg`,
      `${papel.slice(0, -1)}!`,
      '/n/nadie',
    ])
      for (const headers of [{}, { 'sec-fetch-dest': 'iframe' }]) {
        const {
          statusCode: status,
          headers: given,
          body: text,
        } = await servicio.http.inject({ url, headers, remoteAddress: '203.0.113.50' })
        pages.push({ status, headers: given, body: undefined, text })
      }
    const json =
      String(named.headers['content-type']).includes('json') &&
      named.headers['x-content-type-options'] === 'nosniff'
    return {
      vistas: pages.length,
      enmarcables: pages.filter(isFramable).length,
      guardables: [...pages, named].filter(isKept).length,
      conGuion: pages.filter(({ text }) => /<img src=x|<script>|onerror=/.test(text)).length + Number(!json),
    }
  }
}
