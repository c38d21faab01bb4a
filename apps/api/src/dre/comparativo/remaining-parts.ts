import type { DreOutros } from '@lastro/contract'
import { compareDre, listCoeficientes, splitCubo, type DreCenario, type Periodo } from '@lastro/engine'
import { runDre } from '../../cubo/compute.ts'
import type { ModeloCompilado } from '../../cubo/dre-data.ts'
import type { Recorte } from '../../cubo/recorte.ts'
import { compiledOf } from '../statement.ts'
import { orNotFound } from '../../http/erro.ts'
import { listOutros } from './compute.ts'
import { periodoNa, type Fonte, type Lido } from './fonte.ts'

interface OutrosPedidos {
  codigo: string
  grupoItem: number | undefined
  dimensao: 'centroCusto' | 'filial'
  /** All sources of the screen, because they decide which parts have columns. */
  fontes: readonly Fonte[]
  fonte: Fonte
  periodo: Periodo
  rateado: boolean
  exercicioMesInicial: number
}

/** @throws ErroApi `registro_not_found` for an unknown line, `dre_modelo_invalid` */
export function computeOutros({ dados }: Lido, modelo: ModeloCompilado, recorte: Recorte, pedido: OutrosPedidos): DreOutros {
  const { codigo, grupoItem, dimensao, fontes, fonte, rateado, exercicioMesInicial } = pedido
  const dre = compiledOf(modelo)
  const item = orNotFound(modelo.itens.find((each) => each.codigo === codigo))
  const ids = listOutros(dados, fontes, { recorte, dimensao, rateado })
  const indice = fonte.cubo(rateado)
  const { somasDe } = splitCubo(indice, dimensao, recorte.filtro)
  const cenarios: Record<string, DreCenario> = Object.fromEntries(
    [['todos', ids] as const, ...ids.map((id) => [String(id), [id]] as const)].map(([chave, deles]) => [
      chave,
      { indice, somas: somasDe(deles) },
    ]),
  )
  const colunas = Object.keys(cenarios).map((chave) => ({
    id: chave,
    tipo: 'valor' as const,
    cenario: chave,
    periodo: periodoNa(fonte, pedido.periodo),
  }))
  const { linhas, detalhes } = runDre((onLinha) => compareDre(dre, cenarios, colunas, { exercicioMesInicial, onLinha }))
  const linha = orNotFound(linhas.find((each) => each.codigo === codigo))
  const detalhe =
    grupoItem === undefined ? undefined : orNotFound(detalhes.find((each) => each.codigo === codigo && each.grupoItem === grupoItem))
  const { valores } = detalhe ?? linha
  const valorEm = new Map(colunas.map(({ id }, i) => [id, valores[i] ?? null]))
  const nomes = dimensao === 'centroCusto' ? dados.centrosCusto : dados.filiais
  const membros = ids.map((id) => ({ id, nome: nomes.get(id)?.descricao ?? null, valor: valorEm.get(String(id)) ?? null }))
  const soma = detalhe !== undefined || listCoeficientes(dre, codigo) !== undefined
  const valor = valorEm.get('todos') ?? null
  return {
    codigo,
    descricao: grupoItem === undefined ? item.descricao : orNotFound(dados.grupoItens.get(grupoItem)).descricao,
    unidade: detalhe === undefined && linha.unidade === 'razao' ? 'razao' : 'centavos',
    valor,
    membros,
    diferencaCentavos: soma ? (valor ?? 0) - membros.reduce((total, membro) => total + (membro.valor ?? 0), 0) : null,
  }
}
