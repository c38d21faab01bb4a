import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { LimitExceededError, startIsolado } from './child-process.ts'
import { isBarato, runIsolado } from './run-in-child-process.ts'
import { createFolder, csvOf, partesXlsx, xlsxOf, zipOf } from './planilha.fixture.ts'
import { openTable } from './planilha.ts'
import { RefusedPlanilhaError } from './problema.ts'
import { readTableIsolada } from './table-in-child-process.ts'

vi.setConfig({ testTimeout: 30_000 })
const folder = createFolder()
afterAll(() => folder.remove())

const PLANILHA = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LIMITS = { memoryMb: 64, timeoutMs: 30_000, registrosMb: 160 }
const MAX = 1_000_000

function textsOf(count: number): Buffer {
  const texts = Array.from({ length: count }, (_, i) => `<si><t>${(i * 7919) % 46_656}</t></si>`).join('')
  const partes = partesXlsx(`<worksheet xmlns="${PLANILHA}"><sheetData></sheetData></worksheet>`, [
    { nome: 'xl/sharedStrings.xml', conteudo: `<sst xmlns="${PLANILHA}">${texts}</sst>` },
  ])
  const tipo = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings'
  const relacao = `<Relationship Id="rId2" Type="${tipo}" Target="sharedStrings.xml"/></Relationships>`
  return zipOf(
    partes.map((parte) =>
      parte.nome.endsWith('workbook.xml.rels')
        ? { ...parte, conteudo: String(parte.conteudo).replace('</Relationships>', relacao) }
        : parte,
    ),
  )
}

test('refuses a hostile workbook without memory growth in the calling process', async () => {
  const path = folder.write('textos.xlsx', textsOf(800_000))
  const maxMb = (): number => process.resourceUsage().maxRSS / 1024
  const before = maxMb()
  await expect(readTableIsolada(path, 'xlsx', { quantidade: MAX, limits: LIMITS })).rejects.toMatchObject({
    name: 'LimitExceededError',
    cause: { cause: expect.stringContaining('heap out of memory') },
  })
  expect(maxMb() - before).toBeLessThan(LIMITS.memoryMb)
})

test('records beyond the limit of the caller are not sent to it', async () => {
  const line = `<row>${'<c><v>1</v></c>'.repeat(1000)}</row>`
  const path = folder.write(
    'largo.xlsx',
    zipOf(partesXlsx(`<worksheet xmlns="${PLANILHA}"><sheetData>${line.repeat(300)}</sheetData></worksheet>`)),
  )
  const read = (registrosMb: number): Promise<unknown[]> =>
    readTableIsolada(path, 'xlsx', { quantidade: MAX, limits: { ...LIMITS, registrosMb } })
  expect(await read(3)).toHaveLength(300)
  await expect(read(2)).rejects.toThrow('A planilha pede memória ou tempo demais para ser lida.')
})

test('few bytes that address cells far to the right respect the limit without a child process', async () => {
  const sheet = `<worksheet xmlns="${PLANILHA}"><sheetData>${'<row><c r="ALL1"><v>1</v></c></row>'.repeat(1000)}</sheetData></worksheet>`
  const path = folder.write('poucos.xlsx', zipOf(partesXlsx(sheet)))
  expect(await isBarato(path, 'xlsx')).toBe(true)
  const read = (registrosMb: number): Promise<unknown[]> =>
    readTableIsolada(path, 'xlsx', { quantidade: MAX, limits: { ...LIMITS, registrosMb } })
  expect(await read(9)).toHaveLength(1000)
  await expect(read(7)).rejects.toThrow(LimitExceededError)
})

const SHIFTED = Array.from({ length: 200 }, (_, i) => `${' '.repeat(8 * i)}1,00  1,00\n`).join('')

test.each([
  ['a text', '1;2\n'.repeat(10_000), 0, true],
  ['a text whose rows a recipe widens', '1;2\n'.repeat(10_000), 1000, false],
  ['a text with one wide row', `${'1;2\n'.repeat(10_000)}${';'.repeat(999)}\n`, 0, false],
  ['a text with one wide row of many lines', `${'1;2\n'.repeat(10_000)}${'"\n";'.repeat(999)}\n`, 0, false],
  ['a text aligned by blanks', 'CONTA   VALOR\n3.1      1,00\n'.repeat(10_000), 0, true],
  ['a text whose columns are elsewhere in each line', `${SHIFTED}${'1,00  1,00\n'.repeat(60_000)}`, 0, false],
  ['a text with many amounts in one line', '1,00 '.repeat(200_000), 0, false],
  ['a text that no reader takes', '1,00\0', 0, true],
])('%s may be read in the calling process', async (_, texto, columns, expected) => {
  expect(await isBarato(folder.write('texto.csv', Buffer.from(texto)), 'csv', columns)).toBe(expected)
})

