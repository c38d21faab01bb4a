import { listClienteIds, verifySaldos, withTenant } from '@lastro/db'
import type { Banco } from '@lastro/db'
import { AJUDA_BANCO, withBanco } from '../banco.ts'
import { noPositional, readArgs, SAIDA_OK, SAIDA_RECUSADO } from '../comando.ts'
import type { Comando, Terminal } from '../comando.ts'

const DIVERGENCIAS_MOSTRADAS = 20

export const comando: Comando = {
  ajuda: `Uso: lastro verificar

Recalcula dos lançamentos, por importação, conta, centro de custo, filial e mês, o que está gravado como saldo, para todos os
clientes. Saída 0 se tudo confere e 1 se algo diverge.
${AJUDA_BANCO}`,
  async run(args, terminal) {
    noPositional(readArgs(args, {}).positionals)
    return withBanco(async (banco) => {
      let divergentes = 0
      for (const clienteId of await listClienteIds(banco)) divergentes += await verifyCliente(banco, clienteId, terminal)
      terminal.write(
        divergentes === 0 ? 'Todos os saldos conferem com os lançamentos.\n' : `${divergentes} saldos divergem dos lançamentos.\n`,
      )
      return divergentes === 0 ? SAIDA_OK : SAIDA_RECUSADO
    })
  },
}

/** Returns how many balances differ, and prints the first of them. */
async function verifyCliente(banco: Banco, clienteId: string, terminal: Terminal): Promise<number> {
  const { nome } = await withTenant(banco, { clienteId, usuarioId: null, readOnly: true }, (tx) =>
    tx.selectFrom('cliente').select('nome').where('id', '=', clienteId).executeTakeFirstOrThrow(),
  )
  const divergencias = await verifySaldos(banco, clienteId)
  terminal.write(`${nome}: ${divergencias.length === 0 ? 'confere' : `${divergencias.length} divergências`}\n`)
  for (const { importacaoId, contaId, centroCustoId, mes, saldo, recalculado } of divergencias.slice(0, DIVERGENCIAS_MOSTRADAS)) {
    terminal.write(
      `  importação ${importacaoId}, conta ${contaId}, centro ${centroCustoId}, ${mes}: ` +
        `gravado D ${saldo.debitoCentavos} C ${saldo.creditoCentavos}, lançamentos D ${recalculado.debitoCentavos} C ${recalculado.creditoCentavos}\n`,
    )
  }
  return divergencias.length
}
