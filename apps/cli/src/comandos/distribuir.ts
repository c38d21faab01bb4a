import { conexoesFromEnv, distribute, type DistributionState } from '@lastro/db'
import { formatInteger } from '@lastro/formato'
import { FailureError, noPositional, OUTPUT_OK, readArgs } from '../command.ts'
import type { Command } from '../command.ts'

const WHY: Record<string, string> = {
  partida_bloco: 'os lançamentos, quase todo o volume de um razão',
}

const MEGABYTE = 1024 * 1024

function describe({ nome, fragmentos, bytes }: DistributionState['tables'][number]): string {
  const where = fragmentos > 0 ? `distribuída por cliente_id em ${formatInteger(fragmentos)} fragmentos` : 'inteira no coordenador'
  return `  ${nome} (${WHY[nome] ?? 'fatos'}): ${where}, ${formatInteger(Math.ceil(bytes / MEGABYTE))} MB\n`
}

export const comando: Command = {
  ajuda: `Uso: lastro distribuir [--ensaio]

Leva os lançamentos de um coordenador do Citus para os seus nós, cada cliente inteiro em um nó. É uma transação: confere número e resumo de
todas as linhas antes de terminar, e interrompido nada mudou. Repetir não faz nada. Cadastros, saldos, orçamentos e pessoas ficam no
coordenador. Os passos até um cluster, e a volta, estão em docs/escala.md.

  --ensaio   mostra o que seria feito, e não muda nada

Banco: DATABASE_URL (dono) e DATABASE_URL_APP (aplicação), do coordenador. Pare antes os processos do Lastro.
`,
  async run(args, terminal) {
    const { values, positionals } = readArgs(args, { ensaio: { type: 'boolean', default: false } })
    noPositional(positionals)
    const conexoes = conexoesFromEnv(process.env)
    if (conexoes === undefined) {
      throw new FailureError(
        'O banco embutido fica em uma máquina, e não se distribui.',
        'Diga o coordenador do Citus em DATABASE_URL e DATABASE_URL_APP; docs/escala.md mostra como levar os dados para lá.',
      )
    }
    const { before, after } = await distribute(conexoes, {
      dryRun: values.ensaio,
      onTable: (nome, rows) => terminal.write(`${nome}: ${formatInteger(rows)} linhas nos nós, conferidas.\n`),
    })
    const pending = before.tables.some(({ fragmentos }) => fragmentos === 0)
    terminal.write(`Citus ${after.citus}, ${formatInteger(after.workers.length)} nós com dados: ${after.workers.join(', ')}.\n`)
    for (const table of after.tables) terminal.write(describe(table))
    if (!pending) terminal.write('Já está distribuído; nada a fazer.\n')
    else if (values.ensaio) {
      terminal.write(
        'Ensaio, nada foi mudado. Sem --ensaio as linhas vão para os nós em uma transação; enquanto isso ninguém importa, por isso a aplicação deve estar parada.\n',
      )
    } else terminal.write('Distribuído e conferido. Inicie de novo os processos do Lastro.\n')
    return OUTPUT_OK
  },
}
