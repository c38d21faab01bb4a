/**
 * Runs every benchmark, each in a process of its own, and writes docs/desempenho.md. Never part of `npm test`: a machine that is busy with
 * something else measures that. `npm run bench -- dre-ecd` runs one and writes nothing. Ends with 1 when a target is missed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { arch, cpus, release, tmpdir, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { listPerdidas } from './resultado.ts'
import type { Resultado } from './resultado.ts'

const here = import.meta.dirname
const document = join(here, '../docs/desempenho.md')
/** Files of this folder that measure nothing by themselves. */
const PARTS = new Set(['index', 'medir', 'resultado'])

const names = globSync('*.ts', { cwd: here })
  .map((file) => file.replace('.ts', ''))
  .filter((name) => !PARTS.has(name))
  .toSorted()
const chosen = process.argv.slice(2)
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
const perdidas = medidos.flatMap(listPerdidas)
if (perdidas.length > 0) {
  process.stderr.write(`Abaixo do alvo:\n${perdidas.map((perdida) => `  ${perdida}\n`).join('')}`)
  process.exitCode = 1
}

function run(name: string): { name: string; resultado: Resultado | undefined } {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-bench-'))
  const path = join(folder, 'resultado.json')
  try {
    const { status } = spawnSync(process.execPath, ['--expose-gc', join(here, `${name}.ts`)], {
      stdio: 'inherit',
      env: { ...process.env, LASTRO_BENCH_RESULTADO: path },
    })
    if (!existsSync(path)) return { name, resultado: undefined }
    const resultado = JSON.parse(readFileSync(path, 'utf8')) as Resultado
    // A missed target ends with 1 and its figures count; a failure after them does not.
    return { name, resultado: status === (listPerdidas(resultado).length > 0 ? 1 : 0) ? resultado : undefined }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function describe(resultados: Resultado[]): string {
  const date = new Date().toISOString().slice(0, 10)
  const processors = cpus()
  const machine = `${processors.length} × ${processors[0]?.model ?? arch()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}, Node ${process.versions.node}`
  const sections = resultados.map(({ titulo, como, medidas }) => {
    const rows = medidas.map(({ nome, valor, base = '', razao = '', alvo = '', cumprido }) => {
      return `| ${nome} | ${valor} | ${base} | ${razao} | ${alvo} | ${cumprido === undefined ? '' : cumprido ? 'sim' : '**não**'} |`
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
  })
  return `# Desempenho

Escrito por \`npm run bench\` em ${date}; não mude à mão. Cada medida e a sua base foram tomadas na mesma execução, na mesma máquina: a razão entre as duas diz mais do que o tempo.

Máquina: ${machine}.

${sections.join('\n\n')}
`
}
