/** A budget with its compiled formulas, and the DRE that its model makes of it. */
import type { SensibilidadeLinha } from '@lastro/contract'
import { addMeses, MESES_EXERCICIO, type DreItemCompilado, type SimulatedPlano } from '@lastro/engine'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import { dataInLanguage } from '../../cubo/in-language.ts'
import { chooseModelo } from '../../cubo/recorte.ts'
import type { ContextoLeitura } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { findOrcamento as findEdited, type EditedOrcamentoRow } from '../atos/store.ts'
import { loadPlano } from '../formula/plan.ts'
import { findOrcamento } from '../store.ts'

export interface LoadedSimulado {
  orcamento: EditedOrcamentoRow
  simulated: SimulatedPlano
  linhas: readonly SensibilidadeLinha[]
}

function linhaOf({ codigo, unidade }: DreItemCompilado, descricao: string): SensibilidadeLinha | undefined {
  if (unidade === 'nenhuma') return undefined
  return { codigo, descricao, unidade: unidade === 'dinheiro' ? 'centavos' : 'razao' }
}

/**
 * @param openAreas sent areas move too, as in a scenario of the budget
 * @throws ErroApi `registro_not_found`, `dre_modelo_invalid`, `orcamento_formula_invalid`
 */
export async function loadSimulado(
  context: ContextoLeitura,
  cubos: CuboCache,
  { id, openAreas }: { id: number; openAreas: boolean },
): Promise<LoadedSimulado> {
  const { modeloId } = orNotFound(await findOrcamento(context, id))
  const orcamento = orNotFound(await findEdited(context, id))
  const loaded = await loadPlano(context, orcamento, { openAreas })
  if (loaded === undefined)
    throw new ErroApi('orcamento_formula_invalid', { message: 'Este orçamento não tem fórmulas, e nenhuma premissa o move.' })
  const { plano, colunas, data, inicio } = loaded
  const shown = dataInLanguage(await cubos.get(context), context.idioma)
  const { resultado, itens } = chooseModelo(shown, modeloId, addMeses(inicio, MESES_EXERCICIO - 1))
  if (!resultado.ok) throw new ErroApi('dre_modelo_invalid')
  const { dre } = resultado
  const descricoes = new Map(itens.map(({ codigo, descricao }) => [codigo, descricao]))
  return {
    orcamento,
    simulated: { plano, data, dre, inicio, grupoItem: colunas.grupoItemId },
    linhas: dre.itens.flatMap((item) => linhaOf(item, descricoes.get(item.codigo) ?? item.descricao) ?? []),
  }
}

/** Default: the last line in money. @throws ErroApi `registro_not_found` */
export function chooseLinha(
  { simulated, linhas }: LoadedSimulado,
  codigo: string | undefined,
): { linha: SensibilidadeLinha; position: number } {
  const linha = orNotFound(linhas.findLast((each) => (codigo === undefined ? each.unidade === 'centavos' : each.codigo === codigo)))
  return { linha, position: orNotFound(simulated.dre.posicoes.get(linha.codigo)) }
}
