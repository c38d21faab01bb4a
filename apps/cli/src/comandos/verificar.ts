import { verifyFechamentos, type FechamentoDivergente } from '@lastro/api/commands/verify-fechamentos.ts'
import { listClienteIds, verifyOrcamentos, verifySaldos, withTenant } from '@lastro/db'
import type { Banco } from '@lastro/db'
import { formatMesNumerico, formatReais } from '@lastro/formato'
import { AJUDA_BANCO, withBanco } from '../database.ts'
import { noPositional, readArgs, SAIDA_OK, SAIDA_RECUSADO } from '../command.ts'
import type { Comando, Terminal } from '../command.ts'

const DIVERGENCIAS_MOSTRADAS = 20

export const comando: Comando = {
  ajuda: `Uso: lastro verificar

Recalcula dos lançamentos, por importação, conta, centro de custo, filial e mês, o que está gravado como saldo, e o resumo
criptográfico de cada orçamento aprovado e da DRE de cada mês fechado, para todos os clientes. Saída 0 se tudo confere e 1 se algo diverge.
${AJUDA_BANCO}`,
  async run(args, terminal) {
    noPositional(readArgs(args, {}).positionals)
    return withBanco(async (banco) => {
      let [saldos, orcamentos, meses] = [0, 0, 0]
      for (const clienteId of await listClienteIds(banco)) {
        saldos += await verifyCliente(banco, clienteId, terminal)
        orcamentos += await verifyAprovados(banco, clienteId, terminal)
        meses += await verifyFechados(banco, clienteId, terminal)
      }
      terminal.write(saldos === 0 ? 'Todos os saldos conferem com os lançamentos.\n' : `${saldos} saldos divergem dos lançamentos.\n`)
      if (orcamentos > 0) terminal.write(`${orcamentos} orçamentos não são mais o que foi aprovado.\n`)
      if (meses > 0) terminal.write(`${meses} meses fechados não são mais o que foi fechado.\n`)
      return saldos + orcamentos + meses === 0 ? SAIDA_OK : SAIDA_RECUSADO
    })
  },
}

/** Returns the number of differing balances, and prints the first of them. */
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

/** Returns the number of approved budgets that differ from their hash, and prints them. Silent when none is approved. */
async function verifyAprovados(banco: Banco, clienteId: string, terminal: Terminal): Promise<number> {
  const { total, divergentes } = await verifyOrcamentos(banco, clienteId)
  if (total > 0) terminal.write(`  orçamentos aprovados: ${total - divergentes.length} de ${total} conferem\n`)
  for (const { id, nome, versaoNumero } of divergentes) {
    terminal.write(`  orçamento ${id}, ${nome}, versão ${versaoNumero}: o conteúdo mudou depois da aprovação\n`)
  }
  return divergentes.length
}

/** Returns the number of closed months that differ from their hash, and prints them. Silent when none is closed. */
async function verifyFechados(banco: Banco, clienteId: string, terminal: Terminal): Promise<number> {
  const { total, divergentes } = await verifyFechamentos(banco, clienteId)
  if (total > 0) terminal.write(`  meses fechados: ${total - divergentes.length} de ${total} conferem\n`)
  for (const divergente of divergentes) terminal.write(`  ${formatMesNumerico(divergente.mes)}: ${describeFechado(divergente)}\n`)
  return divergentes.length
}

function describeFechado({ motivo, fechadoCentavos, agoraCentavos, mensagem }: FechamentoDivergente): string {
  switch (motivo) {
    case 'dre':
      return `a DRE mudou depois de fechada; resultado de ${formatReais(fechadoCentavos)} para ${formatReais(agoraCentavos)}`
    case 'base':
      return 'a DRE é a que foi fechada, mas os lançamentos ou as regras de que ela é feita mudaram'
    case 'erro':
      return `não é mais possível calcular a DRE que foi fechada: ${mensagem}`
    default:
      throw new RangeError(`motivo desconhecido: ${String(motivo satisfies never)}`)
  }
}
