import type { DreOutros } from '@lastro/contract'
import { compareDre, listCoeficientes, splitCubo, type DreCenario, type Periodo } from '@lastro/engine'
import { runDre } from '../../cubo/formula-limits.ts'
import type { ModeloCompilado } from '../../cubo/dre-data.ts'
import type { Recorte } from '../../cubo/recorte.ts'
import { compiledOf } from '../statement.ts'
import { orNotFound } from '../../http/erro.ts'
import { listOthers } from './compute.ts'
import { periodoNa, type LoadedFonte, type LoadedDre } from './fonte.ts'

interface RemainingPartsQuestion {
  codigo: string
  grupoItem: number | undefined
  dimensao: 'centroCusto' | 'filial'
  /** All sources of the screen count, because they decide which parts have columns. */
  fontes: readonly LoadedFonte[]
  fonte: LoadedFonte
  periodo: Periodo
  rateado: boolean
  exercicioMesInicial: number
}

export function computeOthers({ dados }: LoadedDre, modelo: ModeloCompilado, recorte: Recorte, request: RemainingPartsQuestion): DreOutros {
  const { codigo, grupoItem, dimensao, fontes, fonte, rateado, exercicioMesInicial } = request
  const dre = compiledOf(modelo)
  const item = orNotFound(modelo.itens.find((each) => each.codigo === codigo))
  const ids = listOthers(dados, fontes, { recorte, dimensao, rateado })
  const index = fonte.cubo(rateado)
  const { somasDe } = splitCubo(index, dimensao, recorte.filtro)
  const cenarios: Record<string, DreCenario> = Object.fromEntries(
    [['todos', ids] as const, ...ids.map((id) => [String(id), [id]] as const)].map(([key, memberIds]) => [
      key,
      { index, somas: somasDe(memberIds) },
    ]),
  )
  const colunas = Object.keys(cenarios).map((key) => ({
    id: key,
    tipo: 'valor' as const,
    cenario: key,
    periodo: periodoNa(fonte, request.periodo),
  }))
  const { linhas, details } = runDre((onLinha) => compareDre(dre, cenarios, colunas, { exercicioMesInicial, onLinha }))
  const line = orNotFound(linhas.find((each) => each.codigo === codigo))
  const detail =
    grupoItem === undefined ? undefined : orNotFound(details.find((each) => each.codigo === codigo && each.grupoItem === grupoItem))
  const { valores } = detail ?? line
  const valorEm = new Map(colunas.map(({ id }, i) => [id, valores[i] ?? null]))
  const nomes = dimensao === 'centroCusto' ? dados.centrosCusto : dados.filiais
  const membros = ids.map((id) => ({ id, nome: nomes.get(id)?.descricao ?? null, valor: valorEm.get(String(id)) ?? null }))
  const soma = detail !== undefined || listCoeficientes(dre, codigo) !== undefined
  const valor = valorEm.get('todos') ?? null
  return {
    codigo,
    descricao: grupoItem === undefined ? item.descricao : orNotFound(dados.grupoItens.get(grupoItem)).descricao,
    unidade: detail === undefined && line.unidade === 'razao' ? 'razao' : 'centavos',
    valor,
    membros,
    diferencaCentavos: soma ? (valor ?? 0) - membros.reduce((total, membro) => total + (membro.valor ?? 0), 0) : null,
  }
}
