/** Server-sent events over fetch, so that the request carries the token. */

interface EventSourceOptions {
  url: string
  getToken: () => Promise<string | null>
  /** Parsed JSON of the `data` of each event. */
  onEvent: (data: unknown) => void
  signal: AbortSignal
  fetch?: typeof fetch
  /** First wait before taking up a broken connection; doubles up to 30 s. */
  retryMs?: number
}

const RETRY_LIMIT_MS = 30_000

/** Resolves when the server ended the stream, refused it, or `signal` aborted. */
export async function readEvents(options: EventSourceOptions): Promise<void> {
  const { url, getToken, signal, fetch: doFetch = fetch, retryMs = 1000 } = options
  let lastId = ''
  let wait = retryMs
  while (!signal.aborted) {
    try {
      const token = await getToken()
      const response = await doFetch(url, {
        signal,
        headers: {
          accept: 'text/event-stream',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(lastId ? { 'last-event-id': lastId } : {}),
        },
      })
      // Too many open elsewhere: there is room when one of them ends.
      if (response.status === 429) wait = Math.max(wait, Number(response.headers.get('retry-after') ?? 0) * 1000)
      else if (response.status < 500) {
        if (!response.ok || !response.body) return
        wait = retryMs
        for await (const event of parseEvents(response.body)) {
          if (event.id) lastId = event.id
          options.onEvent(JSON.parse(event.data))
        }
        return
      }
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof SyntaxError) throw error
    }
    await pause(wait, signal)
    wait = Math.min(wait * 2, RETRY_LIMIT_MS)
  }
}

/** Events of a stream, by the rules of the HTML standard: fields by line, an empty line sends, comments are left out. */
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
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
