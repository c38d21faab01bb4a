/**
 * Runs all benchmarks in separate processes, and writes docs/desempenho.md.
 * Not part of `npm test`, because other load would distort it. `npm run bench -- dre-ecd` runs one and writes nothing; with `--escrever`
 * first, it rewrites its section; `--ajuda` lists them. Exits with 1 when a target is missed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { arch, cpus, release, tmpdir, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { listMissed } from './result.ts'
import type { BenchResult } from './result.ts'

const here = import.meta.dirname
const document = join(here, '../docs/desempenho.md')
const MEASUREMENTS: Readonly<Record<string, string>> = {
  carga: 'duzentas pessoas de quarenta clientes em dois processos, ao lado de uma rota nua; uns 5 minutos',
  'dre-ecd': 'do arquivo da ECD à DRE, ao lado de outros programas',
  'dre-escala':
    'a DRE de 1 e de 10 milhões de partidas, quente, fria e depois de mudanças, ao lado de DuckDB e SQL; uns 20 minutos e 8 GB de disco',
  'dre-http': 'a DRE de um ano por HTTP, ao lado de SQL e de uma varredura',
  editores: 'cinquenta pessoas num orçamento, em dois servidores',
  formulas: 'as fórmulas de um orçamento de cem mil linhas, ao lado do HyperFormula',
  grade: 'a grade de um orçamento de cem mil linhas, ao lado de outras duas',
  importacao: 'a importação de arquivos grandes',
  leitura: 'a leitura de um arquivo de cada forma',
  memoria: 'mil clientes abertos num processo de 512 MB, e um enorme entre eles; uns 4 minutos',
  multidao:
    'mil clientes com cem mil importações e 50 milhões de partidas, ao lado de um cliente com dez importações; uns 20 minutos e 6 GB de disco',
  paginas: 'as páginas no navegador',
  partidas: 'dez milhões de partidas de um cliente: tamanho, lançamentos de uma célula, lastro verificar',
  'primeira-tela': 'o primeiro controle da tela de entrada, ao lado de outro programa',
}

const names = Object.keys(MEASUREMENTS).toSorted()
if (process.argv[2] === '--ajuda') {
  process.stdout.write(describeUse())
  process.exit(0)
}
const write = process.argv[2] === '--escrever'
const chosen = process.argv.slice(write ? 3 : 2)
const unknown = chosen.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`Não há ${unknown.join(', ')}. Existem: ${names.join(', ')}.\n`)
  process.exit(2)
}

const results = (chosen.length > 0 ? chosen : names).map(run)
const failed = results.filter(({ resultado }) => resultado === undefined).map(({ name }) => name)
if (failed.length > 0) {
  process.stderr.write(`Sem resultado: ${failed.join(', ')}\n`)
  process.exit(1)
}
const medidos = results.flatMap(({ resultado }) => resultado ?? [])
if (chosen.length === 0) writeFileSync(document, describe(medidos))
else if (write) writeFileSync(document, medidos.reduce(replaceSection, readFileSync(document, 'utf8')))
const missed = medidos.flatMap(listMissed)
if (missed.length > 0) {
  process.stderr.write(`Abaixo do alvo:\n${missed.map((each) => `  ${each}\n`).join('')}`)
  process.exitCode = 1
}

function describeUse(): string {
  return [
    'npm run bench                            mede tudo e escreve docs/desempenho.md',
    'npm run bench -- NOME …                  mede só esses e não escreve nada',
    'npm run bench -- --escrever NOME …       mede só esses e escreve as suas seções',
    '',
    ...names.map((name) => `  ${name.padEnd(16)} ${MEASUREMENTS[name] ?? ''}`),
    '',
    'Peça com a máquina parada. LASTRO_BENCH_PARTIDAS=1000000 mede dre-escala e partidas só com esse tamanho; LASTRO_BENCH_EDICOES=500 ensaia editores, LASTRO_BENCH_CARGA=curta ensaia carga, LASTRO_BENCH_MULTIDAO=curta ensaia multidao, LASTRO_BENCH_MEMORIA=curta ensaia memoria.',
    '',
  ].join('\n')
}

function run(name: string): { name: string; resultado: BenchResult | undefined } {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-bench-'))
  const path = join(folder, 'resultado.json')
  try {
    const { status } = spawnSync(process.execPath, ['--expose-gc', join(here, `${name}.ts`)], {
      stdio: 'inherit',
      env: { ...process.env, LASTRO_BENCH_RESULTADO: path },
    })
    if (!existsSync(path)) return { name, resultado: undefined }
    const resultado = JSON.parse(readFileSync(path, 'utf8')) as BenchResult
    // Exit code 1 with missed targets keeps the figures; any other failure discards them.
    return { name, resultado: status === (listMissed(resultado).length > 0 ? 1 : 0) ? resultado : undefined }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function describe(resultados: BenchResult[]): string {
  const date = new Date().toISOString().slice(0, 10)
  const sections = resultados.map(describeSection)
  return `# Desempenho

Escrito por \`npm run bench\` em ${date}; não mude à mão. Cada medida e a sua base foram tomadas na mesma execução, na mesma máquina: a razão entre as duas diz mais do que o tempo.

Máquina: ${describeMachine()}.

${sections.join('\n\n')}
`
}

function describeMachine(): string {
  const processors = cpus()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`
  return `${processors.length} × ${processors[0]?.model ?? arch()}, ${memory}, ${type()} ${release()}, Node ${process.versions.node}`
}

function describeSection({ titulo, como, measurements }: BenchResult): string {
  const rows = measurements.map(({ nome, valor, base = '', razao = '', target = '', cumprido }) => {
    return `| ${nome} | ${valor} | ${base} | ${razao} | ${target} | ${cumprido === undefined ? '' : cumprido ? 'sim' : '**não**'} |`
  })
  return [
    `## ${titulo}`,
    '',
    como,
    '',
    '| medida | mediana | comparado com | razão | alvo | cumprido |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

function replaceSection(page: string, resultado: BenchResult): string {
  const date = new Date().toISOString().slice(0, 10)
  const section = describeSection({ ...resultado, como: `Medido em ${date}: ${describeMachine()}. ${resultado.como}` })
  const [head, ...sections] = page.trimEnd().split(/\n\n(?=## )/)
  const title = section.split('\n', 1)[0]
  const at = sections.findIndex((each) => each.split('\n', 1)[0] === title)
  return `${[head, ...(at === -1 ? [...sections, section] : sections.with(at, section))].join('\n\n')}\n`
}
