import { CENARIO_BASE, type RevisaoPremissas } from '@lastro/contract'
import { addMeses, mesFromSql, MESES_EXERCICIO, PREMISSA_MESES_BEFORE } from '@lastro/engine'
import type { ContextoLeitura } from '../../http/contexto.ts'
import { orNotFound } from '../../http/erro.ts'
import { listMudancasSince, listPremissasOf, listValores } from '../premissa/store.ts'
import { findOrcamento, listVersoes } from '../store.ts'
import { listChangedPremissas } from './changed-premissas.ts'

/**
 * Premissas that the formulas of a budget name and whose values changed after the approval of the version before.
 * For an approved budget, changes count until its own approval.
 */
export async function readChangedPremissas(context: ContextoLeitura, id: number): Promise<RevisaoPremissas> {
  const orcamento = orNotFound(await findOrcamento(context, id))
  const versoes = await listVersoes(context, orcamento.raizId)
  const previous = versoes.findLast(({ versaoNumero }) => versaoNumero < orcamento.versaoNumero)
  const before = previous && (await findOrcamento(context, previous.id))
  if (before === undefined || before.approvedAt === null) return { antes: null, premissas: [] }
  const premissas = new Map((await listPremissasOf(context, id)).map((premissa) => [premissa.id, premissa]))
  const { cenario } = orcamento
  const inicio = mesFromSql(orcamento.mesInicio)
  const read = {
    cenarios: [CENARIO_BASE, cenario],
    inicio: addMeses(inicio, -PREMISSA_MESES_BEFORE),
    fim: addMeses(inicio, MESES_EXERCICIO - 1),
  }
  const valores = (await listValores(context, read)).map((row) => ({ ...row, mes: mesFromSql(row.mes) }))
  const mudancas = await listMudancasSince(context, { ...read, since: before.approvedAt, ids: [...premissas.keys()] })
  const changed = listChangedPremissas({ valores, mudancas }, { cenario, until: orcamento.approvedAt })
  return {
    antes: { versaoNumero: before.versaoNumero, approvedAt: before.approvedAt.toISOString() },
    premissas: changed
      .flatMap(({ premissaId, meses, last: { quem, quando, nota } }) => {
        const premissa = premissas.get(premissaId)
        if (premissa === undefined) return []
        const { codigo, descricao, unidade } = premissa
        return { codigo, descricao, unidade, meses, quem, quando: quando.toISOString(), nota }
      })
      .toSorted((a, b) => (a.codigo < b.codigo ? -1 : 1)),
  }
}
