/** Recomputes the formula cells of every budget that may still change, and compares them with what is saved. */
import { diffFormula, MESES_EXERCICIO, PlanoCalculo } from '@lastro/engine'
import type { Database } from '@lastro/db'
import { withCliente } from '../http/contexto.ts'
import { ErroApi } from '../http/erro.ts'
import { listBits } from '../orcamento/atos/month-bits.ts'
import { findOrcamento } from '../orcamento/atos/store.ts'
import { loadPlano } from '../orcamento/formula/plan.ts'
import { listOrcamentosComFormula } from '../orcamento/formula/store.ts'

/** A divergence means a change that bypassed the acts, as only the database owner can. */
export interface FormulasDivergentes {
  id: number
  nome: string
  celulas: number
  /** Why the formulas can not be computed; empty otherwise. */
  mensagem: string
}

const ALL = (1 << MESES_EXERCICIO) - 1

export async function verifyFormulas(db: Database, clienteId: string): Promise<{ total: number; divergentes: FormulasDivergentes[] }> {
  return withCliente(db, { clienteId, usuarioId: null, readOnly: true, statementTimeoutMs: 0 }, async (context) => {
    const orcamentos = await listOrcamentosComFormula(context)
    const divergentes: FormulasDivergentes[] = []
    for (const { id, nome } of orcamentos) {
      try {
        // oxlint-disable no-await-in-loop -- one budget in memory at a time
        const orcamento = await findOrcamento(context, id)
        const loaded = orcamento && (await loadPlano(context, orcamento))
        // oxlint-enable no-await-in-loop
        if (loaded === undefined) continue
        const { plano, data } = loaded
        const calculo = new PlanoCalculo(plano, data)
        const celulas = plano.ordem.reduce((total, i) => total + listBits(diffFormula(calculo, i, ALL & ~data.fixos[i]!)).length, 0)
        if (celulas > 0) divergentes.push({ id, nome, celulas, mensagem: '' })
      } catch (error) {
        if (!(error instanceof ErroApi)) throw error
        divergentes.push({ id, nome, celulas: 0, mensagem: error.message })
      }
    }
    return { total: orcamentos.length, divergentes }
  })
}
