import { verifyFechamentos, type FechamentoDivergente } from '@lastro/api/commands/verify-fechamentos.ts'
import { verifyFormulas } from '@lastro/api/commands/verify-formulas.ts'
import { listClienteIds, verifyAuditoria, verifyOrcamentos, verifySaldos, withTenant } from '@lastro/db'
import type { Database } from '@lastro/db'
import { formatInteger, formatMesNumerico, formatReais } from '@lastro/formato'
import { AJUDA_DATABASE, withDatabase } from '../database.ts'
import { noPositional, readArgs, OUTPUT_OK, REFUSED_OUTPUT } from '../command.ts'
import type { Command, Terminal } from '../command.ts'

const SHOWN_DIVERGENCIAS = 20

export const comando: Command = {
  ajuda: `Uso: lastro verificar

Recalcula dos lançamentos, por importação, conta, centro de custo, filial e mês, o que está gravado como saldo, e o resumo
criptográfico de cada orçamento aprovado e da DRE de cada mês fechado, as células que vêm de fórmulas, e os selos da auditoria, para todos os clientes. Saída 0 se tudo confere e 1 se algo diverge.
${AJUDA_DATABASE}`,
  async run(args, terminal) {
    noPositional(readArgs(args, {}).positionals)
    return withDatabase(async (database) => {
      let [saldos, orcamentos, meses, formulas, selos] = [0, 0, 0, 0, 0]
      for (const clienteId of await listClienteIds(database)) {
        saldos += await verifyCliente(database, clienteId, terminal)
        orcamentos += await verifyAprovados(database, clienteId, terminal)
        meses += await verifyClosed(database, clienteId, terminal)
        formulas += await verifyComputed(database, clienteId, terminal)
        selos += await verifySelos(database, clienteId, terminal)
      }
      terminal.write(saldos === 0 ? 'Todos os saldos conferem com os lançamentos.\n' : `${saldos} saldos divergem dos lançamentos.\n`)
      if (orcamentos > 0) terminal.write(`${orcamentos} orçamentos não são mais o que foi aprovado.\n`)
      if (meses > 0) terminal.write(`${meses} meses fechados não são mais o que foi fechado.\n`)
      if (formulas > 0) terminal.write(`${formulas} orçamentos têm células que não são o que a fórmula dá.\n`)
      if (selos > 0) terminal.write(`${selos} selos da auditoria não conferem: há registros mudados ou apagados.\n`)
      return saldos + orcamentos + meses + formulas + selos === 0 ? OUTPUT_OK : REFUSED_OUTPUT
    })
  },
}

async function verifyCliente(database: Database, clienteId: string, terminal: Terminal): Promise<number> {
  const { nome } = await withTenant(database, { clienteId, usuarioId: null, readOnly: true }, (tx) =>
    tx.selectFrom('cliente').select('nome').where('id', '=', clienteId).executeTakeFirstOrThrow(),
  )
  const divergencias = await verifySaldos(database, clienteId)
  terminal.write(`${nome}: ${divergencias.length === 0 ? 'confere' : `${divergencias.length} divergências`}\n`)
  for (const { importacaoId, contaId, centroCustoId, mes, saldo, recalculado } of divergencias.slice(0, SHOWN_DIVERGENCIAS)) {
    terminal.write(
      `  importação ${importacaoId}, conta ${contaId}, centro ${centroCustoId}, ${mes}: ` +
        `gravado D ${saldo.debitoCentavos} C ${saldo.creditoCentavos}, lançamentos D ${recalculado.debitoCentavos} C ${recalculado.creditoCentavos}\n`,
    )
  }
  return divergencias.length
}

/** Prints the approved budgets that differ from their hash. Returns their number. */
async function verifyAprovados(database: Database, clienteId: string, terminal: Terminal): Promise<number> {
  const { total, divergentes } = await verifyOrcamentos(database, clienteId)
  if (total > 0) terminal.write(`  orçamentos aprovados: ${total - divergentes.length} de ${total} conferem\n`)
  for (const { id, nome, versaoNumero } of divergentes) {
    terminal.write(`  orçamento ${id}, ${nome}, versão ${versaoNumero}: o conteúdo mudou depois da aprovação\n`)
  }
  return divergentes.length
}

/** Prints the closed months that differ from their hash. Returns their number. */
async function verifyClosed(database: Database, clienteId: string, terminal: Terminal): Promise<number> {
  const { total, divergentes } = await verifyFechamentos(database, clienteId)
  if (total > 0) terminal.write(`  meses fechados: ${total - divergentes.length} de ${total} conferem\n`)
  for (const divergente of divergentes) terminal.write(`  ${formatMesNumerico(divergente.mes)}: ${describeClosed(divergente)}\n`)
  return divergentes.length
}

/** Prints the budgets with cells that differ from their formulas. Returns their number. */
async function verifyComputed(database: Database, clienteId: string, terminal: Terminal): Promise<number> {
  const { total, divergentes } = await verifyFormulas(database, clienteId)
  if (total > 0) terminal.write(`  orçamentos com fórmulas: ${total - divergentes.length} de ${total} conferem\n`)
  for (const { id, nome, celulas, mensagem } of divergentes) {
    const reason = mensagem === '' ? `${celulas} células não são o que a fórmula dá` : `as fórmulas não se calculam: ${mensagem}`
    terminal.write(`  orçamento ${id}, ${nome}: ${reason}\n`)
  }
  return divergentes.length
}

/** Prints the seals of the audit record that do not match, and the last hash, to be kept elsewhere. Returns their number. */
async function verifySelos(database: Database, clienteId: string, terminal: Terminal): Promise<number> {
  const { registros, selos, ultimo, divergentes } = await verifyAuditoria(database, clienteId)
  if (ultimo !== null) {
    const matching = selos - divergentes.length
    terminal.write(`  auditoria: ${matching} de ${selos} selos conferem, com ${formatInteger(registros)} registros; o último é ${ultimo}\n`)
  }
  for (const { numero, createdAt, faltam } of divergentes) {
    const reason = faltam > 0 ? `faltam ${formatInteger(faltam)} registros` : 'um registro, ou o selo anterior, mudou'
    terminal.write(`  selo ${numero} da auditoria, de ${createdAt.toISOString()}: ${reason}\n`)
  }
  return divergentes.length
}

function describeClosed({ motivo, fechadoCentavos, nowCentavos, mensagem }: FechamentoDivergente): string {
  switch (motivo) {
    case 'dre':
      return `a DRE mudou depois de fechada; resultado de ${formatReais(fechadoCentavos)} para ${formatReais(nowCentavos)}`
    case 'base':
      return 'a DRE é a que foi fechada, mas os lançamentos ou as regras de que ela é feita mudaram'
    case 'erro':
      return `não é mais possível calcular a DRE que foi fechada: ${mensagem}`
    default:
      throw new RangeError(`unknown reason: ${String(motivo satisfies never)}`)
  }
}