test('records are the same with and without a child process, from a workbook and from a text', async () => {
  const lines = Array.from({ length: 25_000 }, (_, i) => [`${i}`, 'São Paulo', '1.234,56'])
  const data = new Date(Date.UTC(2026, 0, 31))
  const files = [
    ['csv', folder.write('curto.csv', csvOf(lines.slice(0, 10)))],
    ['csv', folder.write('longo.csv', csvOf([...lines, ...lines]))],
    ['xlsx', folder.write('tipos.xlsx', await xlsxOf({ A: [['é', 1.5, true, null, data]] }))],
    ['xlsx', folder.write('longa.xlsx', await xlsxOf({ A: [['é', 1.5, true, null, data], ...lines] }))],
  ] as const
  for (const [format, path] of files) {
    const here = []
    for await (const batch of await openTable(path, format)) here.push(...batch)
    expect(await readTableIsolada(path, format, { quantidade: MAX })).toEqual(here)
  }
  const [, [, long]] = files
  const inicio = await readTableIsolada(long, 'csv', { quantidade: 10 })
  expect([inicio.length >= 10, inicio.length < 50_000]).toEqual([true, true])
})

test('a refusal keeps its rule, position and text, an error its code, and a slow file is ended', async () => {
  const path = folder.write('cortado.xlsx', (await xlsxOf({ A: [['nada']] })).subarray(0, 200))
  const refusal: unknown = await openTable(path, 'xlsx').catch((error: unknown) => error)
  if (!(refusal instanceof RefusedPlanilhaError)) throw new Error('not refused')
  const isolada: unknown = await readTableIsolada(path, 'xlsx', { quantidade: MAX }).catch((error: unknown) => error)
  expect(isolada).toBeInstanceOf(RefusedPlanilhaError)
  expect(isolada).toMatchObject({ problema: refusal.problema })
  const withoutFile = "await serveIsolado(() => import('node:fs/promises').then(({ readFile }) => readFile('/nao/existe')))"
  await expect(run(withoutFile)).rejects.toMatchObject({ code: 'ENOENT', message: expect.stringContaining('/nao/existe') })
  const limits = { ...LIMITS, timeoutMs: 1 }
  await expect(readTableIsolada(path, 'xlsx', { quantidade: MAX, limits })).rejects.toThrow(LimitExceededError)
})

const PROCESSO = new URL('./child-process.ts', import.meta.url).href
const ENTRADA = new URL('./child-process-entry.ts', import.meta.url).href

function write(codigo: string): URL {
  return pathToFileURL(folder.write(`${randomUUID()}.mjs`, Buffer.from(`import { serveIsolado } from '${ENTRADA}'; ${codigo}`)))
}

function run(codigo: string, { signal, dados = {} }: { signal?: AbortSignal; dados?: object } = {}): Promise<unknown> {
  return runIsolado<{ tipo: string }, string>({
    modulo: write(codigo),
    nome: 'teste',
    dados,
    limits: LIMITS,
    signal,
    onMessage: ({ tipo }, { resolve, answer }) => (tipo === 'e?' ? answer('e') : resolve(tipo.toUpperCase())),
  })
}

test('a child process gets its input, gets ordered answers, and ends with its result', async () => {
  const dados = { nome: 'á', quando: new Date(0), numeros: new Float64Array([1.5]), mapa: new Map([['a', -1]]) }
  const conta = `async ({ dados, send, receive }) => {
    await send({ tipo: 'e?' }); await send({ tipo: 'e?' })
    const { nome, quando, numeros, mapa } = dados
    await send({ tipo: [nome, await receive(), quando.getTime(), await receive(), numeros[0], mapa.get('a')].join(' ') })
    await send({ tipo: 'nobody hears this' })
  }`
  expect(await run(`await serveIsolado(${conta})`, { dados })).toBe('Á E 0 E 1.5 -1')
})

test('an unexpected answer, failure or silence of a child ends in an error and affects no other process', async () => {
  await expect(run('await serveIsolado(({ send }) => send({}))')).rejects.toThrow(TypeError)
  await expect(run("await serveIsolado(() => { throw new RangeError('broken') })")).rejects.toMatchObject({
    name: 'RangeError',
    message: 'broken',
  })
  await expect(run('await serveIsolado(() => {})')).rejects.toThrow('the process teste ended without a message (0)')
  await expect(run('process.exit(7)')).rejects.toThrow('the process teste ended without a message (7)')
  await expect(run("throw new Error('before')")).rejects.toMatchObject({ cause: expect.stringContaining('Error: before') })
})

