/**
 * Benchmark of `lastro dre` versus ledger-cli (https://ledger-cli.org).
 * ECD of one million postings, each from a cold process to the last byte. The results must match, which proves that both read everything.
 */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEcdGerador } from '@lastro/demonstracao'
import { createEcdLeitor } from '@lastro/ecd'
import type { EcdCadastro, PartidaLote } from '@lastro/ecd'
import { measureInTurns, measureProcess } from './measure.ts'
import { megabytes, report } from './result.ts'

const PARTIDAS = 1_000_000
const RODADAS = Number(process.env['LASTRO_BENCH_RODADAS'] ?? 3)
const RAZAO_ALVO = 12
const MEMORIA_ALVO_BYTES = 200 * 2 ** 20

// Regenerated on each run, so that a file from an older generator is never measured.
const pasta = mkdtempSync(join(tmpdir(), 'lastro-bench-dre-ecd-'))
const ecd = join(pasta, `ecd-${PARTIDAS}.txt`)
const journal = join(pasta, `ecd-${PARTIDAS}.journal`)
const lastro = join(import.meta.dirname, '../apps/cli/lastro.mjs')

process.on('exit', () => rmSync(pasta, { recursive: true, force: true }))
writeFiles()

const dreComando = [process.execPath, lastro, 'dre', ecd, '--json'] as const
const ledgerComando = ['ledger', '-f', journal, '--monthly', 'register'] as const
assertSameResult()

const { dre, ledger } = await measureInTurns(
  { dre: () => measureProcess([...dreComando]), ledger: () => measureProcess([...ledgerComando]) },
  RODADAS,
)
const razao = ledger.milissegundos / dre.milissegundos
report({
  titulo: 'DRE de um arquivo da ECD, pela linha de comando',
  como:
    `ECD sintética de ${megabytes(statSync(ecd).size)} com ${PARTIDAS.toLocaleString('pt-BR')} de partidas (I250) ou mais, conferida por inteiro; ` +
    `${version()} soma as mesmas partidas por mês, conta e centro de custo (\`--monthly register\`). Processo inteiro, do início à saída; mediana de ${RODADAS} rodadas alternadas.`,
  medidas: [
    {
      nome: '`lastro dre ARQUIVO --json`',
      valor: `${Math.round(dre.milissegundos)} ms`,
      base: `ledger ${Math.round(ledger.milissegundos)} ms`,
      razao: `${razao.toFixed(1).replace('.', ',')} × mais rápido`,
      alvo: `ao menos ${RAZAO_ALVO} ×`,
      cumprido: razao >= RAZAO_ALVO,
    },
    {
      nome: 'pico de memória',
      valor: megabytes(dre.memoriaPicoBytes),
      base: `ledger ${megabytes(ledger.memoriaPicoBytes)}`,
      alvo: `até ${megabytes(MEMORIA_ALVO_BYTES)}`,
      cumprido: dre.memoriaPicoBytes <= MEMORIA_ALVO_BYTES,
    },
  ],
})

function version(): string {
  return execFileSync('ledger', ['--version'], { encoding: 'utf8' }).split(',')[0]!.replace('Ledger', 'ledger')
}

function writeFiles(): void {
  const gerador = createEcdGerador({ partidas: PARTIDAS * 1.01, receitaCentavos: 480_000_000_00 })
  if (gerador.partidas < PARTIDAS) throw new Error(`expected more postings than the ${gerador.partidas} generated`)
  const ecdArquivo = openSync(ecd, 'w')
  const journalArquivo = openSync(journal, 'w')
  const leitor = createEcdLeitor({ destino: createJournal((texto) => writeSync(journalArquivo, texto)) })
  for (const chunk of gerador.chunks()) {
    writeSync(ecdArquivo, chunk)
    leitor.push(chunk)
  }
  if (!leitor.end().saude.aceito) throw new Error('the generated file was rejected')
  closeSync(ecdArquivo)
  closeSync(journalArquivo)
}

function createJournal(write: (texto: string) => void): { inicio(cadastro: EcdCadastro): void; lote(lote: PartidaLote): void } {
  const nomes = new Map<number, string>()
  let anterior = 0
  let cadastro: EcdCadastro = { meses: [], contas: [], centrosCusto: [] }
  const nome = (conta: number, centroCusto: number): string => {
    const chave = conta * 1000 + centroCusto
    const conhecido = nomes.get(chave)
    if (conhecido !== undefined) return conhecido
    const { codigo, natureza } = cadastro.contas[conta]!
    const centro = cadastro.centrosCusto[centroCusto]
    const novo = `${natureza === 4 ? 'resultado' : 'patrimonio'}:${codigo}${centro === undefined ? '' : `:${centro.codigo}`}`
    nomes.set(chave, novo)
    return novo
  }
  return {
    inicio(doArquivo) {
      cadastro = doArquivo
    },
    lote(lote) {
      let texto = ''
      for (let i = 0; i < lote.quantidade; i++) {
        if (lote.tipo[i] === 69) continue
        if (lote.lancamentoLinha[i] !== anterior) {
          anterior = lote.lancamentoLinha[i]!
          texto += `\n${new Date(lote.dataDias[i]! * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/')} lancamento\n`
        }
        texto += `    ${nome(lote.conta[i]!, lote.centroCusto[i]!)}  ${(lote.valorCentavos[i]! / 100).toFixed(2)}\n`
      }
      write(texto)
    },
  }
}

function assertSameResult(): void {
  const limite = { encoding: 'utf8', maxBuffer: 2 ** 28 } as const
  const [arquivo, ...args] = dreComando
  const { linhas } = JSON.parse(execFileSync(arquivo, args, limite)) as { linhas: { codigo: string; total: number }[] }
  const nosso = linhas.find(({ codigo }) => codigo === 'LL')?.total
  const saida = execFileSync(
    'ledger',
    ['-f', journal, 'balance', '^resultado', '--depth', '1', '--format', '%(quantity(scrub(display_total)))\n'],
    limite,
  )
  const dele = Math.round(Number(saida.trim().split('\n')[0]) * 100)
  if (nosso !== dele) throw new Error(`results differ: lastro ${nosso} centavos, ledger ${dele}`)
}
