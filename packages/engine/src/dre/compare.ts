import type { CuboFiltro } from '../cubo/cubo.ts'
import type { CuboIndexado } from '../cubo/indice.ts'
import { assertCentavos } from '../dinheiro/centavos.ts'
import { analiseHorizontal, analiseVertical, variacao, variacaoPercentual } from './analise.ts'
import { createAvaliacao, evaluatePeriodo } from './avaliacao.ts'
import type { DreAvaliacao } from './avaliacao.ts'
import type { DreCompilada } from './compilada.ts'
import { buildLinhas } from './compute.ts'
import type { DreColuna, DreComparacao, DreUnidade, DreValor } from './tabela.ts'

export interface DreComparacaoOpcoes {
  readonly filtro?: CuboFiltro | undefined
  readonly exercicioMesInicial?: number | undefined
}

/** A variation of money is money: exact, or an error. */
function checkedVariacao(atual: DreValor, base: DreValor, unidade: DreUnidade): DreValor {
  const valor = variacao(atual, base)
  if (valor !== null && unidade === 'dinheiro') assertCentavos(valor, 'variação')
  return valor
}

type ColunaDerivada = Exclude<DreColuna, { tipo: 'valor' }>

function deriveColuna(dre: DreCompilada, coluna: ColunaDerivada, valores: ReadonlyMap<string, readonly DreValor[]>): DreValor[] {
  const getColuna = (id: string): readonly DreValor[] => {
    const achada = valores.get(id)
    if (achada === undefined) throw new RangeError(`a coluna ${coluna.id} se refere a ${id}, que não é uma coluna de valores`)
    return achada
  }
  const atuais = getColuna(coluna.coluna)
  if (coluna.tipo === 'av') {
    const codigo = coluna.baseCodigo ?? 'RL'
    const posicao = dre.posicoes.get(codigo)
    if (posicao === undefined) throw new RangeError(`a base ${codigo} da análise vertical não existe nesta DRE`)
    return dre.itens.map((item, i) => (item.unidade === 'dinheiro' ? analiseVertical(atuais[i]!, atuais[posicao]!) : null))
  }
  const bases = getColuna(coluna.base)
  return dre.itens.map(({ unidade }, i) => {
    const [atual, base] = [atuais[i]!, bases[i]!]
    if (coluna.tipo === 'variacao') return checkedVariacao(atual, base, unidade)
    if (unidade === 'dinheiro') return coluna.tipo === 'ah' ? analiseHorizontal(atual, base) : variacaoPercentual(atual, base)
    return coluna.tipo === 'ah' ? variacao(atual, base) : null
  })
}

/**
 * A DRE with columns of several scenarios side by side (realizado, orçado, previsto, the year before: each is a cube and a period) and the
 * columns derived from them: variação, variação %, AV, AH. Throws RangeError when a column names a scenario, column or line that is not
 * there.
 */
export function compareDre(
  dre: DreCompilada,
  cenarios: Readonly<Record<string, CuboIndexado>>,
  colunas: readonly DreColuna[],
  opcoes: DreComparacaoOpcoes = {},
): DreComparacao {
  const avaliacoes = new Map<string, DreAvaliacao>()
  const valores = new Map<string, readonly DreValor[]>()
  for (const coluna of colunas) {
    if (coluna.tipo !== 'valor') continue
    const cubo = cenarios[coluna.cenario]
    if (cubo === undefined) throw new RangeError(`o cenário ${coluna.cenario} não existe`)
    const avaliacao = avaliacoes.get(coluna.cenario) ?? createAvaliacao(dre, cubo, opcoes)
    avaliacoes.set(coluna.cenario, avaliacao)
    valores.set(coluna.id, evaluatePeriodo(dre, avaliacao, coluna.periodo))
  }
  const tabela = colunas.map((coluna) => (coluna.tipo === 'valor' ? valores.get(coluna.id)! : deriveColuna(dre, coluna, valores)))
  return { colunas, linhas: buildLinhas(dre, tabela) }
}
