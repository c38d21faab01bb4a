/** HTTP client for simulating many users on one machine: keep-alive connections, and identical events are parsed once. */
import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http'
import type { OrcamentoEvento } from '@lastro/contract'

const RETRY_MS = 1000
/** Size of the parse cache, about a second of events. */
const LOADED_MAX = 100

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

function parseEvents(text: string): OrcamentoEvento[] {
  return Array.from(text.matchAll(/^data: (.*)$/gm), ([, data = '']) => JSON.parse(data) as OrcamentoEvento)
}

interface Listener {
  url: string
  headers: Readonly<Record<string, string>>
  vista: () => number
  onEvent: (event: OrcamentoEvento) => void
  onResume: () => void
}

interface Fluxos {
  post: (url: string, headers: Readonly<Record<string, string>>, body: object) => Promise<{ ok: boolean; answer: unknown }>
  /** Listens until `close`. `open` settles when the first connection is open or refused. */
  listen: (listener: Listener) => { open: Promise<void>; listening: Promise<void> }
  close: () => void
}

export function openFluxos(): Fluxos {
  const agent = new Agent({ keepAlive: true })
  const fim = new AbortController()
  const loaded = new Map<string, OrcamentoEvento[]>()

  const readEvents = (text: string): OrcamentoEvento[] => {
    const events = loaded.get(text) ?? parseEvents(text)
    if (loaded.size > LOADED_MAX) loaded.clear()
    loaded.set(text, events)
    return events
  }

  const hear = (response: IncomingMessage, onEvent: Listener['onEvent']): Promise<void> =>
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
            for (const event of readEvents(text.slice(0, end))) onEvent(event)
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)))
            response.destroy()
          }
        })
        .on('error', () => {})
        .on('close', resolve)
    })

  const connect = async ({ url, headers, vista }: Listener): Promise<IncomingMessage | undefined> => {
    const response = await ask(`${url}?vista=${vista()}`, { headers, signal: fim.signal })
    if (response.statusCode === 200) return response
    response.resume()
    if ((response.statusCode ?? 0) < 500) throw new Error(`the stream was refused: ${response.statusCode}`)
    return undefined
  }

  const listen: Fluxos['listen'] = (listener) => {
    const first = connect(listener)
    const follow = async (): Promise<void> => {
      for (let response = await first; !fim.signal.aborted; response = await connect(listener)) {
        if (response !== undefined) await hear(response, listener.onEvent)
        if (fim.signal.aborted) return
        listener.onResume()
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
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
