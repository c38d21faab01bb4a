/**
 * Benchmark of one generated file of each shape: its reading, as `lastro ler` does, and its whole way to the statement by the API.
 * Writes the table of docs/importar.md.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { readMovimentosIsolado } from '@lastro/importacao/isolado'
import { bytesOf, SHAPES, Truth } from '@lastro/importacao/testing'
import { openImportServer, type ImportServer } from './import-by-api.ts'
import { median } from './measure.ts'
import { formatMs, report } from './result.ts'

const ROUNDS = Number(process.env['LASTRO_BENCH_RODADAS'] ?? 5)
const DOCUMENT = join(import.meta.dirname, '../docs/importar.md')
const TITLE = '## Tempo de leitura de cada forma'
/** A person waits for nothing shorter. */
const TARGET_MS = 2000
/** A person may have two minutes, most of which they need for the questions. */
const IMPORT_TARGET_MS = 10_000

interface ShapeRow {
  shape: string
  format: string
  linhas: number
  ms: number
  importMs: number
}

const folder = mkdtempSync(join(tmpdir(), 'lastro-bench-leitura-'))
try {
  const rows: ShapeRow[] = []
  await using server = await openImportServer()
  for (const [i, [shape, generate]] of Object.entries(SHAPES).entries()) {
    const file = generate(new Truth(1))
    rows.push({ shape, ...(await measure(i, file)), importMs: await measureImport(server, file) })
  }
  writeTable(rows)
  const slowest = rows.reduce((a, b) => (a.ms > b.ms ? a : b))
  const slowestImport = rows.reduce((a, b) => (a.importMs > b.importMs ? a : b))
  report({
    titulo: 'Leitura de um arquivo de cada forma',
    como: `${rows.length} formas geradas, de balancetes a exportações de programas de caixa, do arquivo ao movimento de cada conta, com as respostas às perguntas. Mediana de ${ROUNDS} rodadas; a tabela está em importar.md.`,
    measurements: [
      { nome: 'mediana das formas', valor: formatMs(median(rows.map(({ ms }) => ms))) },
      {
        nome: `a mais demorada (${slowest.shape})`,
        valor: formatMs(slowest.ms),
        target: `até ${formatMs(TARGET_MS)}`,
        cumprido: slowest.ms <= TARGET_MS,
      },
      { nome: 'do envio à DRE pela API, mediana das formas', valor: formatMs(median(rows.map(({ importMs }) => importMs))) },
      {
        nome: `a mais demorada do envio à DRE (${slowestImport.shape})`,
        valor: formatMs(slowestImport.importMs),
        target: `até ${formatMs(IMPORT_TARGET_MS)}`,
        cumprido: slowestImport.importMs <= IMPORT_TARGET_MS,
      },
    ],
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(i: number, file: ReturnType<(typeof SHAPES)[string]>): Promise<{ format: string; linhas: number; ms: number }> {
  const place = join(folder, String(i))
  mkdirSync(place)
  const caminho = join(place, file.nome)
  writeFileSync(caminho, bytesOf(file))
  const times: number[] = []
  let linhas = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const begin = performance.now()
    const { totais, perguntas } = await readMovimentosIsolado({ caminho, respostas: file.respostas ?? {} })
    // The first round warms up.
    if (round > 0) times.push(performance.now() - begin)
    if (perguntas.length > 0) throw new Error(`${file.nome} leaves a question open`)
    linhas = totais.linhas
  }
  return { format: extname(file.nome).slice(1), linhas, ms: median(times) }
}

/** Median of the whole way by the API. */
async function measureImport(server: ImportServer, file: ReturnType<(typeof SHAPES)[string]>): Promise<number> {
  const upload = { nome: file.nome, bytes: bytesOf(file), respostas: file.respostas ?? {} }
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await server.time(upload))
  return median(times)
}

function writeTable(rows: readonly ShapeRow[]): void {
  const section = [
    TITLE,
    '',
    `Medido em ${new Date().toISOString().slice(0, 10)} por \`npm run bench -- leitura\`: do arquivo gerado ao movimento de cada conta em cada mês, com as respostas já dadas. A última coluna é o caminho inteiro pela API, num cliente novo: envio, prévia, respostas às perguntas, importação e DRE. Medianas de ${ROUNDS} vezes.`,
    '',
    '| forma | formato | linhas contadas | leitura | do envio à DRE |',
    '| --- | --- | --: | --: | --: |',
    ...rows.map(
      ({ shape, format, linhas, ms, importMs }) => `| ${shape} | ${format} | ${linhas} | ${formatMs(ms)} | ${formatMs(importMs)} |`,
    ),
  ].join('\n')
  const [head = '', ...sections] = readFileSync(DOCUMENT, 'utf8')
    .trimEnd()
    .split(/\n\n(?=## )/)
  const at = sections.findIndex((each) => each.startsWith(TITLE))
  const before = sections.findIndex((each) => each.startsWith('## O que o Lastro pergunta'))
  const written = at === -1 ? sections.toSpliced(before, 0, section) : sections.with(at, section)
  writeFileSync(DOCUMENT, `${[head, ...written].join('\n\n')}\n`)
}
