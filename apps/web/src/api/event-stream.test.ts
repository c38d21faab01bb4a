import { expect, test, vi } from 'vitest'
import { parseEvents, readEvents } from './event-stream.ts'

function stream(...chunks: string[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
      controller.close()
    },
  })
}

async function collect(...chunks: string[]) {
  const events = []
  for await (const event of parseEvents(stream(...chunks))) events.push(event)
  return events
}

test('assembles events regardless of chunk boundaries', async () => {
  const text = ': ping\n\nid: 1\ndata: {"a":1}\n\nid: 2\r\ndata: {"a":\r\ndata: 2}\r\n\r\n'
  const whole = await collect(text)
  expect(whole).toEqual([
    { id: '1', data: '{"a":1}' },
    { id: '2', data: '{"a":\n2}' },
  ])
  expect(await collect(...text.split(''))).toEqual(whole)
})

const follow = (options: Partial<Parameters<typeof readEvents>[0]>) =>
  readEvents({
    url: '/v1/Importacao/1/eventos',
    getToken: () => Promise.resolve('segredo'),
    onEvent: () => {},
    signal: new AbortController().signal,
    retryMs: 1,
    ...options,
  })

test('resumes a broken connection from the last event', async () => {
  const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('id: 5\ndata: {"linhas":10}\n\n'))
    },
    pull(controller) {
      controller.error(new TypeError('network error'))
    },
  })
  const doFetch = vi
    .fn<typeof fetch>()
    .mockResolvedValueOnce(new Response(broken))
    .mockResolvedValueOnce(new Response(stream('id: 6\ndata: {"linhas":20}\n\n')))
  const seen: unknown[] = []
  await follow({ fetch: doFetch, onEvent: (data) => seen.push(data) })
  expect(seen).toEqual([{ linhas: 10 }, { linhas: 20 }])
  const headers = new Headers(doFetch.mock.calls[1]?.[1]?.headers)
  expect(headers.get('last-event-id')).toBe('5')
  expect(headers.get('authorization')).toBe('Bearer segredo')
})

test('stops at a refusal', async () => {
  const doFetch = vi.fn<typeof fetch>().mockResolvedValue(new Response('{}', { status: 404 }))
  const onEvent = vi.fn<(data: unknown) => void>()
  await follow({ fetch: doFetch, onEvent })
  expect(doFetch).toHaveBeenCalledOnce()
  expect(onEvent).not.toHaveBeenCalled()
})

test('retries when too many streams are open', async () => {
  const doFetch = vi
    .fn<typeof fetch>()
    .mockResolvedValueOnce(new Response('{}', { status: 429, headers: { 'retry-after': '0.05' } }))
    .mockResolvedValueOnce(new Response(stream('data: 1\n\n')))
  const seen: unknown[] = []
  const start = performance.now()
  await follow({ fetch: doFetch, onEvent: (data) => seen.push(data) })
  expect(seen).toEqual([1])
  expect(performance.now() - start).toBeGreaterThanOrEqual(45)
})

test('reconnects a silent connection and reports the state of the link', async () => {
  const doFetch = vi
    .fn<typeof fetch>()
    .mockImplementationOnce((_, init) => {
      const silent = new ReadableStream<Uint8Array<ArrayBuffer>>({
        start(controller) {
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
        },
      })
      return Promise.resolve(new Response(silent))
    })
    .mockResolvedValueOnce(new Response(stream('data: 1\n\n')))
  const links: boolean[] = []
  const seen: unknown[] = []
  await follow({ fetch: doFetch, onEvent: (data) => seen.push(data), onLink: (linked) => links.push(linked), silenceMs: 5 })
  expect([links, seen]).toEqual([[true, false, true], [1]])
})
