/** Snapshot of the commented number, computed by the server and never taken from the client. */
import type { RotaBodyLido, dreComentarioRotas } from '@lastro/contract'
import { computeDre, sumGrupoItem, type DreValor } from '@lastro/engine'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import { runDre } from '../../cubo/formula-limits.ts'
import type { DataDre } from '../../cubo/dre-data.ts'
import { findModelo, resolveRecorte, structureOf, type Recorte, type RecorteQuery } from '../../cubo/recorte.ts'
import { periodoNa, type LoadedFonte } from '../comparativo/fonte.ts'
import { listOrcamentos, loadFontes, loadDreSources } from '../comparativo/load-fontes.ts'
import { listComponentes } from '../../cubo/componentes.ts'
import { compiledOf } from '../statement.ts'
import type { Contexto } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { can } from '../../acesso/permissao/regras.ts'
import type { AnchorRow, ComentarioScope } from './store.ts'

type AnchorCelula = NonNullable<RotaBodyLido<typeof dreComentarioRotas.create>['celula']>

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

/** Null is everything. */
export const covers = (own: readonly number[] | null, doNumero: readonly number[] | null): boolean =>
  own === null || (doNumero !== null && doNumero.every((id) => own.includes(id)))

/** Comments on budget amounts need the right to read budgets. */
export const visibleOf = ({ usuario }: Pick<Contexto, 'usuario'>): ComentarioScope => ({ orcado: can(usuario, 'read', 'Orcamento') })

export function recorteOf(data: DataDre, query: RecorteQuery): Recorte {
  const recorte = resolveRecorte(query, data)
  if (recorte === undefined) throw new ErroApi('dre_periodo_invalid')
  return recorte
}

/**
 * @throws ErroApi `registro_not_found`, `permissao_denied` for a budget, `dre_modelo_missing`,
 *   `dre_modelo_invalid`, `escopo_limited`
 */
export async function readLocation(context: Contexto, cubos: CuboCache, celula: AnchorCelula): Promise<AnchorRow> {
  const { codigo, grupoItemId, fonte, base, inicio, fim } = celula
  const rateado = celula.rateio === 'depois'
  const loaded = await loadDreSources(context, cubos, rateado)
  const recorte = recorteOf(loaded.dados, celula)
  const { escopo, cliente } = context
  const alcance = alcanceOf(context, recorte)
  // A caller with a limited scope could not see the comment.
  if (!covers(escopo.centrosCusto, alcance.centrosCusto) || !covers(escopo.filiais, alcance.filiais)) {
    throw new ErroApi('registro_not_found')
  }
  const modelo = structureOf(findModelo(loaded.dados, celula.modelo), fim)
  const dre = compiledOf(modelo)
  const item = orNotFound(modelo.itens.find((each) => each.codigo === codigo && each.tipo !== 'titulo'))
  const componente =
    grupoItemId === undefined ? undefined : orNotFound(listComponentes(item, loaded.dados).find((each) => each.grupoItem === grupoItemId))
  const keys = [...new Set([fonte, ...(base === undefined ? [] : [base])])]
  const { periodo } = recorte
  const orcamentos = await listOrcamentos(context, { keys, periodo, dre })
  const fontes = await loadFontes(context, loaded, { keys, periodo, orcamentos })
  const valueOf = (key: string, after: boolean): { valor: DreValor; razao: boolean } => {
    const daFonte: LoadedFonte = orNotFound(fontes.porChave.get(key))
    const cubo = daFonte.cubo(after)
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
    const line = orNotFound(linhas.find((each) => each.codigo === codigo))
    return { valor: line.valores[0] ?? null, razao: line.unidade === 'razao' }
  }
  const current = valueOf(fonte, rateado)
  // The effect of rateio is compared with the same source before rateio.
  const other = base === undefined ? null : valueOf(base, base !== fonte && rateado).valor
  return {
    modeloId: modelo.id,
    codigo,
    linha: componente === undefined ? item.descricao : orNotFound(loaded.dados.grupoItens.get(componente.grupoItem)).descricao,
    grupoItemId: componente?.grupoItem ?? null,
    fonte,
    base: base ?? null,
    inicio,
    fim,
    rateado,
    ...alcance,
    valores: { unidade: current.razao ? 'razao' : 'centavos', atual: current.valor, base: other },
  }
}
