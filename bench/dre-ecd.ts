/**
 * Benchmark of `lastro dre` versus ledger-cli (https://ledger-cli.org).
 * Reads an ECD of one million postings, each from a cold process to the last byte. The results must match, which proves that both read
 * everything.
 */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEcdGenerator } from '@lastro/demonstracao'
import { createEcdLeitor } from '@lastro/ecd'
import type { EcdCadastro, PartidaBatch } from '@lastro/ecd'
import { measureInTurns, measureProcess } from './measure.ts'
import { megabytes, report } from './result.ts'

const PARTIDAS = 1_000_000
const ROUNDS = Number(process.env['LASTRO_BENCH_RODADAS'] ?? 3)
const RAZAO_TARGET = 12
const MEMORY_TARGET_BYTES = 200 * 2 ** 20

// Regenerated on each run, so that a file from an older generator is never measured.
const folder = mkdtempSync(join(tmpdir(), 'lastro-bench-dre-ecd-'))
const ecd = join(folder, `ecd-${PARTIDAS}.txt`)
const journal = join(folder, `ecd-${PARTIDAS}.journal`)
const lastro = join(import.meta.dirname, '../apps/cli/lastro.mjs')

process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
writeFiles()

const dreCommand = [process.execPath, lastro, 'dre', ecd, '--json'] as const
const ledgerCommand = ['ledger', '-f', journal, '--monthly', 'register'] as const
assertSameResult()

const { dre, ledger } = await measureInTurns(
  { dre: () => measureProcess([...dreCommand]), ledger: () => measureProcess([...ledgerCommand]) },
  ROUNDS,
)
const razao = ledger.milissegundos / dre.milissegundos
report({
  titulo: 'DRE de um arquivo da ECD, pela linha de comando',
  como:
    `ECD sintética de ${megabytes(statSync(ecd).size)} com ${PARTIDAS.toLocaleString('pt-BR')} de partidas (I250) ou mais, conferida por inteiro; ` +
    `${version()} soma as mesmas partidas por mês, conta e centro de custo (\`--monthly register\`). Processo inteiro, do início à saída; mediana de ${ROUNDS} rodadas alternadas.`,
  measurements: [
    {
      nome: '`lastro dre ARQUIVO --json`',
      valor: `${Math.round(dre.milissegundos)} ms`,
      base: `ledger ${Math.round(ledger.milissegundos)} ms`,
      razao: `${razao.toFixed(1).replace('.', ',')} × mais rápido`,
      target: `ao menos ${RAZAO_TARGET} ×`,
      cumprido: razao >= RAZAO_TARGET,
    },
    {
      nome: 'pico de memória',
      valor: megabytes(dre.peakMemoryBytes),
      base: `ledger ${megabytes(ledger.peakMemoryBytes)}`,
      target: `até ${megabytes(MEMORY_TARGET_BYTES)}`,
      cumprido: dre.peakMemoryBytes <= MEMORY_TARGET_BYTES,
    },
  ],
})

function version(): string {
  return execFileSync('ledger', ['--version'], { encoding: 'utf8' }).split(',')[0]!.replace('Ledger', 'ledger')
}

function writeFiles(): void {
  const generator = createEcdGenerator({ partidas: PARTIDAS * 1.01, receitaCentavos: 480_000_000_00 })
  if (generator.partidas < PARTIDAS) throw new Error(`expected more postings than the ${generator.partidas} generated`)
  const ecdFile = openSync(ecd, 'w')
  const journalFile = openSync(journal, 'w')
  const leitor = createEcdLeitor({ destino: createJournal((texto) => writeSync(journalFile, texto)) })
  for (const chunk of generator.chunks()) {
    writeSync(ecdFile, chunk)
    leitor.push(chunk)
  }
  if (!leitor.end().saude.aceito) throw new Error('the generated file was rejected')
  closeSync(ecdFile)
  closeSync(journalFile)
}

function createJournal(write: (texto: string) => void): { inicio(cadastro: EcdCadastro): void; batch(batch: PartidaBatch): void } {
  const nomes = new Map<number, string>()
  let previous = 0
  let cadastro: EcdCadastro = { meses: [], contas: [], centrosCusto: [] }
  const nome = (conta: number, centroCusto: number): string => {
    const key = conta * 1000 + centroCusto
    const known = nomes.get(key)
    if (known !== undefined) return known
    const { codigo, natureza } = cadastro.contas[conta]!
    const centro = cadastro.centrosCusto[centroCusto]
    const fresh = `${natureza === 4 ? 'resultado' : 'patrimonio'}:${codigo}${centro === undefined ? '' : `:${centro.codigo}`}`
    nomes.set(key, fresh)
    return fresh
  }
  return {
    inicio(ofFile) {
      cadastro = ofFile
    },
    batch(batch) {
      let texto = ''
      for (let i = 0; i < batch.quantidade; i++) {
        if (batch.tipo[i] === 69) continue
        if (batch.lancamentoLinha[i] !== previous) {
          previous = batch.lancamentoLinha[i]!
          texto += `\n${new Date(batch.dataDias[i]! * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/')} lancamento\n`
        }
        texto += `    ${nome(batch.conta[i]!, batch.centroCusto[i]!)}  ${(batch.valorCentavos[i]! / 100).toFixed(2)}\n`
      }
      write(texto)
    },
  }
}

function assertSameResult(): void {
  const limit = { encoding: 'utf8', maxBuffer: 2 ** 28 } as const
  const [file, ...args] = dreCommand
  const { linhas } = JSON.parse(execFileSync(file, args, limit)) as { linhas: { codigo: string; total: number }[] }
  const ours = linhas.find(({ codigo }) => codigo === 'LL')?.total
  const output = execFileSync(
    'ledger',
    ['-f', journal, 'balance', '^resultado', '--depth', '1', '--format', '%(quantity(scrub(display_total)))\n'],
    limit,
  )
  const own = Math.round(Number(output.trim().split('\n')[0]) * 100)
  if (ours !== own) throw new Error(`results differ: lastro ${ours} centavos, ledger ${own}`)
}
