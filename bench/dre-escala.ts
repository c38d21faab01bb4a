/**
 * Benchmark of the statement at one and ten million postings, answered by a separate server process.
 * Measured warm, cold, after a new entry, after a change of the De-Para and of the rateio, and as the browser computes it. The baselines
 * (`scale/baselines.ts`) read the postings each time.
 */
import { createAdmin } from '@lastro/api/commands/create-admin.ts'
import { createClient, migrate, open, startEmbedded, type Database, type ConnectionOptions } from '@lastro/db'
import { createDataDir, removeDataDir, startProcesso, type Processo } from '../test/lastro-process.ts'
import { measureApart } from './scale/child-process.ts'
import type { ScaleBaselines } from './scale/baselines.ts'
import { FILTERS } from './scale/filters.ts'
import { CENTROS, CONTAS, FILIAIS, createEmpresa, createOrcamento, fillRazao } from './scale/razao.ts'
import { PAGES, ROUNDS, type NoBrowser } from './scale/browser.ts'
import { timeApart, timeHttp } from './scale/request-loop.ts'
import { measureInTurns, measureWork, median, percentile, readPeak, readResidente } from './measure.ts'
import { megabytes, report, type Measurement } from './result.ts'

const SIZES = process.env['LASTRO_BENCH_PARTIDAS']?.split(',').map(Number) ?? [1_000_000, 10_000_000]
const CLIENTE = '6d1d4f0a-7a54-4f0e-8f43-2f3b1c9a0b11'
const ACESSO = { email: 'medida@lastro.example', nome: 'Medida', senha: 'cronometro-e-lastro' }
const WARM_UP = 30
/**
 * A server is cold for its first thousands of requests.
 * V8 still compiles on the second processor, and delays one request in a hundred. Reported separately.
 */
const FIRST = { warmUp: 10, times: 2500 }
const REQUESTS = { warmUp: 15_000, times: 10_000 }
const EXPLICACOES = 50
const TURNS = 500
const MUDANCAS = 9
const MIB = 1024 * 1024

/** Query to which each request adds its last month, its rateio and its analyses. */
const WITHOUT_FILTER = 'Dre/comparativo?inicio=2025-01&fontes=realizado,orcado,anterior&dimensao=centroCusto'
const DRE = `${WITHOUT_FILTER}&fim=2025-12&rateio=depois&analises=`

/** Upper bounds as a share of the time of DuckDB, by number of postings. */
const TARGETS_UNCACHED = new Map([
  [1_000_000, 0.2],
  [10_000_000, 0.1],
])

interface Medido {
  partidas: number
  p50: number
  p99: number
  first: { p50: number; p99: number }
  uncached: number
  browser: number
  cold: number
  memoryBytes: number
  peakBytes: number
  explicar: number
  lancamentos: number
  lancamento: number
  dePara: number
  rateio: number
  bases: ScaleBaselines
  base: string
}

/** @param toEnd keeps servers alive until all sizes are measured, so that requests can alternate */
async function measure(partidas: number, toEnd: AsyncDisposableStack): Promise<Medido> {
  const dataDir = await createDataDir()
  toEnd.defer(() => removeDataDir(dataDir))
  const database = await startEmbedded({ dados: dataDir })
  toEnd.defer(() => database.stop())
  await migrate(database.conexoes.dono)
  const db = await open(database.conexoes.app)
  try {
    await fill(db, partidas)
  } finally {
    await db.close()
  }
  await settle(database.conexoes.dono)
  const apart = await measureApart({ conexoes: database.conexoes, clienteId: CLIENTE, partidas })
  const processo = await startServer(dataDir, database.conexoes)
  toEnd.defer(() => processo.stop())
  return measureServer(processo, partidas, apart)
}

