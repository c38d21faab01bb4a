/** HTTP client for simulating many users on one machine: keep-alive connections, and identical events are parsed once. */
import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http'
import type { OrcamentoEvento } from '@lastro/contract'

/** Reconnect delay, as on the screen. */
const DE_NOVO_MS = 1000
/** Size of the parse cache, about a second of events. */
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
  vista: () => number
  onEvento: (evento: OrcamentoEvento) => void
  onRetomada: () => void
}

interface Fluxos {
  post: (url: string, headers: Readonly<Record<string, string>>, body: object) => Promise<{ ok: boolean; answer: unknown }>
  /** Listens until `close`. `open` settles when the first connection is open or refused. */
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
        .on('error', () => {})
        .on('close', resolve)
    })

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
    // A refusal of the first connection rejects `open` instead.
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
