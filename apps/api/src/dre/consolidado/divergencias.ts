/** Differences between a cliente's own statement and its column, reported and never adjusted. */
import type { ConsolidadoDivergencia } from '@lastro/contract'
import { computeDre, sumGrupoItem, type DreCompilada, type DreItem, type DreValor, type Periodo } from '@lastro/engine'
import { runDre } from '../../cubo/formula-limits.ts'
import type { DataDre, ModeloCompilado } from '../../cubo/dre-data.ts'
import { structureOf } from '../../cubo/recorte.ts'
import { compiledOf } from '../statement.ts'
import type { ConsolidadoEmpresa } from './empresas.ts'

interface ConsolidadoView {
  isOpen: boolean
  dre: DreCompilada
  itens: readonly DreItem[]
  periodo: Periodo
  modelo: Pick<ModeloCompilado, 'nome'>
  shown: ReadonlyMap<string, DreValor>
  dados: DataDre
  checkTimeout: () => void
}

/** Actual and budgeted amounts in grupo itens whose code no shown line adds up. */
function listWithoutPair(
  { cliente, dados, orcado }: ConsolidadoEmpresa,
  { dre, periodo, dados: openedDa }: ConsolidadoView,
): ConsolidadoDivergencia[] {
  const somados = new Set(dre.grupoItens.map((id) => openedDa.grupoItens.get(id)?.codigo))
  const outside = [...dados.grupoItens.values()].filter(({ codigo }) => !somados.has(codigo))
  const cubos = [['realizado', dados.cubo] as const, ...(orcado === undefined ? [] : [['orcado', orcado.cubo(false)] as const])]
  return cubos.flatMap(([fonte, cubo]) =>
    outside.flatMap(({ id, codigo, descricao }): ConsolidadoDivergencia[] => {
      const proprio = sumGrupoItem(cubo, id, periodo)
      const item = { clienteId: cliente.id, fonte, tipo: 'itemSemPar', codigo, descricao, unidade: 'centavos', mostrado: null } as const
      return proprio === 0 ? [] : [{ ...item, proprio }]
    }),
  )
}

function findOwn({ dados }: ConsolidadoEmpresa, { modelo, periodo }: ConsolidadoView): ModeloCompilado | undefined {
  const inUse = dados.modelos.filter(({ arquivado }) => !arquivado)
  const match = inUse.find(({ nome }) => nome === modelo.nome) ?? inUse[0]
  return match && structureOf(match, periodo.fim)
}

function compareLinhas(
  { cliente, dados }: ConsolidadoEmpresa,
  own: ModeloCompilado,
  { shown, periodo, checkTimeout }: ConsolidadoView,
): ConsolidadoDivergencia[] {
  const { exercicioMesInicial } = cliente
  const { linhas } = runDre(
    (onLinha) => computeDre(compiledOf(own), dados.cubo, { periodos: [periodo], exercicioMesInicial, onLinha }),
    checkTimeout,
  )
  return linhas.flatMap(({ codigo, unidade, valores }, i): ConsolidadoDivergencia[] => {
    const valor = valores[0] ?? null
    const item = own.itens[i]
    if (item === undefined || item.tipo === 'titulo') return []
    const line = {
      clienteId: cliente.id,
      fonte: 'realizado' as const,
      codigo,
      descricao: item.descricao,
      unidade: unidade === 'razao' ? ('razao' as const) : ('centavos' as const),
      proprio: valor,
    }
    if (!shown.has(codigo)) return [{ ...line, tipo: 'linhaSemPar', mostrado: null }]
    const mostrado = shown.get(codigo) ?? null
    return mostrado === valor ? [] : [{ ...line, tipo: 'valorDiferente', mostrado }]
  })
}

/** `modelo` is the name of the compared model. @throws ErroApi `dre_modelo_invalid` */
export function listDivergencias(
  empresa: ConsolidadoEmpresa,
  shown: ConsolidadoView,
): { modelo: string | null; lista: ConsolidadoDivergencia[] } {
  const withoutPair = listWithoutPair(empresa, shown)
  if (shown.isOpen) return { modelo: shown.modelo.nome, lista: withoutPair }
  const ownModelo = findOwn(empresa, shown)
  if (ownModelo === undefined) {
    const none = { codigo: '', descricao: '', unidade: 'centavos' as const, proprio: null, mostrado: null }
    return { modelo: null, lista: [{ clienteId: empresa.cliente.id, fonte: 'realizado', tipo: 'semModelo', ...none }, ...withoutPair] }
  }
  return { modelo: ownModelo.nome, lista: [...withoutPair, ...compareLinhas(empresa, ownModelo, shown)] }
}
