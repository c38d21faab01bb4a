import { createEcdGenerator, ECD_DEFEITO_CODIGOS, ECD_DEFEITOS, ECD_ENCERRAMENTOS, ECD_PADRAO, ECD_RAMOS } from '@lastro/demonstracao'
import { ECD_LIVROS } from '@lastro/ecd'
import { isCnpj } from '@lastro/engine'
import { formatInteger } from '@lastro/formato'
import { closeSync, openSync, writeSync } from 'node:fs'
import { FailureError, onlyPositional, readArgs, readChoice, readInteger, OUTPUT_OK, UsageError } from '../command.ts'
import type { Command } from '../command.ts'

const OPTIONS = {
  partidas: { type: 'string', default: String(ECD_PADRAO.partidas) },
  ano: { type: 'string', default: String(ECD_PADRAO.ano) },
  semente: { type: 'string', default: String(ECD_PADRAO.seed) },
  nome: { type: 'string', default: ECD_PADRAO.nome },
  cnpj: { type: 'string', default: ECD_PADRAO.cnpj },
  ramo: { type: 'string', default: ECD_PADRAO.ramo },
  receita: { type: 'string', default: String(ECD_PADRAO.receitaCentavos / 100) },
  prejuizo: { type: 'boolean', default: false },
  livro: { type: 'string', default: ECD_PADRAO.livro },
  leiaute: { type: 'string', default: String(ECD_PADRAO.leiaute) },
  encerramento: { type: 'string', default: ECD_PADRAO.encerramento },
  'sem-centros': { type: 'boolean', default: false },
  'sem-lancamentos': { type: 'boolean', default: false },
  utf8: { type: 'boolean', default: false },
  lf: { type: 'boolean', default: false },
  assinatura: { type: 'boolean', default: false },
  defeito: { type: 'string' },
  sobrescrever: { type: 'boolean', default: false },
} as const

const WIDTH_DEFEITO = Math.max(...ECD_DEFEITO_CODIGOS.map((codigo) => codigo.length)) + 2

export const comando: Command = {
  ajuda: `Uso: lastro gerar-ecd [opções] <arquivo>

Escreve uma ECD sintética, completa e coerente; iguais opções dão iguais bytes.

  --partidas N        cerca de quantas partidas (I250), até 5 milhões (${ECD_PADRAO.partidas})
  --ano AAAA          ano (${ECD_PADRAO.ano})
  --semente N         outra semente, outra empresa (${ECD_PADRAO.seed})
  --nome TEXTO        nome da empresa
  --cnpj CNPJ         14 posições, com dígitos certos
  --ramo R            ${ECD_RAMOS.join(', ')}
  --receita REAIS     receita bruta do ano, em reais inteiros
  --prejuizo          empresa que perde dinheiro
  --livro L           G, R ou B (B só tem balancetes)
  --leiaute N         1 a 9
  --encerramento E    ${ECD_ENCERRAMENTOS.join(', ')}
  --sem-centros       sem centros de custo
  --sem-lancamentos   só saldos
  --utf8, --lf        codificação e fim de linha fora do padrão (ISO-8859-1, CRLF)
  --sobrescrever      escreve por cima de um arquivo que já existe
  --assinatura        com um bloco de assinatura depois do 9999
  --defeito D         um defeito, e só ele:

${ECD_DEFEITO_CODIGOS.map((codigo) => `    ${codigo.padEnd(WIDTH_DEFEITO)}${ECD_DEFEITOS[codigo].descricao}`).join('\n')}
`,
  run(args, terminal) {
    const { values, positionals } = readArgs(args, OPTIONS)
    const path = onlyPositional(positionals, 'o arquivo a escrever')
    if (!isCnpj(values.cnpj)) throw new UsageError('--cnpj não é um CNPJ válido (14 posições, sem pontuação).')
    const generator = createEcdGenerator({
      partidas: readInteger(values.partidas, '--partidas', 1, 5_000_000),
      ano: readInteger(values.ano, '--ano', 1995, 2100),
      seed: readInteger(values.semente, '--semente', 0, 2 ** 32 - 1),
      nome: values.nome.replaceAll('|', ' '),
      cnpj: values.cnpj,
      ramo: readChoice(values.ramo, '--ramo', ECD_RAMOS),
      receitaCentavos: readInteger(values.receita, '--receita', 10_000, 10_000_000_000) * 100,
      lucrativa: !values.prejuizo,
      livro: readChoice(values.livro, '--livro', ECD_LIVROS),
      leiaute: readInteger(values.leiaute, '--leiaute', 1, 9),
      encerramento: readChoice(values.encerramento, '--encerramento', ECD_ENCERRAMENTOS),
      centrosCusto: !values['sem-centros'],
      lancamentos: !values['sem-lancamentos'],
      codificacao: values.utf8 ? 'utf-8' : 'iso-8859-1',
      fimLinha: values.lf ? 'lf' : 'crlf',
      assinatura: values.assinatura,
      defeito: values.defeito === undefined ? undefined : readChoice(values.defeito, '--defeito', ECD_DEFEITO_CODIGOS),
    })
    const file = openNew(path, values.sobrescrever)
    try {
      for (const chunk of generator.chunks()) writeSync(file, chunk)
    } finally {
      closeSync(file)
    }
    terminal.write(
      `${path}: ${formatInteger(generator.linhas)} linhas, ${formatInteger(generator.lancamentos)} lançamentos, ${formatInteger(generator.partidas)} partidas.\n`,
    )
    return OUTPUT_OK
  },
}

function openNew(path: string, overwrite: boolean): number {
  try {
    return openSync(path, overwrite ? 'w' : 'wx')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    throw new FailureError(`${path} já existe, e nada foi escrito.`, 'Escolha outro nome, ou use --sobrescrever.')
  }
}
