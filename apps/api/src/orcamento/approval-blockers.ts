/** Blocks approval while accounts or items are unmapped. */
import { addMeses, MESES_EXERCICIO, type Mes } from '@lastro/engine'
import { countText, joinFirst } from '@lastro/formato'
import type { DataDre } from '../cubo/dre-data.ts'
import { chooseModelo } from '../cubo/recorte.ts'
import { ErroApi } from '../http/erro.ts'

interface CodigoDescricao {
  codigo: string
  descricao: string
}

const NAMED_MAX = 3
const DETAILS_MAX = 50

/** `4.9.99 Taxas, 5.1 Fretes e mais 12` */
function nameFirst(all: readonly CodigoDescricao[]): string {
  return joinFirst(
    all.map(({ codigo, descricao }) => `${codigo} ${descricao}`.trim()),
    NAMED_MAX,
  )
}

const listDetails = (all: readonly CodigoDescricao[]): { campo: string; valor: string; message: string }[] =>
  all.slice(0, DETAILS_MAX).map(({ codigo, descricao }) => ({ campo: 'dePara', valor: codigo, message: descricao }))

/**
 * Refuses accounts that the budget's actuals would miss.
 * @param contas income accounts with an amount and without a destination in the last year with entries
 * @throws ErroApi `orcamento_sem_de_para`
 */
export function assertContasMapeadas(contas: readonly CodigoDescricao[]): void {
  if (contas.length === 0) return
  const count = countText(contas.length, 'conta de resultado está', 'contas de resultado estão')
  throw new ErroApi('orcamento_sem_de_para', {
    message: `${count} sem destino no De-Para, e o realizado não poderia ser comparado com este orçamento: ${nameFirst(contas)}.`,
    details: listDetails(contas),
    data: { contas: String(contas.length) },
  })
}

/**
 * Refuses budget amounts that its statement would not show.
 * @param itens items with an amount in any month
 * @throws ErroApi `orcamento_fora_da_dre`, `dre_modelo_invalid`
 */
export function assertItensNaDre(
  data: DataDre,
  { modeloId, inicio }: { modeloId: number; inicio: Mes },
  itens: readonly (CodigoDescricao & { id: number })[],
): void {
  const { nome, resultado } = chooseModelo(data, modeloId, addMeses(inicio, MESES_EXERCICIO - 1))
  if (!resultado.ok) throw new ErroApi('dre_modelo_invalid')
  const somados = new Set(resultado.dre.grupoItens)
  const outside = itens.filter(({ id }) => !somados.has(id))
  if (outside.length === 0) return
  const count = countText(outside.length, 'item de grupo', 'itens de grupo')
  throw new ErroApi('orcamento_fora_da_dre', {
    message: `Há valores em ${count} que nenhuma linha do modelo ${nome} soma: ${nameFirst(outside)}.`,
    details: listDetails(outside),
  })
}
