/** Server-sent events over fetch, so that the request carries the token. */

export interface EventListener {
  onEvent: (data: unknown) => void
  onLink?: (linked: boolean) => void
  retryLimitMs?: number
}

interface EventSourceOptions extends EventListener {
  url: string
  getToken: () => Promise<string | null>
  signal: AbortSignal
  fetch?: typeof fetch
  /** First delay before a reconnect; doubles up to `retryLimitMs`. */
  retryMs?: number
  /** A connection silent for this long counts as broken. The server sends a heartbeat every 15 s. */
  silenceMs?: number
}

const RETRY_LIMIT_MS = 30_000
const SILENCE_MS = 40_000

/** Resolves when the server ends or refuses the stream, or `signal` aborts. */
export async function readEvents(options: EventSourceOptions): Promise<void> {
  const { url, getToken, signal, onLink, fetch: doFetch = fetch, retryMs = 1000, retryLimitMs = RETRY_LIMIT_MS } = options
  let lastId = ''
  let wait = retryMs
  while (!signal.aborted) {
    const silence = watchSilence(options.silenceMs ?? SILENCE_MS)
    try {
      const token = await getToken()
      const response = await doFetch(url, {
        signal: AbortSignal.any([signal, silence.signal]),
        headers: {
          accept: 'text/event-stream',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(lastId ? { 'last-event-id': lastId } : {}),
        },
      })
      // Too many open streams; a slot frees up when one ends.
      if (response.status === 429) wait = Math.max(wait, Number(response.headers.get('retry-after') ?? 0) * 1000)
      else if (response.status < 500) {
        if (!response.ok || !response.body) return
        wait = retryMs
        onLink?.(true)
        for await (const event of parseEvents(response.body.pipeThrough(silence.listen()))) {
          if (event.id) lastId = event.id
          options.onEvent(JSON.parse(event.data))
        }
        return
      }
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof SyntaxError) throw error
    } finally {
      silence.stop()
    }
    onLink?.(false)
    await pause(wait, signal)
    wait = Math.min(wait * 2, retryLimitMs)
  }
}

function watchSilence(ms: number) {
  const silent = new AbortController()
  const begin = () => setTimeout(() => silent.abort(), ms)
  let timer = begin()
  const stop = () => clearTimeout(timer)
  return {
    signal: silent.signal,
    stop,
    listen: () =>
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          stop()
          timer = begin()
          controller.enqueue(chunk)
        },
      }),
  }
}

/** Parses an event stream by the HTML standard: fields by line, an empty line dispatches, comments are ignored. */
export async function* parseEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<{ id: string; data: string }> {
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let buffer = ''
  let id = ''
  let data: string[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    buffer += value
    const lines = buffer.split(/\r\n|\n|\r(?!$)/)
    buffer = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) yield { id, data: data.join('\n') }
        data = []
        continue
      }
      const [, field, text = ''] = line.match(/^(\w+):? ?(.*)$/) ?? []
      if (field === 'data') data.push(text)
      else if (field === 'id') id = text
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      globalThis.removeEventListener?.('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    globalThis.addEventListener?.('online', end)
  })
}