/** Waits for PostgreSQL maintenance after the bulk load, which would distort the measurement. */
async function settle(owner: ConnectionOptions): Promise<void> {
  const client = createClient(owner)
  await client.connect()
  try {
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

async function fill(db: Database, partidas: number): Promise<void> {
  const { id: usuarioId } = await createAdmin(db, ACESSO)
  const caller = { clienteId: CLIENTE, usuarioId }
  await createEmpresa(db, caller)
  await fillRazao(db, caller, partidas)
  await createOrcamento(db, caller)
}

const urlOf = ({ host, port, database, user, password = '' }: ConnectionOptions): string =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

function startServer(dataDir: string, { dono, app }: { dono: ConnectionOptions; app: ConnectionOptions }): Promise<Processo> {
  const environment = {
    DATABASE_URL: urlOf(dono),
    DATABASE_URL_APP: urlOf(app),
    LASTRO_DEMONSTRACAO: '0',
    LASTRO_REQUISICOES_MINUTO: '10000000',
  }
  return startProcesso(dataDir, environment, ['--sem-paginas'])
}

async function measureServer(
  processo: Processo,
  partidas: number,
  { bases, browser }: { bases: ScaleBaselines; browser: NoBrowser },
): Promise<Medido> {
  const base = `${processo.address}/v1`
  const { api, token } = await signIn(base)
  const cold = await api.time(DRE)
  assertSame(await api.get(DRE), bases.somas, browser.lucro)
  for (let i = 0; i < WARM_UP; i++) await api.time(DRE)
  const url = `${base}/${DRE}`
  const first = await timeApart({ url, token, ...FIRST })
  const tempos = await timeApart({ url, token, ...REQUESTS })
  const memoryBytes = readResidente(processo.pid)
  const uncached = await measureUncached(api)
  const explicar = await measureExplicar(api)
  const lancamentos = await measureLancamentos(api)
  const mudancas = await measureMudancas(api)
  return {
    partidas,
    p50: median(tempos),
    p99: percentile(tempos, 99),
    first: { p50: median(first), p99: percentile(first, 99) },
    cold,
    uncached,
    browser: browser.milissegundos,
    memoryBytes,
    peakBytes: readPeak(processo.pid),
    explicar,
    lancamentos,
    ...mudancas,
    bases,
    base,
  }
}

/** Measures the statement under each filter that a person tries. Each filter is new, so no cached answer applies. */
async function measureUncached(api: BenchApi): Promise<number> {
  const tempos: number[] = []
  for (const { query } of FILTERS) tempos.push(await api.time(`${WITHOUT_FILTER}&${query}`))
  return median(tempos)
}

interface BenchApi {
  get: <T>(path: string) => Promise<T>
  time: (path: string) => Promise<number>
  send: <T>(metodo: 'POST' | 'PUT', path: string, body: unknown) => Promise<T>
  push: (key: string, line: object) => Promise<void>
}

async function signIn(base: string): Promise<{ api: BenchApi; token: string }> {
  const ask = async <T>(path: string, init: RequestInit): Promise<T> => {
    const response = await fetch(`${base}/${path}`, init)
    const { data, message } = (await response.json()) as { data?: T; message?: string }
    if (!response.ok || data === undefined) throw new Error(`${path} answered ${response.status}: ${message ?? ''}`)
    return data
  }
  const json = (body: unknown, token?: string) => ({
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const { email, senha } = ACESSO
  const login = await ask<{ token: string }>('api/login', { method: 'POST', ...json({ email, senha }) })
  const { token } = await ask<{ token: string }>('Sessao/cliente', { method: 'POST', ...json({ clienteId: CLIENTE }, login.token) })
  const api: BenchApi = {
    get: (path) => ask(path, { headers: { authorization: `Bearer ${token}` } }),
    time: (path) => timeHttp(`${base}/${path}`, token),
    send: (metodo, path, body) => ask(path, { method: metodo, ...json(body, token) }),
    push: async (key, line) => {
      await ask('Integracao/lancamentos', {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson', authorization: `Bearer ${key}` },
        body: `${JSON.stringify(line)}\n`,
      })
    },
  }
  return { api, token }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  return (await measureWork(work)).milissegundos
}

interface LancamentosPage {
  partidas: { importacaoId: number; linha: number }[]
  proximo: string
}

interface Comparativo {
  colunas: { fonte: string; parte: number }[]
  partes: { tipo: string }[]
  linhas: { codigo: string; valores: (number | null)[] }[]
}

/**
 * Checks that all programs agree on the sums of both years, and the browser on the second year.
 * @throws Error otherwise
 */
function assertSame({ colunas, partes, linhas }: Comparativo, somas: readonly bigint[], ofBrowser: number): void {
  const lucro = linhas.find(({ codigo }) => codigo === 'LL')!
  const sum = (fontes: readonly string[]): bigint =>
    lucro.valores.reduce<bigint>((total, valor, i) => {
      const { fonte, parte } = colunas[i]!
      return fontes.includes(fonte) && partes[parte]!.tipo === 'total' ? total + BigInt(valor ?? 0) : total
    }, 0n)
  const distinct = new Set([sum(['realizado', 'anterior']), ...somas])
  if (distinct.size !== 1) throw new Error(`results differ: ${[...distinct].join(', ')}`)
  if (sum(['realizado']) !== BigInt(ofBrowser)) throw new Error(`results differ: browser ${ofBrowser}, server ${sum(['realizado'])}`)
}

async function measureExplicar(api: BenchApi): Promise<number> {
  const recorte = 'inicio=2025-06&fim=2025-06'
  const after = `${recorte}&rateio=depois`
  const { contas } = await api.get<{ contas: { id: number }[] }>(`Dre/explicar?${after}&codigo=RB&grupoItem=1`)
  const tempos: number[] = []
  for (let i = 0; i < EXPLICACOES; i++) {
    tempos.push(
      await time(async () => {
        await api.get(`Dre/explicar?${after}&codigo=RB&grupoItem=1`)
        await api.get(`Dre/lancamentos?${recorte}&conta=${contas[i % contas.length]!.id}&limite=50`)
      }),
    )
  }
  return median(tempos)
}

/** Pages of all accounts, newest first, and the first entry of each with its counterparts. */
async function measureLancamentos(api: BenchApi): Promise<number> {
  const tempos: number[] = []
  let cursor = ''
  for (let i = 0; i < EXPLICACOES; i++) {
    tempos.push(
      await time(async () => {
        const { partidas, proximo } = await api.get<LancamentosPage>(`Lancamento?inicio=2024-01&fim=2025-12&limite=50${cursor}`)
        await api.get(`Lancamento/${partidas[0]!.importacaoId}/${partidas[0]!.linha}`)
        cursor = `&cursor=${proximo}`
      }),
    )
  }
  return median(tempos)
}

/** From the answer to a change until the DRE reflects it; excludes the change itself. */
async function measureMudancas(api: BenchApi): Promise<{ lancamento: number; dePara: number; rateio: number }> {
  const measureChange = async (change: (turn: number) => Promise<unknown>): Promise<number> => {
    const tempos: number[] = []
    for (let turn = 0; turn < MUDANCAS; turn++) {
      await change(turn)
      tempos.push(await api.time(DRE))
    }
    return median(tempos)
  }
  const { chave } = await api.send<{ chave: string }>('POST', 'Integracao/chaves', { nome: 'Medida' })
  const lancamento = await measureChange((turn) =>
    api.push(chave, {
      id: `medida-${turn}`,
      data: '2025-12-30',
      partidas: [
        { conta: '4.0001', centroCusto: 'C01', filial: 'F1', valorCentavos: 12_345 },
        { conta: '1.0001', valorCentavos: -12_345 },
      ],
    }),
  )
  const dePara = await measureChange(async (turn) => {
    const { versao } = await api.get<{ versao: number }>('DePara/regras')
    const regra = {
      tipo: 'prefixo',
      contaInicio: `4.00${turn + 10}*`,
      contaFim: null,
      centroCustoId: null,
      filialId: null,
      mesInicio: '2025-01',
      mesFim: null,
      grupoItemId: 1 + turn,
    }
    await api.send('POST', 'DePara/regras', { versaoDados: versao, regra })
  })
  const rateio = await measureChange(async () => {
    const { regras } = await api.get<{ regras: { id: number; versao: number; ativo: boolean }[] }>('Rateio')
    const { id, versao, ativo } = regras[0]!
    await api.send('PUT', `Rateio/${id}/ativo`, { versao, ativo: !ativo })
  })
  return { lancamento, dePara, rateio }
}

const formatMs = (valor: number): string => `${formatNumero(valor)} ms`
const formatNumero = (valor: number): string => valor.toLocaleString('pt-BR', { maximumSignificantDigits: 3 })

const formatPartidas = (partidas: number): string =>
  (partidas === 1_000_000 ? '1 milhão' : `${partidas / 1_000_000} milhões`) + ' de partidas'

const formatInteger = (valor: number): string => Math.round(valor).toLocaleString('pt-BR')

const nomeDuckdb = (valor: number): string => `DuckDB ${formatMs(valor)}`

function describe(medido: Medido): Measurement[] {
  const { partidas, p50, p99, first, cold, uncached, browser, memoryBytes, peakBytes, explicar, bases } = medido
  const { lancamentos, lancamento, dePara, rateio } = medido
  const from = formatPartidas(partidas)
  const target = TARGETS_UNCACHED.get(partidas)
  const until = (nome: string, valor: number, limit: number): Measurement => ({
    nome: `${nome}, ${from}`,
    valor: formatMs(valor),
    target: `até ${limit} ms`,
    cumprido: valor <= limit,
  })
  const ao = (nome: string, valor: number): Measurement => ({
    nome: `${nome}, ${from}`,
    valor: formatMs(valor),
    base: `DRE quente ${formatMs(p50)}`,
    razao: `${formatNumero(valor / p50)} ×`,
  })
  return [
    {
      nome: `DRE quente por HTTP, p50, ${from}`,
      valor: formatMs(p50),
      base: nomeDuckdb(bases.duckdb),
      razao: `${formatNumero(p50 / bases.duckdb)} ×`,
      target: 'até 0,3 ×',
      cumprido: p50 <= bases.duckdb * 0.3,
    },
    {
      nome: `p99, ${from}`,
      valor: formatMs(p99),
      base: `p50 ${formatMs(p50)}`,
      razao: `${formatNumero(p99 / p50)} ×`,
      target: 'até 3 ×',
      cumprido: p99 <= p50 * 3,
    },
    {
      nome: `p99 dos primeiros ${formatInteger(FIRST.times)} pedidos, enquanto o V8 ainda compila o que responde, ${from}`,
      valor: formatMs(first.p99),
      base: `p50 ${formatMs(first.p50)}`,
      razao: `${formatNumero(first.p99 / first.p50)} ×`,
    },
    {
      nome: `DRE que ninguém pediu antes (outra filial, outros meses, outra comparação, antes ou depois do rateio), ${from}`,
      valor: formatMs(uncached),
      base: nomeDuckdb(bases.duckdb),
      razao: `${formatNumero(uncached / bases.duckdb)} ×`,
      ...(target === undefined ? {} : { target: `até ${formatNumero(target)} ×`, cumprido: uncached <= bases.duckdb * target }),
    },
    {
      nome: `o mesmo, ao lado do DuckDB com a mesma filial e os mesmos meses, ${from}`,
      valor: formatMs(uncached),
      base: nomeDuckdb(bases.filteredDuckdb),
      razao: `${formatNumero(uncached / bases.filteredDuckdb)} ×`,
    },
    ao('varredura em vetores', bases.varredura),
    ao('SQL sobre a soma mensal', bases.scrollSql),
    ao('SQL sobre as partidas', bases.partidasSql),
    until('primeira DRE de um processo que acaba de iniciar', cold, 1500),
    until('a mesma DRE refeita no navegador, do rateio em diante', browser, 30),
    until('um número explicado até os lançamentos', explicar, 50),
    until('uma página de lançamentos de todas as contas, e o primeiro aberto', lancamentos, 50),
    until('DRE depois de um lançamento novo', lancamento, 50),
    until('DRE depois de uma mudança no De-Para', dePara, 150),
    until('DRE depois de uma mudança no rateio', rateio, 150),
    {
      nome: `memória do servidor com tudo quente, ${from}`,
      valor: megabytes(memoryBytes),
      base: `pico depois de todas as medidas ${megabytes(peakBytes)}`,
      target: 'até 400 MB',
      cumprido: memoryBytes <= 400 * MIB,
    },
  ]
}

async function measureCrescimento(smallest: Medido, largest: Medido): Promise<Measurement> {
  // New sign-in, because the first tokens may have expired.
  const [ofSmallest, ofLargest] = [(await signIn(smallest.base)).api, (await signIn(largest.base)).api]
  const { de, ate } = await measureInTurns(
    { de: () => measureWork(() => ofSmallest.time(DRE)), ate: () => measureWork(() => ofLargest.time(DRE)) },
    TURNS,
  )
  const [before, after] = [de.milissegundos, ate.milissegundos]
  return {
    nome: `a mesma DRE depois de todas as mudanças, pedida em turnos a um e a outro: crescimento de ${formatPartidas(smallest.partidas)} para ${formatPartidas(largest.partidas)}`,
    valor: formatMs(after),
    base: formatMs(before),
    razao: `${formatNumero(after / before)} ×`,
    target: 'até 1,1 ×',
    cumprido: after <= before * 1.1,
  }
}

await using toEnd = new AsyncDisposableStack()
const medidos: Medido[] = []
for (const partidas of SIZES) medidos.push(await measure(partidas, toEnd))
const [smallestItem, largestItem] = [medidos[0]!, medidos.at(-1)!]
const crescimento = smallestItem === largestItem ? [] : [await measureCrescimento(smallestItem, largestItem)]
report({
  titulo: 'DRE em escala',
  como:
    `Um cliente com dois anos, ${CONTAS} contas de resultado, ${CENTROS} centros de custo, ${FILIAIS} filiais, doze regras de rateio (uma recíproca) e um ` +
    `orçamento: realizado, orçado e ano anterior de 12 meses, por linha e centro de custo, depois do rateio, pedidos por HTTP em loopback a um ` +
    `processo só dele. A DRE que ninguém pediu antes é a mediana de ${FILTERS.length} filtros diferentes, cada um pedido uma vez. As bases somam item de grupo × centro de custo × mês, sem rateio e sem orçamento; todas chegam ao mesmo resultado. ` +
    `Antes de medir, o banco passa por vacuum e analyze. A DRE quente é pedida ${formatInteger(REQUESTS.times)} vezes em ` +
    `série, por um processo só para isso, depois de ${formatInteger(WARM_UP + FIRST.warmUp + FIRST.times + REQUESTS.warmUp)} que aquecem; a do navegador é a mediana de ${PAGES} páginas, cada uma a mediana de ${ROUNDS} vezes.`,
  measurements: [...medidos.flatMap(describe), ...crescimento],
})
