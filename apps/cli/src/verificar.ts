import { parseArgs } from 'node:util'
import { verifySaldos, withSistema, withTenant } from '@lastro/db'
import type { Banco } from '@lastro/db'
import { sql } from 'kysely'
import { AJUDA_BANCO, withBanco } from './banco.ts'
import type { Comando } from './comando.ts'

const DIVERGENCIAS_MOSTRADAS = 20

export const verificar: Comando = {
  resumo: 'recalcula os saldos a partir dos lançamentos e prova que conferem',
  ajuda: `Uso: lastro verificar

Recalcula, por importação, conta, centro de custo, filial e mês, o que está gravado como saldo, para todos os clientes.
Sai com 0 se tudo confere e com 1 se algo diverge.
${AJUDA_BANCO}`,
  async run(args) {
    parseArgs({ args })
    return withBanco(async (banco) => {
      let divergentes = 0
      for (const clienteId of await listClienteIds(banco)) divergentes += await verifyCliente(banco, clienteId)
      process.stdout.write(
        divergentes === 0 ? 'Todos os saldos conferem com os lançamentos.\n' : `${divergentes} saldos divergem dos lançamentos.\n`,
      )
      return divergentes === 0 ? 0 : 1
    })
  },
}

async function listClienteIds(banco: Banco): Promise<string[]> {
  const { rows } = await withSistema(banco, { readOnly: true }, (tx) => sql<{ id: string }>`select cliente_ids() as id`.execute(tx))
  return rows.map((row) => row.id)
}

/** Returns how many balances differ, and prints the first of them. */
async function verifyCliente(banco: Banco, clienteId: string): Promise<number> {
  const nome = await withTenant(banco, { clienteId, usuarioId: null, readOnly: true }, (tx) =>
    tx.selectFrom('cliente').select('nome').where('id', '=', clienteId).executeTakeFirstOrThrow(),
  )
  const divergencias = await verifySaldos(banco, clienteId)
  process.stdout.write(`${nome.nome}: ${divergencias.length === 0 ? 'confere' : `${divergencias.length} divergências`}\n`)
  for (const { importacaoId, contaId, centroCustoId, mes, saldo, recalculado } of divergencias.slice(0, DIVERGENCIAS_MOSTRADAS)) {
    process.stdout.write(
      `  importação ${importacaoId}, conta ${contaId}, centro ${centroCustoId}, ${mes}: ` +
        `gravado D ${saldo.debitoCentavos} C ${saldo.creditoCentavos}, lançamentos D ${recalculado.debitoCentavos} C ${recalculado.creditoCentavos}\n`,
    )
  }
  return divergencias.length
}
