/** Snapshot of the commented number. The server computes it and never takes it from the client. */
import type { RotaBodyLido, dreComentarioRotas } from '@lastro/contract'
import { computeDre, sumGrupoItem, type DreValor } from '@lastro/engine'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import { runDre } from '../../cubo/compute.ts'
import type { DadosDre } from '../../cubo/dre-data.ts'
import { findModelo, resolveRecorte, structureOf, type Recorte, type RecorteQuery } from '../../cubo/recorte.ts'
import { periodoNa, type Fonte } from '../comparativo/fonte.ts'
import { listOrcamentos, loadFontes, loadLido } from '../comparativo/fontes.ts'
import { compiledOf, listComponentes } from '../statement.ts'
import type { Contexto } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { can } from '../../acesso/permissao/regras.ts'
import type { LugarRow, Visiveis } from './store.ts'

type Celula = NonNullable<RotaBodyLido<typeof dreComentarioRotas.create>['celula']>

const ascending = (ids: readonly number[] | undefined | null): number[] | null => (ids ? [...ids].toSorted((a, b) => a - b) : null)

export function alcanceOf(
  { escopo }: Pick<Contexto, 'escopo'>,
  { filtro }: Pick<Recorte, 'filtro'>,
): { centrosCusto: number[] | null; filiais: number[] | null } {
  return {
    centrosCusto: ascending(filtro.centrosCusto ?? escopo.centrosCusto),
    filiais: ascending(filtro.filiais ?? escopo.filiais),
  }
}

/** Whether the ids of the viewer cover the ids of the number; null is everything. */
export const covers = (seus: readonly number[] | null, doNumero: readonly number[] | null): boolean =>
  seus === null || (doNumero !== null && doNumero.every((id) => seus.includes(id)))

/** Comments on budget amounts need the right to read budgets. */
export const visiveisOf = ({ usuario }: Pick<Contexto, 'usuario'>): Visiveis => ({ orcado: can(usuario, 'read', 'Orcamento') })

/** @throws ErroApi `registro_not_found`, `dre_periodo_invalid` */
export function recorteOf(dados: DadosDre, query: RecorteQuery): Recorte {
  const recorte = resolveRecorte(query, dados)
  if (recorte === undefined) throw new ErroApi('dre_periodo_invalid')
  return recorte
}

/** @throws ErroApi `registro_not_found`, `permissao_denied` for a budget, `dre_modelo_missing`, `dre_modelo_invalid`, `escopo_limited` … */
export async function readLugar(contexto: Contexto, cubos: CuboCache, celula: Celula): Promise<LugarRow> {
  const { codigo, grupoItemId, fonte, base, inicio, fim } = celula
  const rateado = celula.rateio === 'depois'
  const lido = await loadLido(contexto, cubos, rateado)
  const recorte = recorteOf(lido.dados, celula)
  const { escopo, cliente } = contexto
  const alcance = alcanceOf(contexto, recorte)
  // A limited person does not see amounts without centro de custo or filial, and could not see the comment either.
  if (!covers(escopo.centrosCusto, alcance.centrosCusto) || !covers(escopo.filiais, alcance.filiais)) {
    throw new ErroApi('registro_not_found')
  }
  const modelo = structureOf(findModelo(lido.dados, celula.modelo), fim)
  const dre = compiledOf(modelo)
  const item = orNotFound(modelo.itens.find((each) => each.codigo === codigo && each.tipo !== 'titulo'))
  const componente =
    grupoItemId === undefined ? undefined : orNotFound(listComponentes(item, lido.dados).find((each) => each.grupoItem === grupoItemId))
  const chaves = [...new Set([fonte, ...(base === undefined ? [] : [base])])]
  const { periodo } = recorte
  const orcamentos = await listOrcamentos(contexto, { chaves, periodo, dre })
  const fontes = await loadFontes(contexto, lido, { chaves, periodo, orcamentos })
  const valueOf = (chave: string, depois: boolean): { valor: DreValor; razao: boolean } => {
    const daFonte: Fonte = orNotFound(fontes.porChave.get(chave))
    const cubo = daFonte.cubo(depois)
    const meses = periodoNa(daFonte, periodo)
    if (componente !== undefined) {
      return { valor: componente.sinal * sumGrupoItem(cubo, componente.grupoItem, meses, recorte.filtro) + 0, razao: false }
    }
    const { linhas } = runDre((onLinha) =>
      computeDre(dre, cubo, {
        periodos: [meses],
        filtro: recorte.filtro,
        exercicioMesInicial: cliente.exercicioMesInicial,
        onLinha,
      }),
    )
    const linha = orNotFound(linhas.find((each) => each.codigo === codigo))
    return { valor: linha.valores[0] ?? null, razao: linha.unidade === 'razao' }
  }
  const atual = valueOf(fonte, rateado)
  // The effect of rateio is compared with the same source before rateio.
  const outro = base === undefined ? null : valueOf(base, base !== fonte && rateado).valor
  return {
    modeloId: modelo.id,
    codigo,
    linha: componente === undefined ? item.descricao : orNotFound(lido.dados.grupoItens.get(componente.grupoItem)).descricao,
    grupoItemId: componente?.grupoItem ?? null,
    fonte,
    base: base ?? null,
    inicio,
    fim,
    rateado,
    ...alcance,
    valores: { unidade: atual.razao ? 'razao' : 'centavos', atual: atual.valor, base: outro },
  }
}
