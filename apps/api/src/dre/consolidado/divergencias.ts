/** Differences between a cliente's own statement and its column, reported and never adjusted. */
import type { ConsolidadoDivergencia } from '@lastro/contract'
import { computeDre, sumGrupoItem, type DreCompilada, type DreItem, type DreValor, type Periodo } from '@lastro/engine'
import { runDre } from '../../cubo/compute.ts'
import type { DadosDre, ModeloCompilado } from '../../cubo/dre-data.ts'
import { structureOf } from '../../cubo/recorte.ts'
import { compiledOf } from '../statement.ts'
import type { Empresa } from './empresas.ts'

interface Mostrada {
  aberta: boolean
  dre: DreCompilada
  itens: readonly DreItem[]
  periodo: Periodo
  modelo: Pick<ModeloCompilado, 'nome'>
  mostrados: ReadonlyMap<string, DreValor>
  dados: DadosDre
  prazo: () => void
}

/** Actual and budgeted money in grupo itens whose code no shown line adds up. */
function listSemPar({ cliente, dados, orcado }: Empresa, { dre, periodo, dados: daAberta }: Mostrada): ConsolidadoDivergencia[] {
  const somados = new Set(dre.grupoItens.map((id) => daAberta.grupoItens.get(id)?.codigo))
  const fora = [...dados.grupoItens.values()].filter(({ codigo }) => !somados.has(codigo))
  const cubos = [['realizado', dados.cubo] as const, ...(orcado === undefined ? [] : [['orcado', orcado.cubo(false)] as const])]
  return cubos.flatMap(([fonte, cubo]) =>
    fora.flatMap(({ id, codigo, descricao }): ConsolidadoDivergencia[] => {
      const proprio = sumGrupoItem(cubo, id, periodo)
      const item = { clienteId: cliente.id, fonte, tipo: 'itemSemPar', codigo, descricao, unidade: 'centavos', mostrado: null } as const
      return proprio === 0 ? [] : [{ ...item, proprio }]
    }),
  )
}

/** Model to compare with: that of the same name, or the default one. */
function findProprio({ dados }: Empresa, { modelo, periodo }: Mostrada): ModeloCompilado | undefined {
  const emUso = dados.modelos.filter(({ arquivado }) => !arquivado)
  const proprio = emUso.find(({ nome }) => nome === modelo.nome) ?? emUso[0]
  return proprio && structureOf(proprio, periodo.fim)
}

/** Lines of the cliente's statement that differ from the column or are missing there. */
function compareLinhas(
  { cliente, dados }: Empresa,
  proprio: ModeloCompilado,
  { mostrados, periodo, prazo }: Mostrada,
): ConsolidadoDivergencia[] {
  const { exercicioMesInicial } = cliente
  const { linhas } = runDre(
    (onLinha) => computeDre(compiledOf(proprio), dados.cubo, { periodos: [periodo], exercicioMesInicial, onLinha }),
    prazo,
  )
  return linhas.flatMap(({ codigo, unidade, valores }, i): ConsolidadoDivergencia[] => {
    const valor = valores[0] ?? null
    const item = proprio.itens[i]
    if (item === undefined || item.tipo === 'titulo') return []
    const linha = {
      clienteId: cliente.id,
      fonte: 'realizado' as const,
      codigo,
      descricao: item.descricao,
      unidade: unidade === 'razao' ? ('razao' as const) : ('centavos' as const),
      proprio: valor,
    }
    if (!mostrados.has(codigo)) return [{ ...linha, tipo: 'linhaSemPar', mostrado: null }]
    const mostrado = mostrados.get(codigo) ?? null
    return mostrado === valor ? [] : [{ ...linha, tipo: 'valorDiferente', mostrado }]
  })
}

/** Differences, with the name of the model compared. @throws ErroApi `dre_modelo_invalid` */
export function listDivergencias(empresa: Empresa, mostrada: Mostrada): { modelo: string | null; lista: ConsolidadoDivergencia[] } {
  const semPar = listSemPar(empresa, mostrada)
  if (mostrada.aberta) return { modelo: mostrada.modelo.nome, lista: semPar }
  const proprio = findProprio(empresa, mostrada)
  if (proprio === undefined) {
    const nenhum = { codigo: '', descricao: '', unidade: 'centavos' as const, proprio: null, mostrado: null }
    return { modelo: null, lista: [{ clienteId: empresa.cliente.id, fonte: 'realizado', tipo: 'semModelo', ...nenhum }, ...semPar] }
  }
  return { modelo: proprio.nome, lista: [...semPar, ...compareLinhas(empresa, proprio, mostrada)] }
}
