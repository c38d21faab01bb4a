/**
 * HTTP as many people on one machine speak it, who share that machine with their servers: connections are kept, and what several of them hear
 * in the same words is read once.
 */
import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http'
import type { OrcamentoEvento } from '@lastro/contract'

/** As long as a screen waits before it takes up a stream that has ended. */
const DE_NOVO_MS = 1000
/** Texts that are remembered: those of about a second. */
const LIDOS_MAX = 100

function ask(url: string, options: RequestOptions, body?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end(body)
  })
}

function readText(response: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    response
      .setEncoding('utf8')
      .on('data', (chunk: string) => (text += chunk))
      .on('end', () => resolve(text))
      .on('error', reject)
  })
}

function parseEventos(text: string): OrcamentoEvento[] {
  return Array.from(text.matchAll(/^data: (.*)$/gm), ([, data = '']) => JSON.parse(data) as OrcamentoEvento)
}

interface Ouvinte {
  url: string
  headers: Readonly<Record<string, string>>
  /** Number of the last act that was heard. */
  vista: () => number
  /** Throws what ends the listening. */
  onEvento: (evento: OrcamentoEvento) => void
  /** A stream that was refused or has ended is taken up again, from where it was. */
  onRetomada: () => void
}

interface Fluxos {
  /** Answer of a request with a body of JSON. */
  post: (url: string, headers: Readonly<Record<string, string>>, body: object) => Promise<{ ok: boolean; answer: unknown }>
  /** Hears until `close`. The first connection stands, or is refused, when `open` settles. */
  listen: (ouvinte: Ouvinte) => { open: Promise<void>; listening: Promise<void> }
  close: () => void
}

export function openFluxos(): Fluxos {
  const agent = new Agent({ keepAlive: true })
  const fim = new AbortController()
  const lidos = new Map<string, OrcamentoEvento[]>()

  const readEventos = (text: string): OrcamentoEvento[] => {
    const eventos = lidos.get(text) ?? parseEventos(text)
    if (lidos.size > LIDOS_MAX) lidos.clear()
    lidos.set(text, eventos)
    return eventos
  }

  const hear = (response: IncomingMessage, onEvento: Ouvinte['onEvento']): Promise<void> =>
    new Promise((resolve, reject) => {
      let rest = ''
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => {
          const text = rest + chunk
          const end = text.lastIndexOf('\n\n') + 2
          rest = end < 2 ? text : text.slice(end)
          if (end < 2) return
          try {
            for (const evento of readEventos(text.slice(0, end))) onEvento(evento)
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)))
            response.destroy()
          }
        })
        // A connection that broke ends like one that was ended: it is taken up again.
        .on('error', () => {})
        .on('close', resolve)
    })

  /** @returns undefined for one that is to be asked for again */
  const connect = async ({ url, headers, vista }: Ouvinte): Promise<IncomingMessage | undefined> => {
    const response = await ask(`${url}?vista=${vista()}`, { headers, signal: fim.signal })
    if (response.statusCode === 200) return response
    response.resume()
    if ((response.statusCode ?? 0) < 500) throw new Error(`the stream was refused: ${response.statusCode}`)
    return undefined
  }

  const listen: Fluxos['listen'] = (ouvinte) => {
    const first = connect(ouvinte)
    const follow = async (): Promise<void> => {
      for (let response = await first; !fim.signal.aborted; response = await connect(ouvinte)) {
        if (response !== undefined) await hear(response, ouvinte.onEvento)
        if (fim.signal.aborted) return
        ouvinte.onRetomada()
        await new Promise((resolve) => setTimeout(resolve, DE_NOVO_MS))
      }
    }
    const listening = follow().catch((error: unknown) => {
      if (!fim.signal.aborted) throw error
    })
    // Where the first connection is refused nobody waits for the rest, and `open` says why.
    listening.catch(() => {})
    return { open: first.then(() => undefined), listening }
  }

  return {
    async post(url, headers, body) {
      const response = await ask(
        url,
        { method: 'POST', agent, headers: { ...headers, 'content-type': 'application/json' } },
        JSON.stringify(body),
      )
      const answer: unknown = JSON.parse(await readText(response))
      return { ok: response.statusCode === 200, answer }
    },
    listen,
    close() {
      fim.abort()
      agent.destroy()
    },
  }
}
