import { formatReais } from '@lastro/formato'
import { computeDreOfCliente } from '@lastro/api/commands/compute-dre.ts'
import { withDatabase } from './database.ts'
import { findCliente } from './cliente.ts'
import { FailureError, OUTPUT_OK } from './command.ts'
import type { Terminal } from './command.ts'
import { valorJson } from './dre-ecd.ts'
import { formatDreTable } from './dre-table.ts'

/** Prints the last twelve months of a cliente in the database. Returns the exit code. */
export async function printDreOfCliente(cnpj: string, json: boolean, terminal: Terminal): Promise<number> {
  const { cliente, dre } = await withDatabase(async (database) => {
    const clienteId = await findCliente(database, cnpj)
    if (clienteId === undefined)
      throw new FailureError(`Não há cliente com o CNPJ ${cnpj}.`, 'Confira o número, ou informe um arquivo da ECD.')
    return computeDreOfCliente(database, clienteId)
  })
  const linhas = dre.linhas.flatMap(({ codigo, descricao, unidade, nivel, valores, total }) =>
    nivel > 0
      ? []
      : [{ codigo, descricao, unidade: unidade === 'razao' ? ('razao' as const) : ('dinheiro' as const), meses: valores, total }],
  )
  const { contas, valorCentavos } = dre.semDePara
  const avisos = [
    ...(contas === 0 ? [] : [`${contas} contas sem De-Para: ${formatReais(valorCentavos)} fora da DRE.`]),
    ...dre.foraDaDre.map((item) => `${item.codigo} ${item.descricao} não entra em nenhuma linha: ${formatReais(item.valorCentavos)}.`),
  ]
  if (json) {
    const paraJson = linhas.map(({ codigo, descricao, unidade, meses, total }) => ({
      codigo,
      descricao,
      meses: meses.map((valor) => valorJson(valor, unidade)),
      total: valorJson(total, unidade),
    }))
    terminal.write(`${JSON.stringify({ meses: dre.meses, linhas: paraJson, avisos })}\n`)
    return OUTPUT_OK
  }
  terminal.write(formatDreTable({ titulo: cliente.nome, meses: dre.meses, linhas, footer: avisos.join('\n') }, terminal.colunas))
  return OUTPUT_OK
}