test('a child that allocates all of its memory at once, or looks like it, ends as too expensive and affects no other process', async () => {
  const devora = 'const t = []; for (;;) t.push({ a: t.length, b: [t.length] })'
  const rejeitado = run(devora)
  await expect(rejeitado).rejects.toThrow(LimitExceededError)
  await expect(rejeitado).rejects.toMatchObject({ cause: { cause: expect.stringContaining('heap') } })
  await expect(run("process.kill(process.pid, 'SIGKILL')")).rejects.toThrow(LimitExceededError)
  expect(await run("await serveIsolado(({ send }) => send({ tipo: 'fim' }))")).toBe('FIM')
})

test('a child process ends when its caller is gone', async () => {
  const stopped = new Error('stopped')
  const stop = new AbortController()
  const running = run('for (;;) {}', { signal: stop.signal })
  const removeu = vi.spyOn(stop.signal, 'removeEventListener')
  stop.abort(stopped)
  await expect(running).rejects.toBe(stopped)
  expect(removeu).toHaveBeenCalledOnce()
  await expect(run('for (;;) {}', { signal: stop.signal })).rejects.toBe(stopped)
})

function isAtWork(pid: number): boolean {
  return existsSync(`/proc/${pid}/stat`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
}

function killServerOf(codigo: string): number {
  const child = write(codigo)
  const server = `import { startIsolado } from '${PROCESSO}'
    const onMessage = (pid) => { console.log(pid); process.kill(process.pid, 'SIGKILL') }
    startIsolado({ modulo: new URL('${child.href}'), nome: 'filho', dados: {}, memoryMb: 64, onMessage, onEnd: () => {} })`
  const args = ['--input-type=module', '-e', server]
  return Number(spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 20_000 }).stdout)
}

test.runIf(existsSync('/proc'))('a child process ends with its parent, even when blocked by a file', async () => {
  const parado = killServerOf(
    'await serveIsolado(async ({ send }) => { await send(process.pid); await new Promise((r) => setTimeout(r, 60_000)) })',
  )
  const busy = killServerOf('await serveIsolado(async ({ send }) => { await send(process.pid); for (;;) {} })')
  expect(Math.min(parado, busy)).toBeGreaterThan(1)
  await vi.waitFor(() => expect([isAtWork(parado), isAtWork(busy)]).toEqual([false, false]), { timeout: 20_000, interval: 50 })
})

test('signals of a service manager do not end a child process, even during its start', async () => {
  const diz = "for (const sinal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(process.pid, sinal)"
  const wait = 'await new Promise((r) => setTimeout(r, 50))'
  expect(await run(`${diz}; ${wait}; await serveIsolado(async ({ send }) => { ${diz}; ${wait}; await send({ tipo: 'fim' }) })`)).toBe('FIM')
})

test.runIf(process.platform === 'linux')('a process is killed before the server, and its core dump holds no memory', async () => {
  const proc = "['oom_score_adj', 'coredump_filter'].map((name) => readFileSync('/proc/self/' + name, 'utf8').trim())"
  const conta = `async ({ send }) => { const { readFileSync } = await import('node:fs'); await send({ tipo: ${proc}.join(' ') }) }`
  expect(await run(`await serveIsolado(${conta})`)).toBe('1000 00000000')
})

test('a child process sees only the environment that a file reader needs', async () => {
  const previous = process.env['LASTRO_SEGREDO']
  process.env['LASTRO_SEGREDO'] = 'segredo'
  try {
    const conta = 'await serveIsolado(({ send }) => send({ tipo: Object.keys(process.env).join(" ") }))'
    const nomes = String(await run(conta)).split(' ')
    expect(nomes).toContain('PATH')
    expect(nomes).not.toContain('LASTRO_SEGREDO')
  } finally {
    if (previous === undefined) delete process.env['LASTRO_SEGREDO']
    else process.env['LASTRO_SEGREDO'] = previous
  }
})

test('an unserializable or unknown message ends a child process', async () => {
  const onEnd = vi.fn<(error: Error) => void>()
  const modulo = write('await serveIsolado(({ send, receive }) => receive())')
  const inicio = { modulo, nome: 'teste', memoryMb: 64, onMessage: () => {}, onEnd }
  await startIsolado({ ...inicio, dados: { funcao: () => {} } }).end()
  expect(onEnd.mock.calls).toMatchObject([[{ message: expect.stringContaining('could not be cloned') }]])
  await expect(run('process.send(5)')).rejects.toThrow('the process teste sent an unknown message')
})
